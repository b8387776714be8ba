/// Any value, mappings too: `control: data`, shown and edited as YAML.
public struct DataControl: Control {
  public static let name = "data"
  public static let summary = "Any value, lists and mappings too."
  public static let properties: [SpecProperty] = [
    SpecProperty(
      "type", .oneOrMore(.word(ValueKind.words)), "The types the value may have; without it, any.")
  ]
  public static let canBeItem = false

  public enum ValueKind: String, CaseIterable, Sendable {
    case boolean, integer, real, text, list, map
  }

  /// The types the value may have, in the order of the spec; empty for any.
  public let kinds: [ValueKind]
  private let isNullable: Bool

  public init(reading fields: inout SpecFields) {
    kinds = fields.words("type", among: ValueKind.words).compactMap(ValueKind.init)
    isNullable = fields.node("nullable")?.reads("true") ?? false
  }

  /// The value as it is, or of a type the row allows if nothing is lost.
  ///
  /// Typed text is a Boolean, a number or, if the row may be null, null where it reads like one, and
  /// a list or mapping where it is one in JSON.
  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let value: SettingValue
    switch input {
    case .text(let text):
      // Where a number is no value of the row, one that is too large is a text like any other.
      if allows(.integer) || allows(.real) { try input.checkNumbers() }
      if let written = WrittenValue(bracketedJSON: text.trimmed) {
        let read = SettingValue(written)
        value = allowed(read) ?? .text(text)
      } else {
        let read = SettingValue(.scalar(text, isPlain: true))
        value = read.isNull && !(isNullable && text == "null") ? .text(text) : read
      }
    case .value(let given): value = given.revealed
    case .written, .stored: value = input.anyValue
    }
    if case .value = input {
      guard value.isFinite else {
        throw Refusal(.wrongType, found: input.shown, expected: "finite numbers")
      }
    } else if case .written = input, allows(.integer) || allows(.real) {
      try input.checkNumbers()
    }
    if let converted = converted(value, input) { return converted }
    throw Refusal(.wrongType, found: input.shown, expected: kinds.map(\.rawValue).orList)
  }

  private func allows(_ kind: ValueKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }

  private func converted(_ value: SettingValue, _ input: SettingInput) -> SettingValue? {
    if let value = allowed(value) { return value }
    if case .value = input { return nil }
    guard let text = input.scalarText else { return nil }
    if allows(.text) { return .text(text) }
    // A store may keep a number or a Boolean as text.
    guard case .stored = input else { return nil }
    let read = SettingValue(.scalar(text, isPlain: true))
    return read.isNull ? nil : allowed(read)
  }

  /// The value if its type is allowed; a number also as the other type of numbers.
  private func allowed(_ value: SettingValue) -> SettingValue? {
    guard let kind = ValueKind(value), !allows(kind) else { return value }
    switch kind {
    case .integer where allows(.real): return value.real.map(SettingValue.real)
    case .real where allows(.integer): return value.integer.map(SettingValue.integer)
    default: return nil
    }
  }

  public func presentation(of value: SettingValue?) -> Presentation {
    if case .secret = value { return .secret(isSet: true) }
    return .text(value.flatMap { $0.isNull ? nil : $0.plainText }, placeholder: nil, lines: 1)
  }

  public var constraints: SettingMap {
    var constraints = SettingMap()
    if !kinds.isEmpty { constraints.append("type", .list(kinds.map { .text($0.rawValue) })) }
    return constraints
  }
}

extension DataControl.ValueKind {
  /// The type of a value; nil for null.
  fileprivate init?(_ value: SettingValue) {
    switch value {
    case .null: return nil
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .real: self = .real
    case .text, .secret: self = .text
    case .list: self = .list
    case .map: self = .map
    }
  }
}

extension SettingValue {
  /// Whether every number in the value is finite.
  fileprivate var isFinite: Bool {
    switch self {
    case .real(let number): number.isFinite
    case .list(let elements): elements.allSatisfy(\.isFinite)
    case .map(let map): map.entries.allSatisfy(\.value.isFinite)
    case .null, .boolean, .integer, .text, .secret: true
    }
  }
}

extension [String] {
  /// `a, b or c`
  fileprivate var orList: String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().nameList) or \(last)"
  }
}
