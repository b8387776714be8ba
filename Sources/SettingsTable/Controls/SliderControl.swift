/// A number picked from a range: `control: slider`, with `min` and `max`.
public struct SliderControl: Control {
  public static let name = "slider"
  public static let summary = "A number picked from a range."
  public static let properties: [SpecProperty] =
    NumberRules.properties.map { property in
      guard property.name == "min" || property.name == "max" else { return property }
      return SpecProperty(property.name, property.type, property.help, isRequired: true)
    } + [
      SpecProperty("minImage", .text, "The name of a picture at the low end."),
      SpecProperty("maxImage", .text, "The name of a picture at the high end."),
      SpecProperty("minTitle", .text, "The word at the low end."),
      SpecProperty("maxTitle", .text, "The word at the high end."),
    ]

  /// What stands at the ends of the slider; kept behind a reference, since few have it.
  public final class Ends: Sendable {
    public let minImage: String?
    public let maxImage: String?
    public let minTitle: String?
    public let maxTitle: String?

    fileprivate init?(reading fields: inout SpecFields) {
      guard fields.hasAny(from: "minImage", to: "maxTitle") else { return nil }
      minImage = fields.text("minImage")
      maxImage = fields.text("maxImage")
      minTitle = fields.text("minTitle")
      maxTitle = fields.text("maxTitle")
    }
  }

  public let rules: NumberRules
  public let ends: Ends?

  public init(reading fields: inout SpecFields) {
    for bound in ["min", "max"] where !fields.has(bound) {
      fields.reportMissing(bound, of: "a slider")
    }
    rules = NumberRules(reading: &fields)
    ends = Ends(reading: &fields)
  }

  /// The least and the greatest value; of a slider that is at fault 0 to 1.
  public var range: ClosedRange<Double> { rules.range ?? 0...1 }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    try rules.accept(input)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .level(value?.real, in: range)
  }

  public func display(_ value: SettingValue) -> String { rules.display(value) }
  public var unit: String? { rules.unit }
  public var constraints: SettingMap { rules.constraints }
  public var comparability: Comparability { .order }
}
