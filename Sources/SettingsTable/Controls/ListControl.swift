/// A list of values of one kind: `control: list`, with an `item` that is a control of its own.
public struct ListControl: Control {
  public static let name = "list"
  public static let summary = "A list of values of one kind."
  public static let properties: [SpecProperty] =
    [SpecProperty("item", .item, "The control of each element.", default: "{control: text}")]
    + CountRules.properties + [
      SpecProperty("unique", .boolean, "Whether no two elements are equal.", default: "false")
    ]
  public static let canBeItem = false

  public let item: any Control
  public let count: CountRules
  public let isUnique: Bool

  public init(reading fields: inout SpecFields) {
    item = ItemReader.read(&fields)
    count = CountRules(reading: &fields)
    isUnique = fields.flag("unique") ?? false
  }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let elements = try input.listElements()
    try count.check(elements.count)
    var values: [SettingValue] = []
    values.reserveCapacity(elements.count)
    var seen: Set<SettingValue> = []
    for element in elements {
      let value = try accept(element: element)
      if isUnique, !seen.insert(value).inserted {
        throw Refusal(
          .count, found: "a list with \(element.shown) twice", expected: "each element once")
      }
      values.append(value)
    }
    return .list(values)
  }

  private func accept(element: SettingInput) throws(Refusal) -> SettingValue {
    if element.isNull, !item.takesNull {
      throw Refusal(.null, found: "null", expected: "elements that are not null")
    }
    return try item.accept(element)
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    .list((value?.list ?? []).map(item.display))
  }

  public func display(_ value: SettingValue) -> String {
    guard let values = value.list else { return value.plainText }
    return values.map(item.display).nameList
  }

  public var comparability: Comparability { .none }

  public var constraints: SettingMap {
    var constraints = SettingMap()
    count.append(to: &constraints)
    if isUnique { constraints.append("unique", true) }
    var element = SettingMap([SettingMap.Entry(key: "control", value: .text(item.writtenName))])
    element.entries += item.constraints.entries
    constraints.append("item", .map(element))
    return constraints
  }
}
