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
    var duty = EventQueue.Duty.none
    let change = try writer.withLock {
      (writer: inout sending WriterState) throws(ChangeFailure) in
      try self.change(target, input, actor, phase, &writer, &duty)
    }
    queue.perform(duty)
    return change
  }

  private func change(
    _ target: ChangeTarget, _ input: SettingInput, _ actor: ChangeActor, _ phase: ChangePhase,
    _ writer: inout WriterState, _ duty: inout EventQueue.Duty
  ) throws(ChangeFailure) -> Change {
    let slot = target.slot
    let (held, isOpen, isBlocked) = live.withLock { live in
      (
        live.table.entry(ofSlot: slot), actor == .app || live.table.isOpen(target),
        live.block != nil
      )
    }
    try checkRights(target, actor, isOpen: isOpen)
    let entry = SlotEntry.value(try accept(input, for: target))
    let isNew = held != entry
    // What the store holds is what is in force, but for a drag.
    let dragged = writer.drags.isEmpty ? nil : writer.drags[slot]
    let isSaved = dragged.map { $0 == entry } ?? !isNew
    let mustSave = phase == .ended && !isSaved
    if isBlocked, mustSave || isNew { throw notSaved(slot: slot) }
    if mustSave { try save(entry, slot: slot, &writer) }
    switch phase {
    case .continuing: writer.drags[slot] = dragged ?? held
    case .ended: if dragged != nil { writer.drags[slot] = nil }
    }
    let isStored = phase == .ended || isSaved
    return live.withLock { live in
      if mustSave {
        live.history.record(UndoHistory.Edit(slot: slot, old: dragged ?? held, new: entry))
      }
      guard isNew else {
        return live.table.change(
          of: slot, from: live.table.value(ofSlot: slot), isStored: isStored)
      }
      return live.commit(
        entry, after: held, slot: slot, isStored: isStored, by: actor, phase, queue, &duty)
    }
  }

  /// Whether `actor` may change the setting at all.
  func checkRights(
    _ target: ChangeTarget, _ actor: ChangeActor, isOpen: Bool
  ) throws(ChangeFailure) {
    let traits = schema.storage.traits[target.row]
    // A label that shows the setting of another row has no say in it, whoever asks.
    if traits.contains(.isReadOnly), actor == .user || !traits.contains(.isOwner) {
      throw .readOnly(key: schema.storage.key(ofSlot: target.slot))
    }
    guard isOpen else { throw live.withLock { $0.table }.obstacle(target) }
  }

  /// What `input` means to the control of `target`.
  func accept(
    _ input: SettingInput, for target: ChangeTarget
  ) throws(ChangeFailure) -> SettingValue {
    let rows = schema.storage.rows
    do throws(Refusal) {
      guard let option = target.option else {
        return schema.storage.traits[target.slot].contains(.takesValues)
          ? try rows[target.slot].spec.accept(input) : try rows[target.slot].read(input)
      }
      let current = live.withLock { $0.table.value(ofSlot: target.slot) }
      return try rows[target.slot].accept(input, option: option, current: current)
    } catch {
      throw .refused(key: schema.storage.key(ofSlot: target.slot), error)
    }
  }

  private func save(
    _ entry: SlotEntry, slot: Int, _ writer: inout WriterState
  ) throws(ChangeFailure) {
    writer.edit[0] = schema.storage.edit(of: slot, to: entry)
    // No secret is kept longer than the store needs it.
    defer { if writer.edit[0].isSecret { writer.edit[0].value = nil } }
    do throws(StoreFailure) {
      try store.apply(writer.edit)
    } catch {
      throw .notSaved(key: schema.storage.key(ofSlot: slot), error)
    }
  }

  /// The failure of a change to a store that must not be written.
  private func notSaved(slot: Int) -> ChangeFailure {
    let block = live.withLock { $0.block }
    return .notSaved(
      key: schema.storage.key(ofSlot: slot), block ?? .other("the store has changed meanwhile"))
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
    let key = key(ofSlot: slot)
    let isSecret = rows[slot].spec.flags.contains(.secret)
    return values.layout == .flat
      ? StoreEdit(key: key, value: value, isSecret: isSecret)
      : StoreEdit(path: path(ofKey: key), value: value, isSecret: isSecret)
  }
}
