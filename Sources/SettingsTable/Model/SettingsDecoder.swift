/// Decodes a type whose properties are keys of the table, or the part of a key behind `prefix`.
struct TableDecoder: Decoder {
  let table: TableState
  /// Empty, or the beginning of keys with its dot: `git.`.
  let prefix: String
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(TableContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.typeMismatch([SettingValue].self, context("a table is no list"))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw DecodingError.typeMismatch(SettingValue.self, context("a table is no single value"))
  }

  func context(_ message: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: message)
  }

  /// The slot of the property `name`; nil when no row has that key.
  func slot(of name: String) -> Int? { table.schema.storage.owners[prefix + name] }

  /// Decodes what is behind `name.`, if any key starts so.
  func nested(_ name: String, path: [any CodingKey]) -> TableDecoder? {
    let beginning = prefix + name + "."
    guard table.schema.storage.owners.keys.contains(where: { $0.hasPrefix(beginning) }) else {
      return nil
    }
    return TableDecoder(table: table, prefix: beginning, codingPath: path)
  }
}

private struct TableContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: TableDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    decoder.table.schema.keys.compactMap {
      $0.hasPrefix(decoder.prefix)
        ? Key(stringValue: String($0.dropFirst(decoder.prefix.count))) : nil
    }
  }

  func contains(_ key: Key) -> Bool {
    decoder.slot(of: key.stringValue) != nil || decoder.nested(key.stringValue, path: []) != nil
  }

  func decodeNil(forKey key: Key) -> Bool {
    guard let slot = decoder.slot(of: key.stringValue) else { return false }
    return decoder.table.value(ofSlot: slot)?.isNull ?? true
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try self.decoder(for: key).unbox(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try self.decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try self.decoder(for: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func decoder(for key: Key) throws -> any ValueUnboxing {
    let name = key.stringValue
    let path = codingPath + [key]
    if let slot = decoder.slot(of: name) {
      guard let value = decoder.table.value(ofSlot: slot) else {
        throw DecodingError.valueNotFound(
          SettingValue.self,
          DecodingError.Context(codingPath: path, debugDescription: "the setting has no value"))
      }
      return ValueDecoder(value: value, codingPath: path)
    }
    if let nested = decoder.nested(name, path: path) { return nested }
    throw DecodingError.keyNotFound(
      key, decoder.context("no row has the key \((decoder.prefix + name).quotedName)"))
  }
}

/// A decoder that a value of any type is taken out of.
protocol ValueUnboxing: Decoder {
  func unbox<T: Decodable>(_ type: T.Type) throws -> T
}

extension TableDecoder: ValueUnboxing {
  func unbox<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
}
