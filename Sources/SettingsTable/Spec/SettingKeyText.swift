/// What a key may be: 1 to 255 scalars, no control characters, no blank at either end.
enum SettingKeyText {
  /// What is wrong with `key`, as a clause; nil when nothing is.
  static func fault(of key: String) -> String? {
    if isPlain(key) { return nil }
    let scalars = key.unicodeScalars
    if scalars.isEmpty { return "the key is empty" }
    if scalars.count > 255 {
      return "the key has \(scalars.count) characters; expected at most 255"
    }
    if scalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "the key has a control character in it; expected none"
    }
    let isBlank = { (scalar: Unicode.Scalar?) in scalar?.properties.isWhitespace ?? false }
    if isBlank(scalars.first) || isBlank(scalars.last) {
      return "the key has a blank at an end; expected none"
    }
    return nil
  }

  /// Whether `key` is at most 255 visible ASCII characters, as nearly all are: told by its bytes,
  /// since the properties of scalars cost as much as reading the row.
  private static func isPlain(_ key: String) -> Bool {
    var count = 0
    for byte in key.utf8 {
      guard byte > 0x20, byte < 0x7F else { return false }
      count += 1
    }
    return count > 0 && count <= 255
  }
}
