/// What is stored, in force, visible and enabled, for every row of a schema: the part of the model
/// that changes, and all a snapshot needs.
struct TableState: Sendable {
  let schema: TableSchema
  /// By slot: the stored value as the control accepted it. Slots behind the rows are host facts.
  private(set) var stored: [SettingValue?]
  /// By slot: stored values that the row's control refuses.
  private(set) var invalid: [Int: InvalidValue] = [:]
  /// By slot: where a stored value stands, for stores that are files.
  private(set) var places: [Int: SourcePlace] = [:]
  /// Stored keys that no row has, in the order of the store.
  private(set) var unknownKeys: [String] = []
  private var rowStates: [RowState]
  private var sectionStates: [RowState]
  private var paneStates: [RowState]

  struct RowState: OptionSet, Sendable {
    let rawValue: UInt8
    static let visible = RowState(rawValue: 1)
    static let enabled = RowState(rawValue: 2)
  }

  /// The rows whose visible or enabled state a change turned, rising.
  typealias Turned = [Int]

  init(schema: TableSchema) {
    self.schema = schema
    let storage = schema.storage
    stored = Array(repeating: nil, count: storage.rows.count + storage.host.count)
    rowStates = Array(repeating: [.visible, .enabled], count: storage.rows.count)
    sectionStates = Array(repeating: [.visible, .enabled], count: storage.sections.count)
    paneStates = Array(repeating: [.visible, .enabled], count: storage.panes.count)
    evaluateAll()
  }

  /// The value in force: the stored one, else the default; while the row is hidden and says so,
  /// always the default. Nil is no value.
  func value(ofSlot slot: Int) -> SettingValue? {
    let storage = schema.storage
    guard slot < rowStates.count else {
      return stored[slot] ?? storage.host[slot - rowStates.count].value
    }
    if stored[slot] != nil, !hidesStoredValue(ofSlot: slot) { return stored[slot] }
    return storage.rows[slot].defaultValue
  }

  /// Whether the row is hidden and says that its default is in force meanwhile.
  func hidesStoredValue(ofSlot slot: Int) -> Bool {
    schema.storage.traits[slot].contains(.isDefaultWhenHidden)
      && !rowStates[slot].contains(.visible)
  }

  func isVisible(row: Int) -> Bool { rowStates[row].contains(.visible) }
  func isEnabled(row: Int) -> Bool { rowStates[row].contains(.enabled) }

  /// Whether the section's own condition, its pane's and the device let it be seen.
  func isPermitted(section: Int) -> Bool { sectionStates[section].contains(.visible) }

  /// Whether the section is shown: permitted, with a visible row, or without rows but with a title
  /// or a footer. Cost: linear in its rows.
  func isVisible(section: Int) -> Bool {
    guard isPermitted(section: section) else { return false }
    let section = schema.storage.sections[section]
    if section.rows.isEmpty { return section.title != nil || section.footer != nil }
    return section.rows.contains { isVisible(row: $0) }
  }

  /// What holds of the row's stored value.
  func state(ofRow row: Int) -> ValueState {
    guard let slot = schema.storage.rows[row].slot else { return .default }
    if invalid[slot] != nil { return .invalid }
    guard let value = stored[slot] else { return .default }
    return value == schema.storage.rows[slot].defaultValue ? .same : .changed
  }

  // Loading

  /// Takes what a store holds in the place of everything stored before.
  mutating func load(_ values: StoredValues) {
    let storage = schema.storage
    for slot in storage.rows.indices { stored[slot] = nil }
    invalid = [:]
    places = [:]
    unknownKeys = []
    if !values.isEmpty {
      let isNested = storage.values.layout == .nested
      for (number, row) in storage.rows.enumerated() where row.isOwner {
        guard let key = row.spec.key,
          let entry = isNested ? values[storage.path(ofKey: key)] : values[key]
        else { continue }
        read(entry, into: number)
      }
      unknownKeys = values.keys.filter { storage.isUnknown($0) }
    }
    evaluateAll()
  }

