/// What readers see. The short lock guards it: nobody holds that while a disk is busy or while a
/// control, a store or a handler runs.
struct LiveState: Sendable {
  var table: TableState
  /// How many changes there have been: the number of the last event.
  var generation = 0
  var history = UndoHistory()
  /// Why nothing can be written; nil when it can.
  var block: StoreFailure?
  /// By slot: who is to be told that a value read under observation has changed.
  var trackers: [Int: ChangeTracker] = [:]
  /// The same for a reader of the whole table.
  var tableTracker: ChangeTracker?

  init(table: TableState) { self.table = table }

  /// What one change did, seen from the inside.
  struct Outcome {
    var changes: [Change]
    var turnedRows: [Int]
    var number: Int
    var trackers: [ChangeTracker]
  }

  /// The tracker of `slot`, made when it is first asked for.
  mutating func tracker(ofSlot slot: Int) -> ChangeTracker {
    if let tracker = trackers[slot] { return tracker }
    let tracker = ChangeTracker()
    trackers[slot] = tracker
    return tracker
  }

  /// The tracker of the whole table, made when it is first asked for.
  mutating func trackerOfTable() -> ChangeTracker {
    if let tableTracker { return tableTracker }
    let tracker = ChangeTracker()
    tableTracker = tracker
    return tracker
  }

  /// Puts `entry` under `slot`.
  mutating func commit(_ entry: SlotEntry, slot: Int, isStored: Bool) -> Outcome {
    // Few rows have a value that depends on their being visible, and few changes turn a row.
    let isSimple = table.schema.storage.hidingOrder.isEmpty || !table.hasDependents(slot)
    let before = isSimple ? [] : table.hidingValues
    let old = table.value(ofSlot: slot)
    let turned = table.store(entry, slot: slot)
    var changes = [table.change(of: slot, from: old, isStored: isStored)]
    if !isSimple { changes += table.hidingChanges(since: before, except: { $0 == slot }) }
    return outcome(changes, turned: turned)
  }

  /// Puts `draft`, in which `slots` were changed, in the place of the table.
  mutating func commit(_ draft: TableState, slots: [Int]) -> Outcome {
    let before = table
    table = draft
    return outcome(
      table.changes(of: slots, since: before), turned: table.rowsTurned(since: before))
  }

  private mutating func outcome(_ changes: [Change], turned: [Int]) -> Outcome {
    generation += 1
    var touched: [ChangeTracker] = []
    if !trackers.isEmpty { touched = changes.compactMap { trackers[$0.slot] } }
    if let tableTracker { touched.append(tableTracker) }
    return Outcome(
      changes: changes, turnedRows: turned, number: generation, trackers: touched)
  }
}

extension TableState {
  /// The values in force of the rows whose value depends on their being visible.
  fileprivate var hidingValues: [SettingValue?] {
    schema.storage.hidingOrder.map { value(ofSlot: $0) }
  }

  fileprivate func hidingChanges(
    since before: [SettingValue?], except isNamed: (Int) -> Bool
  ) -> [Change] {
    zip(schema.storage.hidingOrder, before).compactMap { slot, old in
      isNamed(slot) || old == value(ofSlot: slot)
        ? nil : change(of: slot, from: old, isStored: stored[slot] != nil)
    }
  }

  /// What became of `slots`, and of the values that depend on visibility.
  func changes(of slots: [Int], since before: TableState) -> [Change] {
    let named = Set(slots)
    return slots.map {
      change(of: $0, from: before.value(ofSlot: $0), isStored: stored[$0] != nil)
    } + hidingChanges(since: before.hidingValues, except: named.contains)
  }

  func change(of slot: Int, from old: SettingValue?, isStored: Bool) -> Change {
    Change(
      key: schema.storage.key(ofSlot: slot),
      rowNumber: slot < schema.storage.rows.count ? slot : nil, old: old,
      new: value(ofSlot: slot), isStored: isStored, slot: slot)
  }
}

extension TableSchema.Storage {
  /// The key of the value in `slot`; of a fact of the app `host.` and its name.
  func key(ofSlot slot: Int) -> String {
    slot < rows.count ? rows[slot].spec.key ?? "" : "host." + host[slot - rows.count].name
  }
}
