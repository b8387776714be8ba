/// What readers see. The short lock guards it: nobody holds that while a disk is busy or while a
/// control, a store or a handler runs.
struct LiveState: Sendable {
  var table: TableState
  /// How many changes there have been: the number of the last event.
  var generation = 0
  var history = UndoHistory()
  /// Why nothing can be written; nil when it can.
  var block: StoreFailure?
  /// Who wants to hear of events.
  var observers: [Observer] = []
  /// By slot: who is to be told that a value read under observation has changed.
  var trackers: [Int: ChangeTracker] = [:]
  /// The same for a reader of the whole table.
  var tableTracker: ChangeTracker?

  init(table: TableState) { self.table = table }

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

  /// Puts `entry` under `slot`, and queues the event.
  ///
  /// - Parameters:
  ///   - held: What stands there so far.
  ///   - duty: What is to be done for the observers once the locks are free.
  mutating func commit(
    _ entry: SlotEntry, after held: SlotEntry, slot: Int, isStored: Bool, by actor: ChangeActor,
    _ phase: ChangePhase, _ queue: EventQueue, _ duty: inout EventQueue.Duty
  ) -> Change {
    generation += 1
    let old = table.value(ofSlot: slot, holding: held)
    guard table.hasDependents(slot) else {
      table.put(entry, slot: slot)
      let change = table.change(
        of: slot, from: old, to: table.value(ofSlot: slot, holding: entry), isStored: isStored)
      let event =
        observers.isEmpty
        ? nil
        : SettingsEvent(
          number: generation, origin: SettingsEvent.Origin(actor), phase: phase, first: change)
      post(event, readers(of: slot, and: []), queue, &duty)
      return change
    }
    let before = table.hidingValues
    let turned = table.store(entry, slot: slot)
    let change = table.change(of: slot, from: old, isStored: isStored)
    let others = before.isEmpty ? [] : table.hidingChanges(since: before) { $0 == slot }
    let event =
      observers.isEmpty
      ? nil
      : SettingsEvent(
        number: generation, origin: SettingsEvent.Origin(actor), phase: phase, first: change,
        others: others, turnedRows: turned)
    post(event, readers(of: slot, and: others), queue, &duty)
    return change
  }

  /// Puts `draft`, in which `slots` were changed, in the place of the table, and queues the event.
  ///
  /// - Returns: What became of `slots`, in their order.
  mutating func commit(
    _ draft: TableState, slots: [Int], origin: SettingsEvent.Origin, _ queue: EventQueue,
    _ duty: inout EventQueue.Duty
  ) -> [Change] {
    let before = table
    table = draft
    generation += 1
    let changes = table.changes(of: slots, since: before)
    let event =
      observers.isEmpty
      ? nil
      : SettingsEvent(
        number: generation, origin: origin, phase: .ended, first: changes[0],
        others: Array(changes.dropFirst()), turnedRows: table.rowsTurned(since: before))
    post(event, readers(of: nil, and: changes), queue, &duty)
    return Array(changes.prefix(slots.count))
  }

  /// Queues `event`, which is nil, and was never made, when nobody observes.
  private func post(
    _ event: SettingsEvent?, _ readers: Readers?, _ queue: EventQueue,
    _ duty: inout EventQueue.Duty
  ) {
    if observers.isEmpty, readers == nil { return }
    duty = queue.post(
      EventQueue.Delivery(event: event, observers: observers, readers: readers))
  }

  /// Who is to be told that `slot` and the values in `changes` were changed; nil for nobody.
  private func readers(of slot: Int?, and changes: [Change]) -> Readers? {
    if trackers.isEmpty, tableTracker == nil { return nil }
    var touched: [ChangeTracker] = []
    if let slot, let tracker = trackers[slot] { touched.append(tracker) }
    for change in changes {
      if let tracker = trackers[change.slot] { touched.append(tracker) }
    }
    if let tableTracker { touched.append(tableTracker) }
    return touched.isEmpty ? nil : Readers(touched)
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
    change(of: slot, from: old, to: value(ofSlot: slot), isStored: isStored)
  }

  fileprivate func change(
    of slot: Int, from old: SettingValue?, to new: SettingValue?, isStored: Bool
  ) -> Change {
    Change(
      key: schema.storage.key(ofSlot: slot), old: old, new: new, isStored: isStored,
      isFact: slot >= schema.storage.rows.count, slot: slot)
  }

  /// The value in force in `slot`, where `entry` stands: asked of that, as long as it is enough.
  fileprivate func value(ofSlot slot: Int, holding entry: SlotEntry) -> SettingValue? {
    if case .value(let value) = entry, slot < schema.storage.traits.count,
      !schema.storage.traits[slot].contains(.isDefaultWhenHidden)
    {
      return value
    }
    return value(ofSlot: slot)
  }
}

extension TableSchema.Storage {
  /// The key of the value in `slot`; of a fact of the app `host.` and its name.
  func key(ofSlot slot: Int) -> String {
    slot < rows.count ? rows[slot].spec.key ?? "" : "host." + host[slot - rows.count].name
  }
}
