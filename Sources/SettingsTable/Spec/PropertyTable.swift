/// Finds a property by its name, for one kind of mapping.
///
/// A small hash table over length and three bytes: a row of a spec has some nine properties, and
/// each is looked up once.
struct PropertyTable: Sendable {
  let properties: [SpecProperty]
  /// Whether properties of other names are allowed, and ignored.
  let allowsOthers: Bool
  private let slots: [UInt16]

  init(_ properties: [SpecProperty], allowsOthers: Bool = false) {
    self.properties = properties
    self.allowsOthers = allowsOthers
    var slots = [UInt16](repeating: 0, count: 128)
    for (index, property) in properties.enumerated() {
      var slot = Self.hash(Array(property.name.utf8)[...])
      while slots[slot] != 0 { slot = (slot + 1) & 127 }
      slots[slot] = UInt16(index + 1)
    }
    self.slots = slots
  }

  /// The index of the property that `key` names.
  func index(of key: SpecNode) -> Int? {
    let record = key.record
    let start = Int(record.textStart)
    let bytes = key.tree.source.bytes
    guard record.length > 0, start + Int(record.length) <= bytes.count else {
      return key.text.flatMap(index(of:))
    }
    var slot = Self.hash(bytes[start..<start + Int(record.length)])
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if key.reads(properties[index].name) { return index }
      slot = (slot + 1) & 127
    }
    return nil
  }

  func index(of name: String) -> Int? {
    var name = name
    var slot = name.withUTF8 { bytes in
      unsafe bytes.isEmpty
        ? 0 : Self.hash(bytes.count, bytes[0], bytes[bytes.count / 2], bytes[bytes.count - 1])
    }
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if properties[index].name == name { return index }
      slot = (slot + 1) & 127
    }
    return nil
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    hash(
      bytes.count, bytes[bytes.startIndex], bytes[bytes.startIndex + bytes.count / 2],
      bytes[bytes.endIndex - 1])
  }

  private static func hash(_ count: Int, _ first: UInt8, _ middle: UInt8, _ last: UInt8) -> Int {
    (count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 13 &+ Int(last) &* 3) & 127
  }
}
