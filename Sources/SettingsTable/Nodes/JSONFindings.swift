/// What the findings of the reader are made of.
///
/// A values file may hold secrets, and which of its texts are some is not known here: findings about
/// it repeat punctuation and the names of equal keys only.
extension JSONReader {
  func place(_ range: Range<Int>) -> SourcePlace { SourcePlace(source, range) }

  func mistake(
    _ message: String, _ range: Range<Int>, fix: String? = nil, suggestion: String? = nil,
    notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(
      .syntax, message, at: place(range), fix: fix, suggestion: suggestion, notes: notes)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The bytes at `range` as a name in a message.
  func shown(_ range: Range<Int>) -> String {
    purpose == .spec || range.count == 1 ? text(range).quotedName : "this"
  }

  /// The word at `range` as a text of JSON; nil when a message must not repeat it.
  func inDoubleQuotes(_ range: Range<Int>) -> String? {
    guard purpose == .spec, range.count <= 60 else { return nil }
    var quoted = ""
    quoted.appendJSON(text(range))
    return quoted
  }

  /// The word or the character that is next.
  var thing: Range<Int> {
    let end = wordEnd(from: at)
    return at..<(end == at ? scalarEnd(at: at) : end)
  }

  func scalarEnd(at offset: Int) -> Int {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// What may stand nowhere between values, if that is what comes next: a comment, or a blank or a
  /// control character that JSON does not know.
  var stranger: Diagnostic? {
    guard let byte else { return nil }
    if byte == UInt8(ascii: "#") || startsComment(at: at) {
      let isBlock = byte != UInt8(ascii: "#") && bytes[at + 1] == UInt8(ascii: "*")
      let end = isBlock ? at + 2 : source.lineRange(around: at).upperBound
      return mistake("JSON has no comments", at..<end, fix: "take it off")
    }
    guard let scalar = text(at..<scalarEnd(at: at)).unicodeScalars.first else { return nil }
    let isStrange =
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .format
    guard isStrange else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return mistake(
      "the character \(name) between values; expected a blank, a tab or a line end",
      at..<scalarEnd(at: at), fix: "take it off")
  }

  /// A text in quotes that are not JSON's, if one is next.
  var foreignQuotes: Diagnostic? {
    let opener = text(at..<scalarEnd(at: at))
    let closers = ["'": "'", "`": "`", "“": "”", "”": "”", "„": "“", "‘": "’", "’": "’", "«": "»"]
    guard let closer = closers[opener] else { return nil }
    let line = text(at..<max(at, source.lineRange(around: at).upperBound))
    let content = line.dropFirst().prefix { String($0) != closer }
    let isClosed = content.endIndex < line.endIndex
    let start = at + opener.utf8.count
    let range = start..<start + content.utf8.count
    let suggestion = isClosed ? inDoubleQuotes(range) : nil
    return mistake(
      "a text in \(opener)…\(closer); expected double quotes",
      at..<(isClosed ? range.upperBound + closer.utf8.count : start),
      fix: suggestion.map { "write \($0)" } ?? "write \"…\"", suggestion: suggestion)
  }
}
