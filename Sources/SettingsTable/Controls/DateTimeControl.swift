/// A point in time: `control: dateTime`,
/// stored as RFC 3339 with its offset, as it is written.
public struct DateTimeControl: Control {
  public static let name = "dateTime"
  public static let summary = "A point in time."
  public static let properties = MomentRules.properties(.dateTime)

  public let rules: MomentRules

  public init(reading fields: inout SpecFields) {
    rules = MomentRules(reading: &fields, .dateTime)
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
