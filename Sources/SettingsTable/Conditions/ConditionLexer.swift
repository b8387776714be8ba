/// Cuts the text of a condition into words, texts and signs.
struct ConditionLexer {
  enum Kind: Hashable {
    /// A name, a number or a word of the language.
    case word
    case text
    /// `$(…)`
    case reference
    case operation(ConditionSyntax.Operation)
    case open, close, comma
    case end
  }

  struct Token {
    var kind: Kind
    /// A word or text as it is meant: without quotes or `$( )`; a sign as it is written.
    var content: String
    var bytes: Range<Int>

    /// The token as a message shows it.
    var shown: String { kind == .end ? "the end" : content.quotedName }

    func isWord(_ word: String) -> Bool { kind == .word && content == word }
  }

  let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next token; at the end of the text, `end` again and again.
  mutating func next() throws(ConditionSyntaxFailure) -> Token {
    skipBlanks()
    let start = position
    guard start < bytes.count else { return Token(kind: .end, content: "", bytes: start..<start) }
    switch bytes[start] {
    case UInt8(ascii: "("): return sign(.open)
    case UInt8(ascii: ")"): return sign(.close)
    case UInt8(ascii: ","): return sign(.comma)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try text()
    case UInt8(ascii: "$"): return try reference()
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      return try operation()
    case let byte where !Self.isNameByte(byte): throw misplaced(byte)
    default:
      skipName()
      return Token(kind: .word, content: string(start..<position), bytes: start..<position)
    }
  }

  private mutating func sign(_ kind: Kind) -> Token {
    position += 1
    let range = position - 1..<position
    return Token(kind: kind, content: string(range), bytes: range)
  }

  private mutating func text() throws(ConditionSyntaxFailure) -> Token {
    let start = position
    guard let end = bytes[(start + 1)...].firstIndex(of: bytes[start]) else {
      let quote = string(start..<start + 1)
      var failure = ConditionSyntaxFailure(
        start..<bytes.count, "the text has no end; expected a second \(quote)",
        fix: "close the text with \(quote)")
      failure.isCutOff = true
      throw failure
    }
    position = end + 1
    return Token(kind: .text, content: string(start + 1..<end), bytes: start..<position)
  }

  private mutating func reference() throws(ConditionSyntaxFailure) -> Token {
    let start = position
    position += 1
    guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else {
      let hasBrace = position < bytes.count && bytes[position] == UInt8(ascii: "{")
      if hasBrace { position += 1 }
      let nameStart = position
      skipName()
      let name = string(nameStart..<position)
      if hasBrace, position < bytes.count, bytes[position] == UInt8(ascii: "}") { position += 1 }
      throw ConditionSyntaxFailure(
        start..<position, "\"$\" without \"(\"; expected $(key)",
        suggestion: name.isEmpty ? nil : "$(\(name))")
    }
    position += 1
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ")")) else {
      var failure = ConditionSyntaxFailure(
        start..<bytes.count, "\"$(\" is not closed; expected \")\" behind the key")
      failure.isCutOff = true
      throw failure
    }
    let name = string(position..<end)
    position = end + 1
    if name.isEmpty {
      throw ConditionSyntaxFailure(start..<position, "\"$()\" names no key; expected $(key)")
    }
    return Token(kind: .reference, content: name, bytes: start..<position)
  }

  private static let misspelled = [
    "=": "==", "===": "==", "!==": "!=", "<>": "!=", "=!": "!=", "=>": ">=", "=<": "<=",
    "<==": "<=", ">==": ">=",
  ]

  private mutating func operation() throws(ConditionSyntaxFailure) -> Token {
    let start = position
    while position < bytes.count, "=<>!".utf8.contains(bytes[position]) { position += 1 }
    let range = start..<position
    let written = string(range)
    if let operation = ConditionSyntax.Operation(rawValue: written) {
      return Token(kind: .operation(operation), content: written, bytes: range)
    }
    if let right = Self.misspelled[written] {
      throw ConditionSyntaxFailure(
        range, "\(written.quotedName) is no operator; expected \(right.quotedName)",
        suggestion: right)
    }
    if bytes[start] == UInt8(ascii: "!") {
      throw ConditionSyntaxFailure(
        start..<start + 1, "\"!\" is no word of conditions; expected \"not\"",
        fix: "write \"not\"", suggestion: "not ")
    }
    throw ConditionSyntaxFailure(
      range, "\(written.quotedName) is no operator; expected one of ==, !=, <, <=, >, >=")
  }

  /// The failure about a sign that no condition has, with the right spelling.
  private func misplaced(_ byte: UInt8) -> ConditionSyntaxFailure {
    var range = position..<position + 1
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "|"):
      if position + 1 < bytes.count, bytes[position + 1] == byte { range = position..<position + 2 }
      let word = byte == UInt8(ascii: "&") ? "and" : "or"
      return ConditionSyntaxFailure(
        range, "\(string(range).quotedName) is no word of conditions; expected \(word.quotedName)",
        suggestion: word)
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      let isOpen = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
      return ConditionSyntaxFailure(
        range, "\(string(range).quotedName) has no meaning in a condition; a list stands in ( )",
        suggestion: isOpen ? "(" : ")")
    case UInt8(ascii: "`"):
      return ConditionSyntaxFailure(
        range, "a back quote has no meaning in a condition; expected \" or '",
        fix: "put the text in double or single quotes", suggestion: "\"")
    default:
      return ConditionSyntaxFailure(
        range, "\(string(range).quotedName) cannot stand in a name",
        fix: "put a text that has it in quotes, a key in $( )")
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      let length = Self.blankLength(bytes, at: position)
      if length == 0 { return }
      position += length
    }
  }

  private mutating func skipName() {
    while position < bytes.count, Self.isNameByte(bytes[position]),
      Self.blankLength(bytes, at: position) == 0
    {
      position += 1
    }
  }

  /// Whether `text` can stand without `$( )`.
  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return !bytes.isEmpty && !ConditionSyntax.words.contains(text)
      && bytes.indices.allSatisfy { isNameByte(bytes[$0]) && blankLength(bytes, at: $0) == 0 }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: " "):
      false
    default: true
    }
  }

  /// The bytes of the blank that starts at `index`: any white space of Unicode; 0 for no blank.
  private static func blankLength(_ bytes: [UInt8], at index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
    // Blanks beyond ASCII start with one of these: U+0085, U+00A0; U+1680, U+2000 …; U+3000.
    guard byte == 0xC2 || (0xE1...0xE3).contains(byte) else { return 0 }
    let length = byte == 0xC2 ? 2 : 3
    let scalars = String(decoding: bytes[index..<min(index + length, bytes.count)], as: UTF8.self)
      .unicodeScalars
    return scalars.first?.properties.isWhitespace == true ? length : 0
  }
}
