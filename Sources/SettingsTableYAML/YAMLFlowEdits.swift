import SettingsTable

/// Changes inside of `{ }`: commas stay as they should.
extension YAMLTextEditor {
  mutating func editFlow(
    _ mapping: SpecNode, _ entries: [SpecNode.Entry], removed: Set<Int>,
    added: [StoredChanges.Entry]
  ) {
    let ranges = entries.map { entry in
      entry.key.bytes.lowerBound..<max(entry.key.bytes.upperBound, entry.value.bytes.upperBound)
    }
    removeFlow(ranges, removed)
    guard !added.isEmpty else { return }
    let texts = added.compactMap { flowText($0.name, $0.change) }
    guard let last = ranges.indices.last(where: { !removed.contains($0) }) else {
      let behindBracket = mapping.bytes.lowerBound + 1
      splices.replace(behindBracket..<behindBracket, with: texts.joined(separator: ", "))
      return
    }
    let end = ranges[last].upperBound
    guard hasOwnLines(ranges[last]) else {
      splices.replace(end..<end, with: ", " + texts.joined(separator: ", "))
      return
    }
    let hasComma = comma(behind: end) != nil
    if !hasComma { splices.replace(end..<end, with: ",") }
    let start = ranges[last].lowerBound
    let indent = String(decoding: bytes[lines.start(of: start)..<start], as: UTF8.self)
    for (index, text) in texts.enumerated() {
      let isLast = index == texts.count - 1
      splices.insertLine(
        indent + text + (hasComma || !isLast ? "," : ""), at: lines.next(after: end))
    }
  }

  private func flowText(_ name: String, _ change: StoredChange) -> String? {
    let value: SettingValue? =
      switch change {
      case .set(let value): value
      case .remove: nil
      case .inside(let changes): changes.applied(to: SettingMap()).map { .map($0) }
      }
    return value.map { "\(YAMLScalarText.text(name)): \(YAMLScalarText.write($0))" }
  }

  private mutating func removeFlow(_ ranges: [Range<Int>], _ removed: Set<Int>) {
    guard let last = ranges.indices.last, !removed.isEmpty else { return }
    // Those at the end take the comma before them along, if they are on one line with it.
    var firstOfTail = last + 1
    if let kept = ranges.indices.last(where: { !removed.contains($0) }), kept < last,
      lines.end(of: ranges[kept].upperBound) >= ranges[last].upperBound
    {
      splices.replace(ranges[kept].upperBound..<ranges[last].upperBound, with: "")
      firstOfTail = kept + 1
    }
    for index in removed where index < firstOfTail {
      let range = ranges[index]
      if hasOwnLines(range) {
        let end = lines.next(after: range.upperBound)
        splices.replace(lines.start(of: range.lowerBound)..<end, with: "")
      } else if index < last, lines.end(of: range.upperBound) >= ranges[index + 1].lowerBound {
        splices.replace(range.lowerBound..<ranges[index + 1].lowerBound, with: "")
      } else {
        let separator = comma(behind: range.upperBound)
        splices.replace(range.lowerBound..<(separator.map { $0 + 1 } ?? range.upperBound), with: "")
      }
    }
  }

  /// The comma that ends an entry, on its line.
  private func comma(behind offset: Int) -> Int? {
    let rest = bytes[offset..<lines.end(of: offset)]
    guard let next = rest.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    return bytes[next] == UInt8(ascii: ",") ? next : nil
  }

  /// Whether nothing else is on the lines of an entry but its comma and a comment.
  private func hasOwnLines(_ range: Range<Int>) -> Bool {
    let before = bytes[lines.start(of: range.lowerBound)..<range.lowerBound]
    guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return false }
    let end = lines.end(of: range.upperBound)
    let behind = comma(behind: range.upperBound).map { $0 + 1 } ?? range.upperBound
    let rest = bytes[behind..<end].first { $0 != 0x20 && $0 != 0x09 }
    return rest == nil || rest == UInt8(ascii: "#")
  }
}
