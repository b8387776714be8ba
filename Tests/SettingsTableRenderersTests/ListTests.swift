import SettingsTable
import SettingsTableRenderers
import Testing

@Suite struct ListTests {
  func lines(_ rows: String, values: String = "", _ options: RenderOptions = RenderOptions())
    throws -> [String]
  {
    let spec = #"{"settingsTable": 1, "sections": [{"rows": [\#(rows)]}]}"#
    let output = try ANSIRenderer(options: options).rendered(snapshot(ofJSON: spec, values: values))
    return output.split(separator: "\n").dropFirst().map(String.init)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var row: String
    var values = ""
    var line: String
  }

  static let cases = [
    Case(
      testDescription: "a slider just above its least value is not empty",
      row: #"{"key": "a", "control": "slider", "min": 0, "max": 1000, "default": 1}"#,
      line: "   A                                                  ▰▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱     1"),
    Case(
      testDescription: "a slider just below its greatest value is not full",
      row: #"{"key": "a", "control": "slider", "min": 0, "max": 1000, "default": 999}"#,
      line: "   A                                                  ▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▰▱   999"),
    Case(
      testDescription: "an empty text is said to be empty",
      row: #"{"key": "a", "control": "text", "default": ""}"#,
      line: "   A                                                                     (empty)"),
    Case(
      testDescription: "a changed toggle does not repeat its default",
      row: #"{"key": "a", "control": "toggle", "default": false}"#, values: #"{"a": true}"#,
      line: " * A                                                                      ▯▮ On"),
    Case(
      testDescription: "a changed value without a default has nothing to add",
      row: #"{"key": "a", "control": "number"}"#, values: #"{"a": 7}"#,
      line: " * A                                                                           7"),
    Case(
      testDescription: "a button that asks first says so once",
      row: #"{"control": "button", "title": "Erase...", "action": "x", "confirm": true}"#,
      line: "   Erase..."),
    Case(
      testDescription: "the right edge is that of the list, not of the terminal",
      row: #"{"key": "a", "control": "number", "default": 1, "unit": "設定"}"#,
      line: "   A                                                                      1 設定"),
  ]

  @Test(arguments: cases)
  func aRowIsDrawnAs(_ c: Case) throws {
    #expect(try lines(c.row, values: c.values, RenderOptions(width: 120))[0] == c.line)
  }

  @Test func aLongValueIsCutAfterSixLines() throws {
    let text = String(repeating: "word ", count: 200)
    let found = try lines(#"{"key": "a", "control": "text", "default": \#(json(text))}"#)
    #expect(found.count == 7)
    #expect(found.last?.hasSuffix(" ...") == true)
  }

  @Test func hiddenRowsOfASectionAreCounted() throws {
    let a = #"{"key": "a", "control": "toggle", "default": false}"#
    let b = #", {"key": "b", "control": "toggle", "default": false, "visibleIf": "a"}"#
    let c = #", {"key": "c", "control": "toggle", "default": false, "idioms": ["tv"]}"#
    let d = #", {"key": "d", "control": "toggle", "default": true, "visibleIf": "a and b"}"#
    #expect(try lines(a + b).last == #"   1 more row needs "A" to be on."#)
    #expect(try lines(a + c).last?.hasPrefix("   A ") == true)
    #expect(try lines(a + b + d).last == "   2 more rows are hidden.")
    let all = try lines(a + b, RenderOptions(showsAll: true))
    #expect(all.last == #"     Hidden. Needs "A" to be on."#)
  }

  @Test func aTableWithNothingInItIsALine() throws {
    let snapshot = try snapshot(ofJSON: #"{"settingsTable": 1, "sections": []}"#)
    #expect(ANSIRenderer(options: RenderOptions()).rendered(snapshot) == " Settings\n")
    let bare = RenderOptions(showsHeader: false)
    #expect(ANSIRenderer(options: bare).rendered(snapshot) == "\n")
    #expect(TextRenderer(options: bare).rendered(snapshot) == "")
  }
}
