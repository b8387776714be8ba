/// A point in time, or of a day, as dates and times are compared.
struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970 began in UTC, or since midnight.
  var seconds: Int64
  /// The digits of the fraction of a second, without zeros at the end.
  var fraction = ""
  /// The minute of the hour as it is written.
  var minute = 0

  static func < (left: Instant, right: Instant) -> Bool {
    left.seconds == right.seconds
      ? left.fraction.utf8.lexicographicallyPrecedes(right.fraction.utf8)
      : left.seconds < right.seconds
  }

  static func == (left: Instant, right: Instant) -> Bool {
    left.seconds == right.seconds && left.fraction == right.fraction
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(seconds)
    hasher.combine(fraction)
  }
}

extension Instant {
  /// `YYYY-MM-DD`, a day of the proleptic Gregorian calendar.
  init?(date text: String) {
    var scanner = DigitScanner(text)
    guard let days = scanner.date(), scanner.isAtEnd else { return nil }
    self.init(seconds: days * 86_400)
  }

  /// `HH:MM` or `HH:MM:SS`, from 00:00 to 23:59:59.
  init?(time text: String) {
    var scanner = DigitScanner(text)
    guard let hour = scanner.number(2, 0...23), scanner.skip(":"),
      let minute = scanner.number(2, 0...59)
    else { return nil }
    var second = 0
    if scanner.skip(":") {
      guard let number = scanner.number(2, 0...59) else { return nil }
      second = number
    }
    guard scanner.isAtEnd else { return nil }
    self.init(seconds: Int64(hour * 3600 + minute * 60 + second), minute: minute)
  }

  /// A date-time of RFC 3339, such as `2024-12-31T23:59:59.5+01:00`.
  ///
  /// The second 60 exists only as the last of a day in UTC, and counts as the next day's first.
  init?(dateTime text: String) {
    var scanner = DigitScanner(text)
    guard let days = scanner.date(), scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(2, 0...23), scanner.skip(":"),
      let minute = scanner.number(2, 0...59), scanner.skip(":"),
      let second = scanner.number(2, 0...60)
    else { return nil }
    var fraction = ""
    if scanner.skip(".") {
      fraction = scanner.digits()
      if fraction.isEmpty { return nil }
      while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    }
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    let minutes = Int64(hour * 60 + minute - offset)
    if second == 60, (minutes % 1440 + 1440) % 1440 != 1439 { return nil }
    self.init(
      seconds: days * 86_400 + minutes * 60 + Int64(second), fraction: fraction, minute: minute)
  }
}

/// Walks a text of digits and separators.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ separator: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == separator.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Exactly `count` digits whose number is in `range`.
  mutating func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
        return nil
      }
      rest.removeFirst()
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return range.contains(number) ? number : nil
  }

  mutating func digits() -> String {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return String(Substring(digits))
  }

  /// A date as days since 1970-01-01.
  mutating func date() -> Int64? {
    guard let year = number(4, 0...9999), skip("-"), let month = number(2, 1...12), skip("-"),
      let day = number(2, 1...Self.days(ofMonth: month, year))
    else { return nil }
    // Years from March on, so that the day a leap year adds is the last of its year.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let leapDays = (shifted + 400) / 4 - (shifted + 400) / 100 + (shifted + 400) / 400 - 97
    return Int64(shifted * 365 + leapDays + dayOfYear - 719_468)
  }

  private static func days(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `Z` or `+HH:MM`, as minutes ahead of UTC.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hour = number(2, 0...23), skip(":"),
      let minute = number(2, 0...59)
    else { return nil }
    return (isAhead ? 1 : -1) * (hour * 60 + minute)
  }
}
