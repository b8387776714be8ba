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

  /// Kept behind a reference, since most toggles have none of it.
  private final class Custom: Sendable {
    let onValue: SettingValue
    let offValue: SettingValue
    let onTitle: String
    let offTitle: String
    let onSubtitle: String?
    let offSubtitle: String?

    init(reading fields: inout SpecFields) {
      onValue = fields.scalar("onValue") ?? true
      offValue = fields.scalar("offValue") ?? false
      onTitle = fields.text("onTitle") ?? "On"
      offTitle = fields.text("offTitle") ?? "Off"
      onSubtitle = fields.text("onSubtitle")
      offSubtitle = fields.text("offSubtitle")
    }
  }
  private let custom: Custom?

  public init(reading fields: inout SpecFields) {
    guard fields.hasAny(from: "onValue", to: "offSubtitle") else {
      custom = nil
      return
    }
    custom = Custom(reading: &fields)
    if onValue == offValue {
      fields.report(
        .duplicateOption, "on and off are stored as the same value",
        at: fields.has("offValue") ? "offValue" : "onValue")
    }
  }

  public var onValue: SettingValue { custom?.onValue ?? true }
  public var offValue: SettingValue { custom?.offValue ?? false }
  public var onTitle: String { custom?.onTitle ?? "On" }
  public var offTitle: String { custom?.offTitle ?? "Off" }
  public var onSubtitle: String? { custom?.onSubtitle }
  public var offSubtitle: String? { custom?.offSubtitle }

  public var takesNull: Bool { onValue.isNull || offValue.isNull }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    guard custom != nil else { return .boolean(try input.boolean()) }
    let onValue = onValue
    let offValue = offValue
    if onValue == true, offValue == false, !isTitle(input) { return .boolean(try input.boolean()) }
    let value = input.anyValue
    if value == onValue { return onValue }
    if value == offValue { return offValue }
    switch input {
    case .value, .written: break
    case .text(let text):
      if text == onValue.plainText || text == onTitle { return onValue }
      if text == offValue.plainText || text == offTitle { return offValue }
      return try input.boolean() ? onValue : offValue
    case .stored(let written):
      if case .scalar(let text, _) = written {
        if onValue.isWritten(text) { return onValue }
        if offValue.isWritten(text) { return offValue }
      }
      // Of two values one may be the plain Boolean, which is then converted as one.
      if let isOn = try? input.boolean() {
        if isOn, onValue == true { return onValue }
        if !isOn, offValue == false { return offValue }
      }
    }
    throw Refusal(.wrongType, found: input.shown, expected: "\(onValue) or \(offValue)")
  }

  /// Whether this is typed text that is one of the words of the toggle itself.
  private func isTitle(_ input: SettingInput) -> Bool {
    guard case .text(let text) = input, let custom else { return false }
    return text == custom.onTitle || text == custom.offTitle
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .toggle(isOn: value.flatMap { $0 == onValue ? true : $0 == offValue ? false : nil })
  }

  public func display(_ value: SettingValue) -> String {
    value == onValue ? onTitle : value == offValue ? offTitle : value.plainText
  }

  public var constraints: SettingMap {
    var constraints = SettingMap()
    if onValue != true || offValue != false {
      constraints.append("onValue", onValue)
      constraints.append("offValue", offValue)
    }
    return constraints
  }

  public func subtitle(of value: SettingValue?) -> String? {
    guard let custom, let value else { return nil }
    return value == onValue ? custom.onSubtitle : value == offValue ? custom.offSubtitle : nil
  }

  public func isOn(_ value: SettingValue) -> Bool { value == onValue }
}
