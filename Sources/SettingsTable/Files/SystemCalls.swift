#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system's files, one method a call: the only file of the engine that calls the system.
///
/// A call interrupted by a signal is made again. Nothing follows a symbolic link in the last part
/// of a path, ``open(_:for:)`` for `.reading` excepted.
package struct FileSystem: Sendable {
  /// Asked before every call, except for closing; by throwing it makes the call fail undone.
  ///
  /// Of a write it may return how many bytes are let through. A gate that throws for ever after is
  /// a process that was killed: no cleanup happens, and descriptors are closed, as the kernel does.
  package typealias Gate =
    @Sendable (_ call: SystemCall, _ path: String) throws(SystemFailure) -> Int?

  private let gate: Gate?

  package init(gate: Gate? = nil) {
    self.gate = gate
  }

  /// The real system, with nothing in between.
  package static let live = FileSystem()
}

/// A descriptor with the path that messages name; it is closed, and its lock given up, when this
/// value's life ends.
///
/// Closing reports nothing: what had to reach the disk was synchronized before.
package struct OpenFile: ~Copyable, Sendable {
  package let path: String
  fileprivate let descriptor: Int32
  private let isOwned: Bool

  fileprivate init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    isOwned = true
  }

  /// A stream of the process, which stays open.
  package init(_ stream: StandardStream) {
    descriptor = stream.rawValue
    path = stream.name
    isOwned = false
  }

  deinit {
    if isOwned { _ = close(descriptor) }
  }
}

/// What the system knows about a file. Two equal values mean that nobody wrote in between, as far
/// as the clock of the file system can tell.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular, folder, link, other
  }

  package var kind: Kind
  /// Permission bits, at most `0o7777`.
  package var mode: UInt32
  package var owner: UInt32
  package var group: UInt32
  package var size: Int
  package var device: UInt64
  package var inode: UInt64
  /// When the content last changed, in nanoseconds since 1970.
  package var modified: Int64
}

/// What a file is opened for.
package enum OpenPurpose: Hashable, Sendable {
  /// Follows links; opening a named pipe waits for a writer.
  case reading
  /// As ``reading``, without following a link.
  case readingItself
  case readingFolder
  case locking
  /// Creates the file; it must not exist. The process's mask applies to `mode`.
  case creating(mode: UInt32)
}

