import SettingsTable

/// YAML: the syntax of specs, and of values files that keep their comments.
///
/// It is read with libyaml, by stricter rules: a spec has no tags, merge keys or directives, and
/// anchors on lists and mappings only. Scalars are not interpreted: `on` and `007` are text until a
/// control reads them.
public struct YAMLFormat: DocumentFormat {
  public init() {}

  /// The nodes of `source`, and what is wrong with it, in the order of the text.
  ///
  /// A syntax error is the only finding of its file. Cost: that of libyaml's event loop plus about a
  /// tenth; 20 bytes a node beside the text.
  public func read(
    _ source: SourceText, as purpose: DocumentPurpose = .spec,
    limits: SpecTreeBuilder.Limits = .spec
  ) -> DocumentReading {
    var reader = YAMLTreeReader(source, purpose: purpose, limits: limits)
    let directives: YAMLDirectives
    do throws(Diagnostic) {
      try YAMLEncoding.check(source, limits: limits)
      directives = try YAMLDirectives(of: source, purpose: purpose)
      try LibYAML.read(source, into: &reader)
      if let end = reader.documentEnd { try reader.checkRest(from: end) }
    } catch {
      return DocumentReading(tree: nil, diagnostics: [error])
    }
    var diagnostics = directives.findings + reader.diagnostics + reader.builder.diagnostics
    let notWritable = directives.notWritable ?? reader.notWritable
    if let fault = topFault(of: reader) {
      return DocumentReading(
        tree: nil, diagnostics: diagnostics + [fault], notWritable: notWritable)
    }
    if diagnostics.count > 1 {
      diagnostics.sort { left, right in
        guard let one = left.mark, let other = right.mark else { return false }
        return one < other
      }
    }
    return DocumentReading(
      tree: reader.builder.finish(), diagnostics: diagnostics, notWritable: notWritable)
  }

  /// What is wrong with a document whose top is no mapping.
  private func topFault(of reader: YAMLTreeReader) -> Diagnostic? {
    let source = reader.source
    switch reader.root {
    case .mapping: return nil
    case nil:
      guard reader.purpose == .spec else { return nil }
      return Diagnostic(
        .notAMapping, "the file is empty; expected a mapping with \"settingsTable: 1\"",
        at: SourcePlace(source, source.byteOrderMarkLength..<source.byteOrderMarkLength))
    case .list, .plainScalar, .quotedScalar:
      let node = reader.builder.finish().root
      return Diagnostic(
        .notAMapping,
        "the file is \(reader.root == .list ? "a list" : "a text"); expected a mapping",
        at: node?.place ?? SourcePlace(source, 0..<0))
    }
  }
}

/// Whether bytes may be handed to libyaml: their number, and that they are UTF-8.
enum YAMLEncoding {
  static func check(
    _ source: SourceText, limits: SpecTreeBuilder.Limits
  ) throws(Diagnostic) {
    let bytes = source.bytes
    guard bytes.count <= limits.bytes else {
      throw Diagnostic(
        .limit, "the file is larger than \(limits.bytes >> 20) MiB", at: SourcePlace(source, 0..<0),
        showsExcerpt: false)
    }
    if let name = foreignName(of: bytes) {
      throw Diagnostic(
        .encoding, "the file is in \(name); expected UTF-8", at: SourcePlace(source, 0..<0),
        fix: "save it as UTF-8", showsExcerpt: false)
    }
    let mark = source.byteOrderMarkLength
    if mark > 0, bytes[mark...].starts(with: [0xEF, 0xBB, 0xBF]) {
      throw Diagnostic(
        .encoding, "a second byte order mark; expected one at most",
        at: SourcePlace(source, mark..<mark + 3))
    }
    if let fault = UTF8Scan.firstFault(in: bytes) {
      let hexadecimal = String(bytes[fault], radix: 16, uppercase: true)
      throw Diagnostic(
        .encoding, "the byte 0x\(hexadecimal) is not UTF-8",
        at: SourcePlace(source, fault..<fault + 1),
        fix: "save the file as UTF-8")
    }
  }

  /// The encoding that a byte order mark names, if it is not UTF-8.
  private static func foreignName(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
  }
}
