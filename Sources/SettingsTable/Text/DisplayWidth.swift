// Columns are counted here and not by the C library: glibc's `wcwidth` is wrong for emoji, and
// under `LANG=C` for everything that is not ASCII.

extension Character {
  /// The number of terminal columns this grapheme cluster fills: 0, 1 or 2.
  ///
  /// A cluster is as wide as its scalars together, at most 2. Nonspacing and enclosing marks and
  /// format characters (Mn, Me, Cf) count 0, the scalars of ``WideScalars`` 2, all others 1. A
  /// cluster with U+FE0F after a scalar that may be an emoji counts 2. A control character counts 1,
  /// as ``TextSanitizer`` shows it.
  public var displayWidth: Int {
    var columns = 0
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar == "\u{FE0F}", let previous, previous.properties.isEmoji { return 2 }
      columns += scalar.columns
      if columns >= 2 { return 2 }
      previous = scalar
    }
    return columns
  }
}

extension String {
  /// The number of terminal columns this text fills on one line, the sum over its characters.
  ///
  /// Measure what will be printed: sanitise first, wrap before, and add no escape sequences yet.
  ///
  /// - Complexity: O(1) for ASCII; else O(*n*), about 2 ns a byte, or 20 ns a character and more
  ///   where characters have to be put together from scalars.
  public var displayWidth: Int {
    // Only ASCII takes as many units in UTF-16 as in UTF-8, and a string knows that it is ASCII.
    utf16.count == utf8.count ? utf8.count : columns(of: self)
  }
}

extension Substring {
  /// The number of terminal columns this text fills on one line, as ``Swift/String/displayWidth``.
  public var displayWidth: Int { columns(of: self) }
}

private func columns(of text: some StringProtocol) -> Int {
  var sum = 0
  for scalar in text.unicodeScalars {
    guard let columns = scalar.columnsAlone else {
      return text.reduce(0) { $0 + $1.displayWidth }
    }
    sum += columns
  }
  return sum
}

extension Unicode.Scalar {
  /// What this scalar adds to the width of its cluster.
  fileprivate var columns: Int {
    if let columns = columnsAlone { return columns }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return WideScalars.contains(self) ? 2 : 1
    }
  }

  /// The width of a scalar of the most common scripts, none of which ever joins another one of them
  /// in a cluster other than CR LF, or `nil`.
  ///
  /// A text of nothing else needs no search for cluster boundaries, which costs 20 ns a character.
  var columnsAlone: Int? {
    switch value {
    case 0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x25A0..<0x25FD: 1
    case 0xAD: 0
    case 0x3041..<0x3097, 0x30A1..<0x30FB, 0x3400..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF61: 2
    default: nil
    }
  }
}
