/// A store that lives as long as the process: for tests, previews and apps that keep nothing.
public final class MemoryStore: SettingsStore {
  private let state: Lock<[String: SettingValue]>

  /// - Parameter values: What is stored at first, by key.
  public init(_ values: [String: SettingValue] = [:]) { state = Lock(values) }

  public func load() -> StoredValues {
    StoredValues(state.withLock { $0 }.mapValues { WrittenValue($0) })
  }

  public func apply(_ edits: [StoreEdit]) {
    state.withLock { values in
      for index in edits.indices {
        if let key = edits[index].top {
          values[key] = edits[index].value
        } else {
          Self.put(edits[index].value, at: edits[index].path[...], in: &values)
        }
      }
    }
  }

  private static func put(
    _ value: SettingValue?, at path: ArraySlice<String>, in values: inout [String: SettingValue]
  ) {
    guard let name = path.first else { return }
    if path.count == 1 {
      values[name] = value
      return
    }
    var inner: [String: SettingValue] = [:]
    for entry in values[name]?.map?.entries ?? [] { inner[entry.key] = entry.value }
    put(value, at: path.dropFirst(), in: &inner)
    let entries = inner.sorted { $0.key < $1.key }
    values[name] =
      inner.isEmpty
      ? nil : .map(SettingMap(entries.map { SettingMap.Entry(key: $0.key, value: $0.value) }))
  }
}
