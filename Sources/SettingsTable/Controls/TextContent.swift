/// The checks behind `content: email`, `url` and `integer`; any other content is only advice.
enum TextContent {
  /// What `text` should have been; nil when it is sound, or when nothing is known about `content`.
  static func fault(of text: String, as content: String) -> String? {
    switch content {
    case "email": isEmail(text) ? nil : "an e-mail address"
    case "url": isURL(text) ? nil : "a URL with its scheme, such as https://example.com"
    case "integer": isInteger(text) ? nil : "a whole number"
    default: nil
    }
  }

  /// As the HTML standard's `input type=email`, letters beyond ASCII allowed (RFC 6531).
  private static func isEmail(_ text: String) -> Bool {
    let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isLocal) else { return false }
    return parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
      return first != "-" && last != "-" && label.allSatisfy { isWord($0) || $0 == "-" }
    }
  }

  private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
    isWord(scalar) || ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar)
  }

  /// A letter or digit of ASCII, or anything beyond it that is neither blank nor control.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: !scalar.isASCII && isVisible(scalar)
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value > 0x20 && scalar.value != 0x7F
      : !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
  }

  /// A scheme, a colon and something behind it (RFC 3986), a host where the scheme has one.
  private static func isURL(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"), scalars.allSatisfy(isVisible) else {
      return false
    }
    let scheme = scalars[..<colon]
    let rest = scalars[scalars.index(after: colon)...]
    guard let first = scheme.first, first.properties.isAlphabetic, !rest.isEmpty,
      scheme.allSatisfy({ $0.isASCII && (isWord($0) || $0 == "+" || $0 == "-" || $0 == ".") })
    else { return false }
    guard ["http", "https", "ws", "wss", "ftp"].contains(String(scheme).lowercased()) else {
      return true
    }
    guard rest.starts(with: "//".unicodeScalars), let host = rest.dropFirst(2).first else {
      return false
    }
    return host != "/" && host != "?" && host != "#" && host != ":"
  }

  /// Digits with or without a minus; zeros in front are why such a number is kept as text.
  private static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty
      && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
