/// A key together with the type of its value.
///
/// Declare the keys of an app once, and read and write settings by them:
///
/// ```swift
/// extension SettingKey where Value == Bool {
///   static let sound = SettingKey("sound")
/// }
///
/// try model.require(.sound)
/// if model[.sound] { … }
/// ```
public struct SettingKey<Value: SettingConvertible>: Hashable, Sendable {
  public let name: String

  public init(_ name: String) { self.name = name }
}

extension SettingsModel {
  /// The value in force under `key`.
  ///
  /// - Precondition: the schema has the key, with values of the type `Value`, and there is a value: a
  ///   default or a stored one. Once ``require(_:)`` has accepted the key that always holds.
  public subscript<Value>(key: SettingKey<Value>) -> Value {
    guard let value = value(of: key) else {
      preconditionFailure(
        "the setting \(key.name.quotedName) has no value of the type \(Value.self)")
    }
    return value
  }

  /// The value in force under `key`; nil for a key that no row has, for a setting without a value and
  /// for a value of another type.
  public func value<Value>(of key: SettingKey<Value>) -> Value? {
    // An explicit null stays one: only what is optional can hold it.
    value(of: key.name).map { Value(settingValue: $0) } ?? Value.whenMissing
  }

  /// Validates `value` and saves it under `key`, hidden or disabled though the row may be.
  ///
  /// Nil sets a nullable row to null, which is a value of its own; to remove what is stored use
  /// ``reset(_:by:)``.
  ///
  /// - Throws: As ``change(_:to:by:phase:)`` does by `app`.
  public func set<Value>(_ key: SettingKey<Value>, to value: Value) throws(ChangeFailure) {
    try change(key.name, to: value.settingValue, by: .app)
  }

  /// The values in force as a `T`, whose properties are keys of the schema.
  ///
  /// All values are those of one moment. Where no row has the key `git` but some begin with `git.`,
  /// these are the properties of a nested type. A secret is read as ``SecretText`` only.
  ///
  /// - Throws: `DecodingError`, whose path names the key.
  public func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let table = tableAndGeneration().table
    return try T(from: TableDecoder(table: table, prefix: "", codingPath: []))
  }
}
