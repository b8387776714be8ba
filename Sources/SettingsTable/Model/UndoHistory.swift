/// What can be taken back, and what of that can be done again: the newest ``limit`` changes.
struct UndoHistory: Sendable {
  /// One setting, before and after.
  struct Edit: Sendable {
    let slot: Int
    let old: SlotEntry
    let new: SlotEntry
  }

  /// A change or a batch. Most have one edit, which needs no array then.
  struct Step: Sendable {
    private let first: Edit
    private let others: [Edit]

    init(_ edit: consuming Edit) {
      first = edit
      others = []
    }

    init(_ edits: [Edit]) {
      first = edits[0]
      others = Array(edits.dropFirst())
    }

    var edits: [Edit] { CollectionOfOne(first) + others }
  }

  static let limit = 100

  /// A ring once it is full: then the oldest step is at ``oldest``.
  private var done: [Step] = []
  private var oldest = 0
  private var undone: [Step] = []

  var lastDone: Step? { done.isEmpty ? nil : done[newest] }
  var lastUndone: Step? { undone.last }

  private var newest: Int { oldest == 0 ? done.count - 1 : oldest - 1 }

  /// Adds a change that was just made; what was undone before can no longer be done again.
  mutating func record(_ edit: consuming Edit) { record(Step(edit)) }

  private mutating func record(_ step: consuming Step) {
    if !undone.isEmpty { undone = [] }
    append(step)
  }

  /// Follows a change that was just made, or one that was taken back or made again.
  mutating func note(_ edits: [Edit], by origin: SettingsEvent.Origin) {
    switch origin {
    case .undo: moveBack()
    case .redo: moveForward()
    case .user, .app, .outside: record(Step(edits))
    }
  }

  private mutating func moveBack() {
    if oldest > 0 {
      done = Array(done[oldest...] + done[..<oldest])
      oldest = 0
    }
    if let step = done.popLast() { undone.append(step) }
  }

  private mutating func moveForward() {
    if let step = undone.popLast() { append(step) }
  }

  private mutating func append(_ step: consuming Step) {
    if done.count < Self.limit {
      done.append(step)
    } else {
      done[oldest] = step
      oldest = oldest + 1 == Self.limit ? 0 : oldest + 1
    }
  }
}
