/// Finds the bytes of a JSON file that a batch of edits changes, all in one pass over its nodes.
struct JSONEditor {
  private let source: SourceText
  private let style: JSONStyle
  /// What to put in the place of which bytes; no two overlap.
  private var changes: [(bytes: Range<Int>, text: String)] = []

  /// An entry of an object of the file.
  private struct Member {
    let key: SpecNode
    let value: SpecNode
    var isRemoved = false

    var start: Int { key.bytes.lowerBound }
    var end: Int { value.bytes.upperBound }
  }

  private init(_ source: SourceText, style: JSONStyle) {
    self.source = source
    self.style = style
  }

  /// The bytes of the file around `root`, an object, after the edits.
  static func edit(_ root: SpecNode, by plan: JSONEditPlan) throws(StoreFailure) -> [UInt8] {
    let source = root.place.source
    var editor = JSONEditor(source, style: JSONStyle(of: root))
    let outer = source.indent(before: root.bytes.lowerBound) ?? ""
    try editor.edit(root, by: plan, outer: outer, path: [])
    return editor.result
  }

  /// The bytes of a file that held nothing, after the edits; the same when these only remove.
  static func fill(_ source: SourceText, with plan: JSONEditPlan) -> [UInt8] {
    guard plan.addsAnything else { return source.bytes }
    let style = JSONStyle(lineEnd: source.firstLineEnd ?? "\n")
    return Array(source.bytes.prefix(source.byteOrderMarkLength))
      + Array((style.object(plan, outer: "") + style.lineEnd).utf8)
  }

  private var result: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.bytes.count + changes.reduce(0) { $0 + $1.text.utf8.count })
    var done = 0
    for change in changes.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
      result += source.bytes[done..<change.bytes.lowerBound]
      result += change.text.utf8
      done = change.bytes.upperBound
    }
    return result + source.bytes[done...]
  }

  private mutating func replace(_ bytes: Range<Int>, by text: String) {
    changes.append((bytes, text))
  }

  /// - Parameter outer: The indent of the line that the object begins on; nil when it stands on
  ///   one line with its neighbours.
  private mutating func edit(
    _ object: SpecNode, by plan: JSONEditPlan, outer: String?, path: [String]
  ) throws(StoreFailure) {
    var members: [Member] = []
    var known: Set<String> = []
    for entry in object.entries.map(Array.init) ?? [] {
      var member = Member(key: entry.key, value: entry.value)
      let name = entry.key.text ?? ""
      known.insert(name)
      if let step = plan[name] { try make(step, of: &member, path: path + [name]) }
      members.append(member)
    }
    let isNew = { (name: String) in !known.contains(name) }
    guard let last = members.last else {
      let content = style.content(plan, names: isNew, outer: outer)
      if !content.isEmpty { replace(inside(object), by: content) }
      return
    }
    let layout = layout(of: members, last)
    let added = style.members(plan, names: isNew, in: layout)
    let tail = members.lastIndex { !$0.isRemoved }.map { $0 + 1 } ?? 0
    remove(from: members[..<tail], before: members)
    if tail == members.count {
      if !added.isEmpty { replace(last.end..<last.end, by: layout.separator + added) }
    } else if !added.isEmpty {
      replace(members[tail].start..<last.end, by: added)
    } else if tail > 0 {
      replace(members[tail - 1].end..<last.end, by: "")
    } else {
      replace(inside(object), by: "")
    }
  }

  private mutating func make(
    _ step: JSONEditPlan.Step, of member: inout Member, path: [String]
  ) throws(StoreFailure) {
    switch step {
    case .remove: member.isRemoved = true
    case .set(let value):
      // An equal value stays as it is spelled.
      if SettingValue(member.value) != value { replace(member.value.bytes, by: style.json(value)) }
    case .inside(let plan):
      let outer = source.indent(before: member.start)
      if member.value.kind == .mapping {
        if plan.applied(to: SettingValue(member.value)) == nil {
          member.isRemoved = true
        } else {
          try edit(member.value, by: plan, outer: outer, path: path)
        }
      } else if plan.addsAnything {
        guard member.value.isNull else { throw notAnObject(member.value, path: path) }
        replace(member.value.bytes, by: style.object(plan, outer: outer))
      }
    }
  }

  private func notAnObject(_ value: SpecNode, path: [String]) -> StoreFailure {
    let name = path.joined(separator: ".").quotedName
    let found = value.isScalar ? "a single value" : value.kindName
    return .notWritable(
      name: source.name,
      reason: "\(name) is \(found) in line \(value.place.mark.line), so nothing can be stored in it"
    )
  }

  /// Removes members that others follow: whole lines where the members have lines of their own.
  private mutating func remove(from members: ArraySlice<Member>, before all: [Member]) {
    var index = 0
    while index < members.endIndex {
      guard members[index].isRemoved else {
        index += 1
        continue
      }
      let first = index
      while members[index].isRemoved { index += 1 }  // The last of `members` is not removed.
      let start = members[first].start
      let comma = commaEnd(behind: members[index - 1])
      if let line = source.lineStart(behind: comma), let indent = source.indent(before: start) {
        replace(start - indent.utf8.count..<line, by: "")
      } else if source.lineStart(behind: comma) != nil, first > 0 {
        replace(commaEnd(behind: members[first - 1])..<comma, by: "")
      } else {
        replace(start..<members[index].start, by: "")
      }
    }
  }

  private func commaEnd(behind member: Member) -> Int {
    let comma = source.bytes[member.end...].firstIndex(of: UInt8(ascii: ","))
    return comma.map { $0 + 1 } ?? member.end
  }

  private func inside(_ object: SpecNode) -> Range<Int> {
    object.bytes.lowerBound + 1..<object.bytes.upperBound - 1
  }

  /// How the object is written whose last member is `last`.
  private func layout(of members: [Member], _ last: Member) -> JSONStyle.Layout {
    let colon = source.line(last.key.bytes.upperBound..<last.value.bytes.lowerBound) ?? ": "
    if let indent = source.indent(before: last.start) {
      return JSONStyle.Layout(indent: indent, separator: ",\(style.lineEnd)\(indent)", colon: colon)
    }
    let gap = members.dropLast().last.flatMap { source.line($0.end..<last.start) }
    return JSONStyle.Layout(
      indent: nil, separator: gap ?? (colon == ":" ? "," : ", "), colon: colon)
  }
}
