/// What an escape or a member of a class stands for: one code point, or a set such as `\d`.
enum PatternAtom {
  case scalar(UInt32)
  case set(ScalarSet)

  var set: ScalarSet {
    switch self {
    case .scalar(let value): ScalarSet([value...value])
    case .set(let set): set
    }
  }
}

/// Classes, escapes and names: the parts of the language below the level of terms.
extension PatternParser {
  /// Reads what follows the `[` at `start`, the `]` included.
  mutating func characterClass(openedAt start: Int) throws(PatternFailure) -> ScalarSet {
    let isInverted = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      let memberStart = position
      let low = try classAtom(openedAt: start)
      // A "-" before the "]" is itself.
      guard peek() == "-", peek(1) != "]" else {
        ranges += low.set.ranges
        continue
      }
      position += 1
      let high = try classAtom(openedAt: start)
      guard case .scalar(let lower) = low, case .scalar(let upper) = high else {
        throw syntax(
          "a range cannot begin or end with a set such as \\w; write \"\\-\" for a hyphen",
          at: memberStart)
      }
      guard lower <= upper else {
        throw syntax(
          "the range runs backwards; its lower end comes first, or write \"\\-\" for a hyphen",
          at: memberStart)
      }
      ranges.append(lower...upper)
    }
    let set = ScalarSet(ranges)
    return isInverted ? set.inverted : set
  }

  private mutating func classAtom(openedAt start: Int) throws(PatternFailure) -> PatternAtom {
    guard let scalar = peek() else {
      throw syntax(
        "\"[\" opens a class that is never closed; "
          + "add \"]\" or write \"\\[\" for the character itself", at: start)
    }
    position += 1
    return scalar == "\\" ? try escape(at: position - 1, inClass: true) : .scalar(scalar.value)
  }

  /// Reads what follows the backslash at `start`.
  mutating func escape(
    at start: Int, inClass: Bool
  ) throws(PatternFailure) -> PatternAtom {
    guard let scalar = peek() else {
      throw syntax(
        "\"\\\" is the last character; write \"\\\\\" for the character itself", at: start)
    }
    position += 1
    switch scalar {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.word)
    case "W": return .set(ScalarSet.word.inverted)
    case "s": return .set(.space)
    case "S": return .set(ScalarSet.space.inverted)
    case "p": return .set(try category(at: start))
    case "P": return .set(try category(at: start).inverted)
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0A)
    case "v": return .scalar(0x0B)
    case "f": return .scalar(0x0C)
    case "r": return .scalar(0x0D)
    case "b" where inClass: return .scalar(0x08)
    case "-" where inClass: return .scalar(scalar.value)
    case "c": return .scalar(try controlLetter(at: start))
    case "x": return .scalar(try hexadecimal(at: start))
    case "u": return .scalar(try unicode(at: start))
    case "0": return .scalar(try zero(at: start))
    case "1"..."9" where !inClass, "k" where !inClass:
      throw PatternFailure(
        offset: start, kind: .unsupported,
        message: "a back-reference \"\\\(scalar)\" is not supported; repeat the group's own text")
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
      return .scalar(scalar.value)
    default:
      throw syntax(
        "\"\\\(scalar)\" is no escape; leave out the backslash, "
          + "or write \"\\\\\" for a backslash itself", at: start)
    }
  }

  private mutating func category(at start: Int) throws(PatternFailure) -> ScalarSet {
    let known = ScalarSet.categoryNames.joined(separator: ", ")
    var name = ""
    if take("{") {
      while let scalar = peek(), scalar == "_" || scalar == "=" || scalar.isASCIIAlphanumeric {
        name.unicodeScalars.append(scalar)
        position += 1
      }
    }
    guard !name.isEmpty, take("}") else {
      throw syntax("the property has no name in braces; expected one of \(known)", at: start)
    }
    guard let set = ScalarSet.categories[name] else {
      throw PatternFailure(
        offset: start, kind: .unsupported,
        message: "the property \"\(name)\" is not supported; expected one of \(known)")
    }
    return set
  }

  private mutating func controlLetter(at start: Int) throws(PatternFailure) -> UInt32 {
    switch peek() {
    case .some(let letter) where ("a"..."z").contains(letter) || ("A"..."Z").contains(letter):
      position += 1
      return letter.value % 32
    default:
      throw syntax("\"\\c\" without a letter; expected \\cA to \\cZ", at: start)
    }
  }

  private func zero(at start: Int) throws(PatternFailure) -> UInt32 {
    if let digit = peek(), ("0"..."9").contains(digit) {
      throw syntax("\"\\0\" before a digit; write \\x and two hexadecimal digits", at: start)
    }
    return 0
  }

  private mutating func hexadecimal(at start: Int) throws(PatternFailure) -> UInt32 {
    guard let value = takeHexadecimal(digits: 2) else {
      throw syntax("\"\\x\" without two hexadecimal digits; expected one such as \\x41", at: start)
    }
    return value
  }

  /// Reads what follows `\u`; two escaped surrogates that make a pair are one scalar.
  private mutating func unicode(at start: Int) throws(PatternFailure) -> UInt32 {
    if take("{") {
      if let value = takeHexadecimal(), value <= 0x10FFFF, take("}") { return value }
    } else if let value = takeHexadecimal(digits: 4) {
      guard (0xD800...0xDBFF).contains(value) else { return value }
      let afterFirst = position
      if take("\\", "u"), let low = takeHexadecimal(digits: 4), (0xDC00...0xDFFF).contains(low) {
        return 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      position = afterFirst
      return value
    }
    throw syntax(
      "\"\\u\" names no character; expected one such as \\u0041 or \\u{1F600}", at: start)
  }

  /// Reads exactly `digits` hexadecimal digits or, without a number, all there are.
  private mutating func takeHexadecimal(digits: Int? = nil) -> UInt32? {
    var value: UInt32 = 0
    var count = 0
    while count != digits, let digit = peek()?.hexadecimalValue {
      value = min(value * 16 + digit, 0xFFF_FFFF)
      count += 1
      position += 1
    }
    return count == 0 || count < digits ?? 0 ? nil : value
  }

  /// Reads a name and the `>` after it.
  mutating func groupName() throws(PatternFailure) -> String {
    let start = position
    var name = String.UnicodeScalarView()
    while !take(">") {
      let scalarStart = position
      var scalar = peek()
      position += 1
      if scalar == "\\", take("u") { scalar = Unicode.Scalar(try unicode(at: scalarStart)) }
      guard let scalar, scalar.isAllowedInName(first: name.isEmpty) else {
        throw syntax(
          "the name of the group is cut off or has a character that is no letter, digit, \"_\" "
            + "or \"$\"; expected one such as (?<name>…)", at: scalarStart)
      }
      name.append(scalar)
    }
    guard !name.isEmpty else {
      throw syntax("the group has an empty name; expected one such as (?<name>…)", at: start)
    }
    return String(name)
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimalValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }

  fileprivate func isAllowedInName(first isFirst: Bool) -> Bool {
    if self == "$" || self == "_" || properties.isIDStart { return true }
    return !isFirst && (properties.isIDContinue || self == "\u{200C}" || self == "\u{200D}")
  }
}
