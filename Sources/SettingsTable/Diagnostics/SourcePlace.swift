/// Some bytes of a source: where a finding is.
public struct SourcePlace: Sendable {
  public let source: SourceText
  /// Counted from 0, a byte order mark included.
  public let bytes: Range<Int>

  public init(_ source: SourceText, _ bytes: Range<Int>) {
    self.source = source
    let end = min(bytes.upperBound, source.bytes.count)
    self.bytes = min(bytes.lowerBound, end)..<end
  }

  public var mark: SourceMark { source.mark(at: bytes.lowerBound) }

  /// Just behind the last scalar of the place.
  public var endMark: SourceMark { source.mark(at: bytes.upperBound) }
}

/// The line a finding is in, cut to what fits beside its mark.
public struct SourceExcerpt: Hashable, Sendable {
  /// At most 160 scalars of the line, as they stand in the file; not sanitised.
  public let line: String
  /// How many scalars of ``line`` stand before the mark.
  public let scalarsBeforeMark: Int
  /// At most 160 scalars of the line before it; nil for the first line and after a blank one.
  public let lineBefore: String?

  init(_ place: SourcePlace) {
    let bytes = place.source.bytes
    let line = place.source.lineRange(around: place.bytes.lowerBound)
    let mark = min(max(place.bytes.lowerBound, line.lowerBound), line.upperBound)
    // A scalar is at most four bytes: windows of bytes first, so that a line of 8 MiB costs nothing.
    let before = String(decoding: bytes[max(line.lowerBound, mark - 660)..<mark], as: UTF8.self)
    let after = String(decoding: bytes[mark..<min(line.upperBound, mark + 640)], as: UTF8.self)
    // A line that fits is shown whole; of a longer one, half on each side.
    let room = max(80, 160 - after.unicodeScalars.prefix(160).count)
    let shownBefore = before.unicodeScalars.suffix(room)
    let shownAfter = after.unicodeScalars.prefix(160 - shownBefore.count)
    self.line = String(Substring(shownBefore)) + String(Substring(shownAfter))
    scalarsBeforeMark = shownBefore.count
    let previous = place.source.lineRange(before: line)
    let start = previous.map { String(decoding: bytes[$0].prefix(640), as: UTF8.self) } ?? ""
    let isBlank = start.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    lineBefore = isBlank ? nil : String(Substring(start.unicodeScalars.prefix(160)))
  }
}
