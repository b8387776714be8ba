/// What can be taken back, and what of that can be done again: the newest ``limit`` changes.
struct UndoHistory: Sendable {
  /// One setting, before and after.
  struct Edit: Sendable {
    let slot: Int
    let old: SlotEntry
    let new: SlotEntry
  }

  /// A change or a batch. A change has no array of its own, so that recording it allocates nothing.
  enum Step: Sendable {
    case one(Edit)
    case many([Edit])

    init(_ edits: [Edit]) {
      if edits.count == 1 { self = .one(edits[0]) } else { self = .many(edits) }
    }

    var edits: [Edit] {
      switch self {
      case .one(let edit): [edit]
      case .many(let edits): edits
      }
    }
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
  mutating func record(_ step: Step) {
    if !undone.isEmpty { undone = [] }
    append(step)
  }

  mutating func moveBack() {
    if oldest > 0 {
      done = Array(done[oldest...] + done[..<oldest])
      oldest = 0
    }
    if let step = done.popLast() { undone.append(step) }
  }

  mutating func moveForward() {
    if let step = undone.popLast() { append(step) }
  }

  private mutating func append(_ step: Step) {
    if done.count < Self.limit {
      done.append(step)
    } else {
      done[oldest] = step
      oldest = oldest + 1 == Self.limit ? 0 : oldest + 1
    }
  }
}