  private mutating func read(_ entry: StoredEntry, into slot: Int) {
    places[slot] = entry.place
    do throws(Refusal) {
      stored[slot] = try schema.storage.rows[slot].read(.stored(entry.written))
    } catch {
      invalid[slot] = InvalidValue(written: entry.written, refusal: error)
    }
  }

  // Changing

  /// What is stored under `slot`, sound or not.
  func entry(ofSlot slot: Int) -> SlotEntry {
    if let value = stored[slot] { return .value(value) }
    if !invalid.isEmpty, let value = invalid[slot] { return .invalid(value) }
    return .none
  }

  /// Puts `entry` under `slot` and evaluates what depends on it.
  ///
  /// - Returns: The rows whose visible or enabled state turned.
  /// - Complexity: O(1) for a slot that no condition names.
  mutating func store(_ entry: SlotEntry, slot: Int) -> Turned {
    put(entry, slot: slot)
    return evaluateDependents(of: slot)
  }

  /// Puts `entry` under `slot`, which no condition names.
  mutating func put(_ entry: SlotEntry, slot: Int) {
    // Most tables have neither: asking first spares two look-ups a change.
    if !invalid.isEmpty { invalid[slot] = nil }
    if !places.isEmpty { places[slot] = nil }
    switch entry {
    case .none: stored[slot] = nil
    case .value(let value): stored[slot] = value
    case .invalid(let value):
      stored[slot] = nil
      invalid[slot] = value
    }
  }

  /// Evaluates everything that depends on `slot`, and on rows whose value that changes.
  private mutating func evaluateDependents(of slot: Int) -> Turned {
    guard hasDependents(slot) else { return [] }
    var turning = Turning()
    for site in schema.storage.dependents(of: slot) { evaluate(site, &turning) }
    if !turning.pending.isEmpty {
      // Each behind those it depends on, so that its dependents are evaluated once. In another order
      // rows can turn each other on and off for a time exponential in their number.
      for row in schema.storage.hidingOrder where turning.pending.contains(row) {
        for site in schema.storage.dependents(of: row) { evaluate(site, &turning) }
      }
    }
    if turning.before.isEmpty { return [] }
    // A row may turn and, once another has been evaluated, turn back.
    return turning.before.filter { rowStates[$0.key] != $0.value }.keys.sorted()
  }

  /// Whether a condition names the key of `slot`.
  func hasDependents(_ slot: Int) -> Bool {
    slot < rowStates.count
      ? schema.storage.traits[slot].contains(.hasDependents)
      : !schema.storage.dependents(of: slot).isEmpty
  }

  /// The rows whose visible or enabled state differs from that in `other`. Cost: linear.
  func rowsTurned(since other: TableState) -> Turned {
    rowStates.indices.filter { rowStates[$0] != other.rowStates[$0] }
  }

  private mutating func evaluateAll() {
    let storage = schema.storage
    // Values that depend on visibility are few: they are settled in the order in which they depend
    // on each other, before anything else that may read them.
    for row in storage.hidingOrder { settle(row) }
    for number in storage.panes.indices { paneStates[number] = paneState(number) }
    for number in storage.sections.indices { sectionStates[number] = sectionState(number) }
    for number in storage.rows.indices { rowStates[number] = rowState(number) }
  }

  private mutating func settle(_ row: Int) {
    let section = schema.storage.rows[row].section
    let pane = schema.storage.sections[section].pane
    paneStates[pane] = paneState(pane)
    sectionStates[section] = sectionState(section)
    rowStates[row] = rowState(row)
  }

  /// What one change turns, while it is worked out.
  private struct Turning {
    /// Rows whose value in force may have changed with their visibility.
    var pending: Set<Int> = []
    /// By row that turned: its state before.
    var before: [Int: RowState] = [:]
  }

