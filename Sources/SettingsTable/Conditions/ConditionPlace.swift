/// Finds the words of a condition in the file it was read from.
///
/// Plain, quoted, folded and block scalars of YAML and strings of JSON keep the visible bytes of a
/// text in order, so these are walked side by side. Where an escape hides one, only the scalar's
/// start is known.
struct ConditionPlace {
  private let scalar: SourcePlace?
  /// For each byte of the text its place in the source; nil if they do not go together.
  private let offsets: [Int]?
  private let isPlain: Bool

  init(of text: String, at place: SourcePlace?) {
    scalar = place
    guard let place else {
      offsets = nil
      isPlain = false
      return
    }
    let source = place.source.bytes
    var start = place.bytes.lowerBound
    var end = place.bytes.upperBound
    var quote: UInt8?
    switch start < end ? source[start] : 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote = source[start]
      isPlain = false
      start += 1
      end = max(start, end - 1)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      isPlain = false
      start = source[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
    default: isPlain = true
    }
    offsets = Self.align(Array(text.utf8), with: source[start..<end], quote: quote)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func align(
    _ text: [UInt8], with source: ArraySlice<UInt8>, quote: UInt8?
  ) -> [Int]? {
    var offsets: [Int] = []
    offsets.reserveCapacity(text.count)
    var rest = source
    for byte in text {
      if isBlank(byte) {
        offsets.append(rest.startIndex)
        continue
      }
      rest = rest.drop(while: isBlank)
      let length = escapeLength(at: rest, quote: quote)
      guard rest.count >= length, rest[rest.startIndex + length - 1] == byte else { return nil }
      offsets.append(rest.startIndex)
      rest = rest.dropFirst(length)
    }
    return offsets
  }

  /// How many bytes write the next one: 2 for `\"`, `\\` and `''`.
  private static func escapeLength(at rest: ArraySlice<UInt8>, quote: UInt8?) -> Int {
    guard let first = rest.first, rest.count > 1 else { return 1 }
    let second = rest[rest.startIndex + 1]
    switch quote {
    case UInt8(ascii: "\"")?:
      return first == UInt8(ascii: "\\") && "\"\\/".utf8.contains(second) ? 2 : 1
    case UInt8(ascii: "'")?: return first == UInt8(ascii: "'") && second == first ? 2 : 1
    default: return 1
    }
  }

  /// Where some bytes of the text stand; the whole scalar if that is not known.
  func place(of bytes: Range<Int>) -> SourcePlace? {
    guard let scalar, let offsets, let last = offsets.last else { return scalar }
    if bytes.lowerBound >= offsets.count { return SourcePlace(scalar.source, last + 1..<last + 1) }
    let start = offsets[bytes.lowerBound]
    let end = bytes.isEmpty ? start : offsets[min(bytes.upperBound, offsets.count) - 1] + 1
    return SourcePlace(scalar.source, start..<max(start, end))
  }

  static let cutAtComma = "a comma ends a value in { }"

  /// What YAML has cut off from a plain scalar, if something follows it on its line.
  var cut: String? {
    guard isPlain, let scalar else { return nil }
    let source = scalar.source
    let line = source.lineRange(around: scalar.bytes.upperBound)
    guard scalar.bytes.upperBound <= line.upperBound else { return nil }
    let behind = source.bytes[scalar.bytes.upperBound..<line.upperBound].drop(while: Self.isBlank)
    switch behind.first {
    case UInt8(ascii: "#"): return "YAML takes what follows for a comment"
    case UInt8(ascii: ","): return Self.cutAtComma
    default: return nil
    }
  }
}
