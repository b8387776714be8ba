/// A setting's value: what a control accepts, a store keeps and an observer is told.
///
/// `1` and `1.0` are equal and hash alike; otherwise values of different types differ.
public enum SettingValue: Sendable {
  /// Explicitly not set; a value only of a row with `nullable: true`.
  case null
  case boolean(Bool)
  case integer(Int64)
  /// Always finite.
  case real(Double)
  case text(String)
  case list([SettingValue])
  case map(SettingMap)
  /// A value of a secret row: it prints as `********` wherever it goes.
  case secret(SecretValue)
}

extension SettingValue: Hashable {
  public static func == (left: SettingValue, right: SettingValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a == b
    case (.integer(let a), .real(let b)), (.real(let b), .integer(let a)):
      Int64(exactly: b) == a
    case (.text(let a), .text(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    case (.secret(let a), .secret(let b)): a == b
    case (.null, _), (.boolean, _), (.integer, _), (.real, _), (.text, _), (.list, _), (.map, _),
      (.secret, _):
      false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value):
      if let whole = Int64(exactly: value) { hasher.combine(whole) } else { hasher.combine(value) }
    case .text(let value): hasher.combine(value)
    case .list(let value): hasher.combine(value)
    case .map(let value): hasher.combine(value)
    case .secret(let value): hasher.combine(value)
    }
  }
}

extension SettingValue {
  /// The Boolean, if that is what the value is.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The whole number: of an integer, or of a real that equals one.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    case .null, .boolean, .text, .list, .map, .secret: nil
    }
  }

  /// The number as a real; integers beyond 2⁵³ lose digits.
  public var real: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .boolean, .text, .list, .map, .secret: nil
    }
  }

  public var text: String? { if case .text(let value) = self { value } else { nil } }
  public var list: [SettingValue]? { if case .list(let value) = self { value } else { nil } }
  public var map: SettingMap? { if case .map(let value) = self { value } else { nil } }
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// What messages call the value's type: `integer`, `text`, …
  public var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .text, .secret: "text"
    case .list: "list"
    case .map: "map"
    }
  }
}

extension SettingValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(arrayLiteral elements: SettingValue...) { self = .list(elements) }
}

extension SettingValue: CustomStringConvertible {
  /// The value as one line of JSON; a secret as `********`.
  public var description: String {
    if case .secret(let value) = self { return value.description }
    var line = ""
    line.append(json: self)
    return line
  }
}

/// The entries of a mapping, in the order they were written.
public struct SettingMap: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: SettingValue

    public init(key: String, value: SettingValue) {
      self.key = key
      self.value = value
    }
  }
  public var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// The value under `key`. Cost: linear in the number of entries.
  public subscript(key: String) -> SettingValue? { entries.first { $0.key == key }?.value }

  /// Appends `key` with `value`, unless `value` is nil.
  public mutating func append(_ key: String, _ value: SettingValue?) {
    if let value { entries.append(Entry(key: key, value: value)) }
  }
}
