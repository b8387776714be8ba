extension Condition {
  /// Whether the condition has the same truth whatever the values: nil if it has not, or if that
  /// would take more than `limit` combinations to find out.
  ///
  /// Never wrong: a setting is tried with a value of every sort its conditions can tell apart, and
  /// with some too many rather than too few. What cannot be judged counts as able to be both.
  package func constantTruth(
    in settings: some ConditionSettings, limit: Int = 20_000
  ) -> Bool? {
    let named = program.settings.map { settings.conditionSetting(at: $0.number) }
    let groups = ConditionTruth(program, named, limit).groups
    guard let groups else { return nil }
    var combinations = 1
    for group in groups {
      combinations *= group.rows.count
      if combinations > limit || combinations == 0 { return nil }
    }
    var truths = Array(repeating: false, count: program.nodes.count)
    var constant: Bool?
    for combination in 0..<combinations {
      var rest = combination
      for group in groups {
        let row = group.rows[rest % group.rows.count]
        rest /= group.rows.count
        for (test, truth) in zip(group.tests, row) { truths[test] = truth }
      }
      let truth = program.isTrue(at: 0, given: truths)
      if let constant, constant != truth { return nil }
      constant = truth
    }
    return constant
  }
}

extension ConditionProgram {
  /// Whether the node at `index` is true, given which tests hold, `not` left aside.
  fileprivate func isTrue(at index: Int, given truths: [Bool]) -> Bool {
    let node = nodes[index]
    guard node.isGroup else { return truths[index] != node.isNegated }
    let isAll = node.operation == .all
    var part = index + 1
    while part < node.end {
      if isTrue(at: part, given: truths) != isAll { return !isAll }
      part = Int(nodes[part].end)
    }
    return isAll
  }
}

/// Which of the tests of a condition can hold together.
private struct ConditionTruth {
  /// Tests whose truths hang together, as those of one setting do.
  struct Group {
    /// Indexes of nodes.
    var tests: [Int]
    /// Every combination of truths that can be, each in the order of `tests`.
    var rows: [[Bool]]
  }

  /// What a test asks, so that it is known again where it is asked twice.
  private struct Question: Hashable {
    var operation: ConditionProgram.Node.Operation
    var setting: Int32
    var operands: [ConditionProgram.Operand]
  }

  private let program: ConditionProgram
  private let limit: Int
  /// Nil where there are too many combinations.
  private(set) var groups: [Group]?

  init(_ program: ConditionProgram, _ named: [ConditionSetting], _ limit: Int) {
    self.program = program
    self.limit = limit
    var bySetting: [[Int]] = Array(repeating: [], count: named.count)
    var unknown: [Question: [Int]] = [:]
    for (index, node) in program.nodes.enumerated() where !node.isGroup {
      let question = question(node)
      let isBetweenKeys = question.operands.contains {
        if case .setting = $0 { true } else { false }
      }
      if isBetweenKeys {
        unknown[question, default: []].append(index)
      } else {
        bySetting[Int(node.setting)].append(index)
      }
    }
    var groups: [Group] = []
    for (setting, tests) in bySetting.enumerated() where !tests.isEmpty {
      if let values = named[setting].samples(around: literals(of: tests)) {
        guard let rows = rows(of: tests, values) else { return }
        groups.append(Group(tests: tests, rows: rows))
      } else {
        for test in tests { unknown[question(program.nodes[test]), default: []].append(test) }
      }
    }
    // Each question that cannot be judged may have either answer, whatever the others have.
    for tests in unknown.values {
      groups.append(
        Group(tests: tests, rows: [false, true].map { Array(repeating: $0, count: tests.count) }))
    }
    self.groups = groups
  }

  private func question(_ node: ConditionProgram.Node) -> Question {
    Question(
      operation: node.operation, setting: node.setting,
      operands: node.operands.map { program.operands[Int($0)] })
  }

