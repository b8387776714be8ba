import SettingsTable
import Testing

/// The settings that the tests of conditions ask about.
struct ConditionFixture: ConditionScope, ConditionSettings {
  static let shared = ConditionFixture()

  let settings: [ConditionSetting]
  private let numbers: [String: Int]

  private static let spec = """
    {"settingsTable": 1, "sections": [{"rows": [
      {"key": "sync", "control": "toggle", "title": "Sync with Reminders", "default": false},
      {"key": "soundOnSave", "control": "toggle", "title": "保存時にサウンドを鳴らす", "default": true},
      {"key": "muted", "control": "toggle", "title": "Muted", "nullable": true, "default": null},
      {"key": "side", "control": "toggle", "title": "Side", "onValue": "left", "offValue": "right",
       "onTitle": "Left", "offTitle": "Right", "default": "right"},
      {"key": "picture", "control": "choice", "title": "Image name", "default": "dog", "options": [
        {"value": "dog", "title": "Dog"}, {"value": "mean-dog", "title": "Mean Dog"},
        {"value": "coral", "title": "Coral"}]},
      {"key": "second", "control": "radio", "title": "Second image", "default": "dog", "options": [
        "dog", "coral", "Mean Dog", {"value": "x", "title": "X, or Y"}]},
      {"key": "columns", "control": "choice", "title": "Columns", "default": 1,
       "options": [1, 2, 10]},
      {"key": "code", "control": "choice", "title": "Code", "default": "1", "options": ["1", "true"]},
      {"key": "theme", "control": "choice", "title": "Theme", "default": "light",
       "options": ["light", "dark"], "other": true},
      {"key": "volume", "control": "slider", "title": "Volume", "min": 1, "max": 10, "default": 5},
      {"key": "interval", "control": "number", "title": "Interval", "min": 5, "max": 120,
       "default": 15, "unit": "min"},
      {"key": "ratio", "control": "slider", "title": "Ratio", "min": 0, "max": 1, "decimals": 2,
       "default": 0.5},
      {"key": "width", "control": "number", "title": "Width", "type": "real"},
      {"key": "height", "control": "number", "title": "Height", "type": "real",
       "nullable": true, "default": null},
      {"key": "name", "control": "text", "title": "Name", "default": "Anna"},
      {"key": "service", "control": "text", "title": "", "default": "x", "minLength": 1},
      {"key": "email", "control": "text", "title": "Email"},
      {"key": "pin", "control": "secure", "title": "Unlock code"},
      {"key": "due", "control": "dateTime", "title": "Due", "default": "2024-01-01T12:00:00Z"},
      {"key": "day", "control": "date", "title": "Day", "default": "2024-01-01"},
      {"key": "tags", "control": "multichoice", "title": "Tags", "default": [],
       "options": ["a", "b"]},
      {"key": "version", "control": "label", "title": "Version", "default": "1.0"},
      {"key": "my key", "control": "toggle", "title": "My key", "default": false}
    ]}]}
    """

  init() {
    let (spec, diagnostics) = SpecReader().read(SourceText(name: "fixture.json", text: Self.spec))
    if let first = diagnostics.first { fatalError("\(first.message) at \(first.mark as Any)") }
    var settings: [ConditionSetting] = []
    for row in spec.panes[0].sections[0].rows {
      settings.append(
        ConditionSetting(
          number: settings.count, key: row.key ?? "", title: row.shownTitle, control: row.control,
          defaultValue: row.defaultValue, isNullable: row.isNullable, isSecret: row.isSecret))
    }
    for (key, title, control, value) in [
      ("host.proPack", "Pro pack", HostFactControl(like: false), SettingValue.boolean(false)),
      ("host.cores", "Cores", HostFactControl(like: 4), 4),
      ("host.platform", "Platform", .platform, "linux"),
    ] {
      settings.append(
        ConditionSetting(
          number: settings.count, key: key, title: title, control: control, defaultValue: value))
    }
    self.settings = settings
    numbers = Dictionary(uniqueKeysWithValues: settings.map { ($0.key, $0.number) })
  }

  func setting(_ key: String) -> ConditionSetting? { numbers[key].map { settings[$0] } }
  var keys: any Sequence<String> { settings.map(\.key) }
  func conditionSetting(at number: Int) -> ConditionSetting { settings[number] }

  func condition(_ text: String) throws -> Condition {
    try Condition(ConditionText(text), at: nil, in: self)
  }

  /// The first finding; nil if there is none.
  func finding(_ text: String, ownKey: String? = nil) -> Diagnostic? {
    findings(text, ownKey: ownKey).first
  }

  func findings(_ text: String, ownKey: String? = nil) -> [Diagnostic] {
    let source = SourceText(name: "c", text: text)
    let place = SourcePlace(source, 0..<source.bytes.count)
    do throws(ConditionFindings) {
      _ = try Condition(ConditionText(text), at: place, in: self, ownKey: ownKey)
      return []
    } catch {
      return error.diagnostics
    }
  }

  /// Values by key; a key that is not listed has its default, one that is nil no value.
  func values(_ given: [String: SettingValue?] = [:]) -> (Int) -> SettingValue? {
    { number in
      let setting = settings[number]
      return given[setting.key] ?? setting.defaultValue
    }
  }
}

@Suite struct ConditionFixtureTests {
  @Test func aConditionIsOneReferenceWide() {
    #expect(MemoryLayout<Condition?>.size == MemoryLayout<Int>.size)
  }

  @Test func aConditionKeepsItsTextAndKnowsItsSlots() throws {
    let text = "picture != coral  and (sync or picture == $(second))"
    let origin = SourceReference(source: 0, bytes: 3..<9)
    let fixture = ConditionFixture.shared
    let condition = try Condition(ConditionText(text, origin: origin), at: nil, in: fixture)
    #expect(condition.description == text)
    #expect(condition.origin == origin)
    #expect(condition.slots.map { fixture.settings[$0].key } == ["sync", "picture", "second"])
  }
}
