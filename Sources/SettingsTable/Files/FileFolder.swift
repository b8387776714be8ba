/// The folder a spec file is in, on disk: where its pane files are read from.
public struct FileFolder: SpecFolder {
  /// The folder with a `/` at its end, as the spec was named; empty for the current one.
  private let prefix: String
  private let files: FileSystem

  /// The folder of the spec at `path`.
  public init(ofSpecAt path: String) {
    self.init(ofSpecAt: path, files: .live)
  }

  package init(ofSpecAt path: String, files: FileSystem) {
    prefix = FileLocation(path).sibling("")
    self.files = files
  }

  /// The file at `path`, relative to the folder. Links are followed, as long as the file they end
  /// at is in the folder.
  public func source(at path: String) throws(SpecFolderFailure) -> SourceText {
    // Whether something is there is asked only where the spec may look.
    if path.hasPrefix("/") || Self.climbsOut(path) { throw .outside }
    let name = prefix + path
    let bytes: [UInt8]?
    do throws(FileFailure) {
      bytes = try self.bytes(at: name)
    } catch {
      throw .unreadable("the pane file \(error)")
    }
    guard let bytes else { throw .outside }
    return SourceText(name: name, bytes: bytes)
  }

  /// Nil when the file is outside the folder.
  private func bytes(at name: String) throws(FileFailure) -> [UInt8]? {
    let home = prefix.isEmpty ? "." : prefix
    let folder = try whileReading(home, files.resolvedPath(of: home))
    let file = try whileReading(name, files.resolvedPath(of: name))
    guard folder == "/" || file.hasPrefix(folder + "/") else { return nil }
    // What was asked for is what messages name.
    let opened = try whileReading(name, files.open(file, for: .reading))
    return try files.readToEnd(
      of: opened, as: name, limit: SpecTreeBuilder.Limits.smallFile.bytes
    ).bytes
  }

  private static func climbsOut(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
