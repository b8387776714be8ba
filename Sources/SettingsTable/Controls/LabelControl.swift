/// Read-only text: `control: label`. It shows the value of its key, by its options as a look-up
/// table; without a key it is a paragraph.
public struct LabelControl: Control {
  public static let name = "label"
  public static let summary = "Read-only text, the value of a key or a paragraph."
  public static let properties: [SpecProperty] = [
    SpecProperty("options", .options, "What is shown for which value.")
  ]
  public static let keyRule = KeyRule.readOnly

  public let options: [ChoiceOption]
  /// Whether the row has no key, and so no value.
  public let isParagraph: Bool

  public init(reading fields: inout SpecFields) {
    options = fields.options()
    isParagraph = !fields.has("key")
  }

  /// Any value; it is the row that never lets one be changed.
  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    try input.checkNumbers()
    return input.anyValue
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    isParagraph ? .paragraph : .label(value.flatMap { $0.isNull ? nil : display($0) })
  }

  public func display(_ value: SettingValue) -> String {
    let option =
      options.first { $0.value == value }
      ?? value.text.flatMap { text in options.first { $0.value.isWritten(text) } }
    return option?.shownTitle ?? value.plainText
  }
}
