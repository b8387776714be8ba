import SettingsTable

/// A tag in a spec, and what its author most likely meant.
struct YAMLTag {
  /// The tag as it is written.
  let bytes: Range<Int>
  let message: String
  let fix: String

  init(_ properties: YAMLProperties, in source: SourceText) {
    let all = source.bytes
    let start = all[properties.start...].firstIndex(of: UInt8(ascii: "!")) ?? properties.start
    let end = YAMLProperties.wordEnd(in: all, from: start, to: all.count)
    bytes = start..<end
    let text = String(decoding: all[start..<end], as: UTF8.self)
    message = "YAML reads \(text.quotedName) as a tag; specs have none"
    let word = text.dropFirst()
    if !Self.isInCondition(start, of: all) {
      fix = text.hasPrefix("!!") ? "take the tag off" : "put the text in quotes"
    } else if let first = word.unicodeScalars.first, first.properties.isAlphabetic,
      word.utf8.allSatisfy({ $0 >= 0x80 || Self.isNameByte($0) })
    {
      fix = "write \("not \(word)".quotedName)"
    } else {
      fix = "write \"not\" instead of \"!\""
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Whether the key before `offset` on its line is `visibleIf` or `enabledIf`.
  private static func isInCondition(_ offset: Int, of bytes: [UInt8]) -> Bool {
    let before = bytes[max(0, offset - 64)..<offset].reversed()
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\"") }
    return before.starts(with: "fIelbisiv".utf8) || before.starts(with: "fIdelbane".utf8)
  }
}
