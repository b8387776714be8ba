/// A text that is never shown: `control: secure`, such as a password.
public struct SecureControl: Control {
  public static let name = "secure"
  public static let summary = "A text that is never shown, such as a password."
  public static let properties = TextRules.properties
  public static let isSecret = true

  public let placeholder: String?
  /// Nil when the row says nothing about the text.
  public let rules: TextRules?

  public init(reading fields: inout SpecFields) {
    placeholder = fields.text("placeholder")
    rules = TextRules(reading: &fields)
  }

  /// The text itself: the row makes a secret of it, and takes it out of a refusal.
  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let text = try input.textValue()
    try rules?.check(text)
    return .text(text)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .secret(isSet: value.map { !$0.isNull } ?? false)
  }

  public func display(_ value: SettingValue) -> String { SecretValue.placeholder }

  public var constraints: SettingMap { rules?.constraints ?? SettingMap() }
}
