extension SettingsModel {
  /// Removes what is stored for the settings in `scope`, so that their defaults are in force again.
  ///
  /// That reaches hidden and disabled rows, and stored values that are invalid, but not entries that
  /// no row has. In a wide scope rows that a user cannot change are left alone.
  ///
  /// - Returns: What was removed, in the order of the rows; empty when nothing was stored.
  /// - Throws: ``ChangeFailure/noRow(_:)``, ``ChangeFailure/noSection(pane:section:)``,
  ///   ``ChangeFailure/noPane(_:)`` or ``ChangeFailure/unknownKey(_:suggestion:)`` when the scope is
  ///   not there; for a single row ``ChangeFailure/noValue(_:)`` and
  ///   ``ChangeFailure/readOnly(key:)``; ``ChangeFailure/notSaved(key:_:)`` when the store could not
  ///   write, and then nothing is reset.
  /// - Complexity: linear in the rows of the table.
  @discardableResult
  public func reset(
    _ scope: ResetScope, by actor: ChangeActor = .user
  ) throws(ChangeFailure) -> [Change] {
    let slots = try slots(in: scope, by: actor)
    return try write(origin: SettingsEvent.Origin(actor)) { table throws(ChangeFailure) in
      Self.reset(slots, in: &table)
    }
  }

  /// What ``reset(_:by:)`` would do now.
  public func changes(
    ifReset scope: ResetScope, by actor: ChangeActor = .user
  ) throws(ChangeFailure) -> [Change] {
    let slots = try slots(in: scope, by: actor)
    let before = live.withLock { $0.table }
    var draft = before
    let planned = Self.reset(slots, in: &draft)
    return Array(draft.changes(of: planned.map(\.slot), since: before).prefix(planned.count))
  }

  private static func reset(
    _ slots: [Int], in table: inout TableState
  ) -> [(slot: Int, entry: SlotEntry)] {
    let stored = slots.filter { table.entry(ofSlot: $0) != .none }
    for slot in stored { _ = table.store(.none, slot: slot) }
    return stored.map { ($0, .none) }
  }

  /// The settings in `scope` that `actor` may reset, each once, in the order of their rows.
  private func slots(in scope: ResetScope, by actor: ChangeActor) throws(ChangeFailure) -> [Int] {
    let storage = schema.storage
    let rows: Range<Int>
    switch scope {
    case .row(let path): return [try single(schema.target(at: path), by: actor)]
    case .key(let key): return [try single(schema.target(ofKey: key), by: actor)]
    case .section(let id, let section):
      let sections = try pane(id).sections
      guard section >= 0, section < sections.count else {
        throw .noSection(pane: id, section: section)
      }
      rows = storage.sections[sections.lowerBound + section].rows
    case .pane(let id):
      let sections = try pane(id).sections
      guard let first = sections.first, let last = sections.last else { return [] }
      rows = storage.sections[first].rows.lowerBound..<storage.sections[last].rows.upperBound
    case .all: rows = storage.rows.indices
    }
    var seen: Set<Int> = []
    return rows.compactMap { row in
      guard let slot = storage.rows[row].slot,
        // A label may show a setting that it has no say in.
        storage.rows[row].isOwner || storage.rows[row].spec.isShared,
        actor == .app || !storage.rows[row].isReadOnly, seen.insert(slot).inserted
      else { return nil }
      return slot
    }
  }

  private func single(
    _ target: ChangeTarget, by actor: ChangeActor
  ) throws(ChangeFailure) -> Int {
    if actor == .user, schema.storage.rows[target.row].isReadOnly {
      throw .readOnly(key: schema.storage.key(ofSlot: target.slot))
    }
    return target.slot
  }

  private func pane(_ id: String?) throws(ChangeFailure) -> TablePane {
    guard let id else { return schema.storage.panes[0] }
    guard let pane = schema.pane(withID: id) else { throw .noPane(id) }
    return pane
  }
}
