/// How a JSON file is written by its author, for what is added to it.
struct JSONStyle {
  var lineEnd: String
  /// What one step inwards adds to the indent.
  var unit = "  "

  /// How the members of one object are written.
  struct Layout {
    /// What stands before each member; nil when they share a line.
    var indent: String?
    var separator: String
    var colon = ": "
  }

  init(lineEnd: String) { self.lineEnd = lineEnd }

  init(of root: SpecNode) {
    let source = root.place.source
    lineEnd = source.firstLineEnd ?? "\n"
    guard let first = root.entries?.first(where: { _ in true })?.key.bytes.lowerBound,
      let indent = source.indent(before: first),
      let outer = source.indent(before: root.bytes.lowerBound), indent.hasPrefix(outer)
    else { return }
    unit = String(indent.dropFirst(outer.count))
  }

  func json(_ value: SettingValue) -> String {
    var line = ""
    line.append(json: value)
    return line
  }

  /// An object with what `plan` adds.
  func object(_ plan: JSONEditPlan, outer: String?) -> String {
    "{\(content(plan, names: { _ in true }, outer: outer))}"
  }

  /// What stands between the brackets of an object that was empty; nothing when nothing is added.
  ///
  /// - Parameter outer: The indent of the line of the brackets; nil to write all on one line.
  func content(_ plan: JSONEditPlan, names: (String) -> Bool, outer: String?) -> String {
    guard let outer else { return members(plan, names: names, in: Layout(separator: ", ")) }
    let indent = outer + unit
    let layout = Layout(indent: indent, separator: ",\(lineEnd)\(indent)")
    let added = members(plan, names: names, in: layout)
    return added.isEmpty ? "" : lineEnd + indent + added + lineEnd + outer
  }

  /// The members that `plan` adds, those with a name that `names` lets through.
  func members(_ plan: JSONEditPlan, names: (String) -> Bool, in layout: Layout) -> String {
    var text = ""
    for name in plan.names where names(name) {
      let value: String
      switch plan[name] {
      case .set(let new): value = json(new)
      case .inside(let inner) where inner.addsAnything: value = object(inner, outer: layout.indent)
      case .inside, .remove, nil: continue
      }
      if !text.isEmpty { text += layout.separator }
      text.appendJSON(name)
      text += layout.colon + value
    }
    return text
  }
}

extension SourceText {
  /// The line end that the text uses first; nil when it has none.
  var firstLineEnd: String? {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    guard let index = bytes.firstIndex(where: isEnd) else { return nil }
    if bytes[index] == UInt8(ascii: "\n") { return "\n" }
    return bytes[(index + 1)...].first == UInt8(ascii: "\n") ? "\r\n" : "\r"
  }

  /// The blanks from the start of the line to `offset`; nil when something else stands there.
  func indent(before offset: Int) -> String? {
    var start = offset
    while start > byteOrderMarkLength {
      switch bytes[start - 1] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): start -= 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return line(start..<offset)
      default: return nil
      }
    }
    return line(start..<offset)
  }

  /// Where the next line starts when only blanks stand between it and `offset`.
  func lineStart(behind offset: Int) -> Int? {
    var end = offset
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): end += 1
      case UInt8(ascii: "\n"): return end + 1
      case UInt8(ascii: "\r"):
        return bytes[(end + 1)...].first == UInt8(ascii: "\n") ? end + 2 : end + 1
      default: return nil
      }
    }
    return nil
  }

  /// The text at `range`; nil when it spans lines.
  func line(_ range: Range<Int>) -> String? {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    return bytes[range].contains(where: isEnd) ? nil : String(decoding: bytes[range], as: UTF8.self)
  }
}