extension FileSystem {
  package func open(_ path: String, for purpose: OpenPurpose) throws(SystemFailure) -> OpenFile {
    let always = O_CLOEXEC | O_NOCTTY
    let (flags, mode): (Int32, UInt32) =
      switch purpose {
      case .reading: (O_RDONLY, 0)
      case .readingItself: (O_RDONLY | O_NOFOLLOW, 0)
      case .readingFolder: (O_RDONLY | O_DIRECTORY, 0)
      case .locking: (O_RDWR | O_NOFOLLOW, 0)
      case .creating(let mode): (O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
      }
    let descriptor = try call(.open, path) {
      Int(systemOpen(path, always | flags, mode_t(truncatingIfNeeded: mode)))
    }
    return OpenFile(descriptor: Int32(descriptor), path: path)
  }

  package func status(of file: borrowing OpenFile) throws(SystemFailure) -> FileStatus {
    var info = stat()
    _ = try call(.stat, file.path) { unsafe Int(fstat(file.descriptor, &info)) }
    return FileStatus(info)
  }

  /// The status of what stands at `path`, a link itself if it is one; `nil` if nothing does.
  package func status(at path: String) throws(SystemFailure) -> FileStatus? {
    var info = stat()
    do throws(SystemFailure) {
      _ = try call(.stat, path) { unsafe Int(lstat(path, &info)) }
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    return FileStatus(info)
  }

  /// Reads up to `count` bytes; fewer mean that the file ended.
  package func read(_ count: Int, from file: borrowing OpenFile) throws(SystemFailure) -> [UInt8] {
    var failure: SystemFailure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        do throws(SystemFailure) {
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let part = try transfer(.read, file, POLLIN) { _ in
            unsafe systemRead(file.descriptor, rest.baseAddress, rest.count)
          }
          if part == 0 { return }
          filled += part
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes`, in as many calls as the system asks for.
  package func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(SystemFailure) {
    var failure: SystemFailure?
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        do throws(SystemFailure) {
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
          done += try transfer(.write, file, POLLOUT) { limit in
            let count = min(rest.count, limit ?? rest.count)
            return unsafe systemWrite(file.descriptor, rest.baseAddress, count)
          }
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Returns when everything written to `file`, or renamed in the folder `file`, is on the disk.
  ///
  /// A file system that cannot do that for folders counts as having done it.
  package func synchronize(_ file: borrowing OpenFile) throws(SystemFailure) {
    do throws(SystemFailure) {
      _ = try call(.fsync, file.path) {
        #if canImport(Darwin)
          // There, fsync leaves the data in the drive's own memory.
          if fcntl(file.descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return Int(fsync(file.descriptor))
      }
    } catch {
      if error.code != EINVAL && error.code != ENOTSUP { throw error }
    }
  }

  package func setMode(_ mode: UInt32, of file: borrowing OpenFile) throws(SystemFailure) {
    _ = try call(.chmod, file.path) {
      Int(fchmod(file.descriptor, mode_t(truncatingIfNeeded: mode)))
    }
  }

  package func setOwner(
    _ owner: UInt32, group: UInt32, of file: borrowing OpenFile
  ) throws(SystemFailure) {
    _ = try call(.chown, file.path) { Int(fchown(file.descriptor, owner, group)) }
  }

  /// Takes the exclusive lock of `file`, until it is closed; `false` if another holds it.
  package func tryLock(_ file: borrowing OpenFile) throws(SystemFailure) -> Bool {
    do throws(SystemFailure) {
      _ = try call(.flock, file.path) { Int(flock(file.descriptor, LOCK_EX | LOCK_NB)) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Whether this process may write to the file at `path`.
  package func isWritable(_ path: String) throws(SystemFailure) -> Bool {
    do throws(SystemFailure) {
      _ = try call(.access, path) { unsafe Int(faccessat(AT_FDCWD, path, W_OK, AT_EACCESS)) }
      return true
    } catch {
      if [EACCES, EPERM, EROFS, ETXTBSY].contains(error.code) { return false }
      throw error
    }
  }

  /// Gives the file at `old` the name `new`, in place of any file of that name, all at once.
  package func rename(_ old: String, to new: String) throws(SystemFailure) {
    _ = try call(.rename, new) { Int(systemRename(old, new)) }
  }

  package func remove(_ path: String) throws(SystemFailure) {
    _ = try call(.unlink, path) { unsafe Int(unlink(path)) }
  }

  /// Creates a folder; one that exists already is not an error, and the answer is `false`.
  package func makeFolder(_ path: String, mode: UInt32) throws(SystemFailure) -> Bool {
    do throws(SystemFailure) {
      _ = try call(.mkdir, path) { unsafe Int(mkdir(path, mode_t(truncatingIfNeeded: mode))) }
      return true
    } catch {
      if error.code == EEXIST { return false }
      throw error
    }
  }

  /// The path written in the link at `path`.
  package func target(ofLink path: String) throws(SystemFailure) -> String {
    // The longest path that the system accepts.
    let limit = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: limit)
    let count = try call(.readlink, path) { unsafe readlink(path, &bytes, limit) }
    guard count < limit else { throw SystemFailure(.readlink, path, code: ENAMETOOLONG) }
    guard let target = String(validating: bytes[..<count], as: UTF8.self) else {
      throw SystemFailure(.readlink, path, code: EILSEQ)
    }
    return target
  }

  /// `path` in full, every link in it followed.
  package func resolvedPath(of path: String) throws(SystemFailure) -> String {
    try pass(.readlink, path)
    guard let start = unsafe realpath(path, nil) else {
      throw SystemFailure(.readlink, path, code: errno)
    }
    defer { unsafe free(start) }
    guard let resolved = unsafe String(validatingCString: start) else {
      throw SystemFailure(.readlink, path, code: EILSEQ)
    }
    return resolved
  }

  /// The names in the folder `path` that begin with `prefix`, in no order.
  package func names(in path: String, beginning prefix: String) throws(SystemFailure) -> [String] {
    try pass(.readdir, path)
    guard let folder = unsafe opendir(path) else {
      throw SystemFailure(.readdir, path, code: errno)
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: 1) { start in
          unsafe strncmp(start, prefix, prefix.utf8.count) == 0
            ? unsafe String(validatingCString: start) : nil
        }
      }
      if let name { names.append(name) }
    }
    return names
  }
}

extension FileSystem {
  /// Asks the gate, and refuses a path that the system would read only in part.
  @discardableResult
  private func pass(_ call: SystemCall, _ path: String) throws(SystemFailure) -> Int? {
    // A C string ends at its first zero: "a\0b" would name the file "a".
    if path.utf8.contains(0) { throw SystemFailure(call, path, code: EINVAL) }
    return try gate?(call, path)
  }

  private func call(
    _ call: SystemCall, _ path: String, _ body: () -> Int
  ) throws(SystemFailure) -> Int {
    try pass(call, path)
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemFailure(call, path, code: code) }
    }
  }

  /// Reads or writes once; a descriptor that another process made non-blocking is waited for.
  private func transfer(
    _ call: SystemCall, _ file: borrowing OpenFile, _ event: some BinaryInteger,
    _ body: (_ limit: Int?) -> Int
  ) throws(SystemFailure) -> Int {
    let limit = try pass(call, file.path)
    while true {
      let result = body(limit)
      if result >= 0 { return result }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var wanted = pollfd(fd: file.descriptor, events: Int16(event), revents: 0)
        _ = unsafe poll(&wanted, 1, -1)
      case let code: throw SystemFailure(call, file.path, code: code)
      }
    }
  }
}

extension FileStatus {
  fileprivate init(_ info: stat) {
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    mode = UInt32(info.st_mode) & 0o7777
    owner = info.st_uid
    group = info.st_gid
    size = Int(info.st_size)
    device = UInt64(truncatingIfNeeded: info.st_dev)
    inode = UInt64(info.st_ino)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    // Anybody may give a file a time beyond 2262: it wraps, and still tells two times apart.
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// What a program wants from the process it runs in.
package enum CurrentProcess {
  package static var identifier: Int32 { getpid() }

  /// The value of an environment variable, `nil` when it is not set.
  package static func environmentVariable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  package static func isTerminal(_ stream: StandardStream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// The columns of the terminal behind `stream`; `nil` when it is none or does not say.
  package static func terminalWidth(of stream: StandardStream) -> Int? {
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// From now on a write to a pipe that nobody reads fails, ``FileFailure/brokenPipe(_:)``, where
  /// it would have ended the process.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Waits, this thread only.
  package static func pause(milliseconds: Int) {
    _ = usleep(UInt32(milliseconds * 1000))
  }

  package static func exit(_ status: Int32) -> Never {
    systemExit(status)
  }
}

// Inside the types above, these names mean their own methods.

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemRead(
  _ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}

private func systemRename(_ old: String, _ new: String) -> Int32 {
  unsafe rename(old, new)
}

private func systemExit(_ status: Int32) -> Never {
  exit(status)
}
