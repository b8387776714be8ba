/// A row that makes the app do something: `control: button`, with the name of an action.
public struct ButtonControl: Control {
  public static let name = "button"
  public static let summary = "A row that makes the app do something."
  public static let properties: [SpecProperty] = [
    SpecProperty("action", .text, "What the app knows the action by.", isRequired: true),
    SpecProperty("confirm", .boolean, "Whether the user is asked first.", default: "false"),
    SpecProperty("destructive", .boolean, "Whether it cannot be undone.", default: "false"),
  ]
  public static let keyRule = KeyRule.none

  /// Empty when it is missing, which has been reported.
  public let action: String
  public let asksFirst: Bool
  public let isDestructive: Bool

  public init(reading fields: inout SpecFields) {
    action = fields.requiredText("action", of: "a button")
    asksFirst = fields.flag("confirm") ?? false
    isDestructive = fields.flag("destructive") ?? false
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    throw Refusal.noValue(input)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .action(name: action, isDestructive: isDestructive, asksFirst: asksFirst)
  }

  public var comparability: Comparability { .none }
}
