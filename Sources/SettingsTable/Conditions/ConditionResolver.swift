extension Condition {
  /// Reads a condition and looks up what it names.
  ///
  /// - Parameters:
  ///   - written: The text, and what ``origin`` is to say.
  ///   - place: Where the scalar with the text stands, quotes included. A finding marks its word
  ///     there if the word can be found, else the scalar.
  ///   - scope: The keys it may name.
  ///   - ownKey: The key of the row that has the condition, which it may not name.
  /// - Throws: Everything that is wrong with it.
  package init(
    _ written: ConditionText, at place: SourcePlace?, in scope: some ConditionScope,
    ownKey: String? = nil
  ) throws(ConditionFindings) {
    let syntax: ConditionSyntax
    do throws(ConditionSyntaxFailure) {
      syntax = try ConditionSyntax(parsing: written.text)
    } catch {
      let words = ConditionPlace(of: written.text, at: place)
      let cut = error.isCutOff ? words.cut : nil
      throw ConditionFindings(diagnostics: [
        Diagnostic(
          .conditionSyntax, cut.map { "\(error.message): \($0)" } ?? error.message,
          at: words.place(of: error.bytes),
          fix: cut == nil ? error.fix : "put the condition in quotes",
          suggestion: cut == nil ? error.suggestion : nil)
      ])
    }
    var resolver = ConditionResolver(scope: scope, ownKey: ownKey)
    resolver.add(syntax.root, isNegated: false, within: nil)
    guard resolver.findings.isEmpty else {
      let words = ConditionPlace(of: syntax.text, at: place)
      throw ConditionFindings(
        diagnostics: resolver.findings.map { finding in
          Diagnostic(
            finding.code, finding.message, at: words.place(of: finding.bytes), fix: finding.fix,
            suggestion: finding.suggestion, showsExcerpt: finding.showsExcerpt)
        })
    }
    self.init(program: resolver.program(written))
  }
}

/// What is wrong with a condition.
package struct ConditionFindings: Error, Hashable, Sendable {
  /// At least one, in the order of the text.
  package var diagnostics: [Diagnostic]
}

/// Turns the tree of a condition into a program and notes what is wrong with it.
struct ConditionResolver<Scope: ConditionScope> {
  struct Finding {
    var code: DiagnosticCode
    var message: String
    var bytes: Range<Int>
    var fix: String?
    var suggestion: String?
    var showsExcerpt = true
  }
  typealias Node = ConditionProgram.Node

  let scope: Scope
  let ownKey: String?
  private(set) var findings: [Finding] = []
  private var nodes: [Node] = []
  private var operands: [ConditionProgram.Operand] = []
  private var used: [ConditionSetting] = []
  /// The key that the comparison before this one with `==` has, for `picture == dog or coral`.
  private var comparedKey: (key: String, control: any Control)?

  init(scope: Scope, ownKey: String?) {
    self.scope = scope
    self.ownKey = ownKey
  }

  func program(_ written: ConditionText) -> ConditionProgram {
    ConditionProgram(
      text: written.text, origin: written.origin, nodes: nodes, operands: operands,
      settings: used.map { ConditionProgram.Setting(number: $0.number, control: $0.control) })
  }

  mutating func add(
    _ expression: ConditionSyntax.Expression, isNegated: Bool, within group: Node.Operation?
  ) {
    switch expression {
    case .not(let inner): add(inner, isNegated: !isNegated, within: group)
    case .test(let test): add(test, isNegated: isNegated)
    case .and(let parts): add(parts, as: isNegated ? .any : .all, isNegated, within: group)
    case .or(let parts): add(parts, as: isNegated ? .all : .any, isNegated, within: group)
    }
  }

  private mutating func add(
    _ parts: [ConditionSyntax.Expression], as operation: Node.Operation, _ isNegated: Bool,
    within group: Node.Operation?
  ) {
    let start = nodes.count
    let isOwnGroup = operation != group
    if isOwnGroup { append(operation, isNegated: false, setting: 0, operands: 0..<0) }
    for part in parts { add(part, isNegated: isNegated, within: operation) }
    if isOwnGroup { nodes[start].end = Int32(nodes.count) }
  }

