/// A path taken apart at its last `/`, so that files beside it can be named.
internal struct FileLocation: Hashable, Sendable {
  /// All of the path up to its last `/` and with it; empty when there is none.
  private let prefix: String
  internal let name: String

  internal init(_ path: String) {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    prefix = String(path[..<(start ?? path.startIndex)])
    name = String(path[(start ?? path.startIndex)...])
  }

  internal var path: String { prefix + name }

  /// The path of the folder that holds the file, without a `/` at its end.
  internal var folder: String {
    if prefix.isEmpty { return "." }
    guard let end = prefix.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "/" }
    return String(prefix[...end])
  }

  /// The path of the file `name` in the same folder.
  internal func sibling(_ name: String) -> String { prefix + name }

  /// How the names of the temporary files begin that are to replace this file.
  internal var temporaryPrefix: String { ".\(name).tmp-" }

  /// The path of the file whose lock a writer of this file holds.
  internal var lockPath: String { sibling(".\(name).lock") }
}

extension FileSystem {
  /// Where the file at `path` is, or will be, once the links in the last part are followed.
  ///
  /// - Throws: ``FileFailure/loop(_:)`` when the links have no end, and
  ///   ``FileFailure/isDirectory(_:)`` or ``FileFailure/notRegular(_:)`` when they end at
  ///   something that cannot be replaced.
  internal func location(of path: String) throws(FileFailure) -> FileLocation {
    var location = FileLocation(path)
    // As many links as Linux follows.
    for _ in 0...40 {
      let kind = try whileReading(path, status(at: location.path)?.kind)
      switch kind {
      case .link:
        let target = try whileReading(path, target(ofLink: location.path))
        location = FileLocation(target.hasPrefix("/") ? target : location.sibling(target))
      case .folder: throw .isDirectory(path)
      case .other: throw .notRegular(path)
      case .regular: return location
      case nil:
        if path.isEmpty { throw .missing(path) }
        if location.name.isEmpty { throw .isDirectory(path) }
        return location
      }
    }
    throw .loop(path)
  }

  /// Creates the folders of `path` that are missing, for their owner only.
  internal func createFolders(of path: String) throws(SystemFailure) {
    let folder = FileLocation(path).folder
    if try status(at: folder) != nil { return }
    try createFolders(of: folder)
    guard try makeFolder(folder, mode: 0o700) else { return }
    // The new name is an entry of the parent; a parent that may not be read cannot be saved.
    guard let parent = try? open(FileLocation(folder).folder, for: .readingFolder) else { return }
    try synchronize(parent)
  }
}
