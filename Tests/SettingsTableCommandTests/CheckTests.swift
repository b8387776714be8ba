import Foundation
import SettingsTable
import Testing

@testable import SettingsTableCommand

@Suite struct CheckTests {
  static let faulty = """
    settingsTable: 1
    sections:
      - rows:
          - {key: bright, control: sldier, min: 0, max: 1, default: 0.5}
          - {key: 設定, control: stepper, min: 0, max: 5, default: 9}
          - {key: bright, control: toggle, title: Other, default: true}
          - {key: a, control: toggle, default: yes}

    """

  private func check(_ arguments: [String], input: String = faulty, terminal: Int? = nil) -> ToolRun
  {
    ToolRun(["check", "-"] + arguments, input: input, terminal: terminal)
  }

  @Test(arguments: ["full", "concise", "json", "sarif", "github"])
  func findingsInEachFormat(_ format: String) throws {
    let run = check(["--format", format])
    #expect(run.status == 1)
    #expect(run.error == "4 errors in 1 file\n")
    try expectGolden(run.output, "check.\(format).txt")
  }

  @Test func theMarkStandsUnderTheWordByDisplayWidth() throws {
    let lines = check([]).output.split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { $0.contains("設定, control: stepper") })
    let mark = try #require(lines[index + 1].firstIndex(of: "^"))
    let word = try #require(lines[index].range(of: "9}"))
    let columns = String(lines[index][..<word.lowerBound]).displayWidth
    #expect(String(lines[index + 1][..<mark]).displayWidth == columns)
  }

  @Test func fullIsColouredOnATerminalOnly() {
    #expect(check([], terminal: 80).output.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(!check(["--color", "never"], terminal: 80).output.contains("\u{1B}"))
    #expect(!check([]).output.contains("\u{1B}"))
    #expect(check(["--color", "always"]).output.contains("\u{1B}"))
  }

  @Test func aSoundSpecHasNoFindings() throws {
    let run = ToolRun(["check", Repository.root + "/Specs/CheckTasks.yaml"])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.error == "no findings in 1 file\n")
    #expect(ToolRun(["check", "-q", Repository.root + "/Specs/CheckTasks.yaml"]).error.isEmpty)
  }

  @Test func warningsAloneAreNoFailure() {
    let spec = "settingsTable: 1\nsections:\n  - rows:\n      - {key: a, control: toggle}\n"
    let run = check([], input: spec)
    #expect(run.status == 0)
    #expect(run.output.contains("warning: "))
    #expect(run.output.contains("[missing-default]"))
    #expect(run.error == "1 warning in 1 file\n")
    #expect(ToolRun(["render", "-"], input: spec).error.isEmpty)
  }

  @Test(arguments: ["\n          - ", ", "])
  func findingsFarDownAndFarToTheRightHaveTheirPlace(_ separator: String) {
    let rows = (0..<1000).map { "{key: é\($0), contrl: toggle, default: true}" }
    let joined = rows.joined(separator: separator)
    let list = separator == ", " ? " [\(joined)]" : separator + joined
    let spec = "settingsTable: 1\nsections:\n  - rows:\(list)\n"
    let run = check([], input: spec)
    #expect(run.error == "1000 errors in 1 file\n")
    let column = spec.split(separator: "\n").last { $0.contains("é999,") }.flatMap { line in
      line.range(of: "é999, ").map {
        line.unicodeScalars.distance(from: line.startIndex, to: $0.upperBound) + 1
      }
    }
    #expect(run.output.contains(":\(column ?? 0): error: unknown property \"contrl\" of a row"))
  }

  @Test func aLineThatFitsIsShownFromItsStart() {
    let row =
      "      - {key: a, control: text, pattern: ^a$, patternMessage: Just one little a, default: 5}"
    let run = check([], input: "settingsTable: 1\nsections:\n  - rows:\n\(row)\n")
    #expect(run.output.contains("\n4 | \(row)\n"))
  }

  @Test func severalSpecsAreCheckedInOneRun() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write("bad.yaml", Self.faulty)
    let good = try folder.write("good.yaml", sampleSpec)
    let run = ToolRun(["check", good, bad, folder.path + "/none.yaml", "--format=concise"])
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count == 5)
    #expect(run.output.contains("none.yaml\" does not exist [unreadable-file]"))
    #expect(run.error == "5 errors in 2 files\n")
    let forPrograms = ToolRun(["check", folder.path + "/none.yaml", "--format=sarif"])
    #expect(forPrograms.error.contains("none.yaml\" does not exist\n"))
  }

  @Test func findingsOfOtherSubcommandsGoToStandardError() {
    let run = ToolRun(["render", "-"], input: Self.faulty)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.error == check([]).output)
  }

  @Test func aSyntaxErrorIsTheOnlyFinding() {
    let run = check(["--format=concise"], input: "settingsTable: 1\nsections: [\n")
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func findingsComeInTheOrderOfFilesAndPlaces() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "panes/b.yaml",
      "settingsTable: 1\nsections:\n  - rows:\n      - {key: x, control: nope, default: 1}\n")
    let spec = try folder.write(
      "spec.yaml",
      """
      settingsTable: 1
      panes:
        b: {file: panes/b.yaml}
        c: {file: panes/none.yaml}
        d: {file: ../outside.yaml}
      sections:
        - rows:
            - {control: pane, title: B, pane: b}
            - {control: pane, title: C, pane: c}
            - {control: pane, title: D, pane: d}
            - {key: k, control: nope, default: 1}

      """)
    let run = ToolRun(["check", spec, "--format=concise"])
    let lines = run.output.split(separator: "\n").map {
      $0.replacingOccurrences(of: folder.path + "/", with: "")
    }
    let places = lines.map { $0.split(separator: " ")[0] }
    #expect(
      places == ["spec.yaml:4:13:", "spec.yaml:5:13:", "spec.yaml:11:27:", "panes/b.yaml:4:27:"])
    #expect(lines[0].contains("does not exist [unreadable-file]"))
    #expect(lines[1].hasSuffix("[pane-file-outside]"))
  }

  @Test func paneFilesStayInTheFolderLinksFollowed() throws {
    let folder = try TemporaryFolder()
    let pane = "settingsTable: 1\nsections: []\n"
    let outside = try folder.write("outside.yaml", pane)
    try folder.write("specs/panes/real.yaml", pane)
    let panes = folder.path + "/specs/panes/"
    for (name, target) in [
      ("in.yaml", "real.yaml"), ("out.yaml", outside), ("loop.yaml", "loop.yaml"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: panes + name, withDestinationPath: target)
    }
    let spec = try folder.write(
      "specs/spec.yaml",
      """
      settingsTable: 1
      sections:
        - rows:
            - {control: pane, title: A, pane: a}
            - {control: pane, title: B, pane: b}
            - {control: pane, title: C, pane: c}
            - {control: pane, title: D, pane: d}
      panes:
        a: {file: panes/in.yaml}
        b: {file: panes/out.yaml}
        c: {file: panes/loop.yaml}
        d: {file: panes/../panes/real.yaml}

      """)
    let lines = ToolRun(["check", spec, "--format=concise"]).output.split(separator: "\n")
      .map(String.init)
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("is outside the spec's folder [pane-file-outside]") == true)
    #expect(lines.last?.hasSuffix("leads in a circle [unreadable-file]") == true)
  }

  @Test(arguments: ["x", "設"])
  func anExcerptHasAtMost160Columns(_ letter: String) throws {
    let filler = String(repeating: letter, count: 300)
    let spec = "settingsTable: 1\nsections: []\n\"\(filler)\": {togle: 1, \"\(filler)\": 2}\n"
    let lines = check([], input: spec).output.split(separator: "\n").map(String.init)
    let excerpt = try #require(lines.first { $0.hasPrefix("3 | ") })
    #expect(excerpt.dropFirst(4).displayWidth <= 160)
    #expect(lines.allSatisfy { $0.hasPrefix("<stdin>") || $0.displayWidth <= 240 })
  }

  @Test func valuesAreCheckedToo() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.write("spec.yaml", sampleSpec)
    let values = try folder.write("values.yaml", "coutn: 4\ncount: 99\nsound: maybe\nother: 1\n")
    let run = ToolRun(["check", spec, "--values", values, "--format=concise"])
    #expect(run.status == 1)
    let lines = run.output.replacingOccurrences(of: folder.path + "/", with: "")
      .split(separator: "\n").filter { $0.hasPrefix("values.yaml") }.map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("values.yaml:1:1: warning: no row has the key \"coutn\""))
    #expect(lines[1].hasPrefix("values.yaml:2:8: error: the value of \"count\": 99 is outside"))
    #expect(lines[2].hasPrefix("values.yaml:3:8: error: "))
    #expect(lines[3].hasPrefix("values.yaml:4:1: warning: "))
    // The spec has a secret, so no line of the file is shown.
    let full = ToolRun(["check", spec, "--values", values])
    #expect(!full.output.contains("sound: maybe"))
  }

  @Test(arguments: [
    "token: *hunter2\n", "token: \"hunter2\n", "token: a: hunter2\n", "token: [hunter2\n",
    "token: hunter2\ntoken: hunter2\n", "- hunter2\n", "token: @hunter2\n", "token: &a hunter2\n",
    "%hunter2\n---\ntoken: a\n", "token: |\nhunter2\n", "token: [hunter2]\n",
  ])
  func noFindingInAValuesFileShowsASecret(_ text: String) throws {
    let folder = try TemporaryFolder()
    let spec = try folder.write("spec.yaml", sampleSpec)
    let values = try folder.write("values.yaml", text)
    for format in diagnosticFormats {
      let run = ToolRun(["check", spec, "--values", values, "--format", format.name])
      #expect(!run.output.contains("hunter2") && !run.error.contains("hunter2"))
    }
    for call in [["render"], ["explain", "token"], ["get", "name"], ["set", "name", "x"]] {
      let run = ToolRun([call[0], spec] + call.dropFirst() + ["--values", values])
      #expect(!run.output.contains("hunter2") && !run.error.contains("hunter2"))
    }
  }

  @Test(arguments: [
    "{key: pin, control: secure, default: hunter2, titel: x}",
    "{key: pin, control: secure, titel: x, default: hunter2, defaultFor: {linux: hunter2}}",
    "{key: pin, control: secure, default: hunter2,\n         titel: x}",
    "{key: pin, control: secure, default: \"a\n          hunter2\", titel: x}",
    "{key: pin, control: secure, default: [a,\n          hunter2],\n         titel: x}",
  ])
  func noFindingShowsTheDefaultOfASecret(_ row: String) {
    let spec = "settingsTable: 1\nsections:\n  - rows:\n      - \(row)\n"
    for format in diagnosticFormats {
      let run = check(["--format", format.name], input: spec)
      #expect(run.status == 1)
      #expect(!run.output.contains("hunter2"), "\(run.output)")
    }
  }

  @Test func manyFindingsCostLinearTime() {
    let spec = "settingsTable: 1\nsections: []\n" + String(repeating: "a: 1\n", count: 10_000)
    let took = ContinuousClock().measure { #expect(check([], input: spec).status == 1) }
    #expect(took < .seconds(15))
  }

  // The machine formats

  private func document(_ format: String, _ input: String = faulty) throws -> [String: Any] {
    let output = check(["--format", format], input: input).output
    #expect(output.hasSuffix("}\n"))
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func jsonHasTheVersionedShape() throws {
    let json = try document("json")
    #expect(json["format"] as? String == "settings-table/diagnostics")
    #expect(json["version"] as? Int == 1)
    let diagnostics = try #require(json["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.count == 4)
    #expect(diagnostics[0]["suggestion"] as? String == "slider")
    #expect(diagnostics[0]["line"] as? Int == 4)
    #expect(diagnostics[0]["column"] as? Int == 32)
    #expect(diagnostics[0]["endColumn"] as? Int == 38)
    let notes = try #require(diagnostics[2]["notes"] as? [[String: Any]])
    #expect(notes[0]["line"] as? Int == 4)
    let empty = try document("json", sampleSpec)
    #expect((empty["diagnostics"] as? [Any])?.isEmpty == true)
  }

  @Test func sarifIsWhatItsSchemaAsksFor() throws {
    let sarif = try document("sarif")
    #expect(sarif["version"] as? String == "2.1.0")
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "settings-table")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 4)
    for rule in rules {
      #expect((rule["help"] as? [String: Any])?["text"] is String)
      #expect((rule["shortDescription"] as? [String: Any])?["text"] is String)
    }
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["error", "warning"].contains(result["level"] as? String))
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(place["artifactLocation"] as? [String: Any])
      #expect(artifact["uri"] as? String == "%3Cstdin%3E")
      let region = try #require(place["region"] as? [String: Int])
      #expect(try #require(region["startLine"]) >= 1 && region["startColumn"] ?? 0 >= 1)
    }
    #expect((try document("sarif", sampleSpec)["runs"] as? [Any])?.count == 1)
  }

  @Test func githubEscapesWhatWouldEndACommand() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.write("a,b:c%d.yaml", Self.faulty)
    let lines = ToolRun(["check", spec, "--format=github"]).output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains("/a%2Cb%3Ac%25d.yaml,line=4,col=32,endLine=4,endColumn=38,"))
    #expect(lines[0].contains(",title=unknown-control::unknown control \"sldier\""))
  }
}
