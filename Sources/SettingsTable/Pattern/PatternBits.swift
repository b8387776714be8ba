/// A set of states, a bit each.
struct PatternBits: Sendable {
  var words: [UInt64]

  /// An empty set with room for the states below `count`.
  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  func contains(_ state: Int) -> Bool {
    words[state >> 6] & (1 << UInt64(state & 63)) != 0
  }

  /// Returns whether `state` is new.
  @discardableResult
  mutating func insert(_ state: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(state & 63)
    let isNew = words[state >> 6] & bit == 0
    words[state >> 6] |= bit
    return isNew
  }

  mutating func formUnion(_ other: PatternBits) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Whether any of the states in `range`, which is not empty, is a member.
  func intersects(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    for index in first...last {
      var word = words[index]
      if index == first { word &= ~0 << UInt64(range.lowerBound & 63) }
      if index == last { word &= ~0 >> UInt64(63 - (range.upperBound - 1) & 63) }
      if word != 0 { return true }
    }
    return false
  }
}
