/// A Swift type that values of settings are converted to and from.
public protocol SettingConvertible: Sendable {
  /// Fails for a value that is of another type.
  init?(settingValue: SettingValue)
  var settingValue: SettingValue { get }

  /// The kinds of value that can be converted; nil when that depends on the value, as with an enum.
  static var settingKinds: SettingKinds? { get }

  /// What a setting without a value is read as; nil unless the type has a word for it.
  static var whenMissing: Self? { get }

  /// What a row must be like beside having convertible values.
  ///
  /// - Returns: Clauses that say what was found, then what was expected; empty when all is well.
  static func mismatches(withOptions options: [SettingValue]) -> [String]
}

extension SettingConvertible {
  public static var settingKinds: SettingKinds? { nil }
  public static var whenMissing: Self? { nil }
  public static func mismatches(withOptions options: [SettingValue]) -> [String] { [] }
}

/// The kinds of value there are.
public struct SettingKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let null = SettingKinds(rawValue: 1)
  public static let boolean = SettingKinds(rawValue: 2)
  public static let integer = SettingKinds(rawValue: 4)
  public static let real = SettingKinds(rawValue: 8)
  public static let text = SettingKinds(rawValue: 16)
  public static let list = SettingKinds(rawValue: 32)
  public static let map = SettingKinds(rawValue: 64)
  public static let secret = SettingKinds(rawValue: 128)
  public static let all = SettingKinds(rawValue: 255)

  /// The kind of `value`.
  public init(of value: SettingValue) {
    switch value {
    case .null: self = .null
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .real: self = .real
    case .text: self = .text
    case .list: self = .list
    case .map: self = .map
    case .secret: self = .secret
    }
  }
}

extension SettingKinds: CustomStringConvertible {
  /// `integer or text`
  public var description: String {
    let names: [(SettingKinds, String)] = [
      (.null, "null"), (.boolean, "boolean"), (.integer, "integer"), (.real, "real"),
      (.text, "text"), (.list, "list"), (.map, "map"), (.secret, "secret"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
  }
}

extension SettingValue: SettingConvertible {
  public init?(settingValue: SettingValue) { self = settingValue }
  public var settingValue: SettingValue { self }
  public static var settingKinds: SettingKinds? { .all }
}

extension Bool: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard let value = settingValue.boolean else { return nil }
    self = value
  }
  public var settingValue: SettingValue { .boolean(self) }
  public static var settingKinds: SettingKinds? { .boolean }
}

extension Int64: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard case .integer(let value) = settingValue else { return nil }
    self = value
  }
  public var settingValue: SettingValue { .integer(self) }
  public static var settingKinds: SettingKinds? { .integer }
}

extension Int: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard case .integer(let value) = settingValue else { return nil }
    self.init(exactly: value)
  }
  public var settingValue: SettingValue { .integer(Int64(self)) }
  public static var settingKinds: SettingKinds? { .integer }
}

extension Double: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard let value = settingValue.real else { return nil }
    self = value
  }
  public var settingValue: SettingValue { .real(self) }
  public static var settingKinds: SettingKinds? { [.integer, .real] }
}

extension Float: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard let value = settingValue.real else { return nil }
    self.init(value)
  }
  /// The shortest decimal that reads back as this: 0.1, not 0.10000000149.
  public var settingValue: SettingValue { .real(Double(description) ?? Double(self)) }
  public static var settingKinds: SettingKinds? { [.integer, .real] }
}

extension String: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard let value = settingValue.text else { return nil }
    self = value
  }
  public var settingValue: SettingValue { .text(self) }
  public static var settingKinds: SettingKinds? { .text }
}

/// Nil is null, and it is what a setting without a value is read as.
extension Optional: SettingConvertible where Wrapped: SettingConvertible {
  public init?(settingValue: SettingValue) {
    if settingValue.isNull {
      self = nil
      return
    }
    guard let value = Wrapped(settingValue: settingValue) else { return nil }
    self = value
  }
  public var settingValue: SettingValue { self?.settingValue ?? .null }
  public static var settingKinds: SettingKinds? { Wrapped.settingKinds.map { $0.union(.null) } }
  public static var whenMissing: Wrapped?? { Wrapped??.some(nil) }
  public static func mismatches(withOptions options: [SettingValue]) -> [String] {
    Wrapped.mismatches(withOptions: options)
  }
}

extension Array: SettingConvertible where Element: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard let values = settingValue.list else { return nil }
    self = []
    reserveCapacity(values.count)
    for value in values {
      guard let element = Element(settingValue: value) else { return nil }
      append(element)
    }
  }
  public var settingValue: SettingValue { .list(map(\.settingValue)) }
  public static var settingKinds: SettingKinds? { .list }
  public static func mismatches(withOptions options: [SettingValue]) -> [String] {
    Element.mismatches(withOptions: options)
  }
}