  private mutating func add(_ test: ConditionSyntax.Test, isNegated: Bool) {
    let previous = comparedKey
    comparedKey = nil
    let setting = look(up: test.key.name, at: test.key.bytes) { name in
      guard test.comparison == nil, let previous,
        (try? previous.control.accept(.written(.scalar(name, isPlain: true)))) != nil
      else { return nil }
      return "a value needs its key: \(previous.key) == \(name)"
    }
    guard let comparison = test.comparison else {
      if let setting {
        append(.isOn, isNegated: isNegated, setting: index(of: setting), operands: 0..<0)
      }
      return
    }
    guard let setting else {
      for case .key(let name) in comparison.literals.map(\.content) where scope.setting(name) == nil
      {
        _ = look(
          up: name, at: comparison.literals.first { $0.content == .key(name) }?.bytes ?? 0..<0)
      }
      return
    }
    guard isAllowed(comparison, for: setting) else { return }
    if comparison.operation == .equal { comparedKey = (test.key.name, setting.control) }
    let start = Int32(operands.count)
    for literal in comparison.literals { add(literal, comparison.operation, for: setting) }
    let (operation, flips) = Self.meaning(of: comparison.operation)
    append(
      operation, isNegated: isNegated != flips, setting: index(of: setting),
      operands: start..<Int32(operands.count))
  }

  private static func meaning(of operation: ConditionSyntax.Operation) -> (Node.Operation, Bool) {
    switch operation {
    case .equal, .isIn: (.isEqual, false)
    case .notEqual, .isNotIn: (.isEqual, true)
    case .less: (.isLess, false)
    case .lessOrEqual: (.isAtMost, false)
    case .greater: (.isMore, false)
    case .greaterOrEqual: (.isAtLeast, false)
    }
  }

  private mutating func append(
    _ operation: Node.Operation, isNegated: Bool, setting: Int32, operands: Range<Int32>
  ) {
    nodes.append(
      Node(
        operation: operation, isNegated: isNegated, end: Int32(nodes.count + 1), setting: setting,
        operands: operands))
  }

  private mutating func index(of setting: ConditionSetting) -> Int32 {
    if let index = used.firstIndex(where: { $0.number == setting.number }) { return Int32(index) }
    let index = Int32(used.count)
    used.append(setting)
    return index
  }
}

extension ConditionResolver {
  /// The setting of a key that is not the row's own; nil after a report.
  private mutating func look(
    up name: String, at bytes: Range<Int>, otherwise: (String) -> String? = { _ in nil }
  ) -> ConditionSetting? {
    if name == ownKey {
      findings.append(
        Finding(
          code: .conditionOwnKey,
          message: "the condition names its own row's key \(name.quotedName)"
            + "; expected the key of another row", bytes: bytes))
      return nil
    }
    if let setting = scope.setting(name) { return setting }
    let close = closestName(to: name, among: scope.keys)
    let isValue = NumberText.read(name) != .notANumber
    findings.append(
      Finding(
        code: .conditionUnknownKey,
        message: isValue
          ? "\(name) is no key; a key stands on the left, a value on the right"
          : "no row has the key \(name.quotedName)",
        bytes: bytes, fix: close == nil ? otherwise(name) : nil,
        suggestion: close.map { ConditionLexer.isName($0) ? $0 : "$(\($0))" }))
    return nil
  }

  private mutating func isAllowed(
    _ comparison: ConditionSyntax.Comparison, for setting: ConditionSetting
  ) -> Bool {
    let key = setting.key.quotedName
    let control = setting.control.writtenName
    switch setting.control.comparability {
    case .order: return true
    case .equality:
      guard comparison.operation.isOrdering else { return true }
      findings.append(
        Finding(
          code: .conditionWrongType,
          message: "the values of \(key), a \(control), have no order"
            + "; expected ==, !=, in or not in", bytes: comparison.bytes))
    case .none:
      let isNull = comparison.literals.allSatisfy { $0.content == .bare("null") }
      if isNull, !comparison.operation.isOrdering { return true }
      findings.append(
        Finding(
          code: .conditionWrongType,
          message: "the values of \(key), a \(control), cannot be compared; expected the key alone",
          bytes: comparison.bytes))
    }
    return false
  }

  private mutating func add(
    _ literal: ConditionSyntax.Literal, _ operation: ConditionSyntax.Operation,
    for setting: ConditionSetting
  ) {
    if case .key(let name) = literal.content {
      guard let other = look(up: name, at: literal.bytes) else { return }
      if setting.isComparable(with: other, isOrdering: operation.isOrdering) {
        operands.append(.setting(index(of: other)))
        return
      }
      findings.append(
        Finding(
          code: .conditionWrongType,
          message: "\(setting.key.quotedName), a \(setting.control.writtenName), and "
            + "\(other.key.quotedName), a \(other.control.writtenName), have values of different"
            + " types; expected a key with values of the same type", bytes: literal.bytes))
      return
    }
    do throws(Refusal) {
      operands.append(.value(try setting.read(literal.content, isOrdering: operation.isOrdering)))
    } catch {
      let refusal = setting.isSecret ? error.redacted : error
      findings.append(
        Finding(
          code: .conditionWrongType, message: "\(setting.key.quotedName): \(refusal)",
          bytes: literal.bytes, fix: refusal.fix, suggestion: refusal.suggestion,
          showsExcerpt: !setting.isSecret))
    }
  }
}
