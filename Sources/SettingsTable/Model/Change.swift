/// What a change did to one setting.
public struct Change: Hashable, Sendable {
  /// The key; of a fact that the app supplies `host.` and its name.
  public let key: String
  /// The value in force before; nil is no value.
  public let old: SettingValue?
  /// The value in force now; nil is no value.
  ///
  /// It equals ``old`` when the setting had the value already, when only the default was stored or
  /// removed, and while the row is hidden and `whenHidden` says `default`.
  public let new: SettingValue?
  /// Whether a value stands in the store now: not after a reset, nor while a slider is dragged.
  public let isStored: Bool

  /// Whether the app supplied a fact; then there is no row.
  let isFact: Bool
  /// Where the value stands in the table's state.
  let slot: Int

  /// The number, in ``TableSchema/rows``, of the row that owns the key; nil for a fact of the app.
  public var rowNumber: Int? { isFact ? nil : slot }
}

/// Who wants a change.
public enum ChangeActor: Hashable, Sendable {
  /// Somebody at the table, or at the command line: changes only rows that are visible, enabled and
  /// not read-only.
  case user
  /// The program itself: changes hidden, disabled and read-only rows too. Values are checked all the
  /// same.
  case app
}

/// Whether a change is final.
public enum ChangePhase: Hashable, Sendable {
  /// A slider is being dragged: the value is in force and observers hear of it, but nothing is stored.
  case continuing
  /// The value is stored. Undo goes back to the one before the drag.
  case ended
}

/// One of several changes that are made together.
public struct ChangeRequest: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case row(RowIndexPath)
    case key(String)
  }
  public var target: Target
  /// The new value, or the text somebody typed for it.
  public var input: SettingInput

  public init(_ target: Target, to input: SettingInput) {
    self.target = target
    self.input = input
  }
}

/// Which settings are reset.
public enum ResetScope: Hashable, Sendable {
  case row(RowIndexPath)
  case key(String)
  /// All rows of a section, by the id of its pane and its index there; nil is the first screen.
  case section(pane: String? = nil, section: Int)
  /// All rows of one screen, those it leads to not included; nil is the first screen.
  case pane(String?)
  case all
}
