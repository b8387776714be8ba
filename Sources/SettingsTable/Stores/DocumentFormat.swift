/// A syntax that specs and values files are written in: JSON here, YAML in `SettingsTableYAML`.
public protocol DocumentFormat: Sendable {
  /// The nodes of `source`, and what is wrong with it.
  ///
  /// Never traps and never runs away: bounded by `limits` whatever the bytes are.
  func read(
    _ source: SourceText, as purpose: DocumentPurpose, limits: SpecTreeBuilder.Limits
  ) -> DocumentReading

  /// The bytes of `source` with `edits` made and nothing else touched: comments, order, quotes,
  /// line ends and unknown entries stay, one edit is one line of diff.
  ///
  /// - Parameter source: A values file; nil is one that does not exist yet.
  /// - Returns: The same bytes when the file says already what the edits ask for.
  /// - Throws: ``StoreFailure/malformed(_:)`` for a file that cannot be read,
  ///   ``StoreFailure/notWritable(name:reason:)`` for one that can be read but not edited safely.
  func edit(
    _ source: SourceText?, with edits: [StoreEdit]
  ) throws(StoreFailure) -> [UInt8]
}

/// What a document is read for: YAML's rules differ.
public enum DocumentPurpose: Hashable, Sendable {
  case spec
  /// A values file: what an edit could not keep is read all the same, and refused for writing.
  case values
}

/// What came of reading a document.
public struct DocumentReading: Sendable {
  /// Nil when the text has an error that hides its structure.
  public var tree: SpecTree?
  public var diagnostics: [Diagnostic]
  /// Why the file must not be written, as a sentence's end; nil when it may be.
  public var notWritable: String?

  public init(tree: SpecTree?, diagnostics: [Diagnostic], notWritable: String? = nil) {
    self.tree = tree
    self.diagnostics = diagnostics
    self.notWritable = notWritable
  }
}
