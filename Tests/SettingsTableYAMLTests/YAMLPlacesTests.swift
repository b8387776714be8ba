import SettingsTable
import SettingsTableYAML
import Testing

/// What the nodes say, and where they are.
@Suite struct YAMLPlacesTests {
  /// The nodes in the order of the text: kind, place and text.
  static func lines(_ text: String, as purpose: DocumentPurpose = .spec) -> [String] {
    let tree = YAMLFormat().read(SourceText(name: "", text: text), as: purpose).tree
    var lines: [String] = []
    func walk(_ node: SpecNode) {
      let kind =
        switch node.kind {
        case .plainScalar: "plain"
        case .quotedScalar: "quoted"
        case .list: "list"
        case .mapping: "map"
        }
      let text = node.text.map { " \($0.debugDescription)" } ?? ""
      lines.append("\(kind) \(node.place.mark)-\(node.place.endMark)\(text)")
      for element in node.elements.map(Array.init) ?? [] { walk(element) }
      for entry in node.entries.map(Array.init) ?? [] {
        walk(entry.key)
        walk(entry.value)
      }
    }
    if let root = tree?.root { walk(root) }
    return lines
  }

  @Test func marksCountScalarsInEveryScript() {
    #expect(
      Self.lines("\u{65E5}\u{672C}: [\u{1F600}\u{1F3FD}, x]\n\"\u{E9}\": 'y'\n") == [
        "map 1:1-2:9", "plain 1:1-1:3 \"\u{65E5}\u{672C}\"", "list 1:5-1:12",
        "plain 1:6-1:8 \("\u{1F600}\u{1F3FD}".debugDescription)", "plain 1:10-1:11 \"x\"",
        "quoted 2:1-2:4 \"\u{E9}\"", "quoted 2:6-2:9 \"y\"",
      ])
  }

  @Test func byteOrderMarkAndLineEndsDoNotShiftMarks() {
    for (mark, end) in [("", "\n"), ("\u{FEFF}", "\n"), ("\u{FEFF}", "\r\n"), ("", "\r")] {
      #expect(
        Self.lines("\(mark)\u{E9}: 1\(end)b:\(end)  - c\(end)  - d # e\(end)") == [
          "map 1:1-4:6", "plain 1:1-1:2 \"\u{E9}\"", "plain 1:4-1:5 \"1\"", "plain 2:1-2:2 \"b\"",
          "list 3:3-4:6", "plain 3:5-3:6 \"c\"", "plain 4:5-4:6 \"d\"",
        ])
    }
  }

  @Test func scalarsOfEveryStyleSayTheirText() {
    #expect(
      Self.lines(
        "a: two\n  lines\nb: 'it''s'\nc: \"t\\tb\"\nd: |\n  x\n\n  y\n\ne: >-\n  p\n  q\nf:\ng: \"\"\n"
      ) == [
        "map 1:1-14:6", "plain 1:1-1:2 \"a\"", "plain 1:4-2:8 \"two lines\"", "plain 3:1-3:2 \"b\"",
        "quoted 3:4-3:11 \"it\\'s\"", "plain 4:1-4:2 \"c\"", "quoted 4:4-4:10 \"t\\tb\"",
        "plain 5:1-5:2 \"d\"", "quoted 5:4-8:4 \"x\\n\\ny\\n\"", "plain 10:1-10:2 \"e\"",
        "quoted 10:4-12:4 \"p q\"", "plain 13:1-13:2 \"f\"", "plain 13:3-13:3 \"\"",
        "plain 14:1-14:2 \"g\"", "quoted 14:4-14:6 \"\"",
      ])
  }

  @Test func collectionsEndWithTheirLastScalarOrBracket() {
    #expect(
      Self.lines("a:\n  b:\n  - 1\n  - {c: 2,\n    d: 3 } # e\n\n\nf: [g: h, i]\n") == [
        "map 1:1-8:13", "plain 1:1-1:2 \"a\"", "map 2:3-5:11", "plain 2:3-2:4 \"b\"",
        "list 3:3-5:11", "plain 3:5-3:6 \"1\"", "map 4:5-5:11", "plain 4:6-4:7 \"c\"",
        "plain 4:9-4:10 \"2\"", "plain 5:5-5:6 \"d\"", "plain 5:8-5:9 \"3\"", "plain 8:1-8:2 \"f\"",
        "list 8:4-8:13", "map 8:5-8:9", "plain 8:5-8:6 \"g\"", "plain 8:8-8:9 \"h\"",
        "plain 8:11-8:12 \"i\"",
      ])
  }

  @Test func anchorsStandBeforeTheirNode() {
    #expect(
      Self.lines("a: &x # c\n  b: 1\nd: *x\n").prefix(3).map { $0 } == [
        "map 1:1-3:6", "plain 1:1-1:2 \"a\"", "map 2:3-2:7",
      ])
  }

  @Test func findingsComeInTheOrderOfTheText() {
    let text = "a: !x\nb: {c: 1, c: 2}\n~: 1\nb: 2\n"
    let reading = YAMLFormat().read(SourceText(name: "", text: text))
    #expect(
      reading.diagnostics.map { "\($0.mark!) \($0.code.rawValue)" } == [
        "1:4 unsupported-tag", "2:11 duplicate-mapping-key", "3:1 key-not-text",
        "4:1 duplicate-mapping-key",
      ])
    // What an error spoils is not in the tree, so that nothing else is said about it.
    #expect(reading.tree?.root?.entries?.map { $0.key.text } == ["b"])
  }
}
