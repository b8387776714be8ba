import SettingsTable

/// A text on its way out, as bytes.
///
/// Appending to a `String` costs 20 ns and more however short the piece is, and a row has a dozen
/// pieces; here it costs a third of that, and the text becomes a `String` once.
struct TextBuffer {
  private(set) var bytes: [UInt8] = []
  private static let blanks = Array(repeating: UInt8(ascii: " "), count: 80)

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// Appends all of it to `output`.
  func append(to output: inout String) {
    output += String(decoding: bytes, as: UTF8.self)
  }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends one or two characters of ASCII, which as a text would cost ten times as much.
  mutating func append(ascii first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
    bytes.append(UInt8(ascii: first))
    if let second { bytes.append(UInt8(ascii: second)) }
  }

  mutating func append(blanks count: Int) {
    var rest = count
    while rest > 0 {
      let part = min(rest, Self.blanks.count)
      bytes.append(contentsOf: Self.blanks[..<part])
      rest -= part
    }
  }

  mutating func append(_ number: Int) {
    if number >= 0, number < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
    } else {
      append(String(number))
    }
  }

  mutating func removeLast(_ count: Int) {
    bytes.removeLast(count)
  }

  /// Appends `text` as a field of the text format.
  mutating func append(escaped text: String, by sanitizer: TextSanitizer) {
    let start = bytes.count
    append(text)
    if holds(from: start, { $0.isHarmless && $0 != UInt8(ascii: "\\") }) { return }
    bytes.removeSubrange(start...)
    append(sanitizer.escaped(text))
  }

  /// Appends `text` as a JSON string.
  mutating func append(json text: String) {
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    append(text)
    let isPlain = holds(from: start + 1) {
      $0.isHarmless && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
    }
    if isPlain {
      bytes.append(UInt8(ascii: "\""))
      return
    }
    bytes.removeSubrange(start...)
    var string = ""
    string.appendJSON(text)
    append(string)
  }

  /// Appends `text` as it is if it is of `A-Z a-z 0-9 . _ / -` alone, else as a JSON string.
  mutating func append(word text: String) {
    let start = bytes.count
    append(text)
    if bytes.count > start, holds(from: start, \.isBare) { return }
    bytes.removeSubrange(start...)
    append(json: text)
  }

  /// Whether what was appended from `start` on consists of such bytes.
  ///
  /// Walking the array takes 4 instructions a byte, walking the text's own view of its UTF-8 34.
  @inline(__always)
  private func holds(from start: Int, _ isSuch: (UInt8) -> Bool) -> Bool {
    for index in start..<bytes.count where !isSuch(bytes[index]) { return false }
    return true
  }

  /// Appends `value` as one line of JSON.
  mutating func append(json value: SettingValue) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .text(let value): append(json: value)
    case .integer, .real, .list, .map, .secret:
      var string = ""
      string.append(json: value)
      append(string)
    }
  }
}

extension UInt8 {
  /// Whether no control character has this byte, in any place: C1 begins with C2, and those of
  /// Bidi_Control with D8 or E2.
  fileprivate var isHarmless: Bool {
    switch self {
    case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2: false
    default: true
    }
  }

  /// `A-Z a-z 0-9 . _ / -`
  fileprivate var isBare: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
