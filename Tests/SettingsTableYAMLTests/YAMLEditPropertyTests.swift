import SettingsTable
import SettingsTableYAML
import Testing

/// For files and edits that nobody thought of: parse(edit(file)) = edit(parse(file)), and a line that
/// no edit is about stays byte for byte.
@Suite struct YAMLEditPropertyTests {
  @Test(arguments: 0..<40)
  func editedFileSaysWhatWasAsked(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 77)
    var refused = 0
    for _ in 0..<40 {
      let text = RandomValuesFile(&random).text
      let source = SourceText(name: "v", text: text)
      let reading = YAMLFormat().read(source, as: .values)
      let tree = try #require(reading.tree, "\(reading.diagnostics) \(text.debugDescription)")
      let before = tree.root.flatMap { SettingValue(WrittenValue($0)).map } ?? SettingMap()
      var edits: [StoreEdit] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let edit = edit(in: before, &random)
        let touches = edits.contains {
          $0.path.starts(with: edit.path) || edit.path.starts(with: $0.path)
        }
        if !touches { edits.append(edit) }
      }
      var expected = before
      for edit in edits { Model.apply(edit.path[...], edit.value, to: &expected) }
      guard let result = try? YAMLFormat().edit(source, with: edits) else {
        refused += 1
        continue
      }
      let after = YAMLFormat().read(SourceText(name: "v", bytes: result), as: .values)
      let afterMap = after.tree?.root.flatMap { SettingValue(WrittenValue($0)).map } ?? SettingMap()
      let story: Comment = "\(text.debugDescription) \(edits)"
      #expect(after.diagnostics.isEmpty, story)
      #expect(Model.isSame(afterMap, expected), story)
      let isDOS = text.contains("\r\n")
      if isDOS {
        #expect(result.split(separator: 0x0A).dropLast().allSatisfy { $0.last == 0x0D }, story)
      }
      #expect(result.starts(with: [0xEF, 0xBB, 0xBF]) == text.hasPrefix("\u{FEFF}"), story)
      if expected == before { #expect(result == source.bytes, story) }
      expectOtherLinesKept(tree, edits, result, story)
    }
    #expect(refused <= 3, "editing gives up too often")
  }

  /// Every line outside of the entries that the edits name is there, in order.
  private func expectOtherLinesKept(
    _ tree: SpecTree, _ edits: [StoreEdit], _ result: [UInt8], _ story: Comment
  ) {
    // A new entry in brackets may give a comma to the one before it.
    if tree.root.map({ tree.source.bytes[$0.bytes.lowerBound] == UInt8(ascii: "{") }) == true {
      return
    }
    let before = Self.lines(tree.source.bytes)
    let after = Self.lines(result)
    var touched: Set<Int> = []
    for entry in tree.root?.entries.map(Array.init) ?? []
    where edits.contains(where: { $0.path.first == entry.key.text }) {
      let last = max(entry.key.place.endMark.line, entry.value.place.endMark.line)
      touched.formUnion(entry.key.place.mark.line...last)
    }
    var next = after[...]
    for (index, line) in before.enumerated() where !touched.contains(index + 1) {
      guard let found = next.firstIndex(of: line) else {
        Issue.record("line \(index + 1) is lost: \(story)")
        return
      }
      next = next[(found + 1)...]
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    let parts = text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      $0.last == 0x0D ? Array($0.dropLast()) : Array($0)
    }
    return parts.last == [] ? parts.dropLast() : parts
  }

  private func edit(in map: SettingMap, _ random: inout SeededGenerator) -> StoreEdit {
    var path: [String] = []
    var map = map
    while true {
      let isKnown = Int.random(in: 0..<4, using: &random) > 0
      guard isKnown, let known = map.entries.randomElement(using: &random) else {
        path.append(["new", "n.x", "on", "n 1", "\u{E9}"].randomElement(using: &random)!)
        if Int.random(in: 0..<5, using: &random) == 0 { path.append("deep") }
        break
      }
      path.append(known.key)
      guard case .map(let inner) = known.value, Bool.random(using: &random) else { break }
      map = inner
    }
    let values: [SettingValue?] = [
      nil, nil, nil, 1, -2.5, true, .null, "x", "two words", "it's # not: a \"comment\"", "", "no",
      "a\nb", ["x", 1, ["y z"]], .map(SettingMap([.init(key: "k", value: "v")])), "007",
    ]
    return StoreEdit(path: path, value: values.randomElement(using: &random)!)
  }
}

/// What edits mean, told without any text.
private enum Model {
  static func apply(_ path: ArraySlice<String>, _ value: SettingValue?, to map: inout SettingMap) {
    let name = path.first!
    let rest = path.dropFirst()
    guard let index = map.entries.firstIndex(where: { $0.key == name }) else {
      guard let value else { return }
      var inner = value
      for name in rest.reversed() { inner = .map(SettingMap([.init(key: name, value: inner)])) }
      map.append(name, inner)
      return
    }
    if rest.isEmpty {
      if let value { map.entries[index].value = value } else { map.entries.remove(at: index) }
      return
    }
    var inner = SettingMap()
    switch map.entries[index].value {
    case .map(let old): inner = old
    case .null where value != nil: break
    default: return
    }
    let before = inner
    apply(rest, value, to: &inner)
    if inner.entries.isEmpty, inner != before {
      map.entries.remove(at: index)
    } else if inner != before {
      map.entries[index].value = .map(inner)
    }
  }

