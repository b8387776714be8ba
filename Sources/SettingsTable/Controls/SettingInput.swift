/// A value on its way into a control: how it is read depends on where it comes from.
public enum SettingInput: Hashable, Sendable {
  /// From code: of the type the control stores; integers and reals that are equal count as one.
  case value(SettingValue)
  /// Typed by a person, as on a command line: `0.5`, `on`.
  case text(String)
  /// Written in a spec: read strictly, so that a quoted `"5"` is text.
  case written(WrittenValue)
  /// Kept by a store: converted to the control's type if nothing is lost.
  case stored(WrittenValue)
}

extension SettingInput {
  /// Whether this is an explicit null; text never is.
  public var isNull: Bool {
    switch self {
    case .value(let value): value.isNull
    case .text: false
    case .written(let written), .stored(let written): written.isNull
    }
  }

  /// The input as a message shows it.
  public var shown: String {
    switch self {
    case .value(let value): value.description.quotedIfLong
    case .text(let text): text.quotedName
    case .written(let written), .stored(let written): written.shown
    }
  }

  /// A Boolean: `true` or `false`; typed text also as `on`/`off`, `yes`/`no`, `1`/`0`.
  public func boolean() throws(Refusal) -> Bool {
    let expected = "true or false"
    switch self {
    case .value(.boolean(let value)): return value
    case .value: break
    case .text(let text):
      if let meant = Self.meantBoolean(text) { return meant == "true" }
      throw Refusal(.wrongType, found: shown, expected: "on or off")
    case .written(.scalar(let text, let isPlain)):
      if isPlain, text == "true" || text == "false" { return text == "true" }
      if !isPlain, text == "true" || text == "false" {
        throw Refusal(
          .wrongType, found: "the text \(shown)", expected: expected, suggestion: text,
          fix: "take off the quotes")
      }
      let meant = Self.meantBoolean(text)
      throw Refusal(
        .wrongType, found: shown, expected: expected, suggestion: meant,
        fix: meant.map { "write \($0)" })
    case .stored(.scalar(let text, let isPlain)):
      switch text {
      case "true": return true
      case "false": return false
      case "1" where isPlain: return true
      case "0" where isPlain: return false
      default: break
      }
    case .written, .stored: break
    }
    throw Refusal(.wrongType, found: shown, expected: expected)
  }

  /// `true` or `false`, whichever a person means by `text`; nil when neither is likely.
  private static func meantBoolean(_ text: String) -> String? {
    switch text.lowercased() {
    case "true", "on", "yes", "y", "1": "true"
    case "false", "off", "no", "n", "0": "false"
    default: nil
    }
  }

  /// A number; an integer or a real, as `isInteger` says.
  public func number(isInteger: Bool) throws(Refusal) -> SettingValue {
    let expected = isInteger ? "a whole number" : "a number"
    let value: SettingValue
    switch self {
    case .value(let given): value = given
    case .written(.scalar(let text, isPlain: false)):
      switch NumberText.read(text) {
      case .integer, .real:
        throw Refusal(
          .wrongType, found: "the text \(shown)", expected: expected, suggestion: text,
          fix: "take off the quotes")
      case .tooLarge, .notANumber:
        throw Refusal(.wrongType, found: "the text \(shown)", expected: expected)
      }
    case .text(let text), .written(.scalar(let text, isPlain: true)), .stored(.scalar(let text, _)):
      switch NumberText.read(text) {
      case .integer(let number): value = .integer(number)
      case .real(let number): value = .real(number)
      case .tooLarge:
        throw Refusal(
          .numberTooLarge, found: text.quotedIfLong,
          expected: isInteger ? "a whole number of at most 64 bits" : "a finite number")
      case .notANumber: throw Refusal(.wrongType, found: shown, expected: expected)
      }
    case .written, .stored: throw Refusal(.wrongType, found: shown, expected: expected)
    }
    switch value {
    case .integer(let number): return isInteger ? value : .real(Double(number))
    case .real(let number) where !isInteger && number.isFinite: return value
    case .real(let number):
      if isInteger, let whole = Int64(exactly: number) { return .integer(whole) }
      throw Refusal(.wrongType, found: shown, expected: isInteger ? expected : "a finite number")
    case .null, .boolean, .text, .list, .map, .secret:
      throw Refusal(.wrongType, found: shown, expected: expected)
    }
  }

  /// A text: a plain scalar is its text as written (`on`, `007`), but plain null is not.
  public func textValue() throws(Refusal) -> String {
    switch self {
    case .text(let text), .value(.text(let text)): return text
    case .value(.secret(let secret)):
      if case .text(let text) = secret.revealed { return text }
    case .written(let written), .stored(let written):
      if case .scalar(let text, _) = written, !written.isNull { return text }
      if written.isNull {
        throw Refusal(
          .wrongType, found: written.shown, expected: "text", fix: "put the text in quotes")
      }
    case .value: break
    }
    throw Refusal(.wrongType, found: shown, expected: "text")
  }

  /// The value as any type that its writing says; typed text is text.
  public var anyValue: SettingValue {
    switch self {
    case .value(let value): value
    case .text(let text): .text(text)
    case .written(let written), .stored(let written): SettingValue(written)
    }
  }

  /// The elements of a list, each to be read the same way; nil when this is no list.
  ///
  /// Typed text is no list: a control that takes lists says how it splits one.
  public var elements: [SettingInput]? {
    switch self {
    case .value(.list(let values)): values.map(SettingInput.value)
    case .written(.list(let values)): values.map(SettingInput.written)
    case .stored(.list(let values)): values.map(SettingInput.stored)
    case .value, .text, .written, .stored: nil
    }
  }
}

extension WrittenValue {
  /// The value as a message shows it.
  var shown: String {
    switch self {
    case .scalar("", isPlain: true): "nothing"
    case .scalar(let text, let isPlain):
      isPlain && (NumberText.read(text) != .notANumber || isNull)
        ? text.quotedIfLong : text.quotedName
    case .list: "a list"
    case .map: "a mapping"
    }
  }
}

extension String {
  /// The text as it is, cut after 60 scalars.
  var quotedIfLong: String {
    unicodeScalars.count > 60 ? String(unicodeScalars.prefix(59)) + "…" : self
  }
}