  /// What the tests compare with, each value once.
  private func literals(of tests: [Int]) -> [SettingValue] {
    var seen: Set<SettingValue> = []
    return tests.flatMap { program.nodes[$0].operands }.compactMap {
      guard case .value(let value) = program.operands[Int($0)] else { return nil }
      return seen.insert(value).inserted ? value : nil
    }
  }

  /// What the tests say about each of the values, every combination of answers once.
  private func rows(of tests: [Int], _ values: [SettingValue?]) -> [[Bool]]? {
    // Comparing costs something too: a few conditions of thousands of literals are left alone.
    let operands = tests.reduce(tests.count) { $0 + program.nodes[$1].operands.count }
    guard values.count * operands <= 50 * limit else { return nil }
    var seen: Set<[Bool]> = []
    return values.compactMap { value in
      let row = tests.map { program.test(program.nodes[$0]) { _ in value } }
      return seen.insert(row).inserted ? row : nil
    }
  }
}

extension ConditionSetting {
  /// A value of every sort that comparisons with `literals` tell apart; nil if that cannot be said.
  fileprivate func samples(around literals: [SettingValue]) -> [SettingValue?]? {
    let fact = control as? HostFactControl
    guard var values = fact == nil ? ownSamples(literals) : factSamples(literals) else {
      return nil
    }
    if fact == nil, isNullable || defaultValue?.isNull == true { values.append(.null) }
    let isMissing: [SettingValue?] = defaultValue == nil ? [nil] : []
    return values.map(Optional.some) + isMissing
  }

  private func factSamples(_ literals: [SettingValue]) -> [SettingValue]? {
    guard let fact = control as? HostFactControl else { return nil }
    switch fact.type {
    case .boolean: return [true, false]
    case .number: return numberSamples(literals)
    case .text where fact.options.isEmpty: return textSamples(literals)
    case .text: return fact.options.map(\.value)
    }
  }

  private func ownSamples(_ literals: [SettingValue]) -> [SettingValue]? {
    // What the app may store under a label's key, or means by its own control, is not known here.
    if control.keyRule == .readOnly || control.writtenName.contains(".") { return nil }
    if let toggle = control as? ToggleControl { return [toggle.onValue, toggle.offValue] }
    if control.comparability == .none { return nil }
    if !control.options.isEmpty {
      let own = control.options.map(\.value)
      return control.isClosed ? own : own + textSamples(literals)
    }
    switch ConditionValueKinds.kinds(of: control) {
    case .number: return numberSamples(literals)
    case .text where control.comparability == .equality: return textSamples(literals)
    default: return nil
    }
  }

  private func textSamples(_ literals: [SettingValue]) -> [SettingValue] {
    let other = literals.compactMap(\.text).max { $0.utf8.count < $1.utf8.count } ?? ""
    var values = literals.filter { $0.text != nil } + [.text(other + "…")]
    if control.refusalKind(of: "") == nil { values.append("") }
    return values
  }

  /// Every literal and bound, and a number in every gap between them.
  private func numberSamples(_ literals: [SettingValue]) -> [SettingValue]? {
    let isWhole = control.refusalKind(of: .real(0.5)) == .wrongType
    let bounds = control.constraints
    let low = bounds["minimum"]?.real
    let high = bounds["maximum"]?.real
    var marks = Set(literals.compactMap(\.real))
    marks.formUnion([low, high].compactMap { $0 })
    // Beyond this a real no longer tells whole numbers apart.
    guard marks.allSatisfy({ $0.magnitude < 0x1p52 }) else { return nil }
    let sorted = marks.filter { $0 >= low ?? $0 && $0 <= high ?? $0 }.sorted()
    var numbers = sorted
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      numbers.append(isWhole ? left.rounded(.down) + 1 : left + (right - left) / 2)
    }
    if low == nil { numbers.append((sorted.first ?? 0).rounded(.down) - 1) }
    if high == nil { numbers.append((sorted.last ?? 0).rounded(.down) + 1) }
    return numbers.compactMap { number in
      guard isWhole else { return .real(number) }
      return Int64(exactly: number).map(SettingValue.integer)
    }
  }
}
