/// Values in a file: JSON here, YAML with `SettingsTableYAML`, or a format of your own.
///
/// Several processes may use the same file: each write reads it anew under a lock and makes only its
/// own edits to what it finds. A file that cannot be read is never replaced.
public struct FileStore: SettingsStore {
  /// As it was given; links are followed.
  public let path: String
  public let format: any DocumentFormat
  /// Whether the first write creates the folders of ``path`` that are missing.
  public let createsFolders: Bool
  private let files: FileSystem

  /// A store for the file at `path`, which is read and written when the store is asked to, not now.
  public init(path: String, format: any DocumentFormat, createsFolders: Bool = false) {
    self.init(path: path, format: format, createsFolders: createsFolders, files: .live)
  }

  package init(
    path: String, format: any DocumentFormat, createsFolders: Bool = false, files: FileSystem
  ) {
    self.path = path
    self.format = format
    self.createsFolders = createsFolders
    self.files = files
  }

  /// A store for the JSON file at `path`.
  public static func json(_ path: String, createsFolders: Bool = false) -> FileStore {
    FileStore(path: path, format: JSONFormat(), createsFolders: createsFolders)
  }

  /// Everything the file holds now; nothing when there is no file.
  ///
  /// - Throws: ``StoreFailure/malformed(_:)`` with the errors in the file, and
  ///   ``StoreFailure/file(_:)`` when it cannot be opened or is a directory.
  public func load() throws(StoreFailure) -> StoredValues {
    guard let source = try source() else { return StoredValues() }
    let reading = format.read(source, as: .values, limits: Self.limits)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let tree = reading.tree else { throw Self.malformed(errors) }
    return StoredValues(tree.root)
  }

  /// Makes all of `edits` in one atomic replacement of the file, and none when it throws.
  ///
  /// Writes nothing when the file says already what they ask for. A new file that holds a secret is
  /// for its owner only.
  ///
  /// - Throws: ``StoreFailure/malformed(_:)`` and ``StoreFailure/notWritable(name:reason:)`` as the
  ///   format says, and ``StoreFailure/file(_:)``: ``FileFailure/busy(_:)`` when another process
  ///   held the file for five seconds, ``FileFailure/folderMissing(_:)``, …
  public func apply(_ edits: [StoreEdit]) throws(StoreFailure) {
    do throws(ReplacementFailure<StoreFailure>) {
      try replaceFile(
        at: path, isPrivate: edits.contains { $0.isSecret && $0.value != nil },
        createFolders: createsFolders, limit: Self.limits.bytes, files: files
      ) { (current) throws(StoreFailure) -> [UInt8]? in
        let edited = try format.edit(current.map { SourceText(name: path, bytes: $0) }, with: edits)
        // What removes only makes no file.
        return current == nil && edited.isEmpty ? nil : edited
      }
    } catch {
      switch error {
      case .edit(.malformed(let findings)): throw Self.malformed(findings)
      case .edit(let failure): throw failure
      case .file(let failure): throw .file(failure)
      }
    }
  }

  private func source() throws(StoreFailure) -> SourceText? {
    do throws(FileFailure) {
      let bytes = try readWholeFile(at: path, limit: Self.limits.bytes, files: files)
      return SourceText(name: path, bytes: bytes)
    } catch {
      if case .missing = error { return nil }
      throw .file(error)
    }
  }

  /// A line of the file may hold a secret, and a store does not know which.
  private static func malformed(_ findings: [Diagnostic]) -> StoreFailure {
    .malformed(
      findings.map { finding in
        var finding = finding
        finding.excerpt = nil
        return finding
      })
  }

  private static var limits: SpecTreeBuilder.Limits { .smallFile }
}