  private mutating func evaluate(_ site: ConditionSite, _ turning: inout Turning) {
    switch site {
    case .row(let row): evaluate(row: row, &turning)
    case .section(let section):
      let old = sectionStates[section]
      sectionStates[section] = sectionState(section)
      guard old != sectionStates[section] else { return }
      for row in schema.storage.sections[section].rows { evaluate(row: row, &turning) }
    case .pane(let pane):
      let old = paneStates[pane]
      paneStates[pane] = paneState(pane)
      guard old != paneStates[pane] else { return }
      for section in schema.storage.panes[pane].sections {
        sectionStates[section] = sectionState(section)
        for row in schema.storage.sections[section].rows { evaluate(row: row, &turning) }
      }
    }
  }

  private mutating func evaluate(row: Int, _ turning: inout Turning) {
    let old = rowStates[row]
    rowStates[row] = rowState(row)
    guard old != rowStates[row] else { return }
    if turning.before[row] == nil { turning.before[row] = old }
    // While it is hidden its default is in force: what depends on it must be told.
    if schema.storage.traits[row].contains(.isDefaultWhenHidden) {
      turning.pending.insert(row)
    }
  }

  private func holds(_ condition: Condition?) -> Bool {
    guard let condition else { return true }
    return condition.isTrue { value(ofSlot: $0) }
  }

  private func paneState(_ number: Int) -> RowState {
    let pane = schema.storage.panes[number]
    return state(isVisible: holds(pane.visibleIf), isEnabled: holds(pane.enabledIf))
  }

  private func sectionState(_ number: Int) -> RowState {
    let sections = schema.storage.sections
    let pane = paneStates[sections[number].pane]
    return state(
      isVisible: pane.contains(.visible) && sections[number].isForThisIdiom
        && holds(sections[number].visibleIf),
      isEnabled: pane.contains(.enabled) && holds(sections[number].enabledIf))
  }

  private func rowState(_ number: Int) -> RowState {
    let rows = schema.storage.rows
    let section = sectionStates[rows[number].section]
    return state(
      isVisible: section.contains(.visible) && rows[number].isForThisIdiom
        && !rows[number].spec.flags.contains(.internal) && holds(rows[number].visibleIf),
      isEnabled: section.contains(.enabled) && holds(rows[number].enabledIf))
  }

  private func state(isVisible: Bool, isEnabled: Bool) -> RowState {
    var state: RowState = []
    if isVisible { state.insert(.visible) }
    if isEnabled { state.insert(.enabled) }
    return state
  }
}

/// What holds of a row's stored value.
public enum ValueState: String, Hashable, Sendable {
  /// Nothing is stored.
  case `default`
  /// A value is stored that differs from the default.
  case changed
  /// The default is stored: a later default does not reach the row.
  case same
  /// What is stored is refused; it is kept, and the default is in force.
  case invalid
}

/// What is stored under one slot.
enum SlotEntry: Hashable, Sendable {
  case none
  case value(SettingValue)
  indirect case invalid(InvalidValue)
}

/// A stored value that its row's control refuses.
public struct InvalidValue: Hashable, Sendable {
  /// As it is stored; of a secret too.
  public let written: WrittenValue
  public let refusal: Refusal

  /// What is wrong with it: `The stored value is not used: 11 is outside the range; expected …`
  public var sentence: String { "The stored value is not used: \(refusal)." }
}

extension TableSchema.Storage {
  /// Where a store keeps `key`.
  func path(ofKey key: String) -> [String] {
    if values.layout == .flat { return [key] }
    return key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether a key at the top of a store belongs to no row.
  fileprivate func isUnknown(_ key: String) -> Bool {
    if key == values.versionKey || owners[key] != nil { return false }
    guard values.layout == .nested else { return true }
    let beginning = key + "."
    return !owners.keys.contains { $0.hasPrefix(beginning) }
      && !values.versionKey.hasPrefix(beginning)
  }
}
