extension Refusal {
  /// Whether a value of the right type was refused for its size.
  fileprivate var isAboutBounds: Bool {
    kind == .outOfRange || kind == .offStep || kind == .notAnOption
  }
}

extension ConditionSetting {
  /// Reads a literal as the value it is compared with.
  ///
  /// `null` is a literal of any setting. With an ordering operator a number may lie outside the
  /// control's range, between its steps or its options: `volume > 0` is sound where the least volume
  /// is 1.
  func read(
    _ content: ConditionSyntax.Literal.Content, isOrdering: Bool
  ) throws(Refusal) -> SettingValue {
    let written: WrittenValue
    switch content {
    case .bare("null"):
      if isOrdering {
        throw Refusal(.wrongType, found: "null", expected: "a value that has an order")
      }
      return .null
    // A bare word is text, and `~` is only one more.
    case .bare("~"): written = .scalar("~", isPlain: false)
    case .bare(let word): written = .scalar(word, isPlain: true)
    case .quoted(let text): written = .scalar(text, isPlain: false)
    case .key(let name):
      preconditionFailure("\(name) is a key, not a literal")
    }
    if control.keyRule == .readOnly, !(control is HostFactControl) {
      return labelValue(written)
    }
    do throws(Refusal) {
      let value = try control.accept(.written(written)).revealed
      return isOrdering ? unrounded(written) ?? value : value
    } catch {
      if isOrdering, error.isAboutBounds, let number = unrounded(written) { return number }
      // An option may be a text that looks like a number: `1` means "1" where no option is 1.
      if case .scalar(let text, isPlain: true) = written, !control.options.isEmpty,
        let value = try? control.accept(.written(.scalar(text, isPlain: false)))
      {
        return value.revealed
      }
      throw error
    }
  }

  /// The number as it is written: a bound is not rounded to the row's decimals.
  private func unrounded(_ written: WrittenValue) -> SettingValue? {
    let number = SettingValue(written)
    return number.real == nil ? nil : number
  }

  /// A label shows any value: a bare word is text if the label's is, else what it looks like.
  private func labelValue(_ written: WrittenValue) -> SettingValue {
    if case .scalar(let text, _) = written, case .text = defaultValue { return .text(text) }
    return SettingValue(written)
  }

  /// Whether the setting's values may be compared with those of `other`.
  func isComparable(with other: ConditionSetting, isOrdering: Bool) -> Bool {
    let mine = ConditionValueKinds.kinds(of: control)
    let theirs = ConditionValueKinds.kinds(of: other.control)
    let isSameControl = control.writtenName == other.control.writtenName
    if isOrdering {
      guard other.control.comparability == .order else { return false }
      if !isSameControl, mine.isDisjoint(with: theirs) || !mine.contains(.number) { return false }
    } else if other.control.comparability == .none {
      return false
    }
    return !mine.isDisjoint(with: theirs) || (isSameControl && mine.isEmpty && theirs.isEmpty)
  }
}
