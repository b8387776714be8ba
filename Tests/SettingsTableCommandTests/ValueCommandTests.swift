import Foundation
import SettingsTable
import Testing

@testable import SettingsTableCommand

@Suite struct ValueCommandTests {
  let folder: TemporaryFolder
  let spec: String
  let values: String

  init() throws {
    folder = try TemporaryFolder()
    spec = try folder.write("sample.yaml", sampleSpec)
    values = folder.path + "/values.yaml"
  }

  private func run(_ arguments: [String], input: String = "") -> ToolRun {
    ToolRun(arguments + ["--values", values], input: input)
  }

  // get

  @Test func getSendsNoControlCharacterToATerminal() throws {
    try folder.write("values.yaml", #"name: "a\e[31mb\nc""#)
    #expect(run(["get", spec, "name"]).output == "a\u{1B}[31mb\nc\n")
    let onTerminal = ToolRun(["get", spec, "name", "--values", values], terminal: 80)
    #expect(onTerminal.output == "a␛[31mb\nc\n")
  }

  @Test(arguments: [
    ("sound", "false"), ("volume", "0.5"), ("count", "3"), ("name", "Your Name"), ("token", ""),
    ("note", "null"), ("picture", "dog"), ("tags", #"["a", "b"]"#), ("version", "1.0"),
    ("[0,1]", "0.5"), ("[0,3]", "Your Name"), ("about[0,0]", "1.0"), ("root[0,2]", "3"),
  ])
  func getPrintsTheDefault(_ name: String, value: String) throws {
    let run = run(["get", spec, name])
    #expect(run.output == value + "\n")
    #expect(run.status == 0)
  }

  @Test(arguments: [
    "[9,0]", "[0,99]", "[0,9223372036854775807]", "about[9223372036854775807,0]", "[0,1,0]",
    "[0,1,9223372036854775807]",
  ])
  func aPathWithoutARowIsAFault(_ path: String) {
    for name in ["get", "explain"] {
      let run = run([name, spec, path])
      #expect(run.status == 1)
      #expect(run.error == "error: there is no row at \(path)\n")
    }
  }

  @Test func aKeyWinsOverAnIndexPath() {
    #expect(run(["get", spec, "[0,0]"]).output == "true\n")
  }

  @Test(arguments: [
    ("sound: true", "sound", "true"), ("volume: 0.25", "volume", "0.25"),
    ("name: 007", "name", "007"), ("count: \"4\"", "count", "4"), ("count: 99", "count", "3"),
    ("tags: [x]", "tags", #"["x"]"#), ("picture: mean-dog", "picture", "mean-dog"),
    ("note: hello", "note", "hello"), ("name: \"a\\nb\"", "name", "a\nb"),
  ])
  func getPrintsWhatIsStored(_ stored: String, key: String, value: String) throws {
    try folder.write("values.yaml", stored + "\n")
    #expect(run(["get", spec, key]).output == value + "\n")
  }

  @Test func aSecretIsPrintedOnlyWhenAskedFor() throws {
    try folder.write("values.yaml", "token: hunter2\n")
    #expect(run(["get", spec, "token"]).output == "********\n")
    #expect(run(["get", spec, "token", "--reveal"]).output == "hunter2\n")
    for arguments in [
      ["explain", spec, "token"], ["render", spec], ["render", spec, "--format=json"],
    ] {
      #expect(!run(arguments).output.contains("hunter2"))
    }
  }

  @Test(arguments: [
    ("soudn", "error: unknown key \"soudn\"; did you mean \"sound\"?"),
    ("nothing-like-it", "error: unknown key \"nothing-like-it\""),
    ("[0,99]", "error: there is no row at [0,99]"),
    ("[7,0]", "error: there is no row at [7,0]"),
    ("abuot[0,0]", "error: there is no pane \"abuot\"; did you mean \"about\"?"),
    ("[1,0]", "error: \"[1,0]\" is a pane: it has no value"),
  ])
  func aRowThatIsNotThereIsToldInOneLineAndEndsWith1(_ name: String, message: String) {
    let run = run(["get", spec, name])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.error == message + "\n")
  }

  @Test func aMissingValuesFileIsNoted() {
    let run = run(["get", spec, "count"])
    #expect(run.status == 0)
    #expect(run.error == "note: \"\(values)\" does not exist; these are the defaults\n")
    #expect(self.run(["get", spec, "count", "-q"]).error.isEmpty)
  }

  // set

  @Test func setStoresAndSaysWhatChanged() throws {
    let run = run(["set", spec, "count", "5"])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.error == "count: 3 → 5 (\(values))\n")
    #expect(try folder.read("values.yaml") == "count: 5\n")
    #expect(self.run(["get", spec, "count"]).output == "5\n")
  }

  @Test func quietSaysNothing() {
    #expect(run(["set", spec, "count", "5", "--quiet"]).error.isEmpty)
    #expect(run(["reset", spec, "-q", "count"]).error.isEmpty)
  }

  @Test(
    arguments: [
      ("sound", "on", "true"), ("[0,2]", "7", "7"), ("picture", "coral", "coral"),
      ("name", "", nil), ("note", "null", nil), ("count", "10", "10"),
    ] as [(String, String, String?)])
  func setTakesText(_ name: String, text: String, value: String?) throws {
    if name == "name" { try folder.write("values.yaml", "sound: true\n") }
    let run = run(["set", spec, name, text])
    #expect(run.status == 0, "\(run.error)")
    #expect(self.run(["get", spec, name]).output == (value ?? text) + "\n")
  }

  @Test func severalPairsAreOneBatch() throws {
    #expect(run(["set", spec, "sound", "on", "volume", "0.25", "count", "4"]).status == 0)
    let text = try folder.read("values.yaml")
    #expect(text.contains("sound: true") && text.contains("volume: 0.25"))
    #expect(run(["set", spec, "count", "5", "picture", "cat"]).status == 1)
    #expect(run(["get", spec, "count"]).output == "4\n")
  }

  @Test func aNegativeNumberIsAValue() {
    let run = run(["set", spec, "count", "-5"])
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("error: \"count\": -5 is outside the range; expected"))
  }

