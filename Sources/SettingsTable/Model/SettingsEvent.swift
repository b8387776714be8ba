/// What happened to the table, all of it at once: a change, a batch, a reset, values from outside.
public struct SettingsEvent: Sendable {
  public enum Origin: String, Hashable, Sendable {
    case user, app, undo, redo
    /// What the store held when it was read anew: another process, or a hand, changed it.
    case outside
  }

  // Behind a reference, since an event is handed on a few times and a change waits for that.
  private final class Storage: Sendable {
    let number: Int
    let origin: Origin
    let phase: ChangePhase
    // Most events have one change, which needs no array then.
    let first: Change
    let others: [Change]
    let turnedRows: [Int]

    init(
      _ number: Int, _ origin: Origin, _ phase: ChangePhase, _ first: Change, _ others: [Change],
      _ turnedRows: [Int]
    ) {
      self.number = number
      self.origin = origin
      self.phase = phase
      self.first = first
      self.others = others
      self.turnedRows = turnedRows
    }
  }
  private let storage: Storage

  init(
    number: Int, origin: Origin, phase: ChangePhase, first: Change, others: [Change] = [],
    turnedRows: [Int] = []
  ) {
    storage = Storage(number, origin, phase, first, others, turnedRows)
  }

  /// Counts the changes of the model from 1, heard or not; ``TableLayout/generation`` is the same
  /// count.
  public var number: Int { storage.number }
  public var origin: Origin { storage.origin }
  /// `continuing` while a slider is dragged.
  public var phase: ChangePhase { storage.phase }
  /// The settings that were changed, in the order they were asked for; behind them those whose value
  /// in force another change turned, by hiding or showing a row with `whenHidden: default`.
  public var changes: [Change] { CollectionOfOne(storage.first) + storage.others }
  /// The numbers, in ``TableSchema/rows``, of the rows that are visible or enabled now and were not
  /// before, or the other way round; rising.
  public var turnedRows: [Int] { storage.turnedRows }

  /// What happened to `key`; nil when nothing did.
  public func change(of key: String) -> Change? {
    storage.first.key == key ? storage.first : storage.others.first { $0.key == key }
  }

  /// Whether it changed the value in `slot` or turned the row of that number.
  func concerns(_ slot: Int) -> Bool {
    storage.first.slot == slot || storage.others.contains { $0.slot == slot }
      || storage.turnedRows.contains(slot)
  }
}

extension SettingsEvent: Hashable {
  public static func == (left: SettingsEvent, right: SettingsEvent) -> Bool {
    left.number == right.number && left.origin == right.origin && left.phase == right.phase
      && left.changes == right.changes && left.turnedRows == right.turnedRows
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(changes)
  }
}

extension SettingsEvent.Origin {
  init(_ actor: ChangeActor) {
    switch actor {
    case .user: self = .user
    case .app: self = .app
    }
  }
}