  static func isSame(_ left: SettingMap, _ right: SettingMap) -> Bool {
    left.entries.map(\.key) == right.entries.map(\.key)
      && zip(left.entries, right.entries).allSatisfy { $0.value == $1.value }
  }
}

/// A values file in one of many hands.
private struct RandomValuesFile {
  private(set) var text = ""
  private var lineEnd = "\n"
  private var step = 2

  init(_ random: inout SeededGenerator) {
    lineEnd = ["\n", "\n", "\r\n"].randomElement(using: &random)!
    step = [2, 2, 4].randomElement(using: &random)!
    if Int.random(in: 0..<6, using: &random) == 0 { text = "\u{FEFF}" }
    if Int.random(in: 0..<6, using: &random) == 0 { text += "---" + lineEnd }
    if Int.random(in: 0..<8, using: &random) == 0 {
      text += flow(2, isWide: Bool.random(using: &random), margin: 0, &random) + lineEnd
    } else {
      block(0, Int.random(in: 0...6, using: &random), &random)
    }
    if Int.random(in: 0..<8, using: &random) == 0, text.utf8.count > 8 {
      text += "..." + lineEnd
    }
    if Int.random(in: 0..<4, using: &random) == 0, text.hasSuffix(lineEnd) {
      text = String(text.dropLast())
    }
  }

  private mutating func comment(_ indent: String, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text += "\(indent)# about: {this}\(lineEnd)"
    case 1: text += lineEnd
    default: break
    }
  }

  private func tail(_ random: inout SeededGenerator) -> String {
    Int.random(in: 0..<3, using: &random) == 0 ? " # why" : ""
  }

  private func scalar(_ random: inout SeededGenerator) -> String {
    [
      "1", "0.50", "x", "two words", "'q'", "'it''s'", "\"d\\n\"", "true", "~", "null", "007",
      "\u{65E5}\u{672C}", "\"\u{1F600}\"", "1e3", "\"\"", "http://a.b/c",
    ].randomElement(using: &random)!
  }

  private func key(_ index: Int, _ random: inout SeededGenerator) -> String {
    ["a\(index)", "b.\(index)", "\"c \(index)\"", "'d\(index)'", "\u{E9}\(index)"]
      .randomElement(using: &random)!
  }

  private mutating func block(_ margin: Int, _ count: Int, _ random: inout SeededGenerator) {
    let indent = String(repeating: " ", count: margin)
    let inner = String(repeating: " ", count: margin + step)
    for index in 0..<count {
      comment(indent, &random)
      text += indent + key(index, &random) + ":"
      switch Int.random(in: 0..<12, using: &random) {
      case 0: text += tail(&random) + lineEnd
      case 1 where margin < 8:
        text += tail(&random) + lineEnd
        block(margin + step, Int.random(in: 1...3, using: &random), &random)
      case 2:
        let header = ["|", ">-", "|+"].randomElement(using: &random)!
        text += " \(header)\(tail(&random))\(lineEnd)\(inner)l 1\(lineEnd)\(lineEnd)"
        text += "\(inner)l: 2\(lineEnd)"
        if Bool.random(using: &random) { text += lineEnd }
      case 3:
        text += tail(&random) + lineEnd
        let margin = Bool.random(using: &random) ? indent : inner
        for _ in 0..<2 { text += "\(margin)- \(scalar(&random))\(tail(&random))\(lineEnd)" }
      case 4: text += " one\(lineEnd)\(inner)two\(tail(&random))\(lineEnd)"
      case 5, 6:
        let isWide = Bool.random(using: &random)
        text += " " + flow(1, isWide: isWide, margin: margin + step, &random) + tail(&random)
        text += lineEnd
      default: text += " \(scalar(&random))\(tail(&random))\(lineEnd)"
      }
    }
  }

  private func flow(
    _ depth: Int, isWide: Bool, margin: Int, _ random: inout SeededGenerator
  ) -> String {
    let count = Int.random(in: 0...3, using: &random)
    let indent = String(repeating: " ", count: margin + 2)
    var result = "{"
    for index in 0..<count {
      let isLast = index == count - 1
      if isWide { result += lineEnd + indent }
      result += key(index, &random) + ": "
      result +=
        depth > 0 && Int.random(in: 0..<3, using: &random) == 0
        ? flow(depth - 1, isWide: false, margin: 0, &random) : scalar(&random)
      if !isLast { result += "," }
      if isWide { result += tail(&random) } else if !isLast { result += " " }
    }
    if isWide, count > 0 { result += lineEnd + String(repeating: " ", count: margin) }
    return result + "}"
  }
}
