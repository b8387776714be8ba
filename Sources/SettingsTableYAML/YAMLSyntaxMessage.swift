import SettingsTable

/// libyaml's objection to a text, as people put it: which character, which bracket, what to do.
struct YAMLSyntaxMessage {
  private let failure: LibYAMLFailure
  private let source: SourceText
  private let bytes: [UInt8]

  init(_ failure: LibYAMLFailure, in source: SourceText) {
    self.failure = failure
    self.source = source
    bytes = source.bytes
  }

  private static let quote = "put the text in quotes"

  var diagnostic: Diagnostic {
    let offset = failure.offset
    let start = failure.contextOffset ?? offset
    switch failure.problem {
    case "control characters are not allowed":
      return controlCharacter
    case "found character that cannot start any token":
      return bytes.indices.contains(offset) && bytes[offset] == 0x09
        ? tab
        : error("a text cannot start with \(character(at: offset))", at: offset, fix: Self.quote)
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return tab
    case "mapping values are not allowed in this context":
      return strayColon
    case "block sequence entries are not allowed in this context":
      return error(
        "a list cannot start on the line of its key", at: offset,
        fix: "start it on the next line, or put the text in quotes")
    case "mapping keys are not allowed in this context":
      return error("a text cannot start with \"? \"", at: offset, fix: Self.quote)
    case "could not find expected ':'":
      return error(
        "expected \"key: value\"; there is no colon behind this text", at: start,
        to: lineEnd(from: start))
    case "did not find expected key", "did not find expected '-' indicator",
      "did not find expected <document start>":
      return unexpected(expectsDash: failure.problem.contains("'-'"))
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      return openBracket(at: start)
    case "did not find expected node content":
      return noContent
    default:
      return byContext(start)
    }
  }

  /// What is told by what libyaml was reading, whatever stopped it.
  private func byContext(_ start: Int) -> Diagnostic {
    switch failure.context {
    case "while scanning a quoted scalar":
      error(
        "the quote that opens here is not closed", at: start,
        fix: "close it with \(character(at: start))")
    case "while parsing a quoted scalar":
      badEscape
    case "while scanning an alias":
      error(
        "a text cannot start with \"*\": YAML reads it as an alias", at: start, fix: Self.quote)
    case "while scanning an anchor":
      error(
        "a text cannot start with \"&\": YAML reads it as an anchor", at: start, fix: Self.quote)
    case "while scanning a tag", "while parsing a tag", "while parsing a node":
      badTag(at: start)
    case "while scanning a block scalar":
      error(
        "a text cannot start with \(character(at: start)): it announces a text on lines of its own",
        at: start, fix: Self.quote)
    case "while scanning a directive", "while scanning a %YAML directive",
      "while scanning a %TAG directive":
      YAMLDirectives.unknown(at: SourcePlace(source, start..<lineEnd(from: start)))
    default:
      error("this is not YAML: \(failure.problem)", at: failure.offset, fix: nil)
    }
  }
}

extension YAMLSyntaxMessage {
  private var tab: Diagnostic {
    error("a tab cannot indent", at: failure.offset, fix: "use blanks")
  }

  private var controlCharacter: Diagnostic {
    let offset = min(failure.offset, max(0, bytes.count - 1))
    let scalar = scalar(at: offset)
    let code = String(scalar?.value ?? 0, radix: 16, uppercase: true)
    let name = String(repeating: "0", count: max(0, 4 - code.count)) + code
    return error(
      scalar?.value == 0
        ? "a NUL byte; expected text in UTF-8" : "the control character U+\(name) is not allowed",
      at: offset,
      fix: scalar?.value == 0
        ? "save the file as UTF-8" : "write it as \"\\u\(name)\" in double quotes")
  }

  private var strayColon: Diagnostic {
    let offset = failure.offset
    let line = lineStart(before: offset)
    let before = bytes[line..<min(offset, bytes.count)]
    if before.count > 1_024 {
      return error("a key is longer than 1024 characters", at: line, to: offset, fix: nil)
    }
    if hasColon(before) {
      return error(
        "a colon and a blank start a value, and this is inside of one", at: offset, fix: Self.quote)
    }
    return error(
      "a colon and a blank start a value, but the key above has one already", at: offset,
      fix: "indent this line as the key above, or put the text in quotes")
  }

  /// Whether a value starts in `text`: a colon with a blank behind it.
  private func hasColon(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { index in
      text[index] == UInt8(ascii: ":") && index + 1 < bytes.count && bytes[index + 1] <= 0x20
    }
  }

