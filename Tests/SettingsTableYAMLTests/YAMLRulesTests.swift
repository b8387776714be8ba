import SettingsTable
import SettingsTableYAML
import Testing

/// What is refused or warned of, and where: a case for each line of the format's table.
@Suite struct YAMLRulesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    /// `LINE:COLUMN CODE` of each finding.
    var findings: [String]
    /// What the fix of the first one must say.
    var fix: String?
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ findings: String..., fix: String? = nil) {
      self.text = text
      self.findings = findings
      self.fix = fix
    }
  }

  static let cases = [
    // Tags, merge keys, directives
    Case("visibleIf: !muted", "1:12 unsupported-tag", fix: "write \"not muted\""),
    Case("enabledIf: !(a or b)", "1:12 unsupported-tag", fix: "\"not\" instead of \"!\""),
    Case("title: !x", "1:8 unsupported-tag", fix: "put the text in quotes"),
    Case("a: !!str 5", "1:4 unsupported-tag", fix: "take the tag off"),
    Case("a: !!map {b: 1}", "1:4 unsupported-tag"),
    Case("!x a: 1", "1:1 unsupported-tag"),
    Case("a: 1\n<<: {b: 2}", "2:1 merge-key", fix: "optionSets"),
    Case("\"<<\": 1"),
    Case("%TAG !e! tag:example.com,2000:\n---\na: 1", "1:1 directive"),
    Case("# c\n\n%YAML 1.1\n---\na: 1", "3:1 yaml-version"),
    Case("%YAML 1.2\n---\na: 1"),
    Case("%YAML 1.3\n---\na: 1", "1:1 directive"),
    Case("%YAML 2.0\n---\na: 1", "1:1 directive"),
    Case("%YAML 1.2\n%YAML 1.2\n---\na: 1", "2:1 directive"),
    Case("%foo: 1", "1:1 directive", fix: "quotes"),
    Case("a: 1\n%foo: 2", "2:1 directive", fix: "quotes"),
    Case("%YAML 1.2\na: 1", "2:1 syntax"),
    // Anchors and aliases
    Case("a: &x [1]\nb: *x\nc: &y {d: 1}\ne: *y"),
    Case("a: *new", "1:4 alias", fix: "put the text in quotes"),
    Case("a: &x 1\nb: *x", "1:4 alias"),
    Case("a: &x\nb: 1", "1:4 alias"),
    Case("a: &x [*x]", "1:8 alias"),
    Case("a: &x [1]\n*x : 2", "2:1 key-not-text"),
    // Keys
    Case("a: 1\nb: 2\na: 3", "3:1 duplicate-mapping-key"),
    Case("\u{E9}: 1\ne\u{301}: 2", "2:1 duplicate-mapping-key"),
    Case("a: 1\n\"a\": 2", "2:1 duplicate-mapping-key"),
    Case("[a]: 1\nb: 2", "1:1 key-not-text"),
    Case("? {a: [b]}\n: 1\nb: 2", "1:3 key-not-text"),
    Case("{{a: b}: 1}", "1:2 key-not-text"),
    Case("~: 1", "1:1 key-not-text"),
    Case("null: 1", "1:1 key-not-text"),
    Case("a: {: 1}", "1:5 syntax", fix: "put the text in quotes"),
    Case("true: 1\n1: 2\non: 3\nnil: 4\n\"null\": 5\n'~': 6"),
    // Documents and the top
    Case("a: 1\n---\nb: 2", "2:1 several-documents"),
    Case("a: 1\n...\n# c\nb: 2", "4:1 several-documents"),
    Case("a: 1\n...\n# c\n"),
    Case("a: 1\n... # c\n...\n"),
    Case("---\na: 1\n"),
    Case("", "1:1 not-a-mapping"),
    Case("# only this\n", "1:1 not-a-mapping"),
    Case("---\n", "1:1 not-a-mapping"),
    Case("\n- a\n", "2:1 not-a-mapping"),
    Case("text", "1:1 not-a-mapping"),
    Case("~", "1:1 not-a-mapping"),
    Case("{}"),
    // What libyaml refuses
    Case("a: *new*", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: * x", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: && b", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: %x", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: @x", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: `x`", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: !{x", "1:4 syntax", fix: "put the text in quotes"),
    Case("visibleIf: !a!b", "1:12 syntax", fix: "not"),
    Case("a: Warning: hot", "1:11 syntax", fix: "put the text in quotes"),
    Case("a: b\n  c: d", "2:4 syntax", fix: "indent this line"),
    Case("a: [a-z]+", "1:9 syntax", fix: "put the whole text in quotes"),
    Case("a: \"x\" y", "1:8 syntax", fix: "put the whole text in quotes"),
    Case("a: 'it's'", "1:8 syntax", fix: "put the whole text in quotes"),
    Case("{a: 1} b", "1:8 syntax", fix: "put the whole text in quotes"),
    Case("a:\n\tb: 1", "2:1 syntax", fix: "use blanks"),
    Case("a: b\n\tc: d", "2:1 syntax", fix: "use blanks"),
    Case("a: |\n\tb", "2:1 syntax", fix: "use blanks"),
    Case("a: |x\n  b", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: {b: |}", "1:8 syntax", fix: "put the text in quotes"),
    Case("a: \"x\nb: 1", "1:4 syntax", fix: "close it"),
    Case("a: 'x\n--- y'", "1:4 syntax", fix: "close it"),
    Case("a: \"C:\\path\"", "1:7 syntax", fix: "single quotes"),
    Case("a: \"\\u12\"", "1:5 syntax"),
    Case("a: \"\\ud83d\\ude00\"", "1:5 syntax"),
    Case("a: - b", "1:4 syntax", fix: "next line"),
    Case("a: ? b", "1:4 syntax", fix: "put the text in quotes"),
    Case("a: 1\nfoo\nb: 2", "2:1 syntax"),
    Case(": x", "1:1 syntax", fix: "put the text in quotes"),
    Case("a: {b: 1\n", "1:4 syntax", fix: "close it with \"}\""),
    Case("a: {b: 1]", "1:9 syntax", fix: "quotes"),
    Case("a: {b: c: d}", "1:9 syntax", fix: "quotes"),
    Case("a: [b, c\nd: 1", "2:2 syntax", fix: "quotes"),
    Case("a: [1,,2]", "1:7 syntax"),
    Case("a: ]", "1:4 syntax", fix: "put the text in quotes"),
    Case("- a\nb: 1", "2:1 syntax"),
    Case("a:\n  - b\n c: 1", "3:2 syntax"),
    Case(" a: 1\nb: 2", "2:1 syntax"),
    Case("\(String(repeating: "x", count: 1_100)): 1", "1:1 syntax"),
    // Bytes
    Case("a: \u{0}", "1:4 syntax", fix: "UTF-8"),
    Case("\u{E9}: \u{65E5}\u{7}", "1:5 syntax", fix: "\\u0007"),
    Case("\u{FEFF}a: \u{E9}\r\nb: @", "2:4 syntax"),
    Case("\u{FEFF}\u{FEFF}a: 1", "1:1 encoding"),
    Case("a: \u{1F600}\u{65E5}\nb\u{1F600}: @", "2:5 syntax"),
  ]

  @Test(arguments: cases)
  func isFoundAtItsPlace(_ c: Case) {
    let reading = YAMLFormat().read(SourceText(name: "s.yaml", text: c.text))
    #expect(reading.diagnostics.map { "\($0.mark!) \($0.code.rawValue)" } == c.findings)
    if let fix = c.fix { #expect(reading.diagnostics.first?.fix?.contains(fix) == true) }
    #expect(reading.diagnostics.allSatisfy { $0.file == "s.yaml" })
  }

  @Test func byteThatIsNotUTF8IsFound() {
    for (bytes, place) in [
      ([0x61, 0x3A, 0x20, 0xFF], "1:4"), ([0x61, 0x0A, 0xC3, 0xA9, 0xC3], "2:2"),
      ([0xED, 0xA0, 0x80], "1:1"), ([0xC0, 0x80], "1:1"), ([0xF4, 0x90, 0x80, 0x80], "1:1"),
      ([0x80], "1:1"),
    ] as [([UInt8], String)] {
      let finding = YAMLFormat().read(SourceText(name: "", bytes: bytes)).diagnostics
      #expect(finding.map { "\($0.mark!) \($0.code.rawValue)" } == ["\(place) encoding"])
    }
  }

  @Test func otherEncodingIsRefusedByName() {
    for (bytes, name) in [
      ([0xFF, 0xFE, 0x61, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x61], "UTF-16"),
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
    ] as [([UInt8], String)] {
      let findings = YAMLFormat().read(SourceText(name: "", bytes: bytes)).diagnostics
      #expect(findings.count == 1 && findings[0].message.contains(name))
    }
  }

  @Test func openBracketIsNamedInANote() {
    let reading = YAMLFormat().read(SourceText(name: "s", text: "a:\n  {b: 1]"))
    #expect(reading.diagnostics.first?.notes.map(\.mark) == [SourceMark(line: 2, column: 3)])
  }

  /// A values file is read all the same, and the reason kept for whoever wants to write it.
  @Test(arguments: [
    ("a: &x [1]\nb: *x", "anchor"), ("a: !!str 1", "tag"), ("<<: {a: 1}", "merge"),
    ("a: 1\n---\nb: 2", "documents"), ("%TAG !e! tag:e,2:\n---\na: 1", "TAG"),
    ("a: &x 1\nb: *x", "anchor"),
  ])
  func valuesFileThatIsReadButNotWritten(_ text: String, _ reason: String) {
    let reading = YAMLFormat().read(SourceText(name: "v", text: text), as: .values)
    #expect(reading.diagnostics.isEmpty && reading.tree?.root?["a"] != nil)
    #expect(reading.notWritable?.contains(reason) == true)
  }

  @Test func emptyValuesFileStoresNothing() {
    for text in ["", "\u{FEFF}", "# c\n", "---\n", "\n\n", "---\n...\n"] {
      let reading = YAMLFormat().read(SourceText(name: "v", text: text), as: .values)
      #expect(reading.diagnostics.isEmpty && reading.tree != nil && reading.tree?.root == nil)
    }
  }

  @Test func mergedEntriesAreReadAndExplicitOnesWin() {
    let text = "x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\nz:\n  <<: [*x, *y]\n  c: 5\n"
    let reading = YAMLFormat().read(SourceText(name: "v", text: text), as: .values)
    let merged = reading.tree?.root?["z"].map { SettingValue(WrittenValue($0)) }
    #expect(merged?.description == "{\"c\": 5, \"a\": 1, \"b\": 2}")
    #expect(reading.diagnostics.isEmpty)
  }
}
