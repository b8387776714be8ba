extension FileSystem {
  /// Opens and locks the lock file beside `location`, which the caller named `path`; closing it
  /// gives the lock up.
  ///
  /// - Throws: ``FileFailure/busy(_:)`` when another held it until `timeout` was over.
  internal func lock(
    _ location: FileLocation, as path: String, timeout: Duration
  ) throws(FileFailure) -> OpenFile {
    let end = ContinuousClock.now + timeout
    var pause = 1
    while true {
      if let lock = try openLock(of: location, as: path) {
        do throws(SystemFailure) {
          if try holds(lock) { return lock }
        } catch {
          throw .system(error)
        }
      }
      if ContinuousClock.now >= end { throw .busy(path) }
      CurrentProcess.pause(milliseconds: pause)
      pause = min(pause * 2, 16)
    }
  }

  /// Takes the lock, if it is free and still the one that other writers will find.
  private func holds(_ lock: borrowing OpenFile) throws(SystemFailure) -> Bool {
    guard try tryLock(lock), let found = try status(at: lock.path) else { return false }
    let own = try status(of: lock)
    return found.device == own.device && found.inode == own.inode
  }

  /// Opens the lock file, made if need be; `nil` when another made it at the same moment.
  private func openLock(
    of location: FileLocation, as path: String
  ) throws(FileFailure) -> OpenFile? {
    do throws(SystemFailure) {
      return try open(location.lockPath, for: .locking)
    } catch {
      // Not the folder's fault: the message names the lock file.
      guard error.isMissing else { throw .system(error) }
    }
    do throws(SystemFailure) {
      let lock = try open(location.lockPath, for: .creating(mode: 0o600))
      share(lock, withWritersOf: location)
      return lock
    } catch {
      if error.isExisting { return nil }
      throw FileFailure(replacing: path, error)
    }
  }

  /// Opens the new lock file `lock` to those who may write to the file, and to nobody else: who
  /// can open it can keep the others waiting.
  ///
  /// Without it, a file written once by the superuser could not be written by its owner again.
  private func share(_ lock: borrowing OpenFile, withWritersOf location: FileLocation) {
    guard let own = try? status(of: lock) else { return }
    let file = try? status(at: location.path)
    guard let model = file ?? (try? status(at: location.folder)) else { return }
    if own.owner != model.owner || own.group != model.group {
      try? setOwner(model.owner, group: model.group, of: lock)
    }
    if let file, file.mode & 0o022 != 0 {
      try? setMode(0o600 | (file.mode & 0o022) | (file.mode & 0o022) << 1, of: lock)
    }
  }
}
