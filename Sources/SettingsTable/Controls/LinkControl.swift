/// A row that opens a URL: `control: link`.
public struct LinkControl: Control {
  public static let name = "link"
  public static let summary = "A row that opens a URL."
  public static let properties: [SpecProperty] = [
    SpecProperty("url", .text, "What the row opens.", isRequired: true)
  ]
  public static let keyRule = KeyRule.none

  /// Empty when it is missing, which has been reported.
  public let url: String

  public init(reading fields: inout SpecFields) {
    url = fields.requiredText("url", of: "a link")
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    throw Refusal.noValue(input)
  }

  public func presentation(of value: SettingValue?) -> Presentation { .link(url: url) }
  public var comparability: Comparability { .none }
}
