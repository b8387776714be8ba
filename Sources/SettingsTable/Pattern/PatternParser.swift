/// Reads the source of a pattern into a tree.
struct PatternParser {
  /// The sets that the tree refers to by index, each once.
  private(set) var sets: [ScalarSet] = []
  private var indexes: [ScalarSet: Int] = [:]

  let scalars: [Unicode.Scalar]
  /// The next scalar to read.
  var position = 0
  private var depth = 0
  /// The groups so far that can match together with one named here.
  private var names: Set<String> = []

  private static let lengthLimit = 1_000
  private static let depthLimit = 64
  private static let repeatLimit = 1_000

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  mutating func parse() throws(PatternFailure) -> PatternNode {
    guard scalars.count <= Self.lengthLimit else {
      throw PatternFailure(
        offset: Self.lengthLimit, kind: .tooLarge,
        message: "the pattern has \(scalars.count) characters; "
          + "at most \(Self.lengthLimit) are supported")
    }
    let tree = try choice()
    guard position == scalars.count else {
      throw syntax("\")\" closes no group; write \"\\)\" for the character itself", at: position)
    }
    return tree
  }

  private mutating func choice() throws(PatternFailure) -> PatternNode {
    let start = position
    let before = names
    var after = names
    var parts: [PatternNode] = []
    repeat {
      // ECMA-262 lets two groups share a name when they are in different alternatives.
      names = before
      parts.append(try sequence())
      after.formUnion(names)
    } while take("|")
    names = after
    return try limited(.choice(parts), at: start)
  }

  private mutating func sequence() throws(PatternFailure) -> PatternNode {
    let start = position
    var parts: [PatternNode] = []
    while let next = peek(), next != "|", next != ")" {
      parts.append(try term())
    }
    return try limited(.sequence(parts), at: start)
  }

  private mutating func term() throws(PatternFailure) -> PatternNode {
    let start = position
    if let assertion = takeAssertion() { return .assertion(assertion) }
    let atom = try atom()
    let quantifier = position
    guard let (least, most) = try takeQuantifier() else { return atom }
    _ = take("?")  // lazy or not, the same texts match
    if let most, most < least {
      throw syntax(
        "the repeat runs from \(least) down to \(most); the smaller number comes first",
        at: quantifier)
    }
    guard max(least, most ?? 0) <= Self.repeatLimit else {
      throw PatternFailure(
        offset: quantifier, kind: .tooLarge,
        message: "the repeat goes beyond \(Self.repeatLimit), the most that is supported")
    }
    return try limited(.repeated(atom, least: least, most: most), at: start)
  }

  private mutating func takeAssertion() -> PatternAssertion? {
    if take("^") { return .start }
    if take("$") { return .end }
    if take("\\", "b") { return .wordBoundary }
    if take("\\", "B") { return .noWordBoundary }
    return nil
  }

  private mutating func atom() throws(PatternFailure) -> PatternNode {
    let start = position
    let scalar = scalars[position]
    position += 1
    switch scalar {
    case ".": return one(of: ScalarSet.lineTerminators.inverted)
    case "[": return one(of: try characterClass(openedAt: start))
    case "(": return try group(openedAt: start)
    case "\\": return one(of: try escape(at: start, inClass: false).set)
    case "*", "+", "?":
      throw syntax(
        "\"\(scalar)\" has nothing to repeat; write \"\\\(scalar)\" for the character itself",
        at: start)
    case "{", "}", "]":
      throw syntax(
        "\"\(scalar)\" stands alone; write \"\\\(scalar)\" for the character itself", at: start)
    default: return one(of: ScalarSet([scalar.value...scalar.value]))
    }
  }

  private mutating func one(of set: ScalarSet) -> PatternNode {
    if let index = indexes[set] { return .one(of: index) }
    indexes[set] = sets.count
    sets.append(set)
    return .one(of: sets.count - 1)
  }

  private mutating func takeQuantifier() throws(PatternFailure) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    if let least = takeNumber() {
      if take("}") { return (least, least) }
      if take(",") {
        if take("}") { return (least, nil) }
        if let most = takeNumber(), take("}") { return (least, most) }
      }
    }
    throw syntax(
      "\"{\" begins no repeat such as {2}, {2,} or {2,5}; write \"\\{\" for the character itself",
      at: start)
  }

  /// A decimal number, or a thousand million in place of a larger one.
  private mutating func takeNumber() -> Int? {
    var number: Int?
    while let digit = peek(), ("0"..."9").contains(digit) {
      number = min((number ?? 0) * 10 + Int(digit.value - 0x30), 1_000_000_000)
      position += 1
    }
    return number
  }

  private mutating func group(openedAt start: Int) throws(PatternFailure) -> PatternNode {
    try takeGroupPrefix(openedAt: start)
    // Parsing and compiling recurse once a level.
    guard depth < Self.depthLimit else {
      throw PatternFailure(
        offset: start, kind: .tooLarge,
        message: "the group is nested deeper than \(Self.depthLimit) levels, "
          + "the most that is supported")
    }
    depth += 1
    let body = try choice()
    depth -= 1
    guard take(")") else {
      throw syntax(
        "\"(\" opens a group that is never closed; "
          + "add \")\" or write \"\\(\" for the character itself", at: start)
    }
    return body
  }

  private mutating func takeGroupPrefix(openedAt start: Int) throws(PatternFailure) {
    guard take("?"), !take(":") else { return }
    let only = "is not supported; only (…), (?:…) and (?<name>…) are"
    if take("=") || take("!") || take("<", "=") || take("<", "!") {
      let opening = String(String.UnicodeScalarView(scalars[start..<position]))
      let kind = opening.contains("<") ? "look-behind" : "look-ahead"
      throw PatternFailure(
        offset: start, kind: .unsupported, message: "\(kind) \"\(opening)\" \(only)")
    }
    if take("<") {
      let nameStart = position
      let name = try groupName()
      guard names.insert(name).inserted else {
        throw syntax("a second group is named \"\(name)\"; give it another name", at: nameStart)
      }
      return
    }
    if let flag = peek(), ["i", "m", "s", "-"].contains(flag) {
      throw PatternFailure(
        offset: start, kind: .unsupported, message: "a modifier \"(?\(flag)\" \(only)")
    }
    throw syntax("\"(?\" begins no group; expected (…), (?:…) or (?<name>…)", at: start)
  }

  private func limited(
    _ node: PatternNode, at start: Int
  ) throws(PatternFailure) -> PatternNode {
    guard node.size <= PatternNode.sizeLimit else {
      throw PatternFailure(
        offset: start, kind: .tooLarge,
        message: "the repeats multiply to a size of \(node.size); "
          + "at most \(PatternNode.sizeLimit) is supported, so repeat fewer times")
    }
    return node
  }
}

extension PatternParser {
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// Reads `first`, and `second` after it, if they come next; otherwise nothing.
  mutating func take(_ first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) -> Bool {
    guard peek() == first else { return false }
    guard let second else {
      position += 1
      return true
    }
    guard peek(1) == second else { return false }
    position += 2
    return true
  }

  func syntax(_ message: String, at offset: Int) -> PatternFailure {
    PatternFailure(offset: offset, kind: .syntax, message: message)
  }
}
