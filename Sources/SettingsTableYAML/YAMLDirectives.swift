import SettingsTable

/// The lines with `%` before a document: looked at before libyaml sees them, whose own check of them
/// takes quadratic time.
struct YAMLDirectives {
  /// Warnings only.
  private(set) var findings: [Diagnostic] = []
  private(set) var notWritable: String?

  init(of source: SourceText, purpose: DocumentPurpose) throws(Diagnostic) {
    var lines = YAMLLines(source.bytes, from: source.byteOrderMarkLength)
    var count = 0
    while let line = lines.next() {
      let text = source.bytes[line]
      guard let first = text.first(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      if first == UInt8(ascii: "#") { continue }
      guard text.first == UInt8(ascii: "%") else { return }
      count += 1
      let words = String(decoding: text.prefix(200), as: UTF8.self).split(separator: " ")
      let place = SourcePlace(source, line)
      switch words.first {
      case "%YAML":
        guard count == 1 else {
          throw Diagnostic(.directive, "a second directive; expected one at most", at: place)
        }
        try checkVersion(words.dropFirst().first.map(String.init) ?? "", at: place)
      case "%TAG":
        notWritable = "it has a %TAG directive"
        if purpose == .spec || count > 16 {
          throw Diagnostic(
            .directive, "\"%TAG\" directives are not read", at: place,
            fix: "delete the line; tags are not read either")
        }
      default:
        throw Self.unknown(at: place)
      }
    }
  }

  /// A line that starts with `%` where no directive is.
  static func unknown(at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .directive, "a line that starts with \"%\" is a directive to YAML, and this one is unknown",
      at: place, fix: "put the text in quotes")
  }

  private mutating func checkVersion(
    _ version: String, at place: SourcePlace
  ) throws(Diagnostic) {
    switch version {
    case "1.2": break
    case "1.1":
      findings.append(
        Diagnostic(
          .yamlVersion, "the file says YAML 1.1; it is read by the rules of 1.2", at: place,
          fix: "delete the line: only \"true\" and \"false\" are Booleans"))
    default:
      throw Diagnostic(
        .directive, "the file says YAML \(version.quotedName); expected 1.2", at: place,
        fix: "delete the line")
    }
  }
}

/// The lines of a text, without their ends.
struct YAMLLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func next() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let start = offset
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    let end = offset
    if offset < bytes.count { offset += 1 }
    if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { offset += 1 }
    return start..<end
  }
}

extension YAMLTreeReader {
  /// Looks at what follows the first document: nothing must.
  ///
  /// libyaml is not asked: an open end (`...`) lets any number of directives follow.
  mutating func checkRest(from offset: Int) throws(Diagnostic) {
    var isEnded = false
    for line in YAMLLines(source.bytes, from: offset) {
      let text = source.bytes[line]
      guard let start = text.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0C }),
        text[start] != UInt8(ascii: "#")
      else { continue }
      let isAtMargin =
        start == 0 || source.bytes[start - 1] == 0x0A
        || source.bytes[start - 1] == 0x0D
      let rest = text[start...]
      let isMarker = isAtMargin && (rest.dropFirst(3).first.map { $0 <= 0x20 } ?? true)
      if isMarker, rest.starts(with: "...".utf8) {
        isEnded = true
        guard let behind = rest.dropFirst(3).first(where: { $0 > 0x20 }) else { continue }
        if behind == UInt8(ascii: "#") { continue }
      }
      guard isEnded || isMarker && rest.starts(with: "---".utf8) else {
        throw YAMLSyntaxMessage(
          LibYAMLFailure(
            problem: "did not find expected <document start>", context: "", offset: start),
          in: source
        ).diagnostic
      }
      let place = SourcePlace(source, start..<line.upperBound)
      if purpose == .values {
        notWritable = notWritable ?? "it has several documents"
      } else {
        diagnostics.append(
          Diagnostic(
            .severalDocuments, "a second document starts here; expected one", at: place,
            fix: "put it in a file of its own"))
      }
      return
    }
  }
}