  @Test(arguments: [
    (["picture", "mean-dgo"], "did you mean \"mean-dog\"?"), (["count", "x"], "whole number"),
    (["soudn", "on"], "did you mean \"sound\"?"), (["volume", "0.1"], "disabled"),
    (["version", "2"], "read-only"), (["[1,0]", "2"], "no value"),
  ])
  func aRefusedChangeWritesNothing(_ arguments: [String], message: String) {
    let run = run(["set", spec] + arguments)
    #expect(run.status == 1)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(run.error.hasPrefix("error: "))
    #expect(run.error.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: values))
  }

  @Test func nullIsStoredWhereItMayBe() throws {
    #expect(run(["set", spec, "note", "text"]).status == 0)
    #expect(run(["set", spec, "note", "--null"]).status == 0)
    #expect(try folder.read("values.yaml") == "note: null\n")
    #expect(run(["set", spec, "count", "--null"]).status == 1)
  }

  @Test func aSecretComesFromStandardInput() throws {
    let asArgument = run(["set", spec, "token", "hunter2"])
    #expect(asArgument.status == 2)
    #expect(!asArgument.error.contains("hunter2"))
    let run = run(["set", spec, "token", "--stdin"], input: "hunter2\n")
    #expect(run.status == 0)
    #expect(!run.error.contains("hunter2") && run.error.contains("no value → ********"))
    #expect(try folder.read("values.yaml").contains("hunter2"))
    let mode = try FileManager.default.attributesOfItem(atPath: values)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func writingNeedsAPlace() throws {
    let bare = try folder.write("bare.yaml", "settingsTable: 1\nsections: []\n")
    let noID = try folder.write(
      "no-id.yaml",
      "settingsTable: 1\nsections:\n  - rows:\n      - {key: a, control: toggle, default: true}\n")
    #expect(ToolRun(["set", noID, "a", "off"]).status == 2)
    #expect(ToolRun(["set", noID, "a", "off"]).error.hasPrefix("error: --values needed"))
    #expect(ToolRun(["get", noID, "a"]).output == "true\n")
    #expect(ToolRun(["render", bare]).status == 0)
    #expect(ToolRun(["set", spec, "count", "4", "--no-values"]).status == 2)
    #expect(ToolRun(["get", spec, "a", "--no-values", "--values", "x"]).status == 2)
  }

  // reset

  @Test func resetForgetsTheStoredValue() throws {
    try folder.write("values.yaml", "# mine\ncount: 5\nsound: true\n")
    let one = run(["reset", spec, "count"])
    #expect(one.status == 0)
    #expect(one.error == "count: 5 → 3 (\(values))\n")
    #expect(try folder.read("values.yaml") == "# mine\nsound: true\n")
    #expect(run(["reset", spec, "--all"]).error == "sound: true → false (\(values))\n")
    #expect(run(["reset", spec, "--all"]).error == "nothing to change (\(values))\n")
  }

  @Test func resetOfAnUnknownKeyLeavesTheOthers() throws {
    try folder.write("values.yaml", "count: 5\n")
    #expect(run(["reset", spec, "count", "cuont"]).status == 1)
    #expect(try folder.read("values.yaml") == "count: 5\n")
  }

  // Where values are

  @Test func valuesStandWhereTheIdSays() throws {
    let home = folder.path + "/home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let set = ToolRun(["set", spec, "count", "6"], environment: ["HOME": home])
    #expect(set.status == 0, "\(set.error)")
    #if os(macOS)
      let place = "home/Library/Application Support/com.example.sample/settings.yaml"
    #else
      let place = "home/.config/com.example.sample/settings.yaml"
    #endif
    #expect(try folder.read(place) == "count: 6\n")
    let config = ["XDG_CONFIG_HOME": folder.path + "/xdg", "HOME": home]
    #expect(ToolRun(["get", spec, "count"], environment: config).output == "3\n")
    #expect(ToolRun(["set", spec, "count", "7"], environment: config).status == 0)
    #expect(try folder.read("xdg/com.example.sample/settings.yaml") == "count: 7\n")
    let relative = ["XDG_CONFIG_HOME": "xdg", "HOME": home]
    #expect(ToolRun(["get", spec, "count"], environment: relative).output == "6\n")
    let named = config.merging(["SETTINGS_TABLE_VALUES": values]) { $1 }
    #expect(ToolRun(["get", spec, "count"], environment: named).output == "3\n")
    #expect(ToolRun(["get", spec, "count", "--no-values"], environment: config).output == "3\n")
    let empty = config.merging(["SETTINGS_TABLE_VALUES": ""]) { $1 }
    #expect(ToolRun(["get", spec, "count"], environment: empty).output == "7\n")
  }

  @Test func jsonFilesAreValuesToo() throws {
    let json = try folder.write("values.json", "{\"count\": 4}\n")
    #expect(ToolRun(["get", spec, "count", "--values", json]).output == "4\n")
    #expect(ToolRun(["set", spec, "count", "8", "--values", json]).status == 0)
    #expect(try folder.read("values.json") == "{\"count\": 8}\n")
  }

  @Test func aBadValuesFileIsToldAndKept() throws {
    try folder.write("values.yaml", "count: [1\nx: 2\n")
    for arguments in [["get", spec, "count"], ["render", spec], ["set", spec, "count", "4"]] {
      let run = run(arguments)
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.error.contains("values.yaml:"))
    }
    #expect(try folder.read("values.yaml") == "count: [1\nx: 2\n")
  }

