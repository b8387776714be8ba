import Observation

/// The live table: values by key, one way to change them, and what a UI draws.
///
/// It may be used from any thread. Changes wait for each other and for the store; reading never waits
/// for a disk. Observers are called when the locks are free. A ``Control`` and a ``SettingsStore`` are
/// called while a change is going on: they must not change the model themselves.
///
/// It is `Observable`: in `withObservationTracking`, and so in SwiftUI, what was read by key is told
/// apart, and ``snapshot()``, ``layout(ofPane:)`` and ``decode(_:)`` count as reading everything.
public final class SettingsModel: Sendable, Observable {
  public let schema: TableSchema

  let store: any SettingsStore
  let live: Lock<LiveState>
  /// Held across a whole change, the store's writing included.
  let writer = Lock(WriterState())
  let queue = EventQueue()

  /// What only the thread that is changing something looks at.
  struct WriterState: Sendable {
    /// By slot: what the store holds while a drag puts other values in force.
    var drags: [Int: SlotEntry] = [:]
    /// The array that single changes are handed to the store in, so that none is made for each.
    var edit = [StoreEdit(key: "", value: nil, isSecret: false)]
  }

  /// What to do when the store cannot be read.
  public enum BadStorePolicy: Hashable, Sendable {
    /// Throw.
    case fail
    /// Run on the defaults and refuse every change with what was wrong.
    case useDefaults
  }

  /// Reads `store` once. Every default is in force from now on, child panes included.
  ///
  /// - Parameter host: Facts that the app supplies to conditions, by their names without `host.`.
  /// - Throws: What the store says when it cannot be read, unless `onBadStore` is `useDefaults`.
  /// - Precondition: `schema` declares each fact in `host`, with a value of the same type.
  public init(
    schema: TableSchema, store: any SettingsStore = MemoryStore(),
    host: [String: SettingValue] = [:], onBadStore: BadStorePolicy = .fail
  ) throws(StoreFailure) {
    self.schema = schema
    self.store = store
    var state = LiveState(table: TableState(schema: schema))
    for (name, value) in host.sorted(by: { $0.key < $1.key }) {
      do throws(ChangeFailure) {
        let fact = try schema.fact(named: name, value: value)
        _ = state.table.store(.value(fact.value), slot: fact.slot)
      } catch {
        preconditionFailure("host: \(error)")
      }
    }
    do throws(StoreFailure) {
      let values = try store.load()
      if !values.isEmpty { state.table.load(values) }
      state.block = schema.reasonNotToWrite(values)
    } catch {
      if onBadStore == .fail { throw error }
      state.block = error
    }
    live = Lock(state)
  }

  deinit {
    let observers = live.withLock { $0.observers }
    for observer in observers { observer.finish() }
  }

  /// Why every change is refused: the store could not be read, or what it holds is newer than the
  /// schema. Nil when changes are saved.
  public var storeFailure: StoreFailure? { live.withLock { $0.block } }
}

extension SettingsModel {
  /// The value in force under `key`: the stored one, else the default.
  ///
  /// - Returns: nil for a key that no row has, and for a setting without a value.
  public func value(of key: String) -> SettingValue? {
    schema.storage.slot(ofKey: key).flatMap { observedValue(ofSlot: $0) }
  }

  /// What is stored under `key` as its control accepted it; nil when nothing is, or nothing sound.
  public func storedValue(for key: String) -> SettingValue? {
    guard let slot = schema.storage.slot(ofKey: key) else { return nil }
    let (value, tracker) = live.withLock { ($0.table.stored[slot], $0.tracker(ofSlot: slot)) }
    tracker.noteRead()
    return value
  }

  /// The table as it is now. It costs a few references; the next change then copies what it changes.
  public func snapshot() -> TableSnapshot { TableSnapshot(tableAndGeneration().table) }

  /// What the pane shows now; nil is the first screen.
  ///
  /// - Precondition: the schema has a pane with that id.
  /// - Complexity: linear in the pane's rows.
  public func layout(ofPane id: String? = nil) -> TableLayout {
    let number = id.map { schema.storage.paneNumbers[$0] } ?? 0
    guard let number else { preconditionFailure("there is no pane \"\(id ?? "")\"") }
    let (table, generation) = tableAndGeneration()
    return TableLayout(TableSnapshot(table), pane: number, generation: generation)
  }

  func observedValue(ofSlot slot: Int) -> SettingValue? {
    let (value, tracker) = live.withLock { live in
      (live.table.value(ofSlot: slot), live.tracker(ofSlot: slot))
    }
    tracker.noteRead()
    return value
  }

  func tableAndGeneration() -> (table: TableState, generation: Int) {
    let (table, generation, tracker) = live.withLock { live in
      (live.table, live.generation, live.trackerOfTable())
    }
    tracker.noteRead()
    return (table, generation)
  }
}

extension TableSchema.Storage {
  /// Where the value of `key` stands; of a fact of the app the key is `host.` and its name.
  func slot(ofKey key: String) -> Int? {
    if let number = owners[key] { return number }
    guard key.hasPrefix("host."),
      let index = host.firstIndex(where: { key.dropFirst(5) == $0.name })
    else { return nil }
    return rows.count + index
  }
}

extension TableSchema {
  /// Why nothing may be written over `values`: a newer version of the spec has written them.
  func reasonNotToWrite(_ values: StoredValues) -> StoreFailure? {
    guard !values.isEmpty, let entry = values[storage.path(ofKey: storage.values.versionKey)],
      let version = SettingValue(entry.written).integer, version > storage.values.version
    else { return nil }
    return .newerVersion(Int(version), known: storage.values.version)
  }
}
