import SettingsTable
import Testing

@Suite struct ConditionTypingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var code: DiagnosticCode?
    /// The column of the mark, from 1, and that of its end.
    var columns: ClosedRange<Int>?
    var message: String?
    var suggestion: String?

    init(
      _ text: String, _ code: DiagnosticCode? = nil, _ columns: ClosedRange<Int>? = nil,
      _ message: String? = nil, suggestion: String? = nil
    ) {
      self.text = text
      self.code = code
      self.columns = columns
      self.message = message
      self.suggestion = suggestion
    }
    var testDescription: String { text }
  }

  static let cases = [
    Case("picture != coral"),
    Case("picture in (dog, 'mean-dog')"),
    Case("columns == 2 and columns > 1 and columns < 5"),
    Case("code == 1 or code == '1' or code == true"),
    Case("theme == anything"),
    Case("volume == 5"),
    Case("volume > 0 and volume < 100"),
    Case("ratio == 1"),
    Case("sync == true"),
    Case("side == left"),
    Case("name == true or name == 007 or name == '' or name == ~"),
    Case("pin == 1234"),
    Case("due < 2024-06-01T00:00:00Z"),
    Case("height == null and picture == null and tags == null"),
    Case("version == 1.0 and version == $(name)"),
    Case("$(my key)"),
    Case("picture == $(second)"),
    Case("volume < $(ratio)"),
    Case("host.proPack and host.platform != linux and host.cores >= 2"),

    Case(
      "picure", .conditionUnknownKey, 1...7, "no row has the key \"picure\"", suggestion: "picture"),
    Case("sync and mi_key", .conditionUnknownKey, 10...16, nil, suggestion: "$(my key)"),
    Case("picture == $(secnd)", .conditionUnknownKey, 12...20, nil, suggestion: "second"),
    Case("zzzzzz", .conditionUnknownKey, 1...7, "no row has the key \"zzzzzz\""),
    Case("host.proPac", .conditionUnknownKey, 1...12, nil, suggestion: "host.proPack"),
    Case(
      "5 < volume", .conditionUnknownKey, 1...2,
      "5 is no key; a key stands on the left, a value on the right"),
    Case(
      "picture > coral", .conditionWrongType, 9...10,
      "the values of \"picture\", a choice, have no order; expected ==, !=, in or not in"),
    Case(
      "tags == a", .conditionWrongType, 6...8,
      "the values of \"tags\", a multichoice, cannot be compared; expected the key alone"),
    Case("volume == loud", .conditionWrongType, 11...15),
    Case("volume == '5'", .conditionWrongType, 11...14, nil, suggestion: "5"),
    Case("volume == 11", .conditionWrongType, 11...13),
    Case("volume > loud", .conditionWrongType, 10...14),
    Case(
      "picture in (dog, corel)", .conditionWrongType, 18...23,
      "\"picture\": \"corel\" is not among the options; expected one of dog, mean-dog, coral",
      suggestion: "coral"),
    Case("sync == yes", .conditionWrongType, 9...12, nil, suggestion: "true"),
    Case(
      "volume < null", .conditionWrongType, 10...14,
      "\"volume\": null does not fit; expected a value that has an order"),
    Case(
      "picture == $(volume)", .conditionWrongType, 12...21,
      "\"picture\", a choice, and \"volume\", a slider, have values of different types"
        + "; expected a key with values of the same type"),
    Case("due == $(name)", .conditionWrongType, 8...15),
    Case("due < $(day)", .conditionWrongType, 7...13),
    Case("host.platform == beos", .conditionWrongType, 18...22),
  ]

  @Test(arguments: cases) func isTyped(_ c: Case) {
    let findings = ConditionFixture.shared.findings(c.text)
    #expect(findings.count == (c.code == nil ? 0 : 1), "\(findings.map(\.message))")
    guard let finding = findings.first else { return }
    #expect(finding.code == c.code)
    if let columns = c.columns {
      #expect(finding.mark?.column == columns.lowerBound)
      #expect(finding.end?.column == columns.upperBound)
    }
    if let message = c.message { #expect(finding.message == message) }
    #expect(finding.suggestion == c.suggestion)
  }

  @Test func everyMistakeIsToldInOrder() {
    let findings = ConditionFixture.shared.findings("picure and volume == x or tags < 1")
    #expect(
      findings.map(\.code) == [.conditionUnknownKey, .conditionWrongType, .conditionWrongType])
    #expect(findings.map(\.mark?.column) == [1, 22, 32])
  }

  @Test func ownKeyIsRefused() {
    let fixture = ConditionFixture.shared
    #expect(fixture.finding("sync and volume > 2", ownKey: "volume")?.code == .conditionOwnKey)
    #expect(fixture.finding("picture == $(second)", ownKey: "second")?.mark?.column == 12)
    #expect(fixture.finding("volume > 2", ownKey: "sync") == nil)
  }

  @Test func aForgottenKeyIsTold() {
    let finding = ConditionFixture.shared.finding("picture == dog or coral")
    #expect(finding?.code == .conditionUnknownKey)
    #expect(finding?.fix == "a value needs its key: picture == coral")
  }

  @Test func aSecretsLiteralIsInNoFinding() throws {
    let secret = ConditionSetting(
      number: 0, key: "pin", control: HostFactControl(.number), isSecret: true)
    struct Scope: ConditionScope {
      let secret: ConditionSetting
      func setting(_ key: String) -> ConditionSetting? { key == "pin" ? secret : nil }
      var keys: any Sequence<String> { ["pin"] }
    }
    let text = "pin == hunter2"
    let place = SourcePlace(SourceText(name: "c", text: text), 0..<text.utf8.count)
    do throws(ConditionFindings) {
      _ = try Condition(ConditionText(text), at: place, in: Scope(secret: secret))
      Issue.record("accepted")
    } catch {
      #expect(error.diagnostics.count == 1)
      #expect(error.diagnostics[0].excerpt == nil)
      var dumped = ""
      dump(error.diagnostics[0], to: &dumped)
      #expect(!dumped.contains("hunter2"))
    }
  }

  /// A source, the text YAML or JSON makes of the scalar in it, and where `picure` is marked.
  static let places: [(source: String, text: String, mark: String)] = [
    ("visibleIf: sync or picure", "sync or picure", "1:20"),
    ("visibleIf: \"sync or picure\"", "sync or picure", "1:21"),
    ("visibleIf: 'name == ''x'' or picure'", "name == 'x' or picure", "1:30"),
    ("{\"visibleIf\": \"name == \\\"x\\\" or picure\"}", "name == \"x\" or picure", "1:33"),
    ("visibleIf: sync or\n  picure", "sync or picure", "2:3"),
    ("visibleIf: >-\n  sync or\n  picure", "sync or picure", "3:3"),
    ("visibleIf: \"s\\u0079nc or picure\"", "sync or picure", "1:12"),
    ("音: 'name == 音 or picure'", "name == 音 or picure", "1:18"),
  ]

  @Test(arguments: places)
  func theWordIsMarkedInItsFile(_ source: String, _ text: String, mark: String) throws {
    let bytes = SourceText(name: "f", text: source)
    let start = try #require(source.firstRange(of: ": ")?.upperBound)
    let from = source.utf8.distance(from: source.startIndex, to: start)
    let end = bytes.bytes.count - (source.hasSuffix("}") ? 1 : 0)
    do throws(ConditionFindings) {
      _ = try Condition(
        ConditionText(text), at: SourcePlace(bytes, from..<end), in: ConditionFixture.shared)
      Issue.record("accepted")
    } catch {
      #expect(error.diagnostics.map { $0.mark?.description } == [mark])
    }
  }

  @Test(arguments: [
    (
      "a: picture == #fff", "picture ==",
      "the condition ends after \"==\"; expected a value: YAML takes what follows for a comment"
    ),
    (
      "{a: picture in (dog, coral)}", "picture in (dog",
      "the list has no end; expected \")\": a comma ends a value in { }"
    ),
    ("a: picture ==", "picture ==", "the condition ends after \"==\"; expected a value"),
  ])
  func whatYAMLCutOffIsTold(_ source: String, _ text: String, message: String) throws {
    let bytes = SourceText(name: "f", text: source)
    let start = try #require(source.firstRange(of: text)?.lowerBound)
    let from = source.utf8.distance(from: source.startIndex, to: start)
    do throws(ConditionFindings) {
      _ = try Condition(
        ConditionText(text), at: SourcePlace(bytes, from..<from + text.utf8.count),
        in: ConditionFixture.shared)
      Issue.record("accepted")
    } catch {
      #expect(error.diagnostics.map(\.message) == [message])
    }
  }
}
