/// A number to type: `control: number`.
public struct NumberControl: Control {
  public static let name = "number"
  public static let summary = "A number to type."
  public static let properties = NumberRules.properties

  public let rules: NumberRules

  public init(reading fields: inout SpecFields) { rules = NumberRules(reading: &fields) }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    try rules.accept(input)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .number(value.flatMap { $0.isNull ? nil : $0 })
  }

  public func display(_ value: SettingValue) -> String { rules.display(value) }
  public var unit: String? { rules.unit }
  public var constraints: SettingMap { rules.constraints }
  public var comparability: Comparability { .order }
}