  /// A word where an entry should start: behind a bracket or quote, or at a wrong indentation.
  private func unexpected(expectsDash: Bool) -> Diagnostic {
    let offset = failure.offset
    let line = lineStart(before: offset)
    let before = bytes[line..<min(offset, bytes.count)]
    let notes = failure.contextOffset.map {
      [Diagnostic.Note("the list or mapping starts here", at: place($0))]
    }
    if let last = before.last(where: { $0 > 0x20 }), last != UInt8(ascii: "-") {
      return error(
        "expected nothing more behind \(name(of: last))", at: offset,
        fix: "put the whole text in quotes")
    }
    if offset >= bytes.count {
      return error("the text ends too early", at: offset, fix: nil)
    }
    if bytes[offset] == UInt8(ascii: ":") {
      return error("a colon needs a key before it", at: offset, fix: Self.quote)
    }
    if before.isEmpty, bytes[offset] == UInt8(ascii: "%") {
      return YAMLDirectives.unknown(at: SourcePlace(source, offset..<lineEnd(from: offset)))
    }
    if failure.contextOffset == nil,
      bytes.dropFirst(source.byteOrderMarkLength).first == UInt8(ascii: "%")
    {
      return error("expected a line \"---\" behind the directives", at: offset, fix: nil)
    }
    return error(
      expectsDash && !before.contains(UInt8(ascii: "-"))
        ? "expected \"- \" here: the lines above are a list"
        : "this line is indented as no line above it; expected another blank more or less",
      at: offset, fix: nil, notes: notes ?? [])
  }

  private func openBracket(at start: Int) -> Diagnostic {
    let isList = bytes.indices.contains(start) && bytes[start] == UInt8(ascii: "[")
    let closing = isList ? "\"]\"" : "\"}\""
    let rest = bytes[min(failure.offset, bytes.count)...]
    if !rest.contains(where: { $0 > 0x20 }) {
      return error(
        "the bracket \(character(at: start)) that opens here is not closed", at: start,
        fix: "close it with \(closing)")
    }
    return error(
      "expected a comma or \(closing), found \(character(at: failure.offset))", at: failure.offset,
      fix: "put a text with brackets, commas or colons in quotes",
      notes: [Diagnostic.Note("the bracket opens here", at: place(start))])
  }

  private var noContent: Diagnostic {
    let offset = failure.offset
    guard bytes.indices.contains(offset) else {
      return error("the text ends too early", at: offset, fix: nil)
    }
    let isInFlow = failure.context == "while parsing a flow node"
    return isInFlow && bytes[offset] == UInt8(ascii: ",")
      ? error("expected a value before the comma", at: offset, fix: nil)
      : error("a text cannot start with \(character(at: offset))", at: offset, fix: Self.quote)
  }

  private var badEscape: Diagnostic {
    var offset = failure.offset
    // Behind `\u` libyaml marks the digits.
    while offset > 0, bytes.indices.contains(offset), bytes[offset] != UInt8(ascii: "\\") {
      offset -= 1
    }
    let end = min(offset + 2, bytes.count)
    let escape = String(decoding: bytes[min(offset, end)..<end], as: UTF8.self)
    return error(
      "\(escape.quotedName) is no escape here, or not a whole one", at: offset, to: end,
      fix: "write \"\\\\\" for a backslash, or use single quotes")
  }

  private func badTag(at start: Int) -> Diagnostic {
    let tag = YAMLTag(YAMLProperties(start: start), in: source)
    return error(
      "a text cannot start with \"!\": YAML reads it as a tag", at: start,
      to: tag.bytes.upperBound, fix: tag.fix)
  }
}

extension YAMLSyntaxMessage {
  private func error(
    _ message: String, at offset: Int, to end: Int? = nil, fix: String? = nil,
    notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    let end = max(end ?? offset + 1, offset)
    return Diagnostic(
      .syntax, message, at: SourcePlace(source, offset..<end), fix: fix, notes: notes)
  }

  private func place(_ offset: Int) -> SourcePlace { SourcePlace(source, offset..<offset + 1) }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard bytes.indices.contains(offset) else { return nil }
    return String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
  }

  /// The character at `offset` as messages name it.
  private func character(at offset: Int) -> String {
    guard let scalar = scalar(at: offset) else { return "the end of the file" }
    if scalar == "\n" || scalar == "\r" { return "the end of the line" }
    return scalar == "\"" ? "a double quote" : String(scalar).quotedName
  }

  /// What stands before a word that has no business there, by its last byte.
  private func name(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): "the closing quote"
    case UInt8(ascii: "]"), UInt8(ascii: "}"): "the closing bracket"
    default: "this value"
    }
  }

  private func lineStart(before offset: Int) -> Int {
    let before = bytes[..<min(offset, bytes.count)]
    return before.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
      ?? source.byteOrderMarkLength
  }

  private func lineEnd(from offset: Int) -> Int {
    bytes[min(offset, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }
}
