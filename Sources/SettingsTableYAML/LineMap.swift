import SettingsTable

/// The lines of a text: where they start and end.
struct LineMap {
  private let bytes: [UInt8]
  private let first: Int
  /// How the file ends its lines.
  let lineEnd: String

  init(_ source: SourceText) {
    bytes = source.bytes
    first = source.byteOrderMarkLength
    let end = source.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
    switch end {
    case let end? where source.bytes[end...].starts(with: [0x0D, 0x0A]): lineEnd = "\r\n"
    case let end? where source.bytes[end] == 0x0D: lineEnd = "\r"
    default: lineEnd = "\n"
    }
  }

  /// Where the line with the byte at `offset` starts.
  func start(of offset: Int) -> Int {
    max(first, bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0)
  }

  /// Where the line with the byte at `offset` ends, before its line end.
  func end(of offset: Int) -> Int {
    bytes[min(offset, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// Where the line behind that with the byte at `offset` starts.
  func next(after offset: Int) -> Int {
    let lineEnd = end(of: offset)
    return bytes[lineEnd...].starts(with: [0x0D, 0x0A])
      ? lineEnd + 2 : min(lineEnd + 1, bytes.count)
  }

  func column(of offset: Int) -> Int { offset - start(of: offset) }

  /// Whether nothing stands on the line that starts at `start`.
  func isBlank(_ start: Int) -> Bool {
    bytes[start..<end(of: start)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
