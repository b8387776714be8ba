import SettingsTable

/// What happens to one entry of a values file: edits by path, as a tree.
indirect enum StoredChange {
  case set(SettingValue)
  case remove
  /// The entry is a mapping, or becomes one.
  case inside(StoredChanges)

  /// Whether it gives anything a value.
  var sets: Bool {
    switch self {
    case .set: true
    case .remove: false
    case .inside(let changes): changes.entries.contains { $0.change.sets }
    }
  }
}

extension StoredChange {
  fileprivate var isInside: Bool { if case .inside = self { true } else { false } }
}

/// The changes of one mapping, in the order they were asked for.
struct StoredChanges {
  struct Entry {
    var name: String
    var change: StoredChange
  }

  private(set) var entries: [Entry] = []
  private var indexes: [String: Int] = [:]

  subscript(name: String) -> StoredChange? { indexes[name].map { entries[$0].change } }

  /// Adds an edit, in the place of an earlier one of the same path; false if the path of one is the
  /// beginning of the other's, so that their order counts.
  mutating func add(_ path: ArraySlice<String>, _ value: SettingValue?) -> Bool {
    guard let name = path.first else { return false }
    let rest = path.dropFirst()
    if let index = indexes[name] {
      if rest.isEmpty, !entries[index].change.isInside {
        entries[index].change = value.map { .set($0.revealed) } ?? .remove
        return true
      }
      guard case .inside(var inner) = entries[index].change, !rest.isEmpty else { return false }
      guard inner.add(rest, value) else { return false }
      entries[index].change = .inside(inner)
      return true
    }
    var change = value.map { StoredChange.set($0.revealed) } ?? .remove
    if !rest.isEmpty {
      var inner = StoredChanges()
      guard inner.add(rest, value) else { return false }
      change = .inside(inner)
    }
    indexes[name] = entries.count
    entries.append(Entry(name: name, change: change))
    return true
  }

  /// The values that a file with the values `map` has afterwards; nil if the way to one leads through
  /// a value that is no mapping.
  ///
  /// A mapping that loses its last entry goes; a null that gets one becomes a mapping.
  func applied(to map: SettingMap) -> SettingMap? {
    var result = SettingMap()
    var known: Set<String> = []
    for entry in map.entries {
      known.insert(entry.key)
      switch self[entry.key] {
      case nil: result.entries.append(entry)
      case .set(let value): result.append(entry.key, entry.value == value ? entry.value : value)
      case .remove: continue
      case .inside(let changes):
        guard let value = changes.applied(toEntry: entry.value) else { return nil }
        if case .map(let inner) = value, inner.entries.isEmpty, entry.value != value { continue }
        result.append(entry.key, value)
      }
    }
    for entry in entries where entry.change.sets && !known.contains(entry.name) {
      switch entry.change {
      case .set(let value): result.append(entry.name, value)
      case .remove: continue
      case .inside(let changes):
        result.append(entry.name, changes.applied(to: SettingMap()).map { .map($0) })
      }
    }
    return result
  }

  private func applied(toEntry value: SettingValue) -> SettingValue? {
    switch value {
    case .map(let inner): return applied(to: inner).map { .map($0) }
    case .null where entries.contains { $0.change.sets }:
      return applied(to: SettingMap()).map { .map($0) }
    case .null, .boolean, .integer, .real, .text, .list, .secret:
      return entries.contains { $0.change.sets } ? nil : value
    }
  }

  /// Whether a mapping with the values `map` loses its last entry.
  func empties(_ mapping: SpecNode) -> Bool {
    guard let entries = mapping.entries, !self.entries.contains(where: { isNew($0, in: mapping) })
    else { return false }
    var isEmptied = false
    for entry in entries {
      isEmptied = true
      switch self[entry.key.text ?? ""] {
      case .remove: continue
      case .inside(let changes) where entry.value.kind == .mapping && changes.empties(entry.value):
        continue
      case nil, .set, .inside: return false
      }
    }
    return isEmptied
  }

  private func isNew(_ entry: Entry, in mapping: SpecNode) -> Bool {
    entry.change.sets && mapping[entry.name] == nil
  }
}
