/// A node of a spec or values file: a scalar, a list or a mapping, and where it is written.
public struct SpecNode: Sendable {
  public enum Kind: UInt8, Sendable {
    /// A scalar without quotes; in JSON a number, `true`, `false` or `null`.
    case plainScalar
    /// A scalar in quotes or a block scalar; in JSON a string.
    case quotedScalar
    case list
    case mapping
  }

  public struct Entry: Sendable {
    public let key: SpecNode
    public let value: SpecNode
  }

  let tree: SpecTree
  let index: Int

  var record: SpecTree.Record { tree.records[index] }

  public var kind: Kind { record.kind }

  /// The bytes of the source; a block collection ends with its last scalar.
  public var bytes: Range<Int> { Int(record.start)..<Int(record.end) }

  /// Where the node is written.
  public var place: SourcePlace { SourcePlace(tree.source, bytes) }

  public var isScalar: Bool {
    switch kind {
    case .plainScalar, .quotedScalar: true
    case .list, .mapping: false
    }
  }

  /// A scalar's text as written, escapes resolved; nil for a collection.
  public var text: String? { isScalar ? tree.text(record) : nil }

  /// Whether this is a scalar that reads `text`; cheaper than comparing ``text``.
  public func reads(_ text: String) -> Bool { isScalar && tree.text(record, equals: text) }

  /// Whether this is a plain null: `null`, `~` or nothing at all.
  public var isNull: Bool {
    kind == .plainScalar && (record.length == 0 || reads("null") || reads("~"))
  }

  /// What messages call it: `text`, `a list`, `a mapping`, `nothing`.
  public var kindName: String {
    switch kind {
    case .plainScalar:
      isNull ? (record.length == 0 ? "nothing" : "null") : "\(tree.text(record).quotedName)"
    case .quotedScalar: "the text \(tree.text(record).quotedName)"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The elements of a list, in order; nil for anything else.
  public var elements: Elements? { kind == .list ? Elements(of: self) : nil }

  /// The entries of a mapping, in order, the first of equal keys only; nil for anything else.
  public var entries: Entries? { kind == .mapping ? Entries(of: self) : nil }

  /// The value under `key` of a mapping. Cost: linear in the number of entries.
  public subscript(key: String) -> SpecNode? {
    guard kind == .mapping else { return nil }
    return tree.value(under: key, inMapping: index).map { SpecNode(tree: tree, index: $0) }
  }

  /// The index of the record behind this node and all that is in it.
  var next: Int { tree.records[index].next(from: index) }

  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let tree: SpecTree
    private var index: Int
    private let end: Int

    fileprivate init(of node: SpecNode) {
      tree = node.tree
      index = node.index + 1
      end = node.next
    }

    public mutating func next() -> SpecNode? {
      guard index < end else { return nil }
      let node = SpecNode(tree: tree, index: index)
      index = node.next
      return node
    }
  }

  public struct Entries: Sequence, IteratorProtocol, Sendable {
    private var nodes: Elements

    fileprivate init(of node: SpecNode) { nodes = Elements(of: node) }

    public mutating func next() -> Entry? {
      while let key = nodes.next(), let value = nodes.next() {
        if !key.record.isDuplicate { return Entry(key: key, value: value) }
      }
      return nil
    }
  }
}

extension WrittenValue {
  /// What `node` says, for a control to read.
  public init(_ node: SpecNode) {
    switch node.kind {
    case .plainScalar: self = .scalar(node.text ?? "", isPlain: true)
    case .quotedScalar: self = .scalar(node.text ?? "", isPlain: false)
    case .list: self = .list(node.elements?.map { WrittenValue($0) } ?? [])
    case .mapping:
      self = .map(
        node.entries?.map { Entry(key: $0.key.text ?? "", value: WrittenValue($0.value)) } ?? [])
    }
  }
}
