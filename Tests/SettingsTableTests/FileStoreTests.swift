import Foundation
import SettingsTable
import Testing

@Suite struct FileStoreTests {
  /// A folder of its own for each test, removed afterwards.
  private final class Folder {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID())").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws {
      try Data(bytes).write(to: URL(filePath: self[name]))
    }

    func bytes(_ name: String) -> [UInt8]? {
      FileManager.default.contents(atPath: self[name]).map(Array.init)
    }

    func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

    func attribute<Value>(_ key: FileAttributeKey, of name: String) throws -> Value? {
      try FileManager.default.attributesOfItem(atPath: self[name])[key] as? Value
    }
  }

  private static func set(_ key: String, _ value: SettingValue?, isSecret: Bool = false)
    -> StoreEdit
  {
    StoreEdit(path: [key], value: value, isSecret: isSecret)
  }

  @Test func fileThatDoesNotExistOrIsEmptyStoresNothing() throws {
    let folder = try Folder()
    #expect(try FileStore.json(folder["a.json"]).load().isEmpty)
    #expect(try FileStore.json(folder["no/folder/a.json"]).load().isEmpty)
    for text in ["", "\n", "\u{FEFF}", "{}"] {
      try folder.write(Array(text.utf8), to: "a.json")
      #expect(try FileStore.json(folder["a.json"]).load().isEmpty)
    }
  }

  @Test func loadedValuesKnowTheirPlaceAndOrder() throws {
    let folder = try Folder()
    try folder.write(Array("{\n  \"b\": 1e2,\n  \"a\": {\"c\": \"x\"}\n}".utf8), to: "a.json")
    let values = try FileStore.json(folder["a.json"]).load()
    #expect(values.keys == ["b", "a"])
    #expect(values["b"]?.written == .scalar("1e2", isPlain: true))
    #expect(values["b"]?.place?.mark.description == "2:8")
    #expect(values["b"]?.place?.source.name == folder["a.json"])
    #expect(values[["a", "c"]]?.written == .scalar("x", isPlain: false))
    #expect(values["c"] == nil)
  }

  @Test func writtenValuesReadBackAsTheyWere() throws {
    let folder = try Folder()
    let store = FileStore.json(folder["a.json"])
    let values: [SettingValue] = [
      .null, true, false, 0, -1, .integer(.max), .integer(.min), 0.1, -0.0, 1.0, 1e300,
      .real(.leastNonzeroMagnitude),
      .real(.greatestFiniteMagnitude), "", "é", "e\u{301}", "😀", "a\u{0}\u{1F}\u{7F}\u{85}\u{202E}",
      "\"\\/\n\r\t", "true", "1", "null", "// no", [], [1, [2.5, "x"], .null],
      .map(SettingMap()),
      .map(SettingMap([.init(key: "", value: [true]), .init(key: "k\"", value: .null)])),
    ]
    for (index, value) in values.enumerated() {
      try store.apply([Self.set("k\(index)", value), Self.set("again", value)])
    }
    let stored = try store.load()
    #expect(stored.keys.count == values.count + 1)
    for (index, value) in values.enumerated() {
      let written = try #require(stored["k\(index)"]?.written)
      #expect(written == WrittenValue(value))
      #expect(SettingValue(written) == value)
    }
  }

  @Test func randomValuesReadBackAsTheyWere() throws {
    let folder = try Folder()
    let store = FileStore.json(folder["a.json"])
    var sampler = JSONSampler(seed: 7)
    for _ in 0..<50 {
      let value = try #require(readJSON(Array(sampler.file().utf8)).value)
      try store.apply([Self.set("k", value)])
      #expect(try store.load()["k"].map { SettingValue($0.written) } == value)
    }
  }

  @Test func editIsOneLineOfDiff() throws {
    let folder = try Folder()
    try folder.write(Array("{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}".utf8), to: "a.json")
    try FileStore.json(folder["a.json"]).apply([Self.set("a", 7)])
    #expect(folder.text("a.json") == "{\r\n\t\"a\": 7,\r\n\t\"b\": 2\r\n}")
  }

  @Test func resetOfEverythingLeavesTheFile() throws {
    let folder = try Folder()
    let store = FileStore.json(folder["a.json"])
    try store.apply([Self.set("a", 1), Self.set("b", 2)])
    try store.apply([Self.set("a", nil), Self.set("b", nil)])
    #expect(folder.text("a.json") == "{}\n")
    #expect(try store.load().isEmpty)
  }

  @Test func equalValueWritesNothing() throws {
    let folder = try Folder()
    try folder.write(Array("{\"a\": 1e2}".utf8), to: "a.json")
    let before: Int? = try folder.attribute(.systemFileNumber, of: "a.json")
    try FileStore.json(folder["a.json"]).apply([Self.set("a", 100), Self.set("b", nil)])
    #expect(try folder.attribute(.systemFileNumber, of: "a.json") == before)
  }

  @Test func removingMakesNoFile() throws {
    let folder = try Folder()
    try FileStore.json(folder["a.json"]).apply([Self.set("a", nil)])
    #expect(folder.text("a.json") == nil)
  }

  @Test func onlyANewFileWithASecretIsPrivate() throws {
    let folder = try Folder()
    try FileStore.json(folder["a.json"]).apply([Self.set("pin", "1234", isSecret: true)])
    #expect(try folder.attribute(.posixPermissions, of: "a.json") == 0o600)
    try folder.write(Array("{}".utf8), to: "b.json")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder["b.json"])
    try FileStore.json(folder["b.json"]).apply([Self.set("pin", "1234", isSecret: true)])
    #expect(try folder.attribute(.posixPermissions, of: "b.json") == 0o640)
    try FileStore.json(folder["c.json"]).apply([
      Self.set("pin", nil, isSecret: true), Self.set("a", 1),
    ])
    #expect(try folder.attribute(.posixPermissions, of: "c.json") != 0o600)
  }

  @Test func foldersAreMadeWhenAsked() throws {
    let folder = try Folder()
    let path = folder["x/y/a.json"]
    #expect(throws: StoreFailure.file(.folderMissing(path))) {
      try FileStore.json(path).apply([Self.set("a", 1)])
    }
    try FileStore.json(path, createsFolders: true).apply([Self.set("a", 1)])
    #expect(folder.text("x/y/a.json") == "{\n  \"a\": 1\n}\n")
  }

  @Test(arguments: [
    (Array("{\n  \"a\": 1,\n}".utf8), DiagnosticCode.syntax, "2:9"),
    (Array("{\"a\": 1, \"a\": 2}".utf8), .duplicateMappingKey, "1:10"),
    (Array("[1]".utf8), .notAMapping, "1:1"),
    ([0x7B, 0xFF, 0x7D], .encoding, "1:2"),
    ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], .encoding, "1:1"),
  ])
  func badFileIsToldAndNeverReplaced(_ bytes: [UInt8], _ code: DiagnosticCode, _ mark: String)
    throws
  {
    let folder = try Folder()
    try folder.write(bytes, to: "a.json")
    let store = FileStore.json(folder["a.json"])
    let isTold = { (error: any Error) in
      guard case .malformed(let findings) = error as? StoreFailure else { return false }
      return findings.map(\.code) == [code] && findings[0].mark?.description == mark
        && findings[0].file == folder["a.json"]
    }
    #expect(performing: { try store.load() }, throws: isTold)
    #expect(performing: { try store.apply([Self.set("a", 5)]) }, throws: isTold)
    #expect(performing: { try store.apply([Self.set("a", nil)]) }, throws: isTold)
    #expect(folder.bytes("a.json") == bytes)
  }

  @Test func directoryAndUnreadableFileAreFailures() throws {
    let folder = try Folder()
    #expect(throws: StoreFailure.file(.isDirectory(folder.path))) {
      try FileStore.json(folder.path).load()
    }
    #expect(throws: StoreFailure.file(.isDirectory(folder.path))) {
      try FileStore.json(folder.path).apply([Self.set("a", 1)])
    }
    try folder.write(Array("{}".utf8), to: "a.json")
    let files = FileSystem { (call, path) throws(SystemFailure) in
      if call == .open { throw SystemFailure(.open, path, code: EACCES) }
      return nil
    }
    let store = FileStore(path: folder["a.json"], format: JSONFormat(), files: files)
    #expect(throws: StoreFailure.file(.notReadable(folder["a.json"]))) { try store.load() }
  }

  /// A format of an app's own, which reads but does not write.
  private struct ReadOnlyFormat: DocumentFormat {
    func read(
      _ source: SourceText, as purpose: DocumentPurpose, limits: SpecTreeBuilder.Limits
    ) -> DocumentReading {
      var reading = JSONFormat().read(source, as: purpose, limits: limits)
      reading.diagnostics.append(Diagnostic(.controlCharacter, "only a warning", at: nil))
      return reading
    }

    func edit(_ source: SourceText?, with edits: [StoreEdit]) throws(StoreFailure) -> [UInt8] {
      throw .notWritable(name: source?.name ?? "", reason: "it is read-only")
    }
  }

  @Test func formatMayRefuseToWriteAndWarningsDoNotStopAnybody() throws {
    let folder = try Folder()
    try folder.write(Array("{\"a\": 1}".utf8), to: "a.txt")
    let store = FileStore(path: folder["a.txt"], format: ReadOnlyFormat())
    #expect(try store.load()["a"]?.written == .scalar("1", isPlain: true))
    #expect(
      throws: StoreFailure.notWritable(name: folder["a.txt"], reason: "it is read-only")
    ) { try store.apply([Self.set("a", 2)]) }
    #expect(folder.text("a.txt") == "{\"a\": 1}")
  }

  @Test func batchIsRefusedAsAWhole() throws {
    let folder = try Folder()
    try folder.write(Array("{\"a\": 1, \"b\": 2}".utf8), to: "a.json")
    #expect(throws: StoreFailure.self) {
      try FileStore.json(folder["a.json"]).apply([
        Self.set("a", 5), StoreEdit(path: ["b", "c"], value: 1),
      ])
    }
    #expect(folder.text("a.json") == "{\"a\": 1, \"b\": 2}")
  }

  @Test(arguments: [SystemCall.open, .write, .fsync, .rename])
  func failedWriteLeavesTheOldValues(_ failing: SystemCall) throws {
    let folder = try Folder()
    try folder.write(Array("{\"a\": 1}".utf8), to: "a.json")
    let files = FileSystem { (call, path) throws(SystemFailure) in
      if call == failing, failing != .open || path.contains(".tmp-") {
        throw SystemFailure(call, path, code: ENOSPC)
      }
      return nil
    }
    let store = FileStore(path: folder["a.json"], format: JSONFormat(), files: files)
    #expect(throws: StoreFailure.file(.diskFull(folder["a.json"]))) {
      try store.apply([Self.set("a", 2)])
    }
    #expect(folder.text("a.json") == "{\"a\": 1}")
    #expect(
      try FileStore.json(folder["a.json"]).load()["a"]?.written == .scalar("1", isPlain: true))
  }

  @Test func writersDoNotUndoEachOther() async throws {
    let folder = try Folder()
    let path = folder["a.json"]
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          try FileStore.json(path).apply([Self.set("k\(number)", .integer(Int64(number)))])
        }
      }
      try await group.waitForAll()
    }
    let values = try FileStore.json(path).load()
    #expect(values.keys.sorted() == (0..<8).map { "k\($0)" })
  }
}
