/// A settings table with its values at one moment: what renderers draw. It never changes.
///
/// Copying it, and each of its parts, costs one reference.
public struct TableSnapshot: Sendable {
  final class Storage: Sendable {
    let state: TableState
    init(_ state: TableState) { self.state = state }
  }
  let storage: Storage

  init(_ state: TableState) { storage = Storage(state) }

  /// The table with what a store holds; by default with nothing stored.
  public init(of schema: TableSchema, values: StoredValues = StoredValues()) {
    var state = TableState(schema: schema)
    if !values.isEmpty { state.load(values) }
    self.init(state)
  }

  public var schema: TableSchema { storage.state.schema }

  /// The panes in the order they are declared, the first screen first, each once.
  public var panes: some RandomAccessCollection<PaneSnapshot> {
    schema.panes.indices.lazy.map { PaneSnapshot(storage: storage, number: $0) }
  }

  /// The row with `number`.
  public func row(_ number: Int) -> RowSnapshot { RowSnapshot(storage: storage, number: number) }

  /// Stored keys that no row has, in the order of the store.
  public var unknownKeys: [String] { storage.state.unknownKeys }

  /// How many settings there are and what holds of them. Cost: linear in the rows.
  public var summary: Summary {
    var summary = Summary()
    for number in schema.rows.indices {
      let row = schema.rows[number]
      guard row.isOwner, !row.isReadOnly, !row.spec.isInternal else { continue }
      summary.rows += 1
      switch storage.state.state(ofRow: number) {
      case .changed: summary.changed += 1
      case .invalid: summary.invalid += 1
      case .default, .same: break
      }
      if !storage.state.isVisible(row: number) { summary.hidden += 1 }
    }
    return summary
  }

  /// Counts of the settings a user can have to do with: rows that own a key and can be changed,
  /// internal ones left out.
  public struct Summary: Hashable, Sendable {
    public var rows = 0
    public var changed = 0
    public var hidden = 0
    public var invalid = 0
  }
}

/// A pane of a snapshot.
public struct PaneSnapshot: Sendable {
  let storage: TableSnapshot.Storage
  public let number: Int

  private var pane: TablePane { storage.state.schema.panes[number] }
  public var id: String { pane.id }
  /// The title; of the first screen the app's; nil when there is none.
  public var title: String? { pane.title ?? (number == 0 ? storage.state.schema.app.title : nil) }
  public var help: String? { pane.help }
  public var isRoot: Bool { number == 0 }

  /// Its sections in the order they are declared, hidden ones included.
  public var sections: some RandomAccessCollection<SectionSnapshot> {
    let storage = storage
    return pane.sections.lazy.map { SectionSnapshot(storage: storage, number: $0) }
  }
}

/// A section of a snapshot.
public struct SectionSnapshot: Sendable {
  let storage: TableSnapshot.Storage
  public let number: Int

  private var section: TableSection { storage.state.schema.sections[number] }
  /// Its place in its pane, from 0.
  public var index: Int { number - storage.state.schema.panes[section.pane].sections.lowerBound }
  public var id: String? { section.id }
  public var title: String? { section.title }
  public var footer: String? { section.footer }
  public var help: String? { section.help }
  /// Whether it is shown: permitted by its condition and with a visible row, or a paragraph.
  public var isVisible: Bool { storage.state.isVisible(section: number) }

  /// Its rows in the order they are declared, hidden ones included.
  public var rows: some RandomAccessCollection<RowSnapshot> {
    let storage = storage
    return section.rows.lazy.map { RowSnapshot(storage: storage, number: $0) }
  }
}
