/// A day of the calendar: `control: date`,
/// stored as `YYYY-MM-DD`.
public struct DateControl: Control {
  public static let name = "date"
  public static let summary = "A day of the calendar."
  public static let properties = MomentRules.properties(.date)

  public let rules: MomentRules

  public init(reading fields: inout SpecFields) {
    rules = MomentRules(reading: &fields, .date)
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
