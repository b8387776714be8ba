extension SettingsModel {
  /// Takes back the newest change, batch or reset that was made through this model.
  ///
  /// The last 100 can be taken back; they are kept in memory only. Rows need not be visible for it.
  ///
  /// - Throws: ``ChangeFailure/nothingToUndo``; ``ChangeFailure/changedSince(key:)`` when a setting no
  ///   longer holds what the change wrote, as when another process has changed it;
  ///   ``ChangeFailure/notSaved(key:_:)``. Nothing is taken back then.
  @discardableResult
  public func undo() throws(ChangeFailure) -> [Change] {
    try write(origin: .undo) { table throws(ChangeFailure) in
      guard let step = live.withLock({ $0.history.lastDone }) else { throw .nothingToUndo }
      return try replay(step.edits.map { ($0.slot, $0.new, $0.old) }, in: &table)
    }
  }

  /// Makes again what ``undo()`` took back last, unless something was changed since.
  ///
  /// - Throws: ``ChangeFailure/nothingToRedo``, else as ``undo()``.
  @discardableResult
  public func redo() throws(ChangeFailure) -> [Change] {
    try write(origin: .redo) { table throws(ChangeFailure) in
      guard let step = live.withLock({ $0.history.lastUndone }) else { throw .nothingToRedo }
      return try replay(step.edits.map { ($0.slot, $0.old, $0.new) }, in: &table)
    }
  }

  public var canUndo: Bool { live.withLock { $0.history.lastDone } != nil }
  public var canRedo: Bool { live.withLock { $0.history.lastUndone } != nil }

  /// What ``undo()`` would take back, in words: `Brightness: 0.50 → 0.60`, or `3 settings`; nil when
  /// there is nothing. A secret is `********`.
  public var undoText: String? {
    let (table, step) = live.withLock { ($0.table, $0.history.lastDone) }
    return step.map { table.text(of: $0) }
  }

  /// What ``redo()`` would do, in words.
  public var redoText: String? {
    let (table, step) = live.withLock { ($0.table, $0.history.lastUndone) }
    return step.map { table.text(of: $0) }
  }

  private func replay(
    _ edits: [(slot: Int, held: SlotEntry, entry: SlotEntry)], in table: inout TableState
  ) throws(ChangeFailure) -> [(slot: Int, entry: SlotEntry)] {
    for edit in edits where table.entry(ofSlot: edit.slot) != edit.held {
      throw .changedSince(key: schema.storage.key(ofSlot: edit.slot))
    }
    for edit in edits { _ = table.store(edit.entry, slot: edit.slot) }
    return edits.map { ($0.slot, $0.entry) }
  }
}

extension TableState {
  fileprivate func text(of step: UndoHistory.Step) -> String {
    let edits = step.edits
    guard edits.count == 1 else { return "\(edits.count) settings" }
    let row = TableSnapshot(self).row(edits[0].slot)
    func shown(_ entry: SlotEntry) -> String {
      switch entry {
      case .none: row.defaultValue.map { row.display(of: $0) } ?? RowSnapshot.notSet
      case .value(let value): row.display(of: value)
      case .invalid(let invalid):
        row.isSecret ? SecretValue.placeholder : "\(SettingValue(invalid.written))"
      }
    }
    let title = row.title.isEmpty ? row.key ?? "" : row.title
    return "\(title): \(shown(edits[0].old)) → \(shown(edits[0].new))"
  }
}
