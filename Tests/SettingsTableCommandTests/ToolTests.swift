import Foundation
import SettingsTable
import SettingsTableYAML
import Testing

@testable import SettingsTableCommand

@Suite struct ToolTests {
  // Files that cannot be read

  @Test(arguments: ["render", "get", "set", "reset", "explain", "export", "check"])
  func anUnreadableSpecIsOneSentenceAndEndsWith1(_ name: String) throws {
    let folder = try TemporaryFolder()
    for (path, reason) in [
      (folder.path + "/none.yaml", "does not exist"), (folder.path, "is a directory"),
      (folder.path + "/none/spec.yaml", "does not exist"),
    ] {
      var arguments = [name, path]
      if name == "export" { arguments = [name, "json", path] }
      if ["get", "explain", "reset", "set"].contains(name) { arguments.append("key") }
      if name == "set" { arguments.append("value") }
      if name == "check" { arguments += ["--quiet", "--format", "json"] }
      let run = ToolRun(arguments)
      #expect(run.status == 1)
      #expect(run.error.split(separator: "\n").count == 1)
      #expect(run.error.contains(reason), "\(run.error)")
    }
  }

  @Test func aFileWithoutPermissionIsToldSo() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.write("spec.yaml", sampleSpec)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: spec)
    if FileManager.default.isReadableFile(atPath: spec) { return }  // as root
    let run = ToolRun(["render", spec])
    #expect(run.status == 1)
    #expect(run.error.contains("permission denied"))
  }

  // What output is for

  @Test func autoIsAnsiOnATerminalAndTextInAPipe() {
    let pipe = ToolRun(["render", "-"], input: sampleSpec)
    #expect(pipe.output.hasPrefix("# settings-table text 1\n"))
    let terminal = ToolRun(["render", "-"], input: sampleSpec, terminal: 70)
    #expect(terminal.output.contains("\u{1B}["))
    #expect(terminal.output.contains("Sample"))
    #expect(
      ToolRun(["render", "-", "--format", "ansi"], input: sampleSpec).output.contains("\u{1B}["))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"], ["CLICOLOR": "0"]] {
      let run = ToolRun(["render", "-"], input: sampleSpec, environment: environment, terminal: 70)
      #expect(!run.output.contains("\u{1B}"))
    }
    #expect(
      !ToolRun(["render", "-", "--color=always", "--format=text"], input: sampleSpec).output
        .contains("\u{1B}"))
  }

  @Test func drawingIsASCIIWhereTheLocaleIs() {
    for environment in [["LANG": "C"], ["LC_ALL": "POSIX"], ["LANG": ""]] {
      let run = ToolRun(["render", "-"], input: sampleSpec, environment: environment, terminal: 70)
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
    }
    let text = ToolRun(["render", "-"], input: sampleSpec, environment: ["LANG": "C"]).output
    #expect(text == ToolRun(["render", "-"], input: sampleSpec).output)
  }

  @Test func theWidthIsTheFirstThatIsSaid() {
    func widest(_ arguments: [String], _ environment: [String: String], _ terminal: Int?) -> Int {
      let run = ToolRun(
        ["render", "-", "--format=ansi", "--color=never"] + arguments, input: sampleSpec,
        environment: environment, terminal: terminal)
      return run.output.split(separator: "\n").map(\.displayWidth).max() ?? 0
    }
    #expect(widest(["--width", "50"], ["COLUMNS": "60"], 70) <= 50)
    #expect((51...60).contains(widest([], ["COLUMNS": "60"], 70)))
    #expect((61...70).contains(widest([], ["COLUMNS": "x"], 70)))
    #expect((71...80).contains(widest([], [:], nil)))
  }

  @Test func panesAreChosen() {
    func render(_ arguments: [String]) -> ToolRun {
      ToolRun(["render", "-"] + arguments, input: sampleSpec)
    }
    #expect(render(["--pane", "about"]).output.contains("about[0,0]"))
    #expect(!render(["--pane", "about"]).output.contains("key=sound"))
    let wrong = render(["--pane", "abuot"])
    #expect(wrong.status == 1)
    #expect(wrong.error == "error: there is no pane \"abuot\"; did you mean \"about\"?\n")
    #expect(render(["--pane", "about", "--all-panes"]).status == 2)
  }

  // Text that would like to be more than text

  static let hostile = [
    "\u{1B}]0;owned\u{7}", "\u{1B}[2J", "a\rb", "a\nb", "\u{202E}evil", "\u{9B}31m", "\u{7F}",
  ]

  @Test(arguments: hostile)
  func nothingHostileReachesTheTerminal(_ text: String) throws {
    let runs = [
      ToolRun([text]), ToolRun(["help", text]), ToolRun(["render", text]),
      ToolRun(["render", "--" + text]), ToolRun(["render", "-", "--format=" + text]),
      ToolRun(["get", "-", text], input: sampleSpec),
      ToolRun(["set", "-", text, text], input: sampleSpec),
      ToolRun(["set", "-", "count", text, "--values", "/nonexistent/x"], input: sampleSpec),
      ToolRun(["render", "-", "--pane", text], input: sampleSpec),
      ToolRun(["check", text]),
      ToolRun(["get", "-", "count", "--values", "/nonexistent/" + text], input: sampleSpec),
      ToolRun(["check", "-"], input: "settingsTable: 1\nsections: []\n\"x\(text)\": 1\n"),
    ]
    for run in runs {
      let all = (run.output + run.error).unicodeScalars
      #expect(
        !all.contains { scalar in
          scalar != "\n" && (scalar.properties.generalCategory == .control || scalar == "\u{202E}")
        })
    }
  }

  @Test func aKeyWithControlsIsExplainedHarmlessly() {
    let spec = """
      settingsTable: 1
      sections:
        - rows:
            - {key: a, control: text, title: "x\\e[31m", help: "one\\ntwo\\e", default: "\\e[1m"}

      """
    let run = ToolRun(["explain", "-", "a"], input: spec)
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("\"x␛[31m\""))
    // `get` is data: it prints the value as it is.
    #expect(ToolRun(["get", "-", "a"], input: spec).output == "\u{1B}[1m\n")
  }

  // An app's own command

  private func mounted(_ store: (any SettingsStore)? = nil) throws -> SettingsTool {
    let reader = SpecReader(format: YAMLFormat())
    let (spec, _) = reader.read(SourceText(name: "sample.yaml", text: sampleSpec))
    let schema = try #require(TableSchema.check(spec).schema)
    return SettingsTool(mountedAs: "sample config", schema: schema, store: store)
  }

  @Test func aMountedToolTakesNoSpec() throws {
    let store = MemoryStore()
    let tool = try mounted(store)
    #expect(ToolRun(["get", "count"], tool: tool).output == "3\n")
    #expect(
      ToolRun(["set", "count", "4", "sound", "on"], tool: tool).error
        == "count: 3 → 4\nsound: false → true\n")
    #expect(ToolRun(["get", "count"], tool: tool).output == "4\n")
    #expect(ToolRun(["list"], tool: tool).output.contains("[0,2] Count: 4"))
    #expect(ToolRun(["explain", "count"], tool: tool).output.contains("Its value is 4."))
    #expect(ToolRun(["reset", "--all"], tool: tool).status == 0)
    #expect(ToolRun(["get", "count"], tool: tool).output == "3\n")
    for name in ["render", "check", "export"] {
      #expect(ToolRun([name, "x"], tool: tool).status == 2)
    }
    #expect(ToolRun(["get", "count", "--values", "x"], tool: tool).status == 2)
  }

  @Test func helpOfAMountedTool() throws {
    try expectGolden(ToolRun(["--help"], tool: mounted()).output, "help-mounted.txt")
    let run = try ToolRun(["help", "set"], tool: mounted(MemoryStore()))
    try expectGolden(run.output, "help-mounted-set.txt")
  }

  @Test func aMountedToolReadsWhereTheAppDoes() throws {
    let folder = try TemporaryFolder()
    let values = try folder.write("other.yaml", "count: 9\n")
    let environment = ["SETTINGS_TABLE_VALUES": values, "HOME": folder.path]
    #expect(
      try ToolRun(["get", "count"], environment: environment, tool: mounted()).output == "3\n")
  }
}
