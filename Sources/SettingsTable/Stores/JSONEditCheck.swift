extension JSONEditPlan {
  /// Whether `result` is the object `old` after these edits, and every other value byte by byte as
  /// it was; nil is a file that held nothing.
  func made(_ result: SpecNode, of old: SpecNode?) -> Bool {
    guard var found = result.entries else { return false }
    var known: Set<String> = []
    for entry in old?.entries.map(Array.init) ?? [] {
      let name = entry.key.text ?? ""
      known.insert(name)
      if !made(&found, of: entry, step: self[name]) { return false }
    }
    for name in names where !known.contains(name) {
      guard let value = Self.applied(self[name], to: nil) else { continue }
      guard let new = found.next(), new.key.reads(name), SettingValue(new.value) == value else {
        return false
      }
    }
    return found.next() == nil
  }

  /// Whether the next of `found` is what `step` makes of `old`, or `old` is gone as it should be.
  private func made(
    _ found: inout SpecNode.Entries, of old: SpecNode.Entry, step: Step?
  ) -> Bool {
    let expected = step.map { Self.applied($0, to: SettingValue(old.value)) }
    if case .some(nil) = expected { return true }
    guard let new = found.next(), new.key.text == old.key.text else { return false }
    switch (step, expected) {
    case (.inside(let plan), _) where old.value.kind == .mapping:
      return plan.made(new.value, of: old.value)
    case (_, let value??): return SettingValue(new.value) == value
    case (_, _): return new.value.source == old.value.source
    }
  }
}

extension SpecNode {
  /// The bytes of the file that the node is written in.
  fileprivate var source: ArraySlice<UInt8> { place.source.bytes[bytes] }
}
