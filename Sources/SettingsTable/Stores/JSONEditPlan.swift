/// The edits of one batch as a tree of names: what is to become of each entry of an object.
struct JSONEditPlan {
  enum Step {
    case set(SettingValue)
    case remove
    case inside(JSONEditPlan)
  }

  /// In the order of their first mention, which new entries keep.
  private(set) var names: [String] = []
  private var steps: [String: Step] = [:]

  /// Of edits at one path, or one above the other, the later wins.
  init(_ edits: [StoreEdit] = []) {
    for edit in edits { add(edit.path[...], edit.value?.revealed) }
  }

  subscript(name: String) -> Step? { steps[name] }

  /// Whether something is to be stored, not only removed.
  var addsAnything: Bool {
    steps.values.contains {
      switch $0 {
      case .set: true
      case .remove: false
      case .inside(let plan): plan.addsAnything
      }
    }
  }

  private mutating func add(_ path: ArraySlice<String>, _ value: SettingValue?) {
    guard let name = path.first else { preconditionFailure("an edit without a path") }
    let rest = path.dropFirst()
    if steps[name] == nil { names.append(name) }
    if rest.isEmpty {
      steps[name] = value.map(Step.set) ?? .remove
      return
    }
    var inner = JSONEditPlan()
    switch steps[name] {
    case .inside(let plan): inner = plan
    case .set, .remove, nil: break
    }
    inner.add(rest, value)
    switch steps[name] {
    case .set(let value): steps[name] = inner.applied(to: value).map(Step.set) ?? .remove
    case .remove: steps[name] = inner.applied(to: nil).map(Step.set) ?? .remove
    case .inside, nil: steps[name] = .inside(inner)
    }
  }

  /// What becomes of `value`, nil being nothing; nil when an object becomes empty.
  func applied(to value: SettingValue?) -> SettingValue? {
    let old = value?.map?.entries ?? []
    guard value?.map != nil || addsAnything else { return value }
    var entries: [SettingMap.Entry] = []
    for entry in old {
      guard let value = Self.applied(steps[entry.key], to: entry.value) else { continue }
      entries.append(SettingMap.Entry(key: entry.key, value: value))
    }
    let known = Set(old.map(\.key))
    for name in names where !known.contains(name) {
      guard let value = Self.applied(steps[name], to: nil) else { continue }
      entries.append(SettingMap.Entry(key: name, value: value))
    }
    return entries.isEmpty && !old.isEmpty ? nil : .map(SettingMap(entries))
  }

  /// What `step` makes of `value`; nil is nothing, before and after.
  static func applied(_ step: Step?, to value: SettingValue?) -> SettingValue? {
    switch step {
    case .set(let new): new
    case .remove: nil
    case .inside(let plan): plan.applied(to: value)
    case nil: value
    }
  }
}
