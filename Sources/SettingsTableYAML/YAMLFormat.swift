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
      if let problem = source.sizeProblem(limits) ?? source.encodingProblem { throw problem }
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
