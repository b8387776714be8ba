import SettingsTable

/// The screen of the settings: it knows no key, no section and no kind of row.
///
/// It draws from the layout it holds, never from the model, so that what it tells the table view
/// stays true while other threads change settings.
@MainActor
final class SettingsController: TableViewDataSource {
  let tableView = TableView()
  private let model: SettingsModel
  private(set) var layout: TableLayout
  /// The row the user's finger is on.
  private var touched: RowIndexPath?

  init(_ model: SettingsModel) {
    self.model = model
    layout = model.layout()
    tableView.reloadData(from: self)
  }

  func numberOfSections(in tableView: TableView) -> Int { layout.sectionCount }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    layout.rowCount(inSection: section)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: VisibleIndexPath) -> Cell {
    let row = layout.row(at: indexPath)
    let control = InputView(row.presentation, value: row.value, isEnabled: row.isEnabled) {
      [weak self] sender in self?.valueChanged(sender)
    }
    return Cell(title: row.title, detail: row.display, control: control)
  }

  /// The one handler, for every control of every row: control → cell → index path → key → store.
  func valueChanged(_ sender: InputView) {
    guard let cell = sender.cell, let indexPath = tableView.indexPath(for: cell),
      let value = sender.value
    else {
      // The row went while the finger was on it.
      touched = nil
      return
    }
    let path = layout.declaredIndexPath(of: indexPath)
    touched = sender.isTracking ? path : nil
    do throws(ChangeFailure) {
      try model.change(at: path, to: value, phase: sender.isTracking ? .continuing : .ended)
      // While it is dragged, the slider is not drawn anew: only the number beside it.
      cell.detail = layout.row(at: indexPath).display(of: value)
    } catch {
      // Another thread has hidden or disabled the row: the next update says so on the screen.
      touched = nil
    }
    update(redrawing: sender.isTracking ? nil : path)
  }

  /// Brings the screen to what the model holds now.
  ///
  /// - Parameter released: A row whose control may show what the model does not hold: one that was
  ///   let go, or whose change was refused.
  func update(redrawing released: RowIndexPath? = nil) {
    let old = layout
    let new = model.layout()
    let update = TableUpdate(from: old, to: new, excluding: touched)
    var reloaded = update.reloadedRows
    if let released, let path = old.visibleIndexPath(of: released),
      new.visibleIndexPath(of: released) != nil, !reloaded.contains(path)
    {
      reloaded.append(path)
    }
    tableView.performBatchUpdates {
      layout = new
      tableView.deleteSections(update.deletedSections)
      tableView.insertSections(update.insertedSections)
      tableView.deleteRows(at: update.deletedRows)
      tableView.insertRows(at: update.insertedRows)
      tableView.reloadRows(at: reloaded)
    }
  }
}
