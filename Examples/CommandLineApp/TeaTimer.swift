// A command-line app with settings, from start to end: the table in YAML, typed keys, defaults,
// observers, a refused change, undo, a values file, and the tool as the app's own `config` command.

import Foundation
import SettingsTable
import SettingsTableCommand
import SettingsTableYAML

// The keys of the app, each with its type, declared once.

enum Tea: String, SettingOption {
  case green, black, herbal
}

extension SettingKey where Value == Tea {
  static let tea = SettingKey("tea")
}
extension SettingKey where Value == Int {
  static let minutes = SettingKey("minutes")
}
extension SettingKey where Value == Bool {
  static let bell = SettingKey("bell")
}
extension SettingKey where Value == Double {
  static let loudness = SettingKey("loudness")
}

@main
struct TeaTimer {
  static func main() async throws {
    // An app would keep its file in the user's configuration folder.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tea-timer-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("settings.yaml").path
    let store = FileStore(path: path, format: YAMLFormat(), createsFolders: true)

    let model = try SettingsModel(schema: schema(), store: store)
    // Whatever does not fit the table is reported here, all at once, and never later.
    try model.require(SettingKey.tea, SettingKey.minutes, SettingKey.bell, SettingKey.loudness)

    print("== The defaults are in force before anything was stored")
    print("\(model[.tea]) tea, \(model[.minutes]) min, bell: \(model[.bell])")
    print("there is a values file: \(FileManager.default.fileExists(atPath: path))")

    print("\n== Observers hear of every change")
    let everything = model.observe { event in
      for change in event.changes {
        print("  event \(event.number) by \(event.origin): \(change.key) is \(shown(change.new))")
      }
    }
    let bell = model.observe("bell") { _ in print("  the bell was changed") }
    // The stream gives the present value first, then the newest whenever it differs.
    var minutes = model.values(of: .minutes).makeAsyncIterator()
    print("minutes:", await next(&minutes))
    try model.set(.minutes, to: 4)
    print("minutes:", await next(&minutes))
    try model.set(.tea, to: .black)
    // What a user types goes through the same door.
    try model.change("bell", toText: "off")

    print("\n== What does not fit is refused, with the reason")
    attempt { () throws(ChangeFailure) in try model.set(.minutes, to: 60) }
    attempt { () throws(ChangeFailure) in try model.change("tea", toText: "coffee") }
    attempt { () throws(ChangeFailure) in try model.change("loudness", to: 0.9) }
    print("minutes: \(model[.minutes])")

    print("\n== Undo")
    bell.cancel()
    print("would take back:", model.undoText ?? "nothing")
    try model.undo()
    print("bell: \(model[.bell])")

    print("\n== The values file")
    print(try String(contentsOfFile: path, encoding: .utf8), terminator: "")

    print("\n== The app's own `config` command")
    let config = SettingsTool(mountedAs: "teatimer config", schema: model.schema, store: store)
    for arguments in [["set", "loudness", "0.9"], ["get", "loudness"], ["list"]] {
      print("$ teatimer config", arguments.joined(separator: " "))
      _ = config.run(arguments, streams: .printing)
    }

    print("\n== What another process stored is read anew")
    try model.refresh()
    print("loudness: \(model[.loudness])")
    withExtendedLifetime(everything) {}
  }

  /// The checked table. The manifest embeds `Settings.yaml` in the program.
  static func schema() -> TableSchema {
    let source = SourceText(name: "Settings.yaml", bytes: PackageResources.Settings_yaml)
    let (schema, diagnostics) = SpecReader(format: YAMLFormat()).schema(from: source)
    guard let schema else { fatalError(diagnostics.map(\.description).joined(separator: "\n")) }
    return schema
  }

  static func attempt(_ change: () throws(ChangeFailure) -> Void) {
    do throws(ChangeFailure) {
      try change()
    } catch {
      print("  refused: \(error)")
    }
  }

  static func next(_ values: inout AsyncStream<Int?>.Iterator) async -> String {
    (await values.next() ?? nil).map { "\($0)" } ?? "nothing"
  }

  static func shown(_ value: SettingValue?) -> String { value?.description ?? "not set" }
}

extension CommandStreams {
  /// Prints everything in order. An app passes none and gets those of the process.
  static let printing = CommandStreams(
    readInput: { () throws(FileFailure) in [] },
    writeOutput: { (text) throws(FileFailure) in print(text, terminator: "") },
    writeError: { (text) throws(FileFailure) in print(text, terminator: "") })
}
