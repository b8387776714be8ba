/// What can be wrong with a value: words, numbers, quotes and escapes.
extension JSONReader {
  /// What stands where a value belongs.
  var noValue: Diagnostic {
    if let early = stranger ?? open.last.flatMap(unclosed) ?? foreignQuotes { return early }
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return mistake("\(shown(at..<at + 1)) where a value is missing", at..<at + 1)
    case UInt8(ascii: "+"), UInt8(ascii: "."): return badNumber(at..<wordEnd(from: at))
    default: return badWord(thing)
    }
  }

  private func badWord(_ range: Range<Int>) -> Diagnostic {
    let word = text(range)
    if let name = Self.notFinite(word) {
      return mistake("JSON has no \(name)", range, fix: "write a number, or null")
    }
    let meant: String? =
      switch word.lowercased() {
      case "true", "yes", "on": "true"
      case "false", "no", "off": "false"
      case "null", "nil", "none", "undefined": "null"
      default: nil
      }
    if let meant {
      return mistake("\(shown(range)) is not a value in JSON", range, suggestion: meant)
    }
    let quoted = inDoubleQuotes(range)
    return mistake(
      "a text without double quotes", range,
      fix: quoted.map { "write \($0)" } ?? "put it in double quotes", suggestion: quoted)
  }

  /// The word at `range`, which starts as a number and is none.
  func badNumber(_ range: Range<Int>) -> Diagnostic {
    let word = text(range)
    if let name = Self.notFinite(word) {
      return mistake("JSON has no \(name)", range, fix: "write a number, or null")
    }
    let message = "\(shown(range)) is not a number as JSON writes it"
    if purpose == .spec, let number = Self.number(like: word) {
      return mistake(message, range, suggestion: number)
    }
    let quoted = inDoubleQuotes(range)
    return mistake(
      message, range,
      fix: quoted.map { "write \($0) if it is a text" } ?? "put a text in double quotes")
  }

  private static func notFinite(_ word: String) -> String? {
    switch word.lowercased().drop(while: { $0 == "-" || $0 == "+" }) {
    case "nan": "NaN"
    case "inf", "infinity": "Infinity"
    default: nil
    }
  }

  /// The number that `word` is meant to be: `+1`, `007`, `.5`, `5.`, `1_000`.
  private static func number(like word: String) -> String? {
    guard word.utf8.count <= 60 else { return nil }
    var digits = word.filter { $0 != "_" }[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    let whole = digits.prefix { $0.isASCII && $0.isNumber }
    let significant = whole.drop { $0 == "0" }
    let rest = digits[whole.endIndex...]
    let number =
      (isNegative ? "-" : "") + (significant.isEmpty ? "0" : significant)
      + (rest == "." ? ".0" : rest)
    guard !whole.isEmpty || rest.count > 1 else { return nil }
    return NumberText.read(number) == .notANumber ? nil : number
  }

  /// The text whose opening quote is at `start` and whose closing one is missing.
  func unclosedText(from start: Int) -> Diagnostic {
    let isCutByLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    let fix = isCutByLineEnd ? #"close it, or write \n for the end of a line"# : "close it"
    return mistake(
      "a text without its closing quote on the line", start..<start + 1, fix: fix)
  }

  /// The control character that is next, inside a text.
  func controlCharacter(_ byte: UInt8) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
    let escape = byte == 0x09 ? #"\t"# : #"\u"# + name.dropFirst(2)
    return mistake(
      byte == 0x09 ? "a tab in a text" : "the control character \(name) in a text", at..<at + 1,
      fix: "write \(escape)")
  }

  /// The escape whose backslash is next.
  var badEscape: Diagnostic {
    let end = scalarEnd(at: at + 1)
    return mistake(
      "\(shown(at..<end)) is not an escape; expected one of "
        + #"\" \\ \/ \b \f \n \r \t \uXXXX"#, at..<end, fix: #"write \\ for a backslash"#)
  }

  var badUnicodeEscape: Diagnostic {
    var end = at + 2
    while end < min(at + 6, bytes.count), isHexadecimal(bytes[end]) { end += 1 }
    return mistake(#""\u" needs four hexadecimal digits"#, at..<end)
  }

  func loneSurrogate(_ unit: UInt32) -> Diagnostic {
    let half = unit < 0xDC00 ? "first" : "second"
    let other = unit < 0xDC00 ? #"\udc00 to \udfff must follow"# : #"\ud800 to \udbff must precede"#
    return mistake(
      #""\u"# + String(unit, radix: 16) + "\" is only the \(half) half of a character; \(other)",
      at..<at + 6)
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
