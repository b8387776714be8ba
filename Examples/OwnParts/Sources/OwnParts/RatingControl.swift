public import SettingsTable

/// A number of stars: `control: com.example.rating`, with `min` and `max`.
///
/// A spec that other programs read too adds `like: slider`: then the tool `settings-table`, which
/// does not know the control, has one to take its place.
public struct RatingControl: Control {
  public static let name = "com.example.rating"
  public static let summary = "A number of stars."
  public static let properties: [SpecProperty] = [
    SpecProperty("min", .integer(0...10), "The fewest stars.", default: "0"),
    SpecProperty("max", .integer(1...10), "The most stars.", default: "5"),
  ]

  public let range: ClosedRange<Int64>

  public init(reading fields: inout SpecFields) {
    let fewest = fields.integer("min", in: 0...10) ?? 0
    let most = fields.integer("max", in: 1...10) ?? max(5, fewest)
    if most < fewest {
      fields.report(.emptyRange, "the range is empty: from \(fewest) to \(most)", at: "max")
    }
    range = Int64(fewest)...Int64(max(most, fewest))
  }

  /// Takes a number, and from a person stars as well: `4`, `★★★★`.
  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let count = try count(input)
    guard range.contains(count) else {
      throw Refusal(
        .outOfRange, found: "\(count)",
        expected: "\(range.lowerBound) to \(range.upperBound) stars")
    }
    return .integer(count)
  }

  private func count(_ input: SettingInput) throws(Refusal) -> Int64 {
    if case .text(let text) = input, !text.isEmpty, text.allSatisfy({ "★☆*".contains($0) }) {
      return Int64(text.count { $0 != "☆" })
    }
    return try input.number(isInteger: true).integer ?? 0
  }

  /// One of the presentations there are, so that every renderer can draw it: `label` would be for
  /// what cannot be changed, `level` would add a bar to the stars.
  public func presentation(of value: SettingValue?) -> Presentation {
    .text(value.map(display), placeholder: nil, lines: 1)
  }

  public func display(_ value: SettingValue) -> String {
    let count = Int(value.integer ?? 0)
    return String(repeating: "★", count: count)
      + String(repeating: "☆", count: max(Int(range.upperBound) - count, 0))
  }

  public var constraints: SettingMap {
    var constraints = SettingMap()
    constraints.append("minimum", .integer(range.lowerBound))
    constraints.append("maximum", .integer(range.upperBound))
    return constraints
  }

  /// So that conditions may say `rating >= 4`.
  public var comparability: Comparability { .order }

  /// A row that a condition names alone is on when there is a star.
  public func isOn(_ value: SettingValue) -> Bool { value.integer ?? 0 > 0 }
}
