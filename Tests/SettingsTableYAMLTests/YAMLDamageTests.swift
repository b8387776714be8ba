import SettingsTable
import SettingsTableYAML
import Testing

/// Damaged text never traps: it gives a tree, or an error with a place inside of the text.
@Suite struct YAMLDamageTests {
  static let text = """
    settingsTable: 1
    app: {id: com.example.damage, title: "Sch\\u00e4den \u{1F600}"}
    sections:
      - title: &t [\u{65E5}\u{672C}, 'it''s']
        rows: # rows
          - {key: a.b, control: toggle, default: false, visibleIf: not c}
          - key: c
            help: |+
              Several
               lines \u{E9}

            options: *t
            text: >-
              folded
              text
          - ? explicit
            : [a: b, {c: d}, ]
    """ + "\r\nlast: \"x\r\n  y\"\r\n...\r\n"

  @Test(arguments: 0..<40)
  func damagedTextNeverTraps(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 1)
    let snippets = [
      "&a ", "*t", "!x ", "<<: ", "{", "}", "[", "]", ": ", "- ", "? ", "\"", "'", "|\n",
      "%", "---\n", "...\n", "#", "\t", "\n", "\u{FEFF}", "\u{65E5}", "~", ",",
    ].map { Array($0.utf8) }
    for _ in 0..<80 {
      var bytes = Array(Self.text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<max(1, bytes.count), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(at...)
        case 1: bytes.insert(contentsOf: snippets.randomElement(using: &random)!, at: at)
        case 2: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 3: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default: bytes.removeSubrange(at..<min(bytes.count, at + 3))
        }
        if bytes.isEmpty { break }
      }
      for purpose in [DocumentPurpose.spec, .values] { check(bytes, purpose) }
    }
  }

  private func check(_ bytes: [UInt8], _ purpose: DocumentPurpose) {
    let source = SourceText(name: "", bytes: bytes)
    let reading = YAMLFormat().read(source, as: purpose)
    if reading.tree == nil { #expect(!reading.diagnostics.isEmpty) }
    let end = source.mark(at: bytes.count)
    for finding in reading.diagnostics {
      #expect(finding.mark.map { $0 <= end && $0.line > 0 && $0.column > 0 } == true)
      #expect(finding.mark! <= finding.end!)
      #expect(finding.message.unicodeScalars.count < 300)
    }
    if let root = reading.tree?.root { walk(root, within: 0..<bytes.count) }
    // Editing refuses or succeeds; its own check of the result is in force.
    _ = try? YAMLFormat().edit(source, with: [StoreEdit(path: ["last"], value: .integer(1))])
  }

  private func walk(_ node: SpecNode, within range: Range<Int>) {
    #expect(range.lowerBound <= node.bytes.lowerBound && node.bytes.upperBound <= range.upperBound)
    _ = node.text
    for element in node.elements.map(Array.init) ?? [] { walk(element, within: range) }
    for entry in node.entries.map(Array.init) ?? [] {
      walk(entry.key, within: range)
      walk(entry.value, within: range)
    }
  }
}
