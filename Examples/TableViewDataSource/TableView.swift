// What UIKit would bring: a table view that checks every batch of updates as `UITableView` does,
// and ends the program where that throws NSInternalInconsistencyException.

import SettingsTable

@MainActor
protocol TableViewDataSource: AnyObject {
  func numberOfSections(in tableView: TableView) -> Int
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: TableView, cellForRowAt indexPath: VisibleIndexPath) -> Cell
}

/// A row on the screen, and the control in it.
@MainActor
final class Cell {
  let title: String
  var detail: String
  let control: InputView

  init(title: String, detail: String, control: InputView) {
    self.title = title
    self.detail = detail
    self.control = control
    control.cell = self
  }
}

/// A switch, a slider, a field: something that holds a value and tells when the user changes it.
@MainActor
final class InputView {
  fileprivate(set) weak var cell: Cell?
  let presentation: Presentation
  let isEnabled: Bool
  private(set) var value: SettingValue?
  /// Whether the finger is still on it.
  private(set) var isTracking = false
  private let valueChanged: @MainActor (InputView) -> Void

  init(
    _ presentation: Presentation, value: SettingValue?, isEnabled: Bool,
    valueChanged: @escaping @MainActor (InputView) -> Void
  ) {
    self.presentation = presentation
    self.value = value
    self.isEnabled = isEnabled
    self.valueChanged = valueChanged
  }

  /// What a finger does.
  func move(to value: SettingValue, isTracking: Bool = false) {
    guard isEnabled else { return }
    self.value = value
    self.isTracking = isTracking
    valueChanged(self)
  }
}

@MainActor
final class TableView {
  private weak var dataSource: (any TableViewDataSource)?
  private(set) var sections: [[Cell]] = []
  private var batch = Batch()

  /// What was asked for between the start and the end of `performBatchUpdates`.
  private struct Batch {
    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var deletedRows: [VisibleIndexPath] = []
    var insertedRows: [VisibleIndexPath] = []
    var reloadedRows: [VisibleIndexPath] = []
  }

  func reloadData(from dataSource: any TableViewDataSource) {
    self.dataSource = dataSource
    sections = (0..<dataSource.numberOfSections(in: self)).map { section in
      (0..<dataSource.tableView(self, numberOfRowsInSection: section)).map { row in
        dataSource.tableView(self, cellForRowAt: VisibleIndexPath(section: section, row: row))
      }
    }
  }

  func cell(at indexPath: VisibleIndexPath) -> Cell { sections[indexPath.section][indexPath.row] }

  /// Where `cell` is on the screen; nil when it is there no more.
  func indexPath(for cell: Cell) -> VisibleIndexPath? {
    for (section, cells) in sections.enumerated() {
      if let row = cells.firstIndex(where: { $0 === cell }) {
        return VisibleIndexPath(section: section, row: row)
      }
    }
    return nil
  }

  func deleteSections(_ sections: [Int]) { batch.deletedSections += sections }
  func insertSections(_ sections: [Int]) { batch.insertedSections += sections }
  func deleteRows(at paths: [VisibleIndexPath]) { batch.deletedRows += paths }
  func insertRows(at paths: [VisibleIndexPath]) { batch.insertedRows += paths }
  func reloadRows(at paths: [VisibleIndexPath]) { batch.reloadedRows += paths }

  func performBatchUpdates(_ updates: () -> Void) {
    guard let dataSource else { return }
    batch = Batch()
    updates()
    check(batch, dataSource)
    apply(batch, dataSource)
  }

  /// UIKit's rules: what goes is counted before the batch, what comes after it, and the difference
  /// must be what the data source says.
  private func check(_ batch: Batch, _ dataSource: any TableViewDataSource) {
    let countAfter = dataSource.numberOfSections(in: self)
    require(isUnique(batch.deletedSections), "a section is deleted twice")
    require(isUnique(batch.insertedSections), "a section is inserted twice")
    require(isUnique(batch.deletedRows), "a row is deleted twice")
    require(isUnique(batch.insertedRows), "a row is inserted twice")
    require(isUnique(batch.reloadedRows), "a row is reloaded twice")
    require(
      Set(batch.deletedRows).isDisjoint(with: batch.reloadedRows), "a deleted row is reloaded")
    require(
      batch.deletedSections.allSatisfy(sections.indices.contains),
      "a section is deleted that was not there")
    require(
      batch.insertedSections.allSatisfy((0..<countAfter).contains),
      "a section is inserted that will not be there")
    for path in batch.deletedRows + batch.reloadedRows {
      require(
        sections.indices.contains(path.section)
          && sections[path.section].indices.contains(path.row),
        "the row \(path) is deleted or reloaded, but was not there")
      require(
        !batch.deletedSections.contains(path.section) || !batch.reloadedRows.contains(path),
        "the row \(path) of a deleted section is reloaded")
    }
    for path in batch.insertedRows {
      require(
        (0..<countAfter).contains(path.section)
          && path.row >= 0
          && path.row < dataSource.tableView(self, numberOfRowsInSection: path.section),
        "the row \(path) is inserted, but will not be there")
    }
    let kept = sections.indices.filter { !batch.deletedSections.contains($0) }
    let homes = (0..<countAfter).filter { !batch.insertedSections.contains($0) }
    require(
      kept.count == homes.count,
      "\(sections.count) sections − \(batch.deletedSections.count)"
        + " + \(batch.insertedSections.count) are not \(countAfter)")
    for (old, new) in zip(kept, homes) {
      let deleted = batch.deletedRows.count { $0.section == old }
      let inserted = batch.insertedRows.count { $0.section == new }
      let rowsAfter = dataSource.tableView(self, numberOfRowsInSection: new)
      require(
        sections[old].count - deleted + inserted == rowsAfter,
        "section \(new): \(sections[old].count) rows − \(deleted) + \(inserted) are not \(rowsAfter)"
      )
    }
  }

  /// Keeps the cells of the rows that stay, and asks the data source for the others only.
  private func apply(_ batch: Batch, _ dataSource: any TableViewDataSource) {
    var rows = sections.map { $0.map(Cell?.some) }
    for path in batch.reloadedRows { rows[path.section][path.row] = nil }
    for path in batch.deletedRows.sorted(by: >) { rows[path.section].remove(at: path.row) }
    for section in batch.deletedSections.sorted(by: >) { rows.remove(at: section) }
    for section in batch.insertedSections.sorted() {
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      rows.insert(Array(repeating: nil, count: count), at: section)
    }
    for path in batch.insertedRows.sorted() { rows[path.section].insert(nil, at: path.row) }
    sections = rows.enumerated().map { section, cells in
      cells.enumerated().map { row, cell in
        cell
          ?? dataSource.tableView(self, cellForRowAt: VisibleIndexPath(section: section, row: row))
      }
    }
  }

  private func isUnique(_ values: [some Hashable]) -> Bool { Set(values).count == values.count }

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError("invalid batch of updates: \(message())") }
  }
}
