#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why a file could not be read or replaced. Each case names the file as the caller named it.
public enum FileFailure: Error, Hashable, Sendable {
  case missing(String)
  case isDirectory(String)
  /// A pipe, a socket or a device where only a regular file can be replaced.
  case notRegular(String)
  case notReadable(String)
  /// The file itself is read-only; it is not replaced, even where its folder would allow it.
  case notWritable(String)
  case folderMissing(String)
  /// The folder, or the whole file system, accepts no new file.
  case folderReadOnly(String)
  case tooLarge(String, limit: Int)
  /// Another writer held the lock for the whole of the time allowed.
  case busy(String)
  case diskFull(String)
  /// Symbolic links lead in a circle.
  case loop(String)
  /// The folder, or the file being prepared in it, was removed during the write.
  case vanished(String)
  /// The reader of a pipe has gone away; a tool stops quietly.
  case brokenPipe(String)
  case system(SystemFailure)

  public var path: String {
    switch self {
    case .missing(let path), .isDirectory(let path), .notRegular(let path),
      .notReadable(let path), .notWritable(let path), .folderMissing(let path),
      .folderReadOnly(let path), .tooLarge(let path, limit: _), .busy(let path),
      .diskFull(let path), .loop(let path), .vanished(let path), .brokenPipe(let path):
      path
    case .system(let failure): failure.path
    }
  }
}

extension FileFailure: CustomStringConvertible {
  /// A clause for people that names the file.
  public var description: String {
    let file = inQuotes(path)
    return switch self {
    case .missing: "\(file) does not exist"
    case .isDirectory: "\(file) is a directory, not a file"
    case .notRegular: "\(file) is a pipe or a device and cannot be replaced"
    case .notReadable: "\(file) may not be read: permission denied"
    case .notWritable: "\(file) is read-only"
    case .folderMissing: "cannot write \(file): its folder does not exist"
    case .folderReadOnly: "cannot write \(file): its folder is read-only"
    case .tooLarge(_, let limit): "\(file) is larger than \(limit) bytes"
    case .busy: "\(file) is being written by another program"
    case .diskFull: "cannot write \(file): the disk is full"
    case .loop: "\(file) is a symbolic link that leads in a circle"
    case .vanished: "cannot write \(file): its folder changed during the write"
    case .brokenPipe: "cannot write \(file): nobody reads it any more"
    case .system(let failure): failure.description
    }
  }
}

extension FileFailure {
  /// The failure of a call that was made to read `path`.
  internal init(reading path: String, _ failure: SystemFailure) {
    self =
      switch failure.code {
      case ENOENT: .missing(path)
      case EISDIR: .isDirectory(path)
      case EACCES, EPERM: .notReadable(path)
      case ELOOP: .loop(path)
      default: .system(failure)
      }
  }

  /// The failure of a call that was made to replace `path`.
  internal init(replacing path: String, _ failure: SystemFailure) {
    self =
      switch failure.code {
      case ENOENT: .vanished(path)
      case EACCES, EPERM, EROFS: .folderReadOnly(path)
      case ENOSPC, EDQUOT: .diskFull(path)
      case ELOOP: .loop(path)
      case EPIPE: .brokenPipe(path)
      default: .system(failure)
      }
  }
}

/// The result of `body`, which reads the file that the caller named `path`.
internal func whileReading<Result: ~Copyable>(
  _ path: String, _ body: @autoclosure () throws(SystemFailure) -> Result
) throws(FileFailure) -> Result {
  do throws(SystemFailure) {
    return try body()
  } catch {
    throw FileFailure(reading: path, error)
  }
}

/// The result of `body`, which works at replacing the file that the caller named `path`.
internal func whileReplacing<Result: ~Copyable>(
  _ path: String, _ body: @autoclosure () throws(SystemFailure) -> Result
) throws(FileFailure) -> Result {
  do throws(SystemFailure) {
    return try body()
  } catch {
    throw FileFailure(replacing: path, error)
  }
}
