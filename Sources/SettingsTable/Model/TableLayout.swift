/// What one pane shows at one moment: the visible sections and rows, counted from 0, as a table view
/// wants them.
///
/// It is a value: a UI draws from the one it holds, takes a new one from the model when it is told of
/// a change, and moves from the old to the new by a ``TableUpdate``. Finding a row either way is O(1).
public struct TableLayout: Sendable {
  public let snapshot: TableSnapshot
  /// The number of the last change that it knows of: ``SettingsEvent/number``.
  public let generation: Int

  let pane: Int
  /// By visible section: its number in the schema.
  private let sections: [Int]
  /// The numbers of the visible rows, section by section.
  private let rows: [Int]
  /// By visible section: where its rows start in `rows`; at the end their count.
  private let starts: [Int]
  /// By declared section of the pane: its visible index; nil while it is hidden.
  private let sectionIndexes: [Int?]
  /// By declared row of the pane: its place in `rows`; nil while it is hidden.
  private let rowIndexes: [Int?]
  private let firstRow: Int

  init(_ snapshot: TableSnapshot, pane number: Int, generation: Int) {
    self.snapshot = snapshot
    self.generation = generation
    pane = number
    let state = snapshot.storage.state
    let schema = state.schema.storage
    let declared = schema.panes[number].sections
    firstRow = declared.first.map { schema.sections[$0].rows.lowerBound } ?? 0
    var sections: [Int] = []
    var rows: [Int] = []
    var starts: [Int] = []
    var sectionIndexes: [Int?] = []
    var rowIndexes: [Int?] = []
    for section in declared {
      let isVisible = state.isVisible(section: section)
      sectionIndexes.append(isVisible ? sections.count : nil)
      if isVisible {
        sections.append(section)
        starts.append(rows.count)
      }
      for row in schema.sections[section].rows {
        let isVisible = isVisible && state.isVisible(row: row)
        rowIndexes.append(isVisible ? rows.count : nil)
        if isVisible { rows.append(row) }
      }
    }
    starts.append(rows.count)
    self.sections = sections
    self.rows = rows
    self.starts = starts
    self.sectionIndexes = sectionIndexes
    self.rowIndexes = rowIndexes
  }
}

extension TableLayout {
  /// The pane's id; of the first screen `root`.
  public var paneID: String { snapshot.schema.panes[pane].id }
  /// The pane's title; of the first screen the app's.
  public var title: String? { PaneSnapshot(storage: snapshot.storage, number: pane).title }

  /// How many sections are visible.
  public var sectionCount: Int { sections.count }

  /// How many rows of a visible section are visible.
  public func rowCount(inSection section: Int) -> Int { starts[section + 1] - starts[section] }

  /// The visible section at `index`: its title, its footer, all of its rows.
  public func section(_ index: Int) -> SectionSnapshot {
    SectionSnapshot(storage: snapshot.storage, number: sections[index])
  }

  /// The visible row at `indexPath`.
  public func row(at indexPath: VisibleIndexPath) -> RowSnapshot {
    snapshot.row(rowNumber(at: indexPath))
  }

  /// Where the visible row at `indexPath` is declared: what ``SettingsModel/change(at:to:by:phase:)``
  /// takes.
  public func declaredIndexPath(of indexPath: VisibleIndexPath) -> RowIndexPath {
    snapshot.schema.indexPath(ofRow: rowNumber(at: indexPath))
  }

  /// Where the row at `indexPath` is shown; nil when it is hidden, of another pane or not there.
  public func visibleIndexPath(of indexPath: RowIndexPath) -> VisibleIndexPath? {
    snapshot.schema.rowNumber(at: indexPath).flatMap { visibleIndexPath(ofRow: $0) }
  }

  /// Where the row with `number`, in ``TableSchema/rows``, is shown; nil when it is not.
  public func visibleIndexPath(ofRow number: Int) -> VisibleIndexPath? {
    guard rowIndexes.indices.contains(number - firstRow),
      let index = rowIndexes[number - firstRow],
      let section = visibleSection(ofSection: snapshot.schema.storage.rows[number].section)
    else { return nil }
    return VisibleIndexPath(section: section, row: index - starts[section])
  }

  /// The paths of all visible rows, from top to bottom.
  public var indexPaths: [VisibleIndexPath] {
    sections.indices.flatMap { section in
      (0..<rowCount(inSection: section)).map { VisibleIndexPath(section: section, row: $0) }
    }
  }

  private func rowNumber(at indexPath: VisibleIndexPath) -> Int {
    precondition(
      indexPath.row >= 0 && indexPath.row < rowCount(inSection: indexPath.section),
      "there is no visible row \(indexPath)")
    return rows[starts[indexPath.section] + indexPath.row]
  }

  /// The visible index of the section with `number`; nil when it is hidden.
  func visibleSection(ofSection number: Int) -> Int? {
    sectionIndexes[number - snapshot.schema.storage.panes[pane].sections.lowerBound]
  }
}
