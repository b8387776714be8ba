/// What happened to the table, all of it at once: a change, a batch, a reset, values from outside.
public struct SettingsEvent: Hashable, Sendable {
  public enum Origin: String, Hashable, Sendable {
    case user, app, undo, redo
    /// What the store held when it was read anew: another process, or a hand, changed it.
    case outside
  }

  /// Counts the changes of the model from 1, heard or not; ``TableLayout/generation`` is the same count.
  public let number: Int
  public let origin: Origin
  /// `continuing` while a slider is dragged.
  public let phase: ChangePhase
  /// The settings that were changed, in the order they were asked for; behind them those whose value
  /// in force another change turned, by hiding or showing a row with `whenHidden: default`.
  public let changes: [Change]
  /// The numbers, in ``TableSchema/rows``, of the rows that are visible or enabled now and were not
  /// before, or the other way round; rising.
  public let turnedRows: [Int]

  /// What happened to `key`; nil when nothing did.
  public func change(of key: String) -> Change? { changes.first { $0.key == key } }
}

extension SettingsEvent.Origin {
  init(_ actor: ChangeActor) {
    switch actor {
    case .user: self = .user
    case .app: self = .app
    }
  }
}
