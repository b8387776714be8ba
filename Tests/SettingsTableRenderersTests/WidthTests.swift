import SettingsTable
import SettingsTableRenderers
import Testing

/// No line of a list is wider than it may be, whatever its texts are.
@Suite struct WidthTests {
  /// SplitMix64, so that a failure can be repeated.
  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  static let pieces = [
    "a", "Title ", "word", " ", "設定", "画面の明るさ", "👨‍👩‍👧", "❤️", "🇯🇵", "👍🏽", "1️⃣", "e\u{301}",
    "\u{301}", "\u{FE0F}", "\u{200D}", "العربية ", "שלום", "क्षि", "ｱ", "-", "…", "*", "#", "0",
    "averyveryverylongwordwithoutanyblankinit", "한국어", "\u{1F1E6}", "\u{600}", "\u{AD}", "é",
  ]

  static func text(_ random: inout Seeded) -> String {
    let count = [0, 1, 3, 8, 30, 200].randomElement(using: &random) ?? 1
    var text = ""
    while text.count < count { text += pieces.randomElement(using: &random) ?? "" }
    return text
  }

  static func spec(_ random: inout Seeded) -> String {
    func quoted() -> String { json(text(&random)) }
    return """
      {"settingsTable": 1, "app": {"title": \(quoted())}, "sections": [
        {"title": \(quoted()), "footer": \(quoted()), "rows": [
          {"key": "a", "control": "text", "title": \(quoted()), "default": \(quoted())},
          {"key": "b.\(json("x" + text(&random) + "x").dropFirst().dropLast())", "control": "toggle",
           "title": \(quoted()), "default": true},
          {"key": "c", "control": "slider", "title": \(quoted()), "min": -1e308, "max": 1e308,
           "default": 0.5, "unit": \(quoted())},
          {"key": "d", "control": "radio", "title": \(quoted()), "default": 1,
           "options": [{"value": 1, "title": \(quoted())}, {"value": 2, "title": \(quoted())}]},
          {"key": "e", "control": "choice", "title": \(quoted()), "default": 1,
           "options": [{"value": 1, "title": \(quoted())}, {"value": 2, "title": \(quoted())}]},
          {"key": "f", "control": "list", "title": \(quoted()), "default": [\(quoted()), \(quoted())]},
          {"key": "g", "control": "toggle", "title": \(quoted()), "default": true,
           "onTitle": \(quoted()), "enabledIf": "e == 2"},
          {"key": "h", "control": "number", "title": \(quoted()), "default": 3,
           "visibleIf": "e == 2"},
          {"control": "pane", "title": \(quoted()), "pane": "averylongpaneidthatnobodywouldwrite"},
          {"control": "link", "title": \(quoted()), "url": "https://example.com/a/very/long/path"},
          {"control": "label", "title": \(quoted()), "help": \(quoted())}]}],
       "panes": {"averylongpaneidthatnobodywouldwrite": {"title": \(quoted()), "sections": [
         {"rows": [{"key": "z", "control": "secure", "title": \(quoted())}]}]}}}
      """
  }

  @Test(arguments: 0..<20)
  func noLineIsTooWide(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let spec = Self.spec(&random)
    let values = """
      {"a": \(json(Self.text(&random))), "c": 1e300, "d": 2, "e": 9, "f": [\(json(Self.text(&random)))]}
      """
    let snapshot = try snapshot(ofJSON: spec, values: values)
    for width in [20, 21, 43, 44, 60, 80, 99, 100, 123, 200] {
      for shows in [false, true] {
        let options = RenderOptions(
          width: width, ascii: seed.isMultiple(of: 2), showsAll: shows, panes: .all,
          showsKeys: shows, showsPaths: shows != seed.isMultiple(of: 3), showsHelp: shows)
        let output = ANSIRenderer(options: options).rendered(snapshot)
        for line in lines(output) {
          #expect(String(line).displayWidth <= width, "\(width): \(line)")
          #expect(line.unicodeScalars.last != " ", "\(width): \(line)")
        }
      }
    }
  }

  @Test func anythingNarrowerCountsAsTheLeastWidth() throws {
    let snapshot = try gallery()
    func rendered(_ width: Int) -> String {
      ANSIRenderer(options: RenderOptions(width: width)).rendered(snapshot)
    }
    #expect(rendered(0) == rendered(RenderOptions.leastWidth))
    #expect(rendered(-1) == rendered(RenderOptions.leastWidth))
  }
}
