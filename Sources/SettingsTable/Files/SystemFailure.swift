#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A call of the operating system that failed.
public struct SystemFailure: Error, Hashable, Sendable {
  public var call: SystemCall
  /// The file the call was about, or the name of a standard stream, as in `standard output`.
  public var path: String
  /// The system's number for the reason, `errno`.
  public var code: Int32

  public init(_ call: SystemCall, _ path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }
}

/// The calls a ``SystemFailure`` can name.
public enum SystemCall: String, Hashable, Sendable, CaseIterable {
  case open, read, write, fsync, rename, unlink, flock, stat, access, readlink, readdir
  case mkdir, chmod, chown
}

extension SystemFailure: CustomStringConvertible {
  /// A clause for people: `cannot open "x.yaml": no such file or directory`.
  public var description: String {
    "cannot \(call.verb) \(inQuotes(path)): \(reason)"
  }

  // `strerror` answers in the language of the process and shares one buffer between threads; a
  // message must read alike everywhere.
  private var reason: String {
    switch code {
    case EACCES: "permission denied"
    case EBADF: "not open"
    case EBUSY: "device or resource busy"
    case EDQUOT: "disk quota exceeded"
    case EEXIST: "file exists"
    case EFBIG: "file too large"
    case EILSEQ: "its name is not UTF-8"
    case EINVAL: "invalid argument"
    case EIO: "input/output error"
    case EISDIR: "is a directory"
    case ELOOP: "too many levels of symbolic links"
    case EMFILE, ENFILE: "too many open files"
    case ENAMETOOLONG: "file name too long"
    case ENODEV, ENXIO: "no such device"
    case ENOENT: "no such file or directory"
    case ENOLCK: "no locks available"
    case ENOMEM: "out of memory"
    case ENOSPC: "no space left on device"
    case ENOTDIR: "not a directory"
    case ENOTSUP: "operation not supported"
    case EPERM: "operation not permitted"
    case EPIPE: "broken pipe"
    case EROFS: "read-only file system"
    case ESTALE: "stale file handle"
    case ETXTBSY: "file is being executed"
    case EXDEV: "on another file system"
    default: "system error \(code)"
    }
  }
}

extension SystemFailure {
  /// Whether there is nothing at the path.
  internal var isMissing: Bool { code == ENOENT }

  /// Whether there is something already at the path.
  internal var isExisting: Bool { code == EEXIST }
}

extension SystemCall {
  fileprivate var verb: String {
    switch self {
    case .open: "open"
    case .read: "read"
    case .write: "write"
    case .fsync: "save to disk"
    case .rename: "rename"
    case .unlink: "remove"
    case .flock: "lock"
    case .stat, .access: "examine"
    case .readlink: "follow the link"
    case .readdir: "list"
    case .mkdir: "create the folder"
    case .chmod: "set the mode of"
    case .chown: "set the owner of"
    }
  }
}

/// `path` as messages name it: in quotes, except for a standard stream.
internal func inQuotes(_ path: String) -> String {
  StandardStream(name: path) == nil ? "\"\(path)\"" : path
}
