/// Stands in for an app's own control, `com.example.rating`, where the app is not running.
///
/// With `like` it is the built-in control of that name; without, it shows its value and takes none
/// from a person. It is in no list: a reader makes it for a name with a dot that is not registered.
public struct StandInControl: Control {
  public static let name = "custom"
  public static let summary = "An app's own control, where the app is not running."
  public static let properties: [SpecProperty] = [
    SpecProperty("like", .text, "The built-in control that stands in where the app is not running.")
  ]

  public let writtenName: String
  /// Nil when the spec does not say what the control is like.
  public let like: (any Control)?
  private let hasKey: Bool

  public init(reading fields: inout SpecFields) {
    writtenName = fields.node("control")?.text ?? Self.name
    hasKey = fields.table.index(of: "key") == nil || fields.has("key")
    like = Self.like(fields.mapping, reading: fields.reading).map { $0.init(reading: &fields) }
  }

  /// The built-in control that the mapping `node` names under `like`; reports nothing.
  static func like(_ node: SpecNode, reading: SpecReading) -> (any Control.Type)? {
    node["like"]?.text.flatMap { reading.controls[$0] }
  }

  /// Without `like` only the key can tell whether the row has a value.
  public var keyRule: KeyRule { like?.keyRule ?? (hasKey ? .required : .none) }
  public var isSecret: Bool { like?.isSecret ?? false }
  public var isReadOnly: Bool { like?.isReadOnly ?? true }
  public var takesNull: Bool { like?.takesNull ?? false }
  public var unit: String? { like?.unit }
  public var options: [ChoiceOption] { like?.options ?? [] }
  public var sortsOptions: Bool { like?.sortsOptions ?? false }
  public var constraints: SettingMap { like?.constraints ?? SettingMap() }
  public var comparability: Comparability { like?.comparability ?? .equality }
  public var leadsTo: String? { like?.leadsTo }

  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    if let like { return try like.accept(input) }
    if case .text = input {
      throw Refusal(
        .readOnly, found: writtenName.quotedName,
        expected: "a change by the app, which alone knows this control")
    }
    try input.checkNumbers()
    return input.anyValue
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    if let like { return like.presentation(of: value) }
    return hasKey ? .label(value.flatMap { $0.isNull ? nil : display($0) }) : .paragraph
  }

  public func display(_ value: SettingValue) -> String {
    like?.display(value) ?? value.plainText
  }

  public func subtitle(of value: SettingValue?) -> String? { like?.subtitle(of: value) }

  public func isOn(_ value: SettingValue) -> Bool {
    if let like { return like.isOn(value) }
    return switch value {
    case .null: false
    case .boolean(let value): value
    case .text(let text): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    case .secret, .integer, .real, .map: true
    }
  }

  public func order(_ left: SettingValue, _ right: SettingValue) -> Int {
    like?.order(left, right) ?? (left == right ? 0 : 1)
  }
}
