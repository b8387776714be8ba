import SettingsTable
import SettingsTableYAML
import Testing

/// Hostile input costs bounded time and memory.
@Suite struct YAMLLimitsTests {
  private func findings(
    _ text: String, limits: SpecTreeBuilder.Limits = .spec, within time: Duration = .seconds(5)
  ) -> [String] {
    let source = SourceText(name: "", text: text)
    var reading = DocumentReading(tree: nil, diagnostics: [])
    let took = ContinuousClock().measure {
      reading = YAMLFormat().read(source, limits: limits)
    }
    #expect(took < time)
    return reading.diagnostics.map { "\($0.mark!) \($0.code.rawValue)" }
  }

  @Test func depthStopsReading() {
    let brackets = String(repeating: "[", count: 20_000)
    #expect(findings("a: \(brackets)", within: .milliseconds(500)) == ["1:67 limit"])
    #expect(findings("? \(brackets)", within: .milliseconds(500)).count == 1)
    let dashes = String(repeating: "- ", count: 20_000)
    #expect(findings("a:\n  \(dashes)", within: .milliseconds(500)) == ["2:129 limit"])
    let deepest = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    #expect(findings("a: \(deepest)") == [])
    #expect(findings("a: [\(deepest)]") == ["1:67 limit"])
  }

  @Test func aliasesDoNotNestDeeperThanTheText() {
    let open = String(repeating: "[", count: 40)
    let close = String(repeating: "]", count: 40)
    #expect(findings("a: &a \(open)\(close)\nb: \(open)*a\(close)") == ["2:44 limit"])
  }

  @Test func aliasBombIsRefused() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let uses = repeatElement("*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(uses)]\n"
    }
    #expect(findings(text).map { $0.split(separator: " ")[1] } == ["alias"])
    let uses = repeatElement("*a", count: 1_000).joined(separator: ", ")
    #expect(findings("a: &a [1]\nb: [\(uses)]") == [])
    #expect(findings("a: &a [1]\nb: [\(uses), *a]").count == 1)
  }

  @Test func sizesAreLimited() {
    var limits = SpecTreeBuilder.Limits()
    limits.bytes = 10
    #expect(findings("a: 1234567", limits: limits) == [])
    #expect(findings("a: 12345678", limits: limits) == ["1:1 limit"])
    limits = SpecTreeBuilder.Limits(nodes: 5)
    #expect(findings("a: [1, 2]", limits: limits) == [])
    #expect(findings("a: [1, 2, 3]", limits: limits) == ["1:11 limit"])
    limits = SpecTreeBuilder.Limits(scalarBytes: 4)
    #expect(findings("a: 1234\nb: \"\\x31234\"", limits: limits) == [])
    #expect(findings("a: 12345", limits: limits) == ["1:4 limit"])
    #expect(findings("a: \"\\x312345\"", limits: limits) == ["1:4 limit"])
  }

  @Test func manyDirectivesCostNoTime() {
    let tags = (0..<100_000).map { "%TAG !a\($0)! x\n" }.joined()
    #expect(findings(tags + "---\na: 1").map { $0.hasSuffix(" directive") } == [true])
    #expect(findings("a: 1\n...\n\(tags)---\nb: 1") == ["3:1 several-documents"])
    let source = SourceText(name: "", text: tags + "---\na: 1")
    #expect(YAMLFormat().read(source, as: .values).diagnostics.map(\.code) == [.directive])
  }

  @Test func marksInOneLongLineCostNoTime() {
    let source = SourceText(
      name: "", text: "\u{FEFF}" + String(repeating: "\u{1F600}a", count: 500_000) + "\r\nb")
    let took = ContinuousClock().measure {
      for pair in stride(from: 0, to: 500_000, by: 251) {
        let mark = source.mark(at: 3 + 5 * pair + 4)
        #expect(mark == SourceMark(line: 1, column: 2 * pair + 2))
      }
    }
    #expect(took < .seconds(10))
    #expect(source.mark(at: source.bytes.count) == SourceMark(line: 2, column: 2))
  }

  @Test func wideMappingsAreCheckedInLinearTime() {
    let keys = (0..<100_000).map { "k\($0): \u{E9}\n" }.joined()
    #expect(findings(keys + "k5: 1") == ["100001:1 duplicate-mapping-key"])
  }
}

extension SpecTreeBuilder.Limits {
  fileprivate init(nodes: Int = 2_000_000, scalarBytes: Int = 1 << 20) {
    self = .spec
    self.nodes = nodes
    self.scalarBytes = scalarBytes
  }
}
