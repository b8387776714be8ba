/// A row that leads to another pane: `control: pane`, with the pane's id.
public struct PaneControl: Control {
  public static let name = "pane"
  public static let summary = "A row that leads to another pane."
  public static let properties: [SpecProperty] = [
    SpecProperty("pane", .text, "The id of the pane the row leads to.", isRequired: true)
  ]
  public static let keyRule = KeyRule.none

  /// Empty when it is missing, which has been reported.
  public let pane: String

  public init(reading fields: inout SpecFields) {
    pane = fields.requiredText("pane", of: "a pane row")
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    throw Refusal.noValue(input)
  }

  public func presentation(of value: SettingValue?) -> Presentation { .disclosure(pane: pane) }
  public var leadsTo: String? { pane }
  public var comparability: Comparability { .none }
}

extension SpecFields {
  /// A text that must be there; empty after a report.
  mutating func requiredText(_ name: String, of what: String) -> String {
    if !has(name) { reportMissing(name, of: what) }
    return text(name) ?? ""
  }
}

extension Refusal {
  /// That a row without a value takes none.
  static func noValue(_ input: SettingInput) -> Refusal {
    Refusal(.readOnly, found: input.shown, expected: "a row with a value")
  }
}
