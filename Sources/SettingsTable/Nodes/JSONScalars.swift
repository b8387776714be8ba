extension JSONReader {
  /// Reads the string whose opening quote is next.
  mutating func string() throws(Diagnostic) {
    let start = at
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        at = index + 1
        lastEnd = at
        try builder.scalar(.quotedScalar, bytes: start..<at, text: start + 1..<index)
        return
      }
      if byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      index += 1
    }
    try stringWithEscapes(from: start, firstEscapeAt: index)
  }

  private mutating func stringWithEscapes(
    from start: Int, firstEscapeAt first: Int
  ) throws(Diagnostic) {
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: bytes[start + 1..<first])
    at = first
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        lastEnd = at
        try builder.scalar(.quotedScalar, bytes: start..<at, decoded: unescaped)
        return
      case UInt8(ascii: "\\"): try escape(inTextAt: start)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unclosedText(from: start)
      case 0..<0x20: throw controlCharacter(byte)
      default:
        unescaped.append(byte)
        at += 1
      }
    }
    throw unclosedText(from: start)
  }

  /// Decodes the escape whose backslash is next.
  private mutating func escape(inTextAt start: Int) throws(Diagnostic) {
    guard at + 1 < bytes.count else { throw unclosedText(from: start) }
    switch bytes[at + 1] {
    case UInt8(ascii: "\""): unescaped.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): unescaped.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): unescaped.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      try unicodeEscape()
      return
    default: throw badEscape
    }
    at += 2
  }

  /// Decodes `\uXXXX`, or the two of them that a character beyond U+FFFF takes.
  private mutating func unicodeEscape() throws(Diagnostic) {
    guard let unit = hexadecimal(at: at) else { throw badUnicodeEscape }
    if let scalar = Unicode.Scalar(unit) {
      unescaped.append(contentsOf: scalar.utf8)
      at += 6
      return
    }
    guard unit < 0xDC00, let low = hexadecimal(at: at + 6), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw loneSurrogate(unit) }
    unescaped.append(contentsOf: scalar.utf8)
    at += 12
  }

  /// The value of `\uXXXX` at `offset`; nil when no such escape stands there.
  private func hexadecimal(at offset: Int) -> UInt32? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset + 2..<offset + 6] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 0x37)
      default: return nil
      }
    }
    return value
  }

  /// Reads the number that starts with the next byte, a digit or a minus sign.
  mutating func number() throws(Diagnostic) {
    var end = at
    if has(UInt8(ascii: "-"), at: end) { end += 1 }
    let whole = end
    end = has(UInt8(ascii: "0"), at: end) ? end + 1 : digitsEnd(from: end)
    var isNumber = end > whole
    if has(UInt8(ascii: "."), at: end) {
      let start = end + 1
      end = digitsEnd(from: start)
      isNumber = isNumber && end > start
    }
    if has(UInt8(ascii: "e"), at: end) || has(UInt8(ascii: "E"), at: end) {
      var start = end + 1
      if has(UInt8(ascii: "+"), at: start) || has(UInt8(ascii: "-"), at: start) { start += 1 }
      end = digitsEnd(from: start)
      isNumber = isNumber && end > start
    }
    let word = at..<wordEnd(from: end)
    guard isNumber, end == word.upperBound else { throw badNumber(word) }
    try plainScalar(word)
  }

  private func has(_ byte: UInt8, at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == byte
  }

  private func digitsEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[end] { end += 1 }
    return end
  }
}
