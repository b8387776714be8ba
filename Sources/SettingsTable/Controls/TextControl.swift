/// A text to type: `control: text`.
public struct TextControl: Control {
  public static let name = "text"
  public static let summary = "A text to type, on a line or several."
  public static let properties = TextRules.properties

  public let placeholder: String?
  /// Nil when the row says nothing about the text.
  public let rules: TextRules?

  /// A row that says nothing about its text.
  init() {
    placeholder = nil
    rules = nil
  }

  public init(reading fields: inout SpecFields) {
    placeholder = fields.text("placeholder")
    rules = TextRules(reading: &fields)
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let text = try input.textValue()
    try rules?.check(text)
    return .text(text)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    if case .secret = value { return .secret(isSet: true) }
    return .text(value?.text, placeholder: placeholder, lines: rules?.lines ?? 1)
  }

  public var constraints: SettingMap { rules?.constraints ?? SettingMap() }
}
