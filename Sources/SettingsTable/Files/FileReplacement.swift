/// Why ``replaceFile(at:isPrivate:createFolders:limit:timeout:files:edit:)`` replaced nothing.
package enum ReplacementFailure<EditFailure: Error>: Error {
  /// What the caller's own edit threw.
  case edit(EditFailure)
  case file(FileFailure)
}

extension ReplacementFailure: Equatable where EditFailure: Equatable {}

/// Replaces the file at `path` by what `edit` makes of its bytes: all at once, or not at all.
///
/// Whenever the process dies, or the power fails, the file holds either its old bytes or its new
/// ones. Writers that use this function wait for each other, so that none undoes another's edit.
///
/// Links are followed first, a dangling one to where the file will be. Then: lock `.NAME.lock`
/// beside that file (it is left in place) → read → `edit` → write a temporary file in the same
/// folder, with the mode and where possible the owner of the old one → fsync → rename → fsync of
/// the folder. Other hard links to the old file keep its old content.
///
/// - Parameters:
///   - isPrivate: Whether a new file is for its owner only (mode 0600). An existing one keeps its
///     mode.
///   - createFolders: Whether to create the folders of `path` that are missing, with mode 0700.
///   - limit: The largest file to read, in bytes.
///   - timeout: How long to wait for another writer.
///   - edit: Takes the bytes of the file, `nil` when there is none, and returns those to write;
///     `nil` or the same bytes write nothing. It runs while the lock is held: it must not replace
///     the same file.
/// - Returns: The status of the new file; `nil` when nothing was written.
/// - Throws: `.edit` with the error of `edit`, or `.file`. The old file is then untouched, with
///   one exception: when the last step fails, the fsync of the folder, the new content is in place
///   but a power failure may bring the old one back.
@discardableResult
package func replaceFile<EditFailure: Error>(
  at path: String, isPrivate: Bool = false, createFolders: Bool = false, limit: Int = .max,
  timeout: Duration = .seconds(5), files: FileSystem = .live,
  edit: (_ current: [UInt8]?) throws(EditFailure) -> [UInt8]?
) throws(ReplacementFailure<EditFailure>) -> FileStatus? {
  let replacement: FileReplacement
  do throws(FileFailure) {
    if createFolders { try whileReplacing(path, files.createFolders(of: path)) }
    replacement = try FileReplacement(of: path, limit: limit, timeout: timeout, files: files)
  } catch {
    throw .file(error)
  }
  let bytes: [UInt8]?
  do throws(EditFailure) {
    bytes = try edit(replacement.current)
  } catch {
    throw .edit(error)
  }
  guard let bytes, bytes != replacement.current else { return nil }
  do throws(SystemFailure) {
    return try replacement.write(bytes, newFileMode: isPrivate ? 0o600 : 0o666)
  } catch {
    throw .file(FileFailure(replacing: path, error))
  }
}

/// A file that is locked for replacement, for as long as this value lives.
private struct FileReplacement: ~Copyable {
  /// The bytes to be replaced, `nil` when there is no file yet.
  let current: [UInt8]?

  private let status: FileStatus?
  private let location: FileLocation
  private let folder: OpenFile
  private let lock: OpenFile
  private let files: FileSystem

  init(
    of path: String, limit: Int, timeout: Duration, files: FileSystem
  ) throws(FileFailure) {
    let location = try files.location(of: path)
    let folder = try files.openFolder(of: location, as: path)
    let lock = try files.lock(location, as: path, timeout: timeout)
    let old = try files.replaceableFile(at: location, as: path, limit: limit)
    current = old?.bytes
    status = old?.status
    self.location = location
    self.folder = folder
    self.lock = lock
    self.files = files
  }
}

extension FileReplacement {
  /// Puts `bytes` in the place of the file.
  borrowing func write(
    _ bytes: [UInt8], newFileMode: UInt32
  ) throws(SystemFailure) -> FileStatus {
    removeStrays()
    let temporary = try createTemporary(mode: status == nil ? newFileMode : 0o600)
    let written: FileStatus
    do throws(SystemFailure) {
      if let status { try files.imitate(status, on: temporary) }
      try files.write(bytes, to: temporary)
      try files.synchronize(temporary)
      written = try files.status(of: temporary)
      try files.rename(temporary.path, to: location.path)
    } catch {
      try? files.remove(temporary.path)
      throw error
    }
    try files.synchronize(folder)
    return written
  }

  private borrowing func createTemporary(mode: UInt32) throws(SystemFailure) -> OpenFile {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    let name = "\(location.temporaryPrefix)\(CurrentProcess.identifier)-\(random)"
    return try files.open(location.sibling(name), for: .creating(mode: mode))
  }

  /// Removes what writers left behind that were killed: nobody else has a temporary file while
  /// this one holds the lock. Failing here is no reason not to write.
  private borrowing func removeStrays() {
    let prefix = location.temporaryPrefix
    let names = try? files.names(in: location.folder, beginning: prefix)
    for name in names ?? [] {
      // A file called "NAME.tmp-x" has a lock and temporary files that begin alike.
      let parts = Substring(name.utf8.dropFirst(prefix.utf8.count)).split(
        separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, UInt32(parts[0]) != nil, UInt64(parts[1], radix: 16) != nil
      else { continue }
      try? files.remove(location.sibling(name))
    }
  }
}

extension FileSystem {
  fileprivate func openFolder(
    of location: FileLocation, as path: String
  ) throws(FileFailure) -> OpenFile {
    do throws(SystemFailure) {
      return try open(location.folder, for: .readingFolder)
    } catch {
      throw error.isMissing ? .folderMissing(path) : .system(error)
    }
  }

  /// The file at `location` as it is under the lock; `nil` when there is none.
  fileprivate func replaceableFile(
    at location: FileLocation, as path: String, limit: Int
  ) throws(FileFailure) -> (bytes: [UInt8], status: FileStatus)? {
    let status = try whileReading(path, status(at: location.path))
    guard let status else { return nil }
    // It was a regular file, or none, before the lock.
    guard status.kind == .regular else { throw .vanished(path) }
    // The superuser may write to any file; one without a single write bit is meant to stay.
    let isWritable = try whileReading(path, isWritable(location.path))
    guard isWritable, status.mode & 0o222 != 0 else { throw .notWritable(path) }
    let file = try whileReading(path, open(location.path, for: .readingItself))
    return try readToEnd(of: file, as: path, limit: limit)
  }

  /// Gives the new file `file` the owner and the mode of the old one.
  fileprivate func imitate(_ old: FileStatus, on file: borrowing OpenFile) throws(SystemFailure) {
    var mode = old.mode
    let new = try status(of: file)
    if new.owner != old.owner || new.group != old.group {
      do throws(SystemFailure) {
        try setOwner(old.owner, group: old.group, of: file)
      } catch {
        // Only the superuser gives files away. What the old group was allowed must not fall to
        // another group: that one gets what everybody has.
        mode = mode & 0o707 | (mode & 0o007) << 3
      }
    }
    try setMode(mode, of: file)
  }
}
