extension SourceText {
  /// The first byte that is not UTF-8 as a finding, UTF-16 and UTF-32 by their name; nil when all of
  /// the text is UTF-8 with one byte order mark at most.
  public var encodingProblem: Diagnostic? {
    if let name = foreignEncoding {
      return Diagnostic(
        .encoding, "the file is in \(name); expected UTF-8", at: SourcePlace(self, 0..<0),
        fix: "save it as UTF-8", showsExcerpt: false)
    }
    let mark = byteOrderMarkLength
    if mark > 0, bytes[mark...].starts(with: bytes[..<mark]) {
      return Diagnostic(
        .encoding, "a second byte order mark; expected one at most",
        at: SourcePlace(self, mark..<2 * mark))
    }
    guard let offset = firstInvalidByte else { return nil }
    let digits = String(bytes[offset], radix: 16, uppercase: true)
    return Diagnostic(
      .encoding, "the byte 0x\(digits) is not UTF-8", at: SourcePlace(self, offset..<offset + 1),
      fix: "save the file as UTF-8")
  }

  /// That the text is larger than `limits` allow, as a finding.
  public func sizeProblem(_ limits: SpecTreeBuilder.Limits) -> Diagnostic? {
    // Nodes count bytes in 32 bits, those of decoded texts included.
    let limit = min(limits.bytes, 1 << 30)
    guard bytes.count > limit else { return nil }
    let size = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    return Diagnostic(
      .limit, "the file is larger than \(size)", at: SourcePlace(self, 0..<0), showsExcerpt: false)
  }

  /// What the bytes are instead of UTF-8, by their byte order mark or by the zeros around their
  /// first character.
  private var foreignEncoding: String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard bytes.count >= 4, bytes[0] != 0 || bytes[3] != 0 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false), (false, true, true, true): return "UTF-32"
    case (true, false, true, false), (false, true, false, true): return "UTF-16"
    default: return nil
    }
  }

  /// A byte up to which all from `offset` on are ASCII; looks at sixteen at a time, which the compiler
  /// makes one step of.
  private static func asciiEnd(of bytes: [UInt8], from offset: Int) -> Int {
    var offset = offset
    while offset + 16 <= bytes.count {
      var all: UInt8 = 0
      for index in offset..<offset + 16 { all |= bytes[index] }
      if all >= 0x80 { break }
      offset += 16
    }
    return offset
  }

  /// Where the first sequence starts that Unicode's table of well-formed UTF-8 does not have.
  private var firstInvalidByte: Int? {
    let bytes = bytes
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      if lead < 0x80 {
        index = Self.asciiEnd(of: bytes, from: index + 1)
        continue
      }
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: length = 4
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return index
      }
      guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index }
      for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }
}
