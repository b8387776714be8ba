/// A time of the day: `control: time`,
/// stored as `HH:MM` or `HH:MM:SS`.
public struct TimeControl: Control {
  public static let name = "time"
  public static let summary = "A time of the day."
  public static let properties = MomentRules.properties(.time)

  public let rules: MomentRules

  public init(reading fields: inout SpecFields) {
    rules = MomentRules(reading: &fields, .time)
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    try rules.accept(input)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    rules.presentation(of: value)
  }

  public var constraints: SettingMap { rules.constraints }
  public var comparability: Comparability { .order }
  public func order(_ left: SettingValue, _ right: SettingValue) -> Int {
    rules.order(left, right)
  }
}
