import Testing

@testable import SettingsTableCommand

@Suite struct CommandParserTests {
  static let width = CommandOption.value("width", short: "w", .number(1...100), "")
  static let format = CommandOption.value(
    "format", .words([.init("text"), .init("json")]), "")
  static let all = CommandOption.flag("all", short: "a", "")
  static let pane = CommandOption.value("pane", .pane, "", isRepeatable: true)
  static let declaration = CommandDeclaration(
    arguments: [
      .spec, .setting, CommandArgument("value", .settingValue, "", arity: .zeroOrMore),
    ],
    options: [width, format, all, pane, .quiet])

  struct Good: Sendable, CustomTestStringConvertible {
    var line: String
    var specs: [String] = ["s"]
    var operands: [String] = ["k"]
    var width: String?
    var flags = ""
    var testDescription: String { line }
  }

  static let good = [
    Good(line: "s k"),
    Good(line: "s k v", operands: ["k", "v"]),
    Good(line: "s k a b c", operands: ["k", "a", "b", "c"]),
    Good(line: "--width=5 s k", width: "5"),
    Good(line: "--width 5 s k", width: "5"),
    Good(line: "s --width 5 k", width: "5"),
    Good(line: "s k -w5", width: "5"),
    Good(line: "s k -w=5", width: "5"),
    Good(line: "s k -w 5", width: "5"),
    Good(line: "s k -aq", flags: "aq"),
    Good(line: "s k -qa", flags: "aq"),
    Good(line: "s k -aqw5", width: "5", flags: "aq"),
    Good(line: "s k -aqw 5", width: "5", flags: "aq"),
    Good(line: "s k --all --quiet", flags: "aq"),
    Good(line: "--width 5 --width=6 s k", width: "6"),
    Good(line: "- k", specs: ["-"]),
    Good(line: "s k -5", operands: ["k", "-5"]),
    Good(line: "s k -0.5 -1e3", operands: ["k", "-0.5", "-1e3"]),
    Good(line: "s -- k --all", operands: ["k", "--all"]),
    Good(line: "-- -a -q", specs: ["-a"], operands: ["-q"]),
    Good(line: "s k --", operands: ["k"]),
    Good(line: "s -- k --", operands: ["k", "--"]),
    Good(line: "s k a=b", operands: ["k", "a=b"]),
    Good(line: "--pane=a=b s k"),
    Good(line: "--pane= s k"),
  ]

  @Test(arguments: good)
  func argumentsAreSorted(_ good: Good) throws {
    let call = try CommandParser.parse(words(good.line), by: Self.declaration)
    #expect(call.specs == good.specs)
    #expect(call.operands == good.operands)
    #expect(call.value(Self.width) == good.width)
    #expect(call.has(Self.all) == good.flags.contains("a"))
    #expect(call.has(.quiet) == good.flags.contains("q"))
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var line: String
    var message: String
    var suggestion: String?
    var testDescription: String { line }
  }

  static let bad = [
    Bad(line: "", message: "missing argument <spec>"),
    Bad(line: "s", message: "missing argument <key>"),
    Bad(line: "s k --widht 5", message: "unknown option \"--widht\"", suggestion: "--width"),
    Bad(line: "s k --widht=5", message: "unknown option \"--widht\"", suggestion: "--width"),
    Bad(line: "s k -width", message: "--width is \"idth\"; expected a whole number from 1 to 100"),
    Bad(line: "s k -formt", message: "unknown option \"-formt\"", suggestion: "--format"),
    Bad(line: "s k -x", message: "unknown option \"-x\""),
    Bad(line: "s k -ax", message: "unknown option \"-x\""),
    Bad(line: "s k --nonsense", message: "unknown option \"--nonsense\""),
    Bad(line: "s k --all=yes", message: "--all takes no value"),
    Bad(line: "s k -a=yes", message: "-a takes no value"),
    Bad(line: "s k --width", message: "--width needs a value: --width <width>"),
    Bad(line: "s k --width --all", message: "--width needs a value: --width <width>"),
    Bad(line: "s k -w", message: "-w needs a value: -w <width>"),
    Bad(line: "s k --width 0", message: "--width is \"0\"; expected a whole number from 1 to 100"),
    Bad(
      line: "s k --width 101", message: "--width is \"101\"; expected a whole number from 1 to 100"),
    Bad(line: "s k --width=", message: "--width is \"\"; expected a whole number from 1 to 100"),
    Bad(
      line: "s k --format jsno", message: "--format is \"jsno\"; expected one of text, json",
      suggestion: "json"),
    Bad(line: "s k --format=xyz", message: "--format is \"xyz\"; expected one of text, json"),
  ]

  @Test(arguments: bad)
  func wrongCallsAreToldWithWhatWouldBeRight(_ bad: Bad) throws {
    do {
      _ = try CommandParser.parse(words(bad.line), by: Self.declaration)
      Issue.record("no failure")
    } catch {
      guard case .usage(let message, let suggestion) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(message.replacing("-w is", with: "--width is") == bad.message)
      #expect(suggestion == bad.suggestion)
    }
  }

  @Test func helpNeedsNoArguments() throws {
    #expect(try CommandParser.parse(["--help"], by: Self.declaration).has(.help))
    #expect(try CommandParser.parse(["-h"], by: Self.declaration).has(.help))
  }

  @Test func tooManyArgumentsAreRefused() {
    let declaration = CommandDeclaration(arguments: [.spec, .setting])
    #expect(throws: CommandFailure.self) {
      try CommandParser.parse(["s", "k", "more"], by: declaration)
    }
  }

  @Test func severalArgumentsLeaveRoomForThoseBehind() throws {
    let declaration = CommandDeclaration(arguments: [
      CommandArgument("spec", .spec, "", arity: .oneOrMore), .setting,
    ])
    let call = try CommandParser.parse(["a", "b", "c"], by: declaration)
    #expect(call.specs == ["a", "b"])
    #expect(call.operands == ["c"])
  }

  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}
