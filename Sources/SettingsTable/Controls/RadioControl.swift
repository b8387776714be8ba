/// One of several options that stand in place: `control: radio`.
public struct RadioControl: Control {
  public static let name = "radio"
  public static let summary = "One of several options that stand in place."
  public static let properties = ChoiceRules.properties

  public let rules: ChoiceRules

  public init(reading fields: inout SpecFields) {
    rules = ChoiceRules(reading: &fields, of: "a radio row")
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    try rules.accept(input)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .options(chosen: value.flatMap(rules.index).map { [$0] } ?? [], style: .inline)
  }

  public func display(_ value: SettingValue) -> String { rules.display(value) }
  public var options: [ChoiceOption] { rules.options }
  public var sortsOptions: Bool { rules.isSorted }
  public var constraints: SettingMap { rules.constraints }
  public var comparability: Comparability { rules.areNumbers ? .order : .equality }
}
