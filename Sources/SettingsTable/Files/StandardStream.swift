/// The three streams that every process starts with.
package enum StandardStream: Int32, Hashable, Sendable, CaseIterable {
  case standardInput = 0
  case standardOutput = 1
  case standardError = 2

  /// What messages call it.
  package var name: String {
    switch self {
    case .standardInput: "standard input"
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    }
  }

  package init?(name: String) {
    guard let stream = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = stream
  }
}

/// Writes all of `bytes` to `stream`, unbuffered: collect a whole answer and write it once.
///
/// - Throws: ``FileFailure/brokenPipe(_:)`` when nobody reads a pipe any more (after
///   ``CurrentProcess/ignoreBrokenPipes()``; without it the process ends), or
///   ``FileFailure/diskFull(_:)``.
package func writeAll(
  _ bytes: [UInt8], to stream: StandardStream, files: FileSystem = .live
) throws(FileFailure) {
  try whileReplacing(stream.name, files.write(bytes, to: OpenFile(stream)))
}

/// Writes all of `text` to `stream`, as ``writeAll(_:to:files:)`` does with bytes.
package func writeAll(
  _ text: String, to stream: StandardStream, files: FileSystem = .live
) throws(FileFailure) {
  try writeAll(Array(text.utf8), to: stream, files: files)
}
