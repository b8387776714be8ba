import Synchronization
import Testing

@testable import SettingsTable

/// The schema that `json` declares.
func modelSchema(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> TableSchema
{
  let source = SourceText(name: "spec.json", bytes: Array(json.utf8))
  let (schema, diagnostics) = SpecReader().schema(from: source, idiom: "phone")
  return try #require(schema, "\(diagnostics)", sourceLocation: sourceLocation)
}

extension TableSchema {
  /// A lamp: the table of most tests of the model.
  ///
  /// `[0,0]` on, `[0,1]` brightness (enabled if on), `[0,2]` color (visible if on), `[0,3]` pin,
  /// `[0,4]` leads to about; `[1,0]` level (only for red, else its default), `[1,1]` days, `[1,2]`
  /// runs (internal), the section only with the pro pack; `[2,0]` name, `[2,1]` brightness again.
  static func lamp() throws -> TableSchema {
    try modelSchema(
      #"""
      {"settingsTable": 1, "app": {"id": "com.example.lamp", "title": "Lamp"},
       "host": {"proPack": true},
       "sections": [
        {"title": "Light", "rows": [
          {"key": "on", "control": "toggle", "default": false},
          {"key": "brightness", "control": "slider", "min": 0, "max": 1, "decimals": 2,
           "default": 0.5, "enabledIf": "on"},
          {"key": "color", "control": "radio", "default": "white",
           "options": ["white", "red", "blue"], "visibleIf": "on"},
          {"key": "pin", "control": "secure", "maxLength": 4},
          {"control": "pane", "title": "About", "pane": "about"}]},
        {"title": "Pro", "visibleIf": "host.proPack", "rows": [
          {"key": "level", "control": "stepper", "min": 1, "max": 10, "default": 5,
           "visibleIf": "color == red", "whenHidden": "default"},
          {"key": "days", "control": "multichoice", "options": ["mon", "tue", "wed"],
           "default": []},
          {"key": "runs", "control": "number", "internal": true, "default": 0}]},
        {"title": "Name", "rows": [
          {"key": "name", "control": "text", "nullable": true, "default": "Lamp"},
          {"key": "brightness", "shared": true, "title": "Again"},
          {"key": "high", "control": "toggle", "default": false,
           "enabledIf": "level > 7"}]}],
       "panes": {"about": {"title": "About", "sections": [{"rows": [
          {"key": "version", "control": "label", "default": "1.0"},
          {"key": "stats", "control": "toggle", "default": true}]}]}}}
      """#)
  }
}

extension RowIndexPath {
  static let on = RowIndexPath(section: 0, row: 0)
  static let brightness = RowIndexPath(section: 0, row: 1)
  static let color = RowIndexPath(section: 0, row: 2)
  static let pin = RowIndexPath(section: 0, row: 3)
  static let about = RowIndexPath(section: 0, row: 4)
  static let level = RowIndexPath(section: 1, row: 0)
  static let days = RowIndexPath(section: 1, row: 1)
  static let runs = RowIndexPath(section: 1, row: 2)
  static let name = RowIndexPath(section: 2, row: 0)
  static let again = RowIndexPath(section: 2, row: 1)
  static let version = RowIndexPath(pane: "about", section: 0, row: 0)
}

/// A store that remembers what it was asked, and fails when it is told to.
final class FaultStore: SettingsStore {
  struct State {
    var calls: [[StoreEdit]] = []
    /// How many writes succeed before one fails; nil for all.
    var writesLeft: Int?
    var failsToLoad = false
  }
  let state = Mutex(State())
  let memory: MemoryStore

  static let failure = StoreFailure.other("the disk is full")

  init(_ values: [String: SettingValue] = [:]) { memory = MemoryStore(values) }

  func load() throws(StoreFailure) -> StoredValues {
    if state.withLock({ $0.failsToLoad }) { throw Self.failure }
    return memory.load()
  }

  func apply(_ edits: [StoreEdit]) throws(StoreFailure) {
    let fails = state.withLock { state in
      if state.writesLeft == 0 { return true }
      state.writesLeft = state.writesLeft.map { $0 - 1 }
      state.calls.append(edits)
      return false
    }
    if fails { throw Self.failure }
    memory.apply(edits)
  }

  var calls: [[StoreEdit]] { state.withLock { $0.calls } }
  func failWrites(after count: Int = 0) { state.withLock { $0.writesLeft = count } }

  /// What is stored under `key`.
  subscript(key: String) -> SettingValue? { memory.load()[key].map { SettingValue($0.written) } }
}

/// Collects what is told from any thread.
final class Recorder<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  func add(_ element: Element) { elements.withLock { $0.append(element) } }
  var all: [Element] { elements.withLock { $0 } }
}
