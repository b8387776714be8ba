import SettingsTable

/// Turns changes of values into changes of the text they stand in.
///
/// It works from the places of the nodes; what it cannot place it refuses. Block style is here, flow
/// style in an extension beside.
struct YAMLTextEditor {
  /// Why the text cannot be changed, as a sentence's end.
  struct Refusal: Error {
    var reason: String
  }

  let source: SourceText
  let bytes: [UInt8]
  let root: SpecNode?
  let lines: LineMap
  private let lineEnd: String
  var splices = TextSplices()

  init(_ source: SourceText, root: SpecNode?, lineEnd: String) {
    self.source = source
    bytes = source.bytes
    self.root = root
    lines = LineMap(source)
    self.lineEnd = lineEnd
  }

  var result: [UInt8] {
    splices.applied(to: bytes, from: source.byteOrderMarkLength, lineEnd: lineEnd)
  }

  mutating func apply(_ changes: StoredChanges) throws(Refusal) {
    guard let root else {
      for entry in changes.entries where entry.change.sets {
        add(entry.name, entry.change, indent: "", at: bytes.count)
      }
      return
    }
    try edit(root, changes, isRoot: true)
  }

  /// Whether a list or mapping is in brackets.
  func isFlow(_ node: SpecNode) -> Bool {
    let first = bytes[node.bytes.lowerBound]
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  mutating func edit(
    _ mapping: SpecNode, _ changes: StoredChanges, isRoot: Bool
  ) throws(Refusal) {
    let entries = mapping.entries.map(Array.init) ?? []
    var removed: Set<Int> = []
    var known: Set<String> = []
    for (index, entry) in entries.enumerated() {
      guard let name = entry.key.text, let change = changes[name] else { continue }
      known.insert(name)
      switch change {
      case .set(let value):
        if SettingValue(WrittenValue(entry.value)) != value { try replace(entry, with: value) }
      case .remove:
        removed.insert(index)
        if !isFlow(mapping) { try removeBlockEntry(entry) }
      case .inside(let inner):
        if entry.value.kind != .mapping {
          if change.sets, entry.value.isNull, let map = inner.applied(to: SettingMap()) {
            try replace(entry, with: .map(map))
          }
        } else if !inner.empties(entry.value) {
          try edit(entry.value, inner, isRoot: false)
        } else if isFlow(mapping) {
          removed.insert(index)
        } else {
          removed.insert(index)
          try removeEmptied(entry, inner)
        }
      }
    }
    let added = changes.entries.filter { $0.change.sets && !known.contains($0.name) }
    if isFlow(mapping) {
      editFlow(mapping, entries, removed: removed, added: added)
    } else if !added.isEmpty, let first = entries.first {
      let margin = try indent(of: first)
      let end = isRoot ? rootEnd(mapping) : blockEnd(mapping)
      for entry in added {
        add(entry.name, entry.change, indent: margin, at: end)
      }
    }
  }

  /// Adds `name` as a line at `offset`, and what is inside of it as lines below.
  private mutating func add(
    _ name: String, _ change: StoredChange, indent: String, at offset: Int
  ) {
    switch change {
    case .remove: return
    case .set(let value):
      splices.insertLine(
        "\(indent)\(YAMLScalarText.text(name)): \(YAMLScalarText.write(value))", at: offset)
    case .inside(let changes):
      splices.insertLine("\(indent)\(YAMLScalarText.text(name)):", at: offset)
      for entry in changes.entries where entry.change.sets {
        add(entry.name, entry.change, indent: indent + indentStep, at: offset)
      }
    }
  }

  /// How much deeper the first inner mapping of the file is indented; two blanks if there is none.
  private var indentStep: String {
    for entry in root?.entries.map(Array.init) ?? []
    where entry.value.kind == .mapping && !isFlow(entry.value) {
      let outer = lines.column(of: entry.key.bytes.lowerBound)
      let inner = lines.column(of: entry.value.bytes.lowerBound)
      if inner > outer { return String(repeating: " ", count: inner - outer) }
    }
    return "  "
  }

  /// The blanks before a key, which must be the first on its line.
  private func indent(of entry: SpecNode.Entry) throws(Refusal) -> String {
    let start = entry.key.bytes.lowerBound
    let before = bytes[lines.start(of: start)..<start]
    guard before.allSatisfy({ $0 == UInt8(ascii: " ") }) else {
      throw Refusal(reason: "\(entry.key.text?.quotedName ?? "a key") is not the first on its line")
    }
    return String(decoding: before, as: UTF8.self)
  }
}

extension YAMLTextEditor {
  private mutating func removeBlockEntry(_ entry: SpecNode.Entry) throws(Refusal) {
    _ = try indent(of: entry)
    let start = entry.key.bytes.lowerBound
    let end = max(entry.key.bytes.upperBound, entry.value.bytes.upperBound)
    splices.replace(lines.start(of: start)..<lines.next(after: end), with: "")
  }

