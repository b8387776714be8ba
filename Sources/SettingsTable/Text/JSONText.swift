extension String {
  /// Appends `text` as a JSON string, its quotes included.
  ///
  /// Escaped are what RFC 8259 demands and, so that a log or a terminal may show the JSON, DEL, C1
  /// and the Bidi_Control characters: in two characters where JSON has such an escape, else as
  /// `\u` and four lowercase digits. All other text stays UTF-8.
  ///
  /// - Complexity: O(*n*) in UTF-8.
  public mutating func appendJSON(_ text: String) {
    append("\"")
    append(
      text, replacing: { $0 == "\"" || $0 == "\\" || $0.isControl }, by: appendJSONEscape)
    append("\"")
  }
}

private func appendJSONEscape(of scalar: Unicode.Scalar, to output: inout String) {
  switch scalar {
  case "\"": output += "\\\""
  case "\\": output += "\\\\"
  case "\u{8}": output += "\\b"
  case "\u{C}": output += "\\f"
  case "\n": output += "\\n"
  case "\r": output += "\\r"
  case "\t": output += "\\t"
  default:
    let digits = String(scalar.value, radix: 16)
    output += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
