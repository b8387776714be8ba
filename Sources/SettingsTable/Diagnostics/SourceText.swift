/// The bytes of a spec or values file, and where in them a line or a column is.
public final class SourceText: Sendable {
  /// What diagnostics call the file.
  public let name: String
  /// As they were read, a byte order mark included.
  public let bytes: [UInt8]
  /// Where each line starts; found when the first mark is asked for.
  private let lineStarts = Lock<[Int]?>(nil)
  /// How many scalars begin before each block of ``blockSize`` bytes; found when a mark far into its
  /// line is asked for, so that a file of one line does not cost its square.
  private let scalarCounts = Lock<[Int]?>(nil)
  private static let blockSize = 4096

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
  /// Lines end with LF, CRLF or CR. Cost: some thousand bytes at most, and once that of the text.
  public func mark(at offset: Int) -> SourceMark {
    let offset = min(max(offset, 0), bytes.count)
    let (line, range) = line(around: offset)
    let from = line == 0 ? min(byteOrderMarkLength, offset) : range.lowerBound
    return SourceMark(line: line + 1, column: scalars(from..<offset) + 1)
  }

  /// The bytes of the line that holds the byte at `offset`, without its end and a byte order mark.
  func lineRange(around offset: Int) -> Range<Int> {
    let (line, range) = line(around: min(max(offset, 0), bytes.count))
    var end = range.upperBound
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return min(line == 0 ? byteOrderMarkLength : range.lowerBound, end)..<end
  }

  /// The line that holds the byte at `offset`, from 0, and its bytes, those of its end too.
  private func line(around offset: Int) -> (number: Int, bytes: Range<Int>) {
    lineStarts.withLock { starts in
      let known = starts ?? Self.lineStarts(of: bytes)
      starts = known
      var low = 0
      var high = known.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if known[middle] <= offset { low = middle } else { high = middle }
      }
      return (low, known[low]..<(high < known.count ? known[high] : bytes.count))
    }
  }

  /// How many scalars begin in `range`.
  private func scalars(_ range: Range<Int>) -> Int {
    if range.count <= 2 * Self.blockSize { return Self.scalars(bytes[range]) }
    let counts = scalarCounts.withLock { counts in
      let known = counts ?? Self.scalarCounts(of: bytes)
      counts = known
      return known
    }
    let before = { [bytes] (offset: Int) in
      let block = offset / Self.blockSize
      return counts[block] + Self.scalars(bytes[block * Self.blockSize..<offset])
    }
    return before(range.upperBound) - before(range.lowerBound)
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  private static func scalarCounts(of bytes: [UInt8]) -> [Int] {
    var counts = [0]
    for start in stride(from: 0, to: bytes.count, by: blockSize) {
      let end = min(start + blockSize, bytes.count)
      counts.append((counts.last ?? 0) + scalars(bytes[start..<end]))
    }
    return counts
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
