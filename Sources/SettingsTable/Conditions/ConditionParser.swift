/// Reads the grammar of conditions by recursive descent; the depth is bounded, so is the stack.
struct ConditionParser {
  typealias Token = ConditionLexer.Token
  private typealias Expression = ConditionSyntax.Expression

  private(set) var lexer: ConditionLexer
  private(set) var token: Token
  /// The token before ``token``.
  private(set) var last: Token?
  private(set) var lastIsBareLiteral = false
  private(set) var lastIsKey = false
  private var depth = 0

  init(_ text: String) throws(ConditionSyntaxFailure) {
    let limit = ConditionSyntax.maximalLength
    if text.utf8.count > limit, text.unicodeScalars.count > limit {
      throw ConditionSyntaxFailure(
        0..<text.utf8.count, "the condition is longer than \(limit) characters")
    }
    lexer = ConditionLexer(text)
    token = try lexer.next()
  }

  mutating func parse() throws(ConditionSyntaxFailure) -> ConditionSyntax.Expression {
    if token.kind == .end {
      throw ConditionSyntaxFailure(
        0..<lexer.bytes.count, "the condition is empty; expected a key or a comparison")
    }
    let expression = try parseOr()
    guard token.kind == .end else { throw failure(insteadOf: "\"and\", \"or\" or the end") }
    return expression
  }

  private mutating func advance() throws(ConditionSyntaxFailure) {
    last = token
    lastIsBareLiteral = false
    lastIsKey = false
    token = try lexer.next()
  }

  private mutating func parseOr() throws(ConditionSyntaxFailure) -> Expression {
    let first = try parseAnd()
    guard token.isWord("or") else { return first }
    var parts = [first]
    while token.isWord("or") {
      try advance()
      parts.append(try parseAnd())
    }
    return .or(parts)
  }

  private mutating func parseAnd() throws(ConditionSyntaxFailure) -> Expression {
    let first = try parseNot()
    guard token.isWord("and") else { return first }
    var parts = [first]
    while token.isWord("and") {
      try advance()
      parts.append(try parseNot())
    }
    return .and(parts)
  }

  private mutating func parseNot() throws(ConditionSyntaxFailure) -> Expression {
    if token.isWord("not") {
      try descend()
      let inner = try parseNot()
      depth -= 1
      return .not(inner)
    }
    guard token.kind == .open else { return .test(try parseTest()) }
    let open = token
    try descend()
    let inner = try parseOr()
    guard token.kind == .close else {
      if token.kind == .end {
        var failure = ConditionSyntaxFailure(
          open.bytes, "\"(\" is not closed; expected \")\"", fix: "add \")\" at the end")
        failure.isCutOff = true
        throw failure
      }
      throw failure(insteadOf: "\"and\", \"or\" or \")\"")
    }
    try advance()
    depth -= 1
    return inner
  }

  /// Goes past a `(` or a `not`.
  private mutating func descend() throws(ConditionSyntaxFailure) {
    depth += 1
    if depth > ConditionSyntax.maximalDepth {
      throw ConditionSyntaxFailure(
        token.bytes, "the condition is nested deeper than \(ConditionSyntax.maximalDepth) levels")
    }
    try advance()
  }

  private mutating func parseTest() throws(ConditionSyntaxFailure) -> ConditionSyntax.Test {
    let key = try parseKey()
    if case .operation(let operation) = token.kind {
      let bytes = token.bytes
      try advance()
      let literal = try parseLiteral(isInList: false)
      return ConditionSyntax.Test(
        key: key,
        comparison: ConditionSyntax.Comparison(
          operation: operation, bytes: bytes, literals: [literal]))
    }
    let start = token.bytes.lowerBound
    let isNegated = token.isWord("not")
    if isNegated {
      try advance()
      guard token.isWord("in") else { throw failureAfterNot() }
    }
    guard token.isWord("in") else { return ConditionSyntax.Test(key: key, comparison: nil) }
    let bytes = start..<token.bytes.upperBound
    try advance()
    return ConditionSyntax.Test(
      key: key,
      comparison: ConditionSyntax.Comparison(
        operation: isNegated ? .isNotIn : .isIn, bytes: bytes, literals: try parseList()))
  }

