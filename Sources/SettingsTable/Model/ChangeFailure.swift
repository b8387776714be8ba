/// Why a change was not made. Memory, store and observers are then as they were.
public enum ChangeFailure: Error, Hashable, Sendable {
  /// The index path leads nowhere.
  case noRow(RowIndexPath)
  case noSection(pane: String?, section: Int)
  case noPane(String)
  case unknownKey(String, suggestion: String?)
  /// The row, told by its index path, has no value: it leads to a pane, a page or an action.
  case noValue(String)
  /// The row only shows its value.
  case readOnly(key: String)
  /// The row's control does not take the value.
  case refused(key: String, Refusal)
  /// No visible row shows the setting; the reason is a sentence.
  case hidden(key: String, reason: String?)
  /// The row is not enabled; the reason is a sentence.
  case disabled(key: String, reason: String?)
  /// Somebody else decides about the value, for instance a managed file.
  case locked(key: String, by: String)
  /// The store could not write; without a key it was a batch.
  case notSaved(key: String?, StoreFailure)
  /// The setting no longer holds what the change to be undone, or done again, left there.
  case changedSince(key: String)
  case nothingToUndo
  case nothingToRedo
  /// A batch names the setting twice.
  case duplicate(key: String)
}

extension ChangeFailure: CustomStringConvertible {
  /// A clause without a capital or a full stop: what was found, then what was expected.
  public var description: String {
    switch self {
    case .noRow(let path): "there is no row \(path)"
    case .noSection(let pane, let section): "there is no section \(pane ?? "")[\(section)]"
    case .noPane(let id): "there is no pane \(id.quotedName)"
    case .unknownKey(let key, let suggestion):
      "there is no key \(key.quotedName)"
        + (suggestion.map { "; did you mean \($0.quotedName)?" } ?? "")
    case .noValue(let row): "the row \(row) has no value to change"
    case .readOnly(let key): "\(key.quotedName) is read-only"
    case .refused(let key, let refusal): "\(key.quotedName): \(refusal)"
    case .hidden(let key, let reason): "\(key.quotedName) is hidden" + Self.explained(reason)
    case .disabled(let key, let reason): "\(key.quotedName) is disabled" + Self.explained(reason)
    case .locked(let key, let owner): "\(key.quotedName) is locked by \(owner)"
    case .notSaved(let key?, let failure): "\(key.quotedName) was not saved: \(failure)"
    case .notSaved(nil, let failure): "nothing was saved: \(failure)"
    case .changedSince(let key): "\(key.quotedName) has been changed since"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .duplicate(let key): "the batch changes \(key.quotedName) twice; expected each key once"
    }
  }

  /// The reason behind a colon; it is a sentence, so it ends with its own full stop.
  private static func explained(_ reason: String?) -> String { reason.map { ": \($0)" } ?? "" }
}
