/// The bytes of a spec or values file, and where in them a line or a column is.
public final class SourceText: Sendable {
  /// What diagnostics call the file.
  public let name: String
  /// As they were read, a byte order mark included.
  public let bytes: [UInt8]
  /// Where each line starts; found when the first mark is asked for.
  private let lineStarts = Lock<[Int]?>(nil)

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// How many bytes a leading byte order mark takes: 3 or 0.
  public var byteOrderMarkLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The line and column of the byte at `offset`, which may be one past the last.
  ///
  /// Lines end with LF, CRLF or CR. Cost: the length of the line, and once that of the text.
  public func mark(at offset: Int) -> SourceMark {
    let offset = min(max(offset, 0), bytes.count)
    let (line, start) = lineStarts.withLock { starts in
      let known = starts ?? Self.lineStarts(of: bytes)
      starts = known
      var low = 0
      var high = known.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if known[middle] <= offset { low = middle } else { high = middle }
      }
      return (low, known[low])
    }
    let from = line == 0 ? min(byteOrderMarkLength, offset) : start
    var column = 1
    for byte in bytes[from..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    return SourceMark(line: line + 1, column: column)
  }

  /// The bytes of the line that holds the byte at `offset`, without its end and a byte order mark.
  func lineRange(around offset: Int) -> Range<Int> {
    let offset = min(max(offset, 0), bytes.count)
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? byteOrderMarkLength
    let end = bytes[offset...].firstIndex(where: isEnd) ?? bytes.count
    return min(start, end)..<end
  }

  /// The bytes of the line before `line`, without its end; nil if that is the first.
  func lineRange(before line: Range<Int>) -> Range<Int>? {
    var end = line.lowerBound
    guard end > byteOrderMarkLength else { return nil }
    end -= 1
    if end > 0, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return lineRange(around: end)
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte > 0x0D { continue }
      if byte == UInt8(ascii: "\n") {
        starts.append(index)
      } else if byte == UInt8(ascii: "\r") {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        starts.append(index)
      }
    }
    return starts
  }
}

/// A place in a file: line and column from 1, columns in Unicode scalars.
public struct SourceMark: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: SourceMark, right: SourceMark) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  public var description: String { "\(line):\(column)" }
}
