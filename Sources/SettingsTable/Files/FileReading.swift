/// Reads the file at `path` to its end.
///
/// Links are followed. Pipes and devices are read until they end; `/dev/stdin` is the standard
/// input, whatever that is.
///
/// - Parameter limit: The most bytes to accept; a file known to be larger is not read at all.
/// - Throws: ``FileFailure/missing(_:)``, ``FileFailure/isDirectory(_:)``,
///   ``FileFailure/notReadable(_:)``, ``FileFailure/tooLarge(_:limit:)``,
///   ``FileFailure/loop(_:)`` or what else the system says.
package func readWholeFile(
  at path: String, limit: Int = .max, files: FileSystem = .live
) throws(FileFailure) -> [UInt8] {
  // Linux cannot open a socket by that name, and a file would be read from its start again.
  if path == "/dev/stdin" { return try readStandardInput(limit: limit, files: files) }
  let file = try whileReading(path, files.open(path, for: .reading))
  return try files.readToEnd(of: file, as: path, limit: limit).bytes
}

/// Reads the standard input to its end, as ``readWholeFile(at:limit:files:)`` does a file.
package func readStandardInput(
  limit: Int = .max, files: FileSystem = .live
) throws(FileFailure) -> [UInt8] {
  let input = StandardStream.standardInput
  return try files.readToEnd(of: OpenFile(input), as: input.name, limit: limit).bytes
}

extension FileSystem {
  /// What is left of `file`, which the caller named `path`, and its status before the first read.
  internal func readToEnd(
    of file: borrowing OpenFile, as path: String, limit: Int
  ) throws(FileFailure) -> (bytes: [UInt8], status: FileStatus) {
    let status = try whileReading(path, status(of: file))
    if status.kind == .folder { throw .isDirectory(path) }
    let size = status.kind == .regular ? status.size : 0
    if size > limit { throw .tooLarge(path, limit: limit) }
    let bytes = try whileReading(path, bytes(of: file, expecting: size, limit: limit))
    if bytes.count > limit { throw .tooLarge(path, limit: limit) }
    return (bytes, status)
  }

  /// Reads to the end, or to one byte past `limit`.
  private func bytes(
    of file: borrowing OpenFile, expecting size: Int, limit: Int
  ) throws(SystemFailure) -> [UInt8] {
    let most = limit == .max ? limit : limit + 1
    // One byte more than expected: when it stays empty, the file has ended. Pipes, and files of
    // /proc, have size 0.
    var wanted = min(size > 0 ? size + 1 : 16384, most)
    var bytes = try read(wanted, from: file)
    var received = bytes.count
    while received == wanted && bytes.count < most {
      wanted = min(65536, most - bytes.count)
      let more = try read(wanted, from: file)
      bytes += more
      received = more.count
    }
    return bytes
  }
}
