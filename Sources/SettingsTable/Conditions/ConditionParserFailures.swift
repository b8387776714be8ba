/// What the parser says where the grammar wants something else, with the spelling that is meant.
extension ConditionParser {
  /// The failure where the grammar wants `expected` and something else, or nothing, stands.
  func failure(missing expected: String) -> ConditionSyntaxFailure {
    guard token.kind == .end else {
      return ConditionSyntaxFailure(token.bytes, "found \(token.shown); expected \(expected)")
    }
    let place = last.map { " after \($0.shown)" } ?? ""
    var failure = ConditionSyntaxFailure(
      token.bytes, "the condition ends\(place); expected \(expected)")
    failure.isCutOff = true
    return failure
  }

  func failureAfterNot() -> ConditionSyntaxFailure {
    if token.kind == .end { return failure(missing: "\"in\"") }
    let bytes = (last?.bytes.lowerBound ?? token.bytes.lowerBound)..<token.bytes.upperBound
    if case .operation(.equal) = token.kind {
      return ConditionSyntaxFailure(bytes, "found \"not ==\"; expected \"!=\"", suggestion: "!=")
    }
    return ConditionSyntaxFailure(
      token.bytes, "found \(token.shown) behind \"not\"; expected \"in\"",
      fix: "\"not\" stands before the key, or in \"not in\"")
  }

  private static let operators = [
    "is": "==", "eq": "==", "equals": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">",
    "ge": ">=", "≠": "!=", "≤": "<=", "≥": ">=",
  ]

  /// The failure about what stands behind a complete part.
  func failure(insteadOf expected: String) -> ConditionSyntaxFailure {
    let message = "found \(token.shown); expected \(expected)"
    switch token.kind {
    case .word:
      let lower = token.content.lowercased()
      let isJoining = lower == "and" || lower == "or"
      if isJoining || (lastIsKey && (lower == "in" || lower == "not")) {
        return ConditionSyntaxFailure(
          token.bytes,
          "\(token.shown) is no word of conditions; expected \(lower.quotedName)",
          suggestion: lower)
      }
      if lastIsKey, let right = Self.operators[lower] {
        return ConditionSyntaxFailure(
          token.bytes, "\(token.shown) is no operator; expected \(right.quotedName)",
          suggestion: right)
      }
      if lastIsBareLiteral, let last {
        let both = String(
          decoding: lexer.bytes[last.bytes.lowerBound..<token.bytes.upperBound], as: UTF8.self)
        return ConditionSyntaxFailure(
          token.bytes, message, fix: "put a text of several words in quotes: \"\(both)\"")
      }
      return ConditionSyntaxFailure(token.bytes, message)
    case .operation:
      return ConditionSyntaxFailure(
        token.bytes, message, fix: "write two comparisons with \"and\" between them")
    case .close:
      return ConditionSyntaxFailure(
        token.bytes, "\")\" has no \"(\" before it; expected \(expected)")
    case .open, .comma, .text, .reference, .end:
      return ConditionSyntaxFailure(token.bytes, message)
    }
  }
}
