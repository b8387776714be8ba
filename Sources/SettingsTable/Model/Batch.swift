extension SettingsModel {
  /// Makes all of `batch` or none: one write, one event, one step of undo.
  ///
  /// The order does not matter. A user may change a row that is visible and enabled before the batch,
  /// or after all of it.
  ///
  /// - Returns: A change for each request, in their order.
  /// - Throws: The first failure in the order of the requests, as ``change(at:to:by:phase:)`` has it;
  ///   ``ChangeFailure/duplicate(key:)`` when two requests change one setting; a failure of the store
  ///   without a key if there are several.
  /// - Complexity: linear in the rows of the table.
  @discardableResult
  public func apply(
    _ batch: [ChangeRequest], by actor: ChangeActor = .user
  ) throws(ChangeFailure) -> [Change] {
    var targets: [ChangeTarget] = []
    var slots: Set<Int> = []
    for request in batch {
      let target = try schema.target(request.target)
      guard slots.insert(target.slot).inserted else {
        throw .duplicate(key: schema.storage.key(ofSlot: target.slot))
      }
      targets.append(target)
    }
    return try write(origin: SettingsEvent.Origin(actor)) { table throws(ChangeFailure) in
      let before = table
      var entries: [(slot: Int, entry: SlotEntry)] = []
      for (request, target) in zip(batch, targets) {
        // Whether the row is open can be told only when all is in place.
        try self.checkRights(target, actor, isOpen: true)
        let value = try self.accept(request.input, for: target)
        entries.append((target.slot, .value(value)))
        _ = table.store(.value(value), slot: target.slot)
      }
      if actor == .user {
        for target in targets where !before.isOpen(target) && !table.isOpen(target) {
          throw before.obstacle(target)
        }
      }
      return entries
    }
  }

  /// The road of everything that changes several settings at once.
  ///
  /// - Parameter plan: Makes the changes to a draft of the table and says what they are.
  /// - Returns: A change for each that was planned.
  func write(
    origin: SettingsEvent.Origin,
    _ plan: (inout TableState) throws(ChangeFailure) -> [(slot: Int, entry: SlotEntry)]
  ) throws(ChangeFailure) -> [Change] {
    var duty = EventQueue.Duty.none
    let changes = try writer.withLock {
      (writer: inout sending WriterState) throws(ChangeFailure) in
      let (before, block) = live.withLock { ($0.table, $0.block) }
      var draft = before
      let planned = try plan(&draft)
      let slots = planned.map(\.slot)
      let edits = planned.compactMap { slot, entry in
        let saved = writer.drags[slot] ?? before.entry(ofSlot: slot)
        return saved == entry ? nil : UndoHistory.Edit(slot: slot, old: saved, new: entry)
      }
      let isSilent = planned.allSatisfy { before.entry(ofSlot: $0.slot) == $0.entry }
      if isSilent, edits.isEmpty {
        for slot in slots { writer.drags[slot] = nil }
        return Array(draft.changes(of: slots, since: before).prefix(slots.count))
      }
      if let block { throw .notSaved(key: singleKey(slots), block) }
      if !edits.isEmpty { try save(edits) }
      for slot in slots { writer.drags[slot] = nil }
      let saved = draft
      return live.withLock { live in
        if !edits.isEmpty { live.history.note(edits, by: origin) }
        if isSilent {
          // The end of a drag: only the store was behind.
          return Array(saved.changes(of: slots, since: before).prefix(slots.count))
        }
        return live.commit(saved, slots: slots, origin: origin, queue, &duty)
      }
    }
    queue.perform(duty)
    return changes
  }

  private func save(_ edits: [UndoHistory.Edit]) throws(ChangeFailure) {
    do throws(StoreFailure) {
      try store.apply(edits.map { schema.storage.edit(of: $0.slot, to: $0.new) })
    } catch {
      throw .notSaved(key: singleKey(edits.map(\.slot)), error)
    }
  }

  private func singleKey(_ slots: [Int]) -> String? {
    slots.count == 1 ? schema.storage.key(ofSlot: slots[0]) : nil
  }
}
