import SettingsTable
import Testing

@testable import SettingsTableCommand

@Suite struct HelpTests {
  @Test(arguments: ["render", "check", "get", "set", "reset", "explain", "export"])
  func helpOfASubcommand(_ name: String) throws {
    let run = ToolRun(["help", name])
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    try expectGolden(run.output, "help-\(name).txt")
    #expect(ToolRun([name, "--help"]).output == run.output)
    #expect(ToolRun([name, "-h"]).output == run.output)
    #expect(ToolRun([name, "spec.yaml", "-qh"]).output == run.output)
  }

  @Test func helpOfTheTool() throws {
    let run = ToolRun(["--help"])
    #expect(run.status == 0)
    try expectGolden(run.output, "help.txt")
    #expect(ToolRun(["help"]).output == run.output)
    #expect(ToolRun(["help", "help"]).output == run.output)
    #expect(ToolRun(["-h"]).output == run.output)
  }

  @Test func aCallWithoutArgumentsIsWrongAndGetsTheHelp() {
    let run = ToolRun([])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.error == ToolRun(["--help"]).output)
  }

  @Test(arguments: [30, 40, 60, 80, 132])
  func helpFitsTheWidth(_ width: Int) {
    for arguments in [["--help"]] + subcommands.map({ ["help", $0.name] }) {
      let lines = ToolRun(arguments, environment: ["COLUMNS": "\(width)"]).output
        .split(separator: "\n")
      // Labels stand on a line of their own where they are long; they are never cut.
      for line in lines where line.hasPrefix(String(repeating: " ", count: 26)) {
        #expect(line.displayWidth <= max(width, 46), "\(line)")
      }
    }
  }

  @Test func versionIsOneLine() {
    let run = ToolRun(["--version"])
    #expect(run.status == 0)
    #expect(run.output == "settings-table \(SettingsTool.version)\n")
  }

  @Test(arguments: [
    (["rendr", "x"], "error: unknown subcommand \"rendr\"; did you mean \"render\"?"),
    (["help", "chekc"], "error: unknown subcommand \"chekc\"; did you mean \"check\"?"),
    (["hlep"], "error: unknown subcommand \"hlep\"; did you mean \"help\"?"),
    (["frobnicate"], "error: unknown subcommand \"frobnicate\""),
    (
      ["--versoin"],
      "error: unknown option \"--versoin\" before the subcommand; did you mean \"--version\"?"
    ),
    (["--quiet", "get"], "error: unknown option \"--quiet\" before the subcommand"),
    (
      ["render", "--formt", "json", "x"],
      "error: unknown option \"--formt\"; did you mean \"--format\"?"
    ),
    (
      ["render", "x", "--format", "jsn"],
      "error: --format is \"jsn\"; expected one of auto, ansi, text, json; did you mean \"json\"?"
    ),
    (["render"], "error: missing argument <spec>"),
    (
      ["export", "jsom", "x"],
      "error: <format> is \"jsom\"; expected one of json; did you mean \"json\"?"
    ),
    (["get", "x", "a", "b"], "error: unexpected argument \"b\""),
    (["help", "get", "set"], "error: unexpected argument \"set\""),
    (["set", "x", "a"], "error: \"a\" has no value; expected <key> <value>"),
    (["reset", "x"], "error: missing argument <key>, or --all"),
    (["reset", "x", "a", "--all"], "error: --all resets every setting; expected no <key>"),
    (["set", "x", "a", "--null", "--stdin"], "error: --null and --stdin exclude each other"),
    (["check", "x", "y", "--values", "z"], "error: --values belongs to one spec; there are 2"),
    (["check", "-", "-"], "error: the spec - is named twice; standard input can be read once"),
  ])
  func aWrongCallIsToldInOneLineAndEndsWith2(_ arguments: [String], message: String) {
    let run = ToolRun(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    let lines = run.error.split(separator: "\n")
    #expect(lines.first.map(String.init) == message)
    #expect(lines.count == 3)
    #expect(lines.last?.hasSuffix("for more information.") == true)
  }
}
