/// On or off: `control: toggle`, stored as a Boolean or as one of two scalars.
public struct ToggleControl: Control {
  public static let name = "toggle"
  public static let summary = "A switch: on or off."
  public static let properties: [SpecProperty] = [
    SpecProperty("onValue", .scalar, "What is stored for on.", default: "true"),
    SpecProperty("offValue", .scalar, "What is stored for off.", default: "false"),
    SpecProperty("onTitle", .text, "The word for on.", default: "On"),
    SpecProperty("offTitle", .text, "The word for off.", default: "Off"),
    SpecProperty("onSubtitle", .text, "The row's subtitle while it is on."),
    SpecProperty("offSubtitle", .text, "The row's subtitle while it is off."),
  ]

  public let onValue: SettingValue
  public let offValue: SettingValue
  public let onTitle: String
  public let offTitle: String
  public let onSubtitle: String?
  public let offSubtitle: String?

  public init(reading fields: inout SpecFields) {
    onValue = fields.scalar("onValue") ?? true
    offValue = fields.scalar("offValue") ?? false
    onTitle = fields.text("onTitle") ?? "On"
    offTitle = fields.text("offTitle") ?? "Off"
    onSubtitle = fields.text("onSubtitle")
    offSubtitle = fields.text("offSubtitle")
    if onValue == offValue {
      fields.report(.duplicateOption, "on and off are stored as the same value", at: "offValue")
    }
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    switch input {
    case .value(let value):
      if value == onValue { return onValue }
      if value == offValue { return offValue }
    case .text(let text):
      if text == onValue.plainText || text == onTitle { return onValue }
      if text == offValue.plainText || text == offTitle { return offValue }
      return try input.boolean() ? onValue : offValue
    case .written(let written):
      if onValue == true, offValue == false { return .boolean(try input.boolean()) }
      let value = SettingValue(written)
      if value == onValue { return onValue }
      if value == offValue { return offValue }
    case .stored(let written):
      let value = SettingValue(written)
      if value == onValue { return onValue }
      if value == offValue { return offValue }
      if case .scalar(let text, _) = written {
        if text == onValue.plainText { return onValue }
        if text == offValue.plainText { return offValue }
      }
      if onValue == true || offValue == false, let isOn = try? input.boolean() {
        if isOn, onValue == true { return onValue }
        if !isOn, offValue == false { return offValue }
      }
    }
    throw Refusal(
      .wrongType, found: input.shown, expected: "\(onValue) or \(offValue)")
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .toggle(isOn: value.flatMap { $0 == onValue ? true : $0 == offValue ? false : nil })
  }

  public func display(_ value: SettingValue) -> String { value == onValue ? onTitle : offTitle }

  public func isOn(_ value: SettingValue) -> Bool { value == onValue }
}
