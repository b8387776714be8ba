/// What a test asks of its setting, in words: `to be at least 5`.
struct ConditionPredicate {
  var text: String
  /// Whether the words have an *and*, an *or* or a comma of their own.
  var isCompound = false

  init(_ text: String, isCompound: Bool = false) {
    self.text = text
    self.isCompound = isCompound
  }
}

extension ConditionProgram {
  /// The words for the test at `node`; `named` are the settings, in the order of ``settings``.
  func predicate(of node: Node, _ named: [ConditionSetting]) -> ConditionPredicate {
    let setting = named[Int(node.setting)]
    switch node.operation {
    case .all, .any: return ConditionPredicate("")
    case .isOn: return Self.bareKey(of: setting, isNegated: node.isNegated)
    case .isEqual: return equality(of: node, setting, named)
    case .isLess, .isAtMost, .isMore, .isAtLeast: return ordering(of: node, setting, named)
    }
  }

  private static func bareKey(
    of setting: ConditionSetting, isNegated: Bool
  ) -> ConditionPredicate {
    if setting.isSwitch {
      guard isNegated else { return ConditionPredicate("to be \(setting.wordForOn)") }
      return ConditionPredicate(
        setting.mayLackValue ? "not to be \(setting.wordForOn)" : "to be \(setting.wordForOff)")
    }
    guard isNegated else { return ConditionPredicate("to be set") }
    let isEmptyable = !setting.mayLackValue && setting.control.options.isEmpty
    return ConditionPredicate(isEmptyable ? "to be empty" : "not to be set")
  }

  private func equality(
    of node: Node, _ setting: ConditionSetting, _ named: [ConditionSetting]
  ) -> ConditionPredicate {
    let isNegated = node.isNegated
    if node.operands.count == 1 {
      switch operands[Int(node.operands.lowerBound)] {
      case .setting(let other):
        let title = "\"\(named[Int(other)].shownTitle)\""
        return ConditionPredicate(
          isNegated ? "to differ from \(title)" : "to be the same as \(title)")
      case .value(.null): return ConditionPredicate(isNegated ? "to be set" : "not to be set")
      case .value("") where !setting.isSecret && setting.control.options.isEmpty:
        return ConditionPredicate(isNegated ? "not to be empty" : "to be empty")
      case .value(let value) where setting.isSwitch && !setting.isSecret:
        if setting.control.isOn(value) { return Self.bareKey(of: setting, isNegated: isNegated) }
        let word = isNegated ? "not to be" : "to be"
        return ConditionPredicate("\(word) \(setting.wordForOff)")
      case .value: break
      }
    }
    if setting.isSecret {
      let isOne = node.operands.count == 1
      return ConditionPredicate(
        (isNegated ? "not to have " : "to have ")
          + (isOne ? "a certain value" : "one of some values"))
    }
    let words = node.operands.map { shown(operands[Int($0)], of: setting, named) }
    switch (words.count, isNegated) {
    case (1, false): return ConditionPredicate("to be \(words[0])")
    case (1, true): return ConditionPredicate("to be other than \(words[0])")
    case (2, true):
      return ConditionPredicate("to be neither \(words[0]) nor \(words[1])", isCompound: true)
    case (_, true):
      return ConditionPredicate("to be none of \(words.listed("and"))", isCompound: true)
    case (_, false): return ConditionPredicate("to be \(words.listed("or"))", isCompound: true)
    }
  }

  private func ordering(
    of node: Node, _ setting: ConditionSetting, _ named: [ConditionSetting]
  ) -> ConditionPredicate {
    let operand = operands[Int(node.operands.lowerBound)]
    let value = shown(operand, of: setting, named)
    let isTime: Bool
    switch operand {
    case .value(let value): isTime = value.text != nil
    case .setting: isTime = !ConditionValueKinds.kinds(of: setting.control).contains(.number)
    }
    let words =
      switch node.operation {
      case .isLess: isTime ? "to be before \(value)" : "to be less than \(value)"
      case .isAtMost: isTime ? "to be no later than \(value)" : "to be at most \(value)"
      case .isMore: isTime ? "to be after \(value)" : "to be more than \(value)"
      case .isAtLeast: isTime ? "to be no earlier than \(value)" : "to be at least \(value)"
      case .all, .any, .isOn, .isEqual: ""
      }
    if setting.isSecret, case .value = operand {
      return ConditionPredicate("to have a certain value")
    }
    return ConditionPredicate(node.isNegated ? "not \(words)" : words)
  }

  private func shown(
    _ operand: Operand, of setting: ConditionSetting, _ named: [ConditionSetting]
  ) -> String {
    switch operand {
    case .setting(let other): "\"\(named[Int(other)].shownTitle)\""
    case .value(let value): setting.words(for: value)
    }
  }
}

extension ConditionSetting {
  /// Whether the value is on or off.
  var isSwitch: Bool {
    control is ToggleControl || (control as? HostFactControl)?.type == .boolean
  }

  var wordForOn: String { switchWord(isOn: true) }
  var wordForOff: String { switchWord(isOn: false) }

  /// `on` and `off`, or the toggle's own titles.
  private func switchWord(isOn: Bool) -> String {
    guard let toggle = control as? ToggleControl,
      toggle.onTitle != "On" || toggle.offTitle != "Off"
    else { return isOn ? "on" : "off" }
    return isOn ? toggle.onTitle : toggle.offTitle
  }

  /// A value as a sentence says it: an option's title, a number with its unit, a text in quotes.
  func words(for value: SettingValue) -> String {
    if value.isNull { return "not set" }
    if control.options.contains(where: { $0.value == value }) {
      let title = control.display(value)
      let isClear =
        !title.isEmpty && !title.contains(",") && !title.contains("\"")
        && !title.contains(" or ") && !title.contains(" and ")
      return isClear ? title : "\"\(title)\""
    }
    if value.real != nil {
      // A bound that lies between the control's decimals is not to be shown as another number.
      var shown = control.display(value)
      if let number = Double(shown), number != value.real { shown = value.plainText }
      return control.unit.map { "\(shown) \($0)" } ?? shown
    }
    if case .text(let text) = value {
      return control.comparability == .order ? control.display(value) : "\"\(text)\""
    }
    return control.display(value)
  }
}

extension [String] {
  /// `A`, `A or B`, `A, B or C`.
  func listed(_ word: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
