/// A set of code points, such as what `[a-z]` or `\s` stands for.
///
/// Surrogates may be members, since a pattern may name them; no text contains them.
struct ScalarSet: Hashable, Sendable {
  /// In order, with a gap between each and the next.
  let ranges: [ClosedRange<UInt32>]

  private static let last: UInt32 = 0x10FFFF

  /// The union of `ranges`, in any order and overlapping or not.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let previous = merged.last, range.lowerBound <= previous.upperBound + 1 {
        let upper = max(previous.upperBound, range.upperBound)
        merged[merged.count - 1] = previous.lowerBound...upper
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  /// Every code point that is not in this set.
  var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.last { gaps.append(next...Self.last) }
    return ScalarSet(gaps)
  }

  /// - Complexity: O(log *n*) for *n* ranges.
  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }
}

extension ScalarSet {
  static let digits = ScalarSet([0x30...0x39])
  static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// ECMA-262's WhiteSpace and LineTerminator.
  static let space = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  static let lineTerminators = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])

  /// The general categories `\p{…}` may name, in the order messages list them.
  static let categoryNames = ["L", "Lu", "Ll", "N", "P", "Z"]

  /// The members of each of ``categoryNames``, from the standard library's Unicode tables.
  static let categories: [String: ScalarSet] = {
    var found: [String: [ClosedRange<UInt32>]] = [:]
    var start: UInt32 = 0
    var names: [String] = []
    func close(before end: UInt32) {
      for name in names { found[name, default: []].append(start...end - 1) }
    }
    var current: Unicode.GeneralCategory = .control
    for value in 0...last {
      let category = Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
      guard category != current else { continue }
      if value > 0 { close(before: value) }
      (start, current, names) = (value, category, Self.names(of: category))
    }
    close(before: last + 1)
    return found.mapValues { ScalarSet($0) }
  }()

  private static func names(of category: Unicode.GeneralCategory) -> [String] {
    switch category {
    case .uppercaseLetter: ["L", "Lu"]
    case .lowercaseLetter: ["L", "Ll"]
    case .titlecaseLetter, .modifierLetter, .otherLetter: ["L"]
    case .decimalNumber, .letterNumber, .otherNumber: ["N"]
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      ["P"]
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: ["Z"]
    default: []
    }
  }
}
