/// How many elements a list may have: `minCount` and `maxCount`.
public struct CountRules: Hashable, Sendable {
  /// At least 0.
  public let minimum: Int
  public let maximum: Int?

  static let properties: [SpecProperty] = [
    SpecProperty("minCount", .integer(0...Int.max), "The least number of elements."),
    SpecProperty("maxCount", .integer(0...Int.max), "The greatest number of elements."),
  ]

  init(reading fields: inout SpecFields) {
    let least = fields.integer("minCount", in: 0...Int.max) ?? 0
    let most = fields.integer("maxCount", in: 0...Int.max)
    if let most, most < least {
      fields.report(
        .emptyRange, "the range of counts is empty: from \(least) to \(most)", at: "maxCount")
      minimum = 0
      maximum = nil
    } else {
      minimum = least
      maximum = most
    }
  }

  func check(_ count: Int) throws(Refusal) {
    guard count < minimum || count > maximum ?? .max else { return }
    let expected =
      if let maximum {
        minimum == maximum
          ? "\(minimum)" : minimum == 0 ? "at most \(maximum)" : "\(minimum) to \(maximum)"
      } else {
        "at least \(minimum)"
      }
    throw Refusal(.count, found: "a list of \(count)", expected: expected)
  }

  func append(to constraints: inout SettingMap) {
    if minimum > 0 { constraints.append("minCount", .integer(Int64(minimum))) }
    constraints.append("maxCount", maximum.map { .integer(Int64($0)) })
  }
}