  private mutating func parseKey() throws(ConditionSyntaxFailure) -> ConditionSyntax.Key {
    let key = ConditionSyntax.Key(name: token.content, bytes: token.bytes)
    switch token.kind {
    case .reference: break
    case .word where !ConditionSyntax.words.contains(token.content):
      let isCapitalNot = token.content.lowercased() == "not"
      let bytes = token.bytes
      try advance()
      lastIsKey = true
      if isCapitalNot, startsTest(token), !ConditionSyntax.words.contains(token.content) {
        throw ConditionSyntaxFailure(
          bytes, "\(key.name.quotedName) is no word of conditions; expected \"not\"",
          suggestion: "not")
      }
      return key
    case .word where ["true", "false", "null"].contains(token.content):
      throw ConditionSyntaxFailure(
        token.bytes, "\(token.shown) is a value; expected a key",
        fix: "write the key first; a key of that name is $(\(token.content))")
    case .text:
      throw ConditionSyntaxFailure(
        token.bytes, "a text in quotes is a value; expected a key",
        fix: "write the key first; a key of that name is $(\(token.content))")
    case .word, .operation, .open, .close, .comma, .end: throw failure(missing: "a key")
    }
    try advance()
    lastIsKey = true
    return key
  }

  private func startsTest(_ token: Token) -> Bool {
    switch token.kind {
    case .word, .reference, .open: true
    case .text, .operation, .close, .comma, .end: false
    }
  }

  private mutating func parseList() throws(ConditionSyntaxFailure) -> [ConditionSyntax.Literal] {
    guard token.kind == .open else {
      if token.kind == .end { throw failure(missing: "a list in ( )") }
      let isValue = [.word, .text, .reference].contains(token.kind)
      let written = String(decoding: lexer.bytes[token.bytes], as: UTF8.self)
      throw ConditionSyntaxFailure(
        token.bytes, "found \(token.shown) behind \"in\"; expected a list in ( )",
        suggestion: isValue ? "(\(written))" : nil)
    }
    let open = token
    try advance()
    var literals = [try parseLiteral(isInList: true)]
    while token.kind == .comma {
      try advance()
      literals.append(try parseLiteral(isInList: true))
    }
    guard token.kind == .close else {
      if token.kind == .end {
        var failure = ConditionSyntaxFailure(
          open.bytes, "the list has no end; expected \")\"", fix: "add \")\" at the end")
        failure.isCutOff = true
        throw failure
      }
      throw failure(insteadOf: "\",\" or \")\"")
    }
    try advance()
    return literals
  }

  private mutating func parseLiteral(
    isInList: Bool
  ) throws(ConditionSyntaxFailure) -> ConditionSyntax.Literal {
    let content: ConditionSyntax.Literal.Content
    switch token.kind {
    case .text: content = .quoted(token.content)
    case .reference: content = .key(token.content)
    case .word:
      if ["and", "or", "not", "in"].contains(token.content) {
        throw ConditionSyntaxFailure(
          token.bytes, "found \(token.shown); expected a value",
          fix: "put the text in quotes", suggestion: "\"\(token.content)\"")
      }
      content = .bare(token.content)
    case .operation, .open, .close, .comma, .end:
      if token.kind == .open, !isInList {
        throw ConditionSyntaxFailure(
          token.bytes, "found \"(\"; expected one value", fix: "write \"in\" before a list")
      }
      throw failure(missing: "a value")
    }
    let literal = ConditionSyntax.Literal(content: content, bytes: token.bytes)
    let isBare = token.kind == .word
    try advance()
    lastIsBareLiteral = isBare
    return literal
  }
}
