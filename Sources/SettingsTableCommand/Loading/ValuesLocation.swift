import SettingsTable

/// Where the values of a table are: `--values`, `$SETTINGS_TABLE_VALUES`, or the place of its id.
enum ValuesLocation: Sendable {
  /// `--no-values`
  case none
  /// Nowhere: without an id there is no place. Says why, for who wants to write.
  case unknown(String)
  /// `isNamed` by the call or the environment; folders are made only for the place of an id.
  case file(String, isNamed: Bool)
  /// The store that an app's own command comes with.
  case store(any SettingsStore)
}

extension ToolContext {
  func valuesLocation(
    of schema: TableSchema, _ call: ParsedCall
  ) throws(CommandFailure) -> ValuesLocation {
    if call.has(.noValues) {
      if call.has(.values) { throw .usage("--values and --no-values exclude each other") }
      return .none
    }
    if let store = tool.mounted?.store { return .store(store) }
    if let path = call.value(.values) { return .file(path, isNamed: true) }
    // The variable is for specs; an app's own command must not write where the app does not read.
    if tool.mounted == nil, let path = environment("SETTINGS_TABLE_VALUES") {
      return .file(path, isNamed: true)
    }
    guard let id = schema.app.id else { return .unknown("the spec has no app.id") }
    guard let folder = settingsFolder else { return .unknown("HOME is not set") }
    return .file("\(folder)/\(id)/settings.yaml", isNamed: false)
  }

  /// The folder in which each app has one for its settings.
  private var settingsFolder: String? {
    // The XDG Base Directory Specification has relative paths ignored.
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = environment("HOME") else { return nil }
    #if os(macOS)
      return home + "/Library/Application Support"
    #else
      return home + "/.config"
    #endif
  }

  /// A variable that is set and not empty.
  private func environment(_ name: String) -> String? {
    streams.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension ValuesLocation {
  /// The store to read from; nil when there are only defaults.
  var readStore: (any SettingsStore)? {
    switch self {
    case .none, .unknown: nil
    case .file(let path, let isNamed):
      FileStore(path: path, format: SpecLoader.format(of: path), createsFolders: !isNamed)
    case .store(let store): store
    }
  }

  /// The store to write to.
  func writeStore() throws(CommandFailure) -> any SettingsStore {
    switch self {
    case .none: throw .usage("--no-values leaves nothing to write to")
    case .unknown(let why): throw .usage("--values needed: \(why)")
    case .file, .store: return readStore ?? MemoryStore()
    }
  }

  /// What messages call the place of the values.
  var name: String? { if case .file(let path, _) = self { path } else { nil } }

  /// What is stored now.
  func load() throws(CommandFailure) -> StoredValues {
    guard let store = readStore else { return StoredValues() }
    do throws(StoreFailure) {
      return try store.load()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ToolContext {
  /// The table of this call with the values in force.
  func snapshot(of call: ParsedCall) throws(CommandFailure) -> TableSnapshot {
    let schema = try schema(of: call)
    let values = try valuesLocation(of: schema, call).load()
    return TableSnapshot(of: schema, values: values)
  }

  /// Says that the file named by `--values` is not there: it holds nothing yet, or its name is a
  /// slip of the pen.
  func noteMissingValues(_ call: ParsedCall) {
    guard let path = call.value(.values),
      (try? FileSystem.live.status(at: path)) == nil
    else { return }
    say("note: \"\(path)\" does not exist; these are the defaults")
  }
}
