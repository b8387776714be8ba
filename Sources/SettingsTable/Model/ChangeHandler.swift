extension SettingsModel {
  /// Validates `value` and saves it under the key of the row at `indexPath`.
  ///
  /// Saving the value a setting has stored already writes nothing and is not an error; saving the
  /// default where nothing is stored stores it, and a later default does not reach the row then.
  ///
  /// The path of an option, `[2,0,1]`, chooses it: `value` is `true` or the option's own value. Where
  /// several options may be chosen, `true` adds the option and `false` takes it away.
  ///
  /// - Parameters:
  ///   - indexPath: The row, counted from 0 over all rows of the schema, hidden ones included.
  ///   - value: The new value, of the type the row's control stores.
  ///   - actor: `user` is stopped by rows that are hidden, disabled or read-only, `app` is not.
  ///   - phase: `continuing` puts the value in force without storing it, until `ended` does. An
  ///     `ended` that fails leaves the dragged value in force, as it was.
  /// - Returns: The key with its values before and after.
  /// - Throws: ``ChangeFailure/noRow(_:)`` when the path leads nowhere,
  ///   ``ChangeFailure/noValue(_:)`` for a pane, a link or a button,
  ///   ``ChangeFailure/readOnly(key:)``, ``ChangeFailure/hidden(key:reason:)`` and
  ///   ``ChangeFailure/disabled(key:reason:)`` when a user may not change the row,
  ///   ``ChangeFailure/refused(key:_:)`` when the control's constraint says no, and
  ///   ``ChangeFailure/notSaved(key:_:)`` when the store could not write.
  /// - Complexity: O(1), plus the store's own cost and that of the conditions that name the key.
  @discardableResult
  public func change(
    at indexPath: RowIndexPath, to value: SettingValue, by actor: ChangeActor = .user,
    phase: ChangePhase = .ended
  ) throws(ChangeFailure) -> Change {
    try change(schema.target(at: indexPath), .value(value), actor, phase)
  }

  /// Validates `value` and saves it under `key`, as ``change(at:to:by:phase:)`` does.
  ///
  /// For a user it is enough that one of the rows that show the key can be changed; an internal row
  /// need not be visible.
  ///
  /// - Throws: ``ChangeFailure/unknownKey(_:suggestion:)`` instead of `noRow`.
  @discardableResult
  public func change(
    _ key: String, to value: SettingValue, by actor: ChangeActor = .user,
    phase: ChangePhase = .ended
  ) throws(ChangeFailure) -> Change {
    try change(schema.target(ofKey: key), .value(value), actor, phase)
  }

  /// Saves what `text` means to the row's control: `0.5`, `on`; else as ``change(at:to:by:phase:)``.
  @discardableResult
  public func change(
    at indexPath: RowIndexPath, toText text: String, by actor: ChangeActor = .user,
    phase: ChangePhase = .ended
  ) throws(ChangeFailure) -> Change {
    try change(schema.target(at: indexPath), .text(text), actor, phase)
  }

  /// Saves what `text` means to the key's control: `0.5`, `on`; else as ``change(_:to:by:phase:)``.
  @discardableResult
  public func change(
    _ key: String, toText text: String, by actor: ChangeActor = .user, phase: ChangePhase = .ended
  ) throws(ChangeFailure) -> Change {
    try change(schema.target(ofKey: key), .text(text), actor, phase)
  }

  /// Chooses the option at `indexPath`, `[2,0,1]`, as ``change(at:to:by:phase:)`` to `true` does.
  ///
  /// - Throws: ``ChangeFailure/noRow(_:)`` too when the path names no option.
  @discardableResult
  public func select(
    at indexPath: RowIndexPath, by actor: ChangeActor = .user
  ) throws(ChangeFailure) -> Change {
    guard indexPath.option != nil else { throw .noRow(indexPath) }
    return try change(at: indexPath, to: true, by: actor)
  }

  /// The one road of a single change, whatever it was addressed by.
  func change(
    _ target: ChangeTarget, _ input: SettingInput, _ actor: ChangeActor, _ phase: ChangePhase
  ) throws(ChangeFailure) -> Change {
    let (change, delivery) = try writer.withLock {
      (writer: inout sending WriterState) throws(ChangeFailure) in
      try self.change(target, input, actor, phase, &writer)
    }
    hub.deliver(delivery)
    return change
  }

  private func change(
    _ target: ChangeTarget, _ input: SettingInput, _ actor: ChangeActor, _ phase: ChangePhase,
    _ writer: inout WriterState
  ) throws(ChangeFailure) -> (Change, EventHub.Delivery?) {
    let slot = target.slot
    let now = live.withLock { live in
      Now(
        entry: live.table.entry(ofSlot: slot), value: live.table.value(ofSlot: slot),
        isOpen: actor == .app || live.table.isOpen(target), block: live.block)
    }
    try checkRights(target, actor, isOpen: now.isOpen)
    let entry = SlotEntry.value(try accept(input, for: target, current: now.value))
    let saved = writer.drags.isEmpty ? now.entry : writer.drags[slot] ?? now.entry
    let mustSave = phase == .ended && saved != entry
    if mustSave || now.entry != entry, let block = now.block {
      throw .notSaved(key: schema.storage.key(ofSlot: slot), block)
    }
    if mustSave { try save(entry, slot: slot) }
    switch phase {
    case .continuing: writer.drags[slot] = saved
    case .ended: if !writer.drags.isEmpty { writer.drags[slot] = nil }
    }
    let isStored = phase == .ended || saved == entry
    let step = mustSave ? UndoHistory.Edit(slot: slot, old: saved, new: entry) : nil
    if now.entry == entry {
      if let step { live.withLock { $0.history.record(.one(step)) } }
      let key = schema.storage.key(ofSlot: slot)
      return (
        Change(
          key: key, rowNumber: slot, old: now.value, new: now.value, isStored: isStored,
          slot: slot), nil
      )
    }
    let outcome = live.withLock { live in
      if let step { live.history.record(.one(step)) }
      return live.commit(entry, slot: slot, isStored: isStored)
    }
    return (
      outcome.changes[0], hub.post(outcome, origin: SettingsEvent.Origin(actor), phase: phase)
    )
  }

  /// What a change finds.
  private struct Now {
    let entry: SlotEntry
    let value: SettingValue?
    let isOpen: Bool
    let block: StoreFailure?
  }

  /// Whether `actor` may change the setting at all.
  func checkRights(
    _ target: ChangeTarget, _ actor: ChangeActor, isOpen: Bool
  ) throws(ChangeFailure) {
    let row = schema.storage.rows[target.row]
    // What only shows a value has no door for one, whoever knocks.
    if row.control.keyRule != .required || (actor == .user && row.isReadOnly) {
      throw .readOnly(key: schema.storage.key(ofSlot: target.slot))
    }
    guard isOpen else { throw live.withLock { $0.table }.obstacle(target) }
  }

  /// What `input` means to the control of `target`.
  func accept(
    _ input: SettingInput, for target: ChangeTarget, current: SettingValue?
  ) throws(ChangeFailure) -> SettingValue {
    do throws(Refusal) {
      return try schema.storage.rows[target.slot].accept(
        input, option: target.option, current: current)
    } catch {
      throw .refused(key: schema.storage.key(ofSlot: target.slot), error)
    }
  }

  private func save(_ entry: SlotEntry, slot: Int) throws(ChangeFailure) {
    do throws(StoreFailure) {
      try store.apply([schema.storage.edit(of: slot, to: entry)])
    } catch {
      throw .notSaved(key: schema.storage.key(ofSlot: slot), error)
    }
  }
}

extension TableSchema.Storage {
  /// What makes a store hold `entry` for the row that owns `slot`.
  func edit(of slot: Int, to entry: SlotEntry) -> StoreEdit {
    let value: SettingValue? =
      switch entry {
      case .none: nil
      case .value(let value): value.revealed
      case .invalid(let invalid): SettingValue(invalid.written)
      }
    return StoreEdit(
      path: path(ofKey: key(ofSlot: slot)), value: value, isSecret: rows[slot].spec.isSecret)
  }
}
