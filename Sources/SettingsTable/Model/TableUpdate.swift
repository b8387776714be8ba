/// The way from one layout of a pane to a later one, as `UITableView.performBatchUpdates` wants it:
/// what is deleted and reloaded is told by where it was, what is inserted by where it will be.
///
/// The rows of a section that is itself deleted or inserted are not listed.
public struct TableUpdate: Hashable, Sendable {
  public private(set) var deletedSections: [Int] = []
  public private(set) var insertedSections: [Int] = []
  public private(set) var deletedRows: [VisibleIndexPath] = []
  public private(set) var insertedRows: [VisibleIndexPath] = []
  /// The rows that stay but look different, by where they were.
  public private(set) var reloadedRows: [VisibleIndexPath] = []

  /// Compares two layouts; all lists rise.
  ///
  /// - Parameter touched: A row that is not reloaded, whatever became of it, since the user's finger
  ///   is on its slider.
  /// - Precondition: both are of one pane of one model.
  /// - Complexity: linear in the pane's rows.
  public init(
    from old: TableLayout, to new: TableLayout, excluding touched: RowIndexPath? = nil
  ) {
    let schema = new.snapshot.schema
    precondition(
      old.pane == new.pane && old.snapshot.schema.storage === schema.storage,
      "the layouts are of different panes")
    let touched = touched.flatMap { schema.rowNumber(at: $0) }
    for section in schema.storage.panes[new.pane].sections {
      switch (old.visibleSection(ofSection: section), new.visibleSection(ofSection: section)) {
      case (nil, nil): break
      case (let index?, nil): deletedSections.append(index)
      case (nil, let index?): insertedSections.append(index)
      case (_?, _?):
        for row in schema.storage.sections[section].rows {
          compare(row, old, new, isTouched: row == touched)
        }
      }
    }
  }

  public var isEmpty: Bool { self == TableUpdate() }

  private init() {}

  private mutating func compare(
    _ row: Int, _ old: TableLayout, _ new: TableLayout, isTouched: Bool
  ) {
    switch (old.visibleIndexPath(ofRow: row), new.visibleIndexPath(ofRow: row)) {
    case (nil, nil): break
    case (let path?, nil): deletedRows.append(path)
    case (nil, let path?): insertedRows.append(path)
    case (let path?, _?):
      if !isTouched, !old.snapshot.row(row).looks(like: new.snapshot.row(row)) {
        reloadedRows.append(path)
      }
    }
  }
}

extension RowSnapshot {
  /// Whether a UI shows both the same: value, state, and why it is off.
  fileprivate func looks(like other: RowSnapshot) -> Bool {
    guard value == other.value, isEnabled == other.isEnabled, valueState == other.valueState,
      invalidValue == other.invalidValue
    else { return false }
    return isEnabled || reason == other.reason
  }
}
