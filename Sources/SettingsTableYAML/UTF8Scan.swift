/// Walks over bytes eight at a time, as far as they are ASCII.
enum UTF8Scan {
  /// The first byte from `offset` on that is not ASCII, or the end.
  static func asciiEnd(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = offset
    while offset + 8 <= bytes.count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let high = word & 0x8080_8080_8080_8080
      if high != 0 { return offset + high.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, unsafe bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// The first byte that cannot stand where it does in UTF-8; nil when all is well.
  static func firstFault(in bytes: [UInt8]) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var offset = unsafe asciiEnd(in: bytes, from: 0)
      while offset < bytes.count {
        let lead = unsafe bytes[offset]
        if lead < 0x80 {
          offset = unsafe asciiEnd(in: bytes, from: offset)
          continue
        }
        let length = scalarLength(lead)
        guard length > 1, offset + length <= bytes.count else { return offset }
        // The second byte rules out what is too long, a surrogate, or beyond U+10FFFF.
        let second: ClosedRange<UInt8> =
          switch lead {
          case 0xE0: 0xA0...0xBF
          case 0xED: 0x80...0x9F
          case 0xF0: 0x90...0xBF
          case 0xF4: 0x80...0x8F
          default: 0x80...0xBF
          }
        guard unsafe second.contains(bytes[offset + 1]) else { return offset }
        for index in 2..<max(2, length) where unsafe bytes[offset + index] & 0xC0 != 0x80 {
          return offset
        }
        offset += length
      }
      return nil
    }
  }

  /// How many bytes a scalar takes that starts with `lead`; 1 for a byte that starts none.
  @inline(__always)
  static func scalarLength(_ lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Whether both are as long and have the same bytes.
  @inline(__always)
  static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    let count = left.count
    var offset = 0
    if count >= 8 {
      let a = UnsafeRawBufferPointer(left)
      let b = UnsafeRawBufferPointer(right)
      while true {
        let one = unsafe a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let other = unsafe b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        if one != other { return false }
        if offset == count - 8 { return true }
        offset = min(offset + 8, count - 8)
      }
    }
    while offset < count {
      if unsafe left[offset] != right[offset] { return false }
      offset += 1
    }
    return true
  }
}

/// Finds the byte of a scalar that libyaml names by its number.
///
/// The numbers come in almost rising order, so it walks on from where it was, over ASCII in one
/// step: all of a text costs one pass.
struct ScalarCursor {
  private(set) var offset: Int
  private var index = 0
  /// The first byte from ``offset`` on that is not ASCII.
  private var asciiEnd: Int

  /// Counts the scalars from the byte at `offset`.
  init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    self.offset = offset
    asciiEnd = unsafe UTF8Scan.asciiEnd(in: bytes, from: offset)
  }

  /// The byte where the scalar numbered `target` starts; the end for one that does not exist.
  @inline(__always)
  mutating func offset(ofScalar target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let moved = offset + (target - index)
    if target < index || moved > asciiEnd { return unsafe walk(to: target, in: bytes) }
    index = target
    offset = moved
    return moved
  }

  private mutating func walk(to target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    while target < index, offset > 0 {
      offset -= 1
      if unsafe bytes[offset] & 0xC0 != 0x80 { index -= 1 }
    }
    while index < target, offset < bytes.count {
      let lead = unsafe bytes[offset]
      if lead >= 0x80 {
        offset += UTF8Scan.scalarLength(lead)
        index += 1
      } else {
        asciiEnd = unsafe UTF8Scan.asciiEnd(in: bytes, from: offset)
        let step = min(target - index, asciiEnd - offset)
        offset += step
        index += step
      }
    }
    asciiEnd = unsafe UTF8Scan.asciiEnd(in: bytes, from: offset)
    return offset
  }
}
