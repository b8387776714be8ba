/// Decodes one value of a setting.
struct ValueDecoder: ValueUnboxing {
  let value: SettingValue
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func unbox<T: Decodable>(_ type: T.Type) throws -> T {
    if type == SecretText.self, let secret = SecretText(settingValue: value) as? T { return secret }
    guard let scalar = type as? any DecodedDirectly.Type else { return try T(from: self) }
    guard !value.isNull else {
      throw DecodingError.valueNotFound(type, context("the setting is null"))
    }
    guard let result = scalar.init(decoding: value) as? T else {
      // The value itself may be long, and the key is in the path.
      throw DecodingError.typeMismatch(type, context(found))
    }
    return result
  }

  private var found: String {
    if case .secret = value { return "the setting is a secret; expected SecretText" }
    return "the setting is \(value.typeName)"
  }

  func context(_ message: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: message)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .map(let map) = value else {
      throw DecodingError.typeMismatch(SettingMap.self, context(found))
    }
    return KeyedDecodingContainer(MapContainer(map: map, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else {
      throw DecodingError.typeMismatch([SettingValue].self, context(found))
    }
    return ListContainer(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleContainer(decoder: self) }
}

private struct SingleContainer: SingleValueDecodingContainer {
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { decoder.value.isNull }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.unbox(type) }
}

private struct MapContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let map: SettingMap
  let codingPath: [any CodingKey]

  var allKeys: [Key] { map.entries.compactMap { Key(stringValue: $0.key) } }
  func contains(_ key: Key) -> Bool { map[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).value.isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(for: key).unbox(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { ValueDecoder(value: .map(map), codingPath: codingPath) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func decoder(for key: Key) throws -> ValueDecoder {
    guard let value = map[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "no such entry"))
    }
    return ValueDecoder(value: value, codingPath: codingPath + [key])
  }
}

private struct ListContainer: UnkeyedDecodingContainer {
  let values: [SettingValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next().value.isNull
    if !isNull { currentIndex -= 1 }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().unbox(type) }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> ValueDecoder {
    let path = codingPath + [ElementKey(currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        SettingValue.self,
        DecodingError.Context(codingPath: path, debugDescription: "the list ends here"))
    }
    currentIndex += 1
    return ValueDecoder(value: values[currentIndex - 1], codingPath: path)
  }
}

/// The place of an element in a list.
private struct ElementKey: CodingKey {
  let index: Int
  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }
  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
}

/// A type of the standard library that a value is read as without asking the type itself.
protocol DecodedDirectly {
  init?(decoding value: SettingValue)
}

extension DecodedDirectly where Self: SettingConvertible {
  init?(decoding value: SettingValue) { self.init(settingValue: value) }
}

extension DecodedDirectly where Self: FixedWidthInteger {
  init?(decoding value: SettingValue) {
    guard let number = value.integer else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: DecodedDirectly {}
extension String: DecodedDirectly {}
extension Double: DecodedDirectly {}
extension Float: DecodedDirectly {}
extension Int8: DecodedDirectly {}
extension Int16: DecodedDirectly {}
extension Int32: DecodedDirectly {}
extension UInt: DecodedDirectly {}
extension UInt8: DecodedDirectly {}
extension UInt16: DecodedDirectly {}
extension UInt32: DecodedDirectly {}
extension UInt64: DecodedDirectly {}

extension Int: DecodedDirectly {
  init?(decoding value: SettingValue) { self.init(settingValue: value) }
}

extension Int64: DecodedDirectly {
  init?(decoding value: SettingValue) { self.init(settingValue: value) }
}