  /// Removes a mapping that loses its last entry: its key's line, and those of its entries, but not
  /// the comments between them.
  private mutating func removeEmptied(
    _ entry: SpecNode.Entry, _ changes: StoredChanges
  ) throws(Refusal) {
    let start = entry.key.bytes
    guard !isFlow(entry.value), lines.next(after: start.upperBound) <= entry.value.bytes.lowerBound
    else {
      try removeBlockEntry(entry)
      return
    }
    _ = try indent(of: entry)
    splices.replace(
      lines.start(of: start.lowerBound)..<lines.next(after: start.upperBound), with: "")
    try edit(entry.value, changes, isRoot: false)
  }

  /// Where a line behind a block mapping starts.
  private func blockEnd(_ mapping: SpecNode) -> Int {
    var end = lines.next(after: mapping.bytes.upperBound)
    guard keepsBlankLines(lastScalar(of: mapping)) else { return end }
    while end < bytes.count, lines.isBlank(end) { end = lines.next(after: end) }
    return end
  }

  /// Where a line behind the entries of the file and the comments below them starts.
  private func rootEnd(_ mapping: SpecNode) -> Int {
    var end = blockEnd(mapping)
    var line = end
    while line < bytes.count, !bytes[line...].starts(with: "...".utf8) {
      let next = lines.next(after: line)
      if !lines.isBlank(line) { end = next }
      line = next
    }
    return end
  }

  private func lastScalar(of node: SpecNode) -> SpecNode {
    var node = node
    while true {
      var last: SpecNode?
      if let elements = node.elements {
        for element in elements { last = element }
      } else if let entries = node.entries {
        for entry in entries { last = entry.value }
      }
      guard let inner = last else { return node }
      node = inner
    }
  }

  /// Whether the blank lines behind a block scalar belong to it: `|+`.
  private func keepsBlankLines(_ node: SpecNode) -> Bool {
    guard let header = blockHeader(of: node) else { return false }
    return bytes[header].contains(UInt8(ascii: "+"))
  }

  /// The `|` or `>` with its signs before a text on lines of its own; nil for any other node.
  private func blockHeader(of node: SpecNode) -> Range<Int>? {
    let start = node.bytes.lowerBound
    guard node.kind == .quotedScalar, start < bytes.count,
      bytes[start] == UInt8(ascii: "|") || bytes[start] == UInt8(ascii: ">")
    else { return nil }
    let end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
    return start..<end
  }

  /// Puts `value` in the place of the entry's; what stands behind it stays.
  mutating func replace(_ entry: SpecNode.Entry, with value: SettingValue) throws(Refusal) {
    let node = entry.value
    let old = node.bytes
    if let header = blockHeader(of: node) {
      splices.replace(header, with: YAMLScalarText.write(value))
      let rest = lines.next(after: header.upperBound)
      if rest < old.upperBound {
        splices.replace(rest..<lines.next(after: old.upperBound), with: "")
      }
    } else if node.isScalar, !old.isEmpty {
      splices.replace(old, with: YAMLScalarText.write(value, keeping: quotes(of: node)))
    } else if !node.isScalar, isFlow(node) {
      splices.replace(old, with: YAMLScalarText.write(value))
    } else {
      try insert(value, behindKeyOf: entry)
    }
  }

  /// Writes a value behind a key that has none, or one on the lines below.
  private mutating func insert(
    _ value: SettingValue, behindKeyOf entry: SpecNode.Entry
  ) throws(Refusal) {
    let text = YAMLScalarText.write(value)
    var colon = entry.key.bytes.upperBound
    while colon < bytes.count, bytes[colon] == UInt8(ascii: " ") { colon += 1 }
    if colon < bytes.count, bytes[colon] == UInt8(ascii: ":") {
      splices.replace(colon + 1..<colon + 1, with: " \(text)")
    } else if entry.value.isScalar {
      splices.replace(
        entry.key.bytes.upperBound..<entry.key.bytes.upperBound, with: ": \(text)")
    } else {
      throw Refusal(reason: "\(entry.key.text?.quotedName ?? "a key") has no colon behind it")
    }
    if !entry.value.isScalar {
      let first = lines.start(of: entry.value.bytes.lowerBound)
      guard first > colon else {
        throw Refusal(reason: "\(entry.key.text?.quotedName ?? "a key") has a list on its line")
      }
      splices.replace(first..<lines.next(after: entry.value.bytes.upperBound), with: "")
    }
  }

  private func quotes(of node: SpecNode) -> YAMLScalarText.Quotes? {
    guard node.kind == .quotedScalar else { return nil }
    return bytes[node.bytes.lowerBound] == UInt8(ascii: "'") ? .single : .double
  }
}
