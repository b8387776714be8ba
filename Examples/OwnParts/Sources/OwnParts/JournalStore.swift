public import SettingsTable
import Synchronization

/// A store that forgets nothing: each change is a line more, and what is stored now is what comes of
/// reading all of them.
///
/// Here the journal is in memory; one in a file would append to it and `fsync` in ``apply(_:)``.
public final class JournalStore: SettingsStore {
  private let journal: Mutex<[[StoreEdit]]>

  public init() { journal = Mutex([]) }

  public func load() -> StoredValues {
    var values: [String: WrittenValue] = [:]
    for edit in journal.withLock({ $0 }).joined() {
      values[edit.path.joined(separator: ".")] = edit.value.map { WrittenValue($0) }
    }
    return StoredValues(values)
  }

  /// Called once for each change, and once for a whole batch: all of it or nothing.
  public func apply(_ edits: [StoreEdit]) throws(StoreFailure) {
    if edits.contains(where: \.isSecret) { throw .other("the journal keeps no secrets") }
    journal.withLock { $0.append(edits) }
  }

  /// The journal, a line a change or batch.
  public var lines: [String] {
    journal.withLock { $0 }.map { edits in
      edits.map { edit in
        let key = edit.path.joined(separator: ".")
        return edit.value.map { "\(key) = \($0)" } ?? "\(key) removed"
      }.joined(separator: ", ")
    }
  }
}
