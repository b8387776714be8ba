import SettingsTable

/// How values are written: always on one line, and so that every reader of YAML takes them as meant.
enum YAMLScalarText {
  /// Which quotes a text stands in.
  enum Quotes {
    case single, double
  }

  /// `value` as it stands behind a colon; lists and maps in brackets.
  ///
  /// - Parameter quotes: Those of the text that was there before, which stay if they can.
  static func write(_ value: SettingValue, keeping quotes: Quotes? = nil) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .real(let value): NumberText.write(value)
    case .text(let value): text(value, keeping: quotes)
    case .list(let values): "[\(values.map { write($0) }.joined(separator: ", "))]"
    case .map(let map):
      "{\(map.entries.map { "\(text($0.key)): \(write($0.value))" }.joined(separator: ", "))}"
    case .secret(let value): write(value.revealed, keeping: quotes)
    }
  }

  /// A text or a key: without quotes if nobody can take it for anything else, else in double quotes
  /// with the escapes of JSON.
  static func text(_ text: String, keeping quotes: Quotes? = nil) -> String {
    switch quotes {
    case nil where isPlain(text): text
    case .single where !text.unicodeScalars.contains { $0 == "'" || needsEscape($0) }: "'\(text)'"
    case nil, .single, .double: quoted(text)
    }
  }

  /// Words that some reader of YAML takes for a Boolean or null.
  private static let words: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n", "~",
  ]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.last != UInt8(ascii: " ") else {
      return false
    }
    return text.utf8.allSatisfy(isPlainByte) && !words.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-"):
      true
    default: isLetter(byte)
    }
  }

  /// Whether a scalar cannot stand in a quoted text as it is: YAML refuses it, or takes it for the
  /// end of a line.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where needsEscape(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
