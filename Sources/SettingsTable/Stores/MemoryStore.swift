/// A store that lives as long as the process: for tests, previews and apps that keep nothing.
public final class MemoryStore: SettingsStore {
  private let state: Lock<[String: WrittenValue]>

  /// - Parameter values: What is stored at first, by key.
  public init(_ values: [String: SettingValue] = [:]) {
    state = Lock(values.mapValues { WrittenValue($0) })
  }

  public func load() -> StoredValues { StoredValues(state.withLock { $0 }) }

  public func apply(_ edits: [StoreEdit]) {
    state.withLock { values in
      for edit in edits { Self.apply(edit.path[...], edit.value, to: &values) }
    }
  }

  private static func apply(
    _ path: ArraySlice<String>, _ value: SettingValue?, to values: inout [String: WrittenValue]
  ) {
    guard let name = path.first else { return }
    if path.count == 1 {
      values[name] = value.map { WrittenValue($0) }
      return
    }
    var inner: [String: WrittenValue] = [:]
    if case .map(let entries) = values[name] {
      for entry in entries { inner[entry.key] = entry.value }
    }
    apply(path.dropFirst(), value, to: &inner)
    values[name] =
      inner.isEmpty
      ? nil
      : .map(inner.sorted { $0.key < $1.key }.map { WrittenValue.Entry(key: $0.key, value: $0.value) })
  }
}
