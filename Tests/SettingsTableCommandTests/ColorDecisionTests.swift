import Testing

@testable import SettingsTableCommand

@Suite struct ColorDecisionTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var option: String?
    var environment: [String: String]
    var isTerminal: Bool
    var isColored: Bool

    init(_ option: String?, _ environment: [String: String], terminal: Bool, _ isColored: Bool) {
      self.option = option
      self.environment = environment
      isTerminal = terminal
      self.isColored = isColored
    }

    var testDescription: String {
      let variables = environment.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
      return "\(option ?? "no option") \(variables) \(isTerminal ? "terminal" : "pipe")"
    }
  }

  static let lines = [
    Line(nil, [:], terminal: true, true),
    Line(nil, [:], terminal: false, false),
    Line("auto", [:], terminal: true, true),
    Line("auto", [:], terminal: false, false),
    // 1. The option beats everything.
    Line("always", [:], terminal: false, true),
    Line("always", ["NO_COLOR": "1", "TERM": "dumb"], terminal: false, true),
    Line("never", ["FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"], terminal: true, false),
    Line("auto", ["NO_COLOR": "1"], terminal: true, false),
    // 2. NO_COLOR, if it is not empty, beats the variables that force.
    Line(nil, ["NO_COLOR": "1"], terminal: true, false),
    Line(nil, ["NO_COLOR": "0"], terminal: true, false),
    Line(nil, ["NO_COLOR": ""], terminal: true, true),
    Line(nil, ["NO_COLOR": "1", "FORCE_COLOR": "1"], terminal: true, false),
    Line(nil, ["NO_COLOR": "", "FORCE_COLOR": "1"], terminal: false, true),
    // 3. These force it in a pipe and on a dumb terminal too.
    Line(nil, ["FORCE_COLOR": "1"], terminal: false, true),
    Line(nil, ["FORCE_COLOR": "3"], terminal: false, true),
    Line(nil, ["CLICOLOR_FORCE": "1"], terminal: false, true),
    Line(nil, ["FORCE_COLOR": "1", "TERM": "dumb"], terminal: false, true),
    Line(nil, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], terminal: false, true),
    Line(nil, ["FORCE_COLOR": ""], terminal: false, false),
    Line(nil, ["FORCE_COLOR": ""], terminal: true, true),
    Line(nil, ["CLICOLOR_FORCE": "0"], terminal: false, false),
    Line(nil, ["CLICOLOR_FORCE": "0"], terminal: true, true),
    Line(nil, ["CLICOLOR_FORCE": "false"], terminal: false, false),
    // 4. These switch it off.
    Line(nil, ["CLICOLOR": "0"], terminal: true, false),
    Line(nil, ["CLICOLOR": "1"], terminal: true, true),
    Line(nil, ["CLICOLOR": "1"], terminal: false, false),
    Line(nil, ["FORCE_COLOR": "0"], terminal: true, false),
    Line(nil, ["FORCE_COLOR": "false"], terminal: true, false),
    Line(nil, ["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], terminal: false, true),
    Line(nil, ["TERM": "dumb"], terminal: true, false),
    Line(nil, ["TERM": "xterm"], terminal: true, true),
    Line(nil, ["TERM": "xterm"], terminal: false, false),
  ]

  @Test(arguments: lines)
  func theFirstRuleWithASayDecides(_ line: Line) {
    #expect(
      ColorDecision.usesColor(
        option: line.option, environment: { line.environment[$0] }, isTerminal: line.isTerminal)
        == line.isColored)
  }

  @Test(
    arguments: [
      (["LANG": "en_US.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "C"], false),
      (["LANG": "en_US.ISO-8859-1"], false), ([:], false), (["LANG": ""], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
      (["LC_ALL": "", "LC_CTYPE": "", "LANG": "C.UTF-8"], true),
      (["LC_ALL": "C.UTF-8", "LC_CTYPE": "C"], true),
    ] as [([String: String], Bool)])
  func theLocaleSaysWhatTheTerminalShows(_ environment: [String: String], isUTF8: Bool) {
    #expect(LocaleDecision.isUTF8(environment: { environment[$0] }) == isUTF8)
  }
}