  // explain

  @Test func explainTellsEverything() throws {
    try folder.write("values.yaml", "sound: true\nvolume: 0.25\ncount: 99\n")
    func explain(_ key: String) -> String {
      run(["explain", spec, key]).output
        .replacingOccurrences(of: folder.path + "/", with: "")
    }
    let keys = ["sound", "volume", "count", "token", "note", "picture", "tags", "version", "[1,0]"]
    try expectGolden(keys.map(explain).joined(separator: "\n"), "explain-stored.txt")
    try folder.write("values.yaml", "")
    try expectGolden(
      ["volume", "name"].map(explain).joined(separator: "\n"), "explain-default.txt")
  }

  @Test func explainTellsThatAHiddenRowKeepsWhatIsStored() throws {
    let spec = try folder.write(
      "hidden.yaml",
      """
      settingsTable: 1
      sections:
        - rows:
            - {key: on, control: toggle, default: true}
            - {key: name, control: text, default: x, visibleIf: not on, whenHidden: default}
            - {key: day, control: date, default: 2020-01-02, max: 2030-01-01}

      """)
    try folder.write("values.yaml", "name: y\n")
    let text = run(["explain", spec, "name"]).output
    #expect(text.contains("Its value is \"x\".\n"))
    #expect(
      text.contains(
        "values.yaml:1:7, but while the row is hidden its default is in force.\n"))
    #expect(
      run(["explain", spec, "day"]).output
        .contains("It takes a date, YYYY-MM-DD up to 2030-01-01.\n"))
  }

  @Test(arguments: ["[\"a, b\", \"c\"]", "[]"])
  func whatGetSaysOfAListCanBeSet(_ list: String) {
    #expect(run(["set", spec, "tags", list]).status == 0)
    #expect(run(["get", spec, "tags"]).output == list + "\n")
  }
}
