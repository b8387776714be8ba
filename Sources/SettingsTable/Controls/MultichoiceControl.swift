/// Any number of several options: `control: multichoice`, stored as a list.
public struct MultichoiceControl: Control {
  public static let name = "multichoice"
  public static let summary = "Any number of several options."
  public static let properties: [SpecProperty] =
    ChoiceRules.properties + CountRules.properties + [
      SpecProperty(
        "ordered", .boolean, "Whether the order of the chosen ones is the user's.",
        default: "false"),
      SpecProperty(
        "repeats", .boolean, "Whether an option may be chosen more than once.", default: "false"),
    ]
  public static let canBeItem = false

  public let rules: ChoiceRules
  public let count: CountRules
  /// Whether the order of the chosen options is kept; else it is that of the options.
  public let isOrdered: Bool
  public let repeats: Bool

  public init(reading fields: inout SpecFields) {
    rules = ChoiceRules(reading: &fields, of: "a multichoice")
    count = CountRules(reading: &fields)
    isOrdered = fields.flag("ordered") ?? false
    repeats = fields.flag("repeats") ?? false
    if !repeats, rules.freeText == nil, !fields.hasFault, count.minimum > options.count {
      fields.report(
        .emptyRange,
        "\("minCount".quotedName) is \(count.minimum), but there are only \(options.count) options",
        at: "minCount")
    }
  }

  /// The chosen values, without repeats unless they are allowed: those of options in their order,
  /// then free texts as they came; all as they came if the row is ordered.
  ///
  /// A spec that lists a value twice is refused, since that is a mistake of its author.
  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    var chosen: [SettingValue] = []
    var seen: Set<SettingValue> = []
    for element in try elements(of: input) {
      let value = try rules.accept(element)
      if !repeats, !seen.insert(value).inserted {
        if case .written = input {
          throw Refusal(
            .count, found: "a list with \(element.shown) twice", expected: "each option once")
        }
        continue
      }
      chosen.append(value)
    }
    try count.check(chosen.count)
    return .list(isOrdered ? chosen : inOptionOrder(chosen))
  }

  private func inOptionOrder(_ values: [SettingValue]) -> [SettingValue] {
    let places = values.map { rules.index(of: $0) ?? options.count }
    return values.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { values[$0] }
  }

  /// A typed text that is an option as a whole is not split at its commas.
  private func elements(of input: SettingInput) throws(Refusal) -> [SettingInput] {
    if case .text(let text) = input, options.contains(where: { $0.value.plainText == text }) {
      return [input]
    }
    return try input.listElements()
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .options(chosen: (value?.list ?? []).compactMap(rules.index), style: .several)
  }

  public func display(_ value: SettingValue) -> String {
    guard let values = value.list else { return value.plainText }
    return values.map(rules.display).nameList
  }

  public var options: [ChoiceOption] { rules.options }
  public var sortsOptions: Bool { rules.isSorted }
  public var takesNull: Bool { false }
  public var comparability: Comparability { .none }

  public var constraints: SettingMap {
    var constraints = rules.constraints
    count.append(to: &constraints)
    if isOrdered { constraints.append("ordered", true) }
    if repeats { constraints.append("repeats", true) }
    return constraints
  }
}
