/// Numbers as JSON writes them: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
///
/// Swift's own parsers also take `nan`, `0x1p3`, `+5`, and read `1e400` as infinity, so the shape is
/// checked here first.
public enum NumberText {
  /// What a text is as a number.
  public enum Reading: Hashable, Sendable {
    case integer(Int64)
    case real(Double)
    /// A number in shape, but beyond `Int64` or beyond the finite reals.
    case tooLarge
    case notANumber
  }

  public static func read(_ text: String) -> Reading {
    switch shape(of: text.utf8) {
    case .none: return .notANumber
    case .whole: return Int64(text).map(Reading.integer) ?? .tooLarge
    case .real:
      guard let value = Double(text), value.isFinite else { return .tooLarge }
      return .real(value)
    }
  }

  private enum Shape {
    case none, whole, real
  }

  /// What of a number may come next.
  private enum Part {
    case start, firstDigit, afterZero, digits, point, decimals, exponent, exponentSign
    case exponentDigits
  }

  private static func shape(of text: String.UTF8View) -> Shape {
    var part = Part.start
    for byte in text {
      switch (byte, part) {
      case (UInt8(ascii: "-"), .start): part = .firstDigit
      case (UInt8(ascii: "0"), .start), (UInt8(ascii: "0"), .firstDigit): part = .afterZero
      case (UInt8(ascii: "1")...UInt8(ascii: "9"), .start),
        (UInt8(ascii: "1")...UInt8(ascii: "9"), .firstDigit),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .digits):
        part = .digits
      case (UInt8(ascii: "."), .afterZero), (UInt8(ascii: "."), .digits): part = .point
      case (UInt8(ascii: "0")...UInt8(ascii: "9"), .point),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .decimals):
        part = .decimals
      case (UInt8(ascii: "e"), .afterZero), (UInt8(ascii: "e"), .digits),
        (UInt8(ascii: "e"), .decimals), (UInt8(ascii: "E"), .afterZero),
        (UInt8(ascii: "E"), .digits), (UInt8(ascii: "E"), .decimals):
        part = .exponent
      case (UInt8(ascii: "+"), .exponent), (UInt8(ascii: "-"), .exponent): part = .exponentSign
      case (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponent),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponentSign),
        (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponentDigits):
        part = .exponentDigits
      default: return .none
      }
    }
    switch part {
    case .afterZero, .digits: return .whole
    case .decimals, .exponentDigits: return .real
    case .start, .firstDigit, .point, .exponent, .exponentSign: return .none
    }
  }

  /// The shortest decimal form that reads back as `value`, always with a point: `1.0`, `1.0e+16`.
  public static func write(_ value: Double) -> String {
    let text = value.description
    guard let exponent = text.firstIndex(of: "e"), !text.contains(".") else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }

  /// `value` with exactly `decimals` digits behind the point, without grouping: 0.5 → `0.50`.
  ///
  /// Rounds the shortest decimal form half away from zero, so that 0.125 with two digits is `0.13`.
  public static func write(_ value: Double, decimals: Int) -> String {
    DecimalText(value).rounded(toDecimals: decimals).description
  }

  /// `value` rounded to `decimals` digits, by its decimal form: `0.1 * 3` with one digit is 0.3.
  public static func round(_ value: Double, decimals: Int) -> Double {
    // By arithmetic unless the value is so near the middle between two results that only its
    // decimal form can tell; a slider that is dragged comes here with each step.
    if decimals >= 0, decimals < powersOfTen.count {
      let power = powersOfTen[decimals]
      let scaled = value * power
      let whole = scaled.rounded()
      if whole.magnitude < 1e9, (scaled - whole).magnitude < 0.499_999 {
        // A quotient by a power of ten is correctly rounded. A zero has no sign.
        return whole / power + 0
      }
    }
    return Double(write(value, decimals: decimals)) ?? value
  }

  /// Those that a real holds exactly and a row may ask for.
  private static let powersOfTen = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// How many digits stand behind the point in the shortest decimal form of `value`.
  public static func decimals(of value: Double) -> Int {
    // A quotient by a power of ten is correctly rounded, so that an equal one is what is written.
    var power = 1.0
    for decimals in 0...6 where value.magnitude < 1e9 {
      if (value * power).rounded() / power == value { return decimals }
      power *= 10
    }
    return DecimalText(value).decimals
  }
}

/// A finite number as decimal digits: the digits without a point, and how many stand behind it.
private struct DecimalText: CustomStringConvertible {
  var isNegative: Bool
  /// From the most significant on; at least one.
  var digits: [UInt8]
  var decimals: Int

  init(_ value: Double) {
    isNegative = value < 0
    digits = []
    var exponent = 0
    var behind = 0
    var isBehindPoint = false
    var text = value.magnitude.description.utf8[...]
    while let byte = text.popFirst() {
      switch byte {
      case UInt8(ascii: "."): isBehindPoint = true
      case UInt8(ascii: "e"):
        exponent = Int(String(Substring(text))) ?? 0
        text = text[text.endIndex...]
      default:
        digits.append(byte - UInt8(ascii: "0"))
        if isBehindPoint { behind += 1 }
      }
    }
    decimals = behind - exponent
    if decimals < 0 {
      digits.append(contentsOf: repeatElement(0, count: -decimals))
      decimals = 0
    }
    while decimals > 0, digits.count > 1, digits.last == 0 {
      digits.removeLast()
      decimals -= 1
    }
    if decimals > 0, digits == [0] { decimals = 0 }
  }

  func rounded(toDecimals wanted: Int) -> DecimalText {
    var result = self
    if wanted >= decimals {
      result.digits.append(contentsOf: repeatElement(0, count: wanted - decimals))
      result.decimals = wanted
      return result
    }
    let dropped = decimals - wanted
    if dropped > digits.count {
      result.digits = [0]
    } else {
      let carries = digits[digits.count - dropped] >= 5
      result.digits = [0] + digits.dropLast(dropped)
      if carries {
        var place = result.digits.count - 1
        while result.digits[place] == 9 {
          result.digits[place] = 0
          place -= 1
        }
        result.digits[place] += 1
      }
    }
    result.decimals = wanted
    return result
  }

  var description: String {
    var whole = digits.dropLast(min(decimals, digits.count))
    whole = whole.drop { $0 == 0 }
    let behind = digits.suffix(decimals)
    let zeros = repeatElement(UInt8(0), count: decimals - behind.count)
    var text = isNegative && digits.contains { $0 != 0 } ? "-" : ""
    text += whole.isEmpty ? "0" : String(decoding: whole.map { $0 + 48 }, as: UTF8.self)
    if decimals > 0 {
      text += "." + String(decoding: (Array(zeros) + behind).map { $0 + 48 }, as: UTF8.self)
    }
    return text
  }
}
