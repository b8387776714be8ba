import Testing

@testable import SettingsTable

extension SettingKey where Value == Bool {
  fileprivate static let on = SettingKey("on")
  fileprivate static let stats = SettingKey("stats")
}
extension SettingKey where Value == Double {
  fileprivate static let brightness = SettingKey("brightness")
}
extension SettingKey where Value == Int {
  fileprivate static let level = SettingKey("level")
}
extension SettingKey where Value == String? {
  fileprivate static let name = SettingKey("name")
}
extension SettingKey where Value == SecretText? {
  fileprivate static let pin = SettingKey("pin")
}
extension SettingKey where Value == [Day] {
  fileprivate static let days = SettingKey("days")
}
extension SettingKey where Value == LampColor {
  fileprivate static let color = SettingKey("color")
}

private enum LampColor: String, SettingOption { case white, red, blue }
private enum Day: String, SettingOption { case mon, tue, wed }
private enum Wrong: String, SettingOption { case white, green }

@Suite struct ModelKeyTests {
  let model: SettingsModel

  init() throws { model = try SettingsModel(schema: .lamp()) }

  @Test func typedKeysReadAndWrite() throws {
    try model.require(
      SettingKey<Bool>.on, SettingKey.brightness, SettingKey.level, SettingKey.name,
      SettingKey.pin, SettingKey.days, SettingKey.color)
    #expect(!model[.on])
    try model.set(.on, to: true)
    #expect(model[.on])
    try model.set(.brightness, to: 0.25)
    #expect(model[.brightness] == 0.25)
    #expect(model[.level] == 5)
    #expect(model[.name] == "Lamp")
    try model.set(.name, to: nil)
    #expect(model[.name] == nil)
    #expect(model.value(of: "name") == .null)
    #expect(model[.pin] == nil)
    try model.set(.pin, to: SecretText("1234"))
    #expect(model[.pin]?.revealed == "1234")
    #expect("\(String(describing: model[.pin]))" == "Optional(********)")
    try model.set(.days, to: [.wed, .mon])
    #expect(model[.days] == [.mon, .wed])
    try model.set(.color, to: .red)
    #expect(model[.color] == .red)
  }

  @Test func readingByValueNeverTraps() {
    #expect(model.value(of: SettingKey<Bool>("nothing")) == nil)
    #expect(model.value(of: SettingKey<Int>("on")) == nil)
    #expect(model.value(of: SettingKey<String>("pin")) == nil)
  }

  @Test func aTypedKeyNeverSkipsValidation() {
    #expect(throws: ChangeFailure.self) { try model.set(.brightness, to: 2) }
    #expect(throws: ChangeFailure.unknownKey("of", suggestion: "on")) {
      try model.set(SettingKey<Bool>("of"), to: true)
    }
  }

  @Test func allMismatchesAreReportedAtOnce() {
    let expected = """
      "brightnes": no row has this key; did you mean "brightness"?
      "on": the values are boolean; String takes text
      "brightness": the values are real; Int takes integer
      "name": there may be no value; expected an optional type
      "pin": the setting is a secret; expected SecretText
      "pin": there may be no value; expected an optional type
      "color": "red" may be a value; Wrong does not take it
      "color": the case "green" of Wrong is not among the options of the row
      "color": the option "red" of the row is no case of Wrong
      "color": the option "blue" of the row is no case of Wrong
      """
    do throws(KeyMismatches) {
      try model.require(
        SettingKey<Double>("brightnes"), SettingKey<String>("on"), SettingKey<Int>("brightness"),
        SettingKey<String>("name"), SettingKey<String>("pin"), SettingKey<Wrong>("color"),
        SettingKey<[String]>("days"), SettingKey<Float>("level"), SettingKey<SettingValue>("on"))
      Issue.record("nothing was found")
    } catch {
      #expect(error.description == expected)
    }
  }

  @Test func aFloatIsStoredByItsShortestDecimal() throws {
    try model.set(SettingKey<Float>("brightness"), to: 0.1)
    #expect(model.storedValue(for: "brightness") == 0.1)
  }

  private struct Lamp: Decodable, Equatable {
    var on: Bool
    var brightness: Float
    var color: LampColorName
    var level: UInt8
    var days: [String]
    var name: String?
    var pin: SecretText?
  }
  private enum LampColorName: String, Decodable { case white, red, blue }

  @Test func decodeReadsEffectiveValues() throws {
    try model.change("days", to: ["tue"])
    try model.change("pin", to: "1234")
    let lamp = try model.decode(Lamp.self)
    #expect(
      lamp
        == Lamp(
          on: false, brightness: 0.5, color: .white, level: 5, days: ["tue"], name: "Lamp",
          pin: SecretText("1234")))
  }

  @Test func whatCannotBeDecodedIsToldByItsKey() throws {
    struct Missing: Decodable { var nothing: Bool }
    struct Typed: Decodable { var on: String }
    struct Secret: Decodable { var pin: String }
    struct Unset: Decodable { var pin: SecretText }
    func message(_ body: () throws -> Void) -> String {
      do {
        try body()
      } catch let error as DecodingError {
        switch error {
        case .keyNotFound(let key, let context):
          return "\(key.stringValue): \(context.debugDescription)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
          .dataCorrupted(let context):
          return context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
            + context.debugDescription
        @unknown default: return "?"
        }
      } catch {
        return "?"
      }
      return "nothing"
    }
    #expect(
      message { _ = try model.decode(Missing.self) } == "nothing: no row has the key \"nothing\"")
    #expect(message { _ = try model.decode(Typed.self) } == "on: the setting is boolean")
    #expect(message { _ = try model.decode(Unset.self) } == "pin: the setting has no value")
    try model.change("pin", to: "1234")
    #expect(
      message { _ = try model.decode(Secret.self) }
        == "pin: the setting is a secret; expected SecretText")
  }

  @Test func keysWithDotsAreNestedTypes() throws {
    struct Editor: Decodable, Equatable {
      struct Git: Decodable, Equatable { var autoFetch: Bool }
      var git: Git
      var map: [String: Int]
    }
    let schema = try modelSchema(
      #"""
      {"settingsTable": 1, "sections": [{"rows": [
        {"key": "git.autoFetch", "control": "toggle", "default": true},
        {"key": "map", "control": "data", "default": {"a": 1, "b": 2}}]}]}
      """#)
    let model = try SettingsModel(schema: schema)
    #expect(
      try model.decode(Editor.self)
        == Editor(git: Editor.Git(autoFetch: true), map: ["a": 1, "b": 2]))
  }
}
