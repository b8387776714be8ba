/// What the controls `text` and `secure` share: how long a text may be, what it must match and how
/// it is typed. Made only for rows that say something about it.
public final class TextRules: Sendable {
  public enum Keyboard: String, CaseIterable, Sendable {
    case `default`, ascii, numbersAndPunctuation, number, decimal, phone, email, url
  }

  public enum Capitalization: String, CaseIterable, Sendable {
    case none, words, sentences, all
  }

  /// Written as text, `"yes"` or plain `yes`.
  public enum Correction: String, CaseIterable, Sendable {
    case `default`, yes, no
  }

  static let properties: [SpecProperty] = [
    SpecProperty("placeholder", .text, "What stands in the empty field."),
    SpecProperty("minLength", .integer(0...Int.max), "The least number of Unicode scalars."),
    SpecProperty("maxLength", .integer(0...Int.max), "The greatest number of Unicode scalars."),
    SpecProperty("pattern", .pattern, "What the text must match somewhere, as ECMA-262 writes it."),
    SpecProperty("patternMessage", .text, "In words, what the pattern wants."),
    SpecProperty("lines", .integer(1...1000), "How many lines the field shows.", default: "1"),
    SpecProperty(
      "keyboard", .word(Keyboard.words), "The keyboard to type on.", default: "default"),
    SpecProperty(
      "autocapitalize", .word(Capitalization.words), "What is capitalized while typing.",
      default: "none"),
    SpecProperty(
      "autocorrect", .word(Correction.words), "Whether typing is corrected.", default: "default"),
    SpecProperty(
      "content", .text, "What the text is; `email`, `url` and `integer` are checked."),
  ]

  public let minLength: Int
  public let maxLength: Int?
  public let pattern: PatternRule?
  public let lines: Int
  public let keyboard: Keyboard
  public let autocapitalize: Capitalization
  public let autocorrect: Correction
  public let content: String?

  /// Nil when the row says nothing but a placeholder.
  init?(reading fields: inout SpecFields) {
    guard fields.hasAny(from: "minLength", to: "content") else { return nil }
    let shortest = fields.integer("minLength", in: 0...Int.max) ?? 0
    let longest = fields.integer("maxLength", in: 0...Int.max)
    if let longest, longest < shortest {
      fields.report(
        .emptyRange, "the range of lengths is empty: from \(shortest) to \(longest)",
        at: "maxLength")
      minLength = 0
      maxLength = nil
    } else {
      minLength = shortest
      maxLength = longest
    }
    pattern = PatternRule(reading: &fields, message: fields.text("patternMessage"))
    lines = fields.integer("lines", in: 1...1000) ?? 1
    keyboard = fields.word("keyboard", of: Keyboard.self) ?? .default
    autocapitalize = fields.word("autocapitalize", of: Capitalization.self) ?? .none
    autocorrect = fields.word("autocorrect", of: Correction.self) ?? .default
    content = fields.text("content")
  }

  /// Refuses a text that is too short or too long, does not match or is not the content it must be.
  ///
  /// The empty text passes the check of `content`: it says that nothing is filled in.
  func check(_ text: String) throws(Refusal) {
    if minLength > 0 || maxLength != nil {
      let length = text.unicodeScalars.count
      if length < minLength || length > maxLength ?? .max {
        throw Refusal(.length, found: text.quotedName, expected: expectedLength)
      }
    }
    try pattern?.check(text)
    if let content, !text.isEmpty, let expected = TextContent.fault(of: text, as: content) {
      throw Refusal(.content, found: text.quotedName, expected: expected)
    }
  }

  private var expectedLength: String {
    guard let maxLength else { return "at least \(minLength) characters" }
    if minLength == maxLength { return "\(minLength) characters" }
    return minLength == 0
      ? "at most \(maxLength) characters" : "\(minLength) to \(maxLength) characters"
  }

  var constraints: SettingMap {
    var constraints = SettingMap()
    if minLength > 0 { constraints.append("minLength", .integer(Int64(minLength))) }
    constraints.append("maxLength", maxLength.map { .integer(Int64($0)) })
    constraints.append("pattern", pattern.map { .text($0.pattern.source) })
    constraints.append("content", content.map { .text($0) })
    return constraints
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  static var words: [String] { allCases.map(\.rawValue) }
}

extension SpecFields {
  /// One of the words that are the cases of `type`.
  mutating func word<Word: CaseIterable & RawRepresentable>(
    _ name: String, of type: Word.Type
  ) -> Word? where Word.RawValue == String {
    guard has(name) else { return nil }
    return word(name, among: Word.words).flatMap(Word.init)
  }
}
