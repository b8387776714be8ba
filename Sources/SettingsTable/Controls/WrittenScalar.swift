extension WrittenValue {
  /// The text of a scalar, quoted or not; nil for a list or a mapping.
  var scalarText: String? { if case .scalar(let text, _) = self { text } else { nil } }
}

extension SettingInput {
  /// The text of a single value, whatever its type; nil for a list or a mapping.
  var scalarText: String? {
    switch self {
    case .value(.list), .value(.map): nil
    case .value(let value): value.plainText
    case .text(let text): text
    case .written(let written), .stored(let written): written.scalarText
    }
  }

  /// The elements of a list, each to be read in the way of the whole; typed text is split at its
  /// commas, blanks around them left out, and empty text is the empty list. A JSON array is one too.
  func listElements() throws(Refusal) -> [SettingInput] {
    if case .text(let text) = self {
      let text = text.trimmed
      if text.isEmpty { return [] }
      if case .list(let values)? = WrittenValue(bracketedJSON: text) {
        return values.map { .value(SettingValue($0)) }
      }
      return text.split(separator: ",", omittingEmptySubsequences: false).map {
        .text($0.trimmed)
      }
    }
    if case .value(.secret(let secret)) = self {
      return try SettingInput.value(secret.revealed).listElements()
    }
    if let elements { return elements }
    let isElement = scalarText != nil
    throw Refusal(
      .wrongType, found: shown, expected: "a list", fix: isElement ? "put it in [ ]" : nil)
  }
}

extension WrittenValue {
  /// What `text` says if it is an array or an object of JSON, as lists and maps are shown; nil for
  /// anything else.
  init?(bracketedJSON text: String) {
    guard let first = text.utf8.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    else { return nil }
    let source = SourceText(name: "", text: "{\"value\": \(text)}")
    let reading = JSONFormat().read(source, as: .values, limits: .smallFile)
    guard reading.diagnostics.isEmpty, let entries = reading.tree?.root?.entries else { return nil }
    // `[1], "b": [2]` is no value, though it looks like one from both ends.
    let values = entries.map(\.value)
    guard values.count == 1 else { return nil }
    self.init(values[0])
  }
}

extension SettingValue {
  /// Whether a text that a store kept means this value: the same text, or the same number.
  func isWritten(_ text: String) -> Bool {
    switch self {
    case .text(let own): own == text
    case .null: text == "null" || text == "~" || text.isEmpty
    case .boolean(let value): text == (value ? "true" : "false") || text == (value ? "1" : "0")
    case .integer, .real: SettingValue(.scalar(text, isPlain: true)) == self
    case .list, .map, .secret: false
    }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = unicodeScalars.drop(while: isBlank)
    guard let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(String.UnicodeScalarView(scalars[...last]))
  }
}

extension SettingInput {
  /// Refuses plain numbers beyond `Int64` or the finite reals, wherever in the input they are.
  ///
  /// A store's are let through: they are kept as text.
  func checkNumbers() throws(Refusal) {
    switch self {
    case .value, .stored: break
    case .text(let text): try WrittenValue.scalar(text, isPlain: true).checkNumbers()
    case .written(let written): try written.checkNumbers()
    }
  }
}

extension WrittenValue {
  fileprivate func checkNumbers() throws(Refusal) {
    switch self {
    case .scalar(_, isPlain: false): break
    case .scalar(let text, isPlain: true):
      guard NumberText.read(text) == .tooLarge else { return }
      throw Refusal(
        .numberTooLarge, found: text.quotedIfLong,
        expected: "a whole number of at most 64 bits or a finite one",
        fix: "put it in quotes if it is text")
    case .list(let elements): for element in elements { try element.checkNumbers() }
    case .map(let entries): for entry in entries { try entry.value.checkNumbers() }
    }
  }
}
