/// The properties that one kind of mapping may have, found by name.
final class PropertyTable: Sendable {
  let properties: [SpecProperty]
  /// Whether properties of other names are allowed, and ignored.
  let allowsOthers: Bool
  private let names: NameTable

  init(_ properties: [SpecProperty], allowsOthers: Bool = false) {
    self.properties = properties
    self.allowsOthers = allowsOthers
    names = NameTable(properties.map(\.name))
  }

  /// The index of the property that `key` names.
  func index(of key: SpecNode) -> Int? { names.index(of: key.record, in: key.tree) }

  /// The index of the property that the key `record` of `tree` names.
  func index(of record: SpecTree.Record, in tree: SpecTree) -> Int? {
    names.index(of: record, in: tree)
  }

  func index(of name: String) -> Int? { names.index(of: name) }
}
