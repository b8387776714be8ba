/// A part of a pattern, as a tree.
struct PatternNode {
  indirect enum Kind {
    /// One scalar out of a set, by its index in the parser's list of sets.
    case one(of: Int)
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    case choice([PatternNode])
    /// Without `most` there is no upper limit.
    case repeated(PatternNode, least: Int, most: Int?)
  }

  let kind: Kind
  /// What the part adds to the work of a step of matching, in sets of one scalar.
  let size: Int

  /// The size up to which patterns are compiled.
  ///
  /// It keeps the worst pattern at about 20 s for 1 MiB of text, where usual ones take 0.05 s, and
  /// a compiled pattern at a few MB.
  static let sizeLimit = 50_000

  /// States that only lead to others are followed one by one, where sets are handled by the word.
  private static let branchSize = 16

  static func one(of set: Int) -> PatternNode {
    PatternNode(kind: .one(of: set), size: 1)
  }

  static func assertion(_ assertion: PatternAssertion) -> PatternNode {
    PatternNode(kind: .assertion(assertion), size: branchSize)
  }

  static func sequence(_ parts: [PatternNode]) -> PatternNode {
    if parts.count == 1 { return parts[0] }
    return PatternNode(kind: .sequence(parts), size: parts.reduce(0) { $0 + $1.size })
  }

  static func choice(_ parts: [PatternNode]) -> PatternNode {
    if parts.count == 1 { return parts[0] }
    let size = parts.reduce(0) { $0 + $1.size } + 2 * branchSize * (parts.count - 1)
    return PatternNode(kind: .choice(parts), size: size)
  }

  static func repeated(_ part: PatternNode, least: Int, most: Int?) -> PatternNode {
    // What has no size matches the empty text and nothing else, however often.
    if part.size == 0 || most == 0 { return sequence([]) }
    let branches: Int
    if case .one = part.kind {
      branches = least == 0 ? 1 : 0
    } else {
      branches = most.map { $0 - least } ?? 2
    }
    let copies = most ?? max(least, 1)
    let size = part.size * copies + branchSize * branches
    return PatternNode(kind: .repeated(part, least: least, most: most), size: size)
  }
}

/// A condition on a place between two scalars.
enum PatternAssertion {
  case start, end, wordBoundary, noWordBoundary

  func holds(between previous: Unicode.Scalar?, and next: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: previous == nil
    case .end: next == nil
    case .wordBoundary: Self.isWord(previous) != Self.isWord(next)
    case .noWordBoundary: Self.isWord(previous) == Self.isWord(next)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar == "_" || scalar.isASCIIAlphanumeric
  }
}

extension Unicode.Scalar {
  var isASCIIAlphanumeric: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
