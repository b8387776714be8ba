import Foundation
import SettingsTable
import SettingsTableRenderers
import SettingsTableYAML
import Testing

/// Damaged specs and values files never trap: they are told with their places, or drawn.
@Suite struct SpecDamageTests {
  static let texts: [String] = SpecGoldenTests.specs.compactMap {
    try? String(
      contentsOf: SpecGoldenTests.specFolder.appending(path: "\($0).yaml"), encoding: .utf8)
  }
  static let words = [
    "true", "\"x\"", "null", "~", "-1", "1e9", "0.5", "[]", "{}", "[a, b]", "{a: 1}", "yes", "\"\"",
    "99999999999999999999", "\"\\e[1m\\u202e\"", "2020-01-01", "*a", "&a x", "!t", "# c", "slider",
    "data", "multichoice", "pane", "root", "name and reward", "not picture", "visibleIf", "options",
    "default", "min", "secret", "nullable", "shared", "internal", "日本",
  ]

  @Test(arguments: 0..<20)
  func aDamagedSpecIsToldOrDrawn(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1)
    for text in Self.texts {
      for _ in 0..<10 {
        let damaged = Self.damaged(text, &random)
        let source = SourceText(name: "spec.yaml", text: damaged)
        let (schema, findings) = SpecReader(format: YAMLFormat(), folder: SpecGoldenTests.Folder())
          .schema(from: source, platform: "linux", idiom: "terminal", findsWarnings: true)
        let isSound = !findings.contains { $0.severity == .error }
        #expect((schema != nil) == isSound)
        #expect(findings.allSatisfy { $0.mark != nil }, "\(damaged)")
        guard let schema else { continue }
        try Self.draw(schema, values: [])
      }
    }
  }

  @Test(arguments: 0..<20)
  func aDamagedValuesFileIsToldOrDrawn(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1)
    let text = try String(
      contentsOf: SpecGoldenTests.specFolder.appending(path: "CheckTasks.yaml"), encoding: .utf8)
    let reading = SpecReader(format: YAMLFormat())
      .schema(from: SourceText(name: "spec.yaml", text: text), idiom: "terminal")
    let schema = try #require(reading.schema)
    let values = schema.keys.map { "\($0): 5" }.joined(separator: "\n") + "\n"
    for _ in 0..<30 { try Self.draw(schema, values: Array(Self.damaged(values, &random).utf8)) }
  }

  /// Draws the schema in every format, with the values if they can be read.
  private static func draw(_ schema: TableSchema, values: [UInt8]) throws {
    let reading = YAMLFormat().read(
      SourceText(name: "values.yaml", bytes: values), as: .values, limits: .smallFile)
    if reading.tree == nil { #expect(!reading.diagnostics.isEmpty) }
    let snapshot = TableSnapshot(of: schema, values: StoredValues(reading.tree?.root))
    for type in RendererList.builtIn.types {
      for width in [1, 40, 120] {
        let options = RenderOptions(
          width: width, showsAll: true, panes: .all, showsKeys: true, showsPaths: true,
          showsHelp: true)
        let output = type.init(options: options).rendered(snapshot)
        #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"))
      }
    }
  }

  /// `text` with one to four of its words, lines or characters changed.
  private static func damaged(_ text: String, _ random: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let at = Int.random(in: 0..<lines.count, using: &random)
      let word = words.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where lines.count > 1: lines.remove(at: at)
      case 1: lines.insert(lines.randomElement(using: &random) ?? "", at: at)
      case 2: lines[at] = "  " + lines[at]
      case 3:
        let parts = lines[at].split(separator: ":", maxSplits: 1)
        if let name = parts.first { lines[at] = "\(name): \(word)" }
      case 4:
        let indent = lines[at].prefix { $0 == " " || $0 == "-" }
        let value = lines[at].drop { $0 != ":" }
        lines[at] = indent + word + value
      default:
        let place = lines[at].indices.randomElement(using: &random) ?? lines[at].endIndex
        lines[at].insert("[]{}:,\"'#&*!|>-\t".randomElement(using: &random) ?? "x", at: place)
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// The same numbers on every machine and run.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
