/// A pattern as a list of states, laid out so that matching can handle 64 of them at once.
///
/// A state either consumes a scalar of its set and leads to the state after it, or is a branch and
/// leads to others without consuming. A single set that repeats, by far the most common repeat,
/// needs no branches: see ``stays`` and ``runs``.
struct PatternProgram: Sendable {
  enum State {
    case consume
    /// Leads to the next state and to this one.
    case split(Int)
    case jump(Int)
    /// Leads to the next state if the condition holds.
    case assertion(PatternAssertion)
    case accept
  }

  /// States each of which, once reached, also leads to the state after them all.
  ///
  /// They are the ones in `x{2,5}` where enough has been consumed. Only the state before each leads
  /// to it.
  typealias Run = Range<Int>

  private(set) var states: [State] = []
  private(set) var runs: [Run] = []
  /// The states that are not of the kind `consume`.
  private(set) var branches: PatternBits
  /// The consuming states that lead to themselves too, as in `x*`.
  private(set) var stays: PatternBits
  let alphabet: PatternAlphabet
  /// For each letter of the alphabet, the states that consume it.
  private(set) var consumers: [PatternBits]
  /// Whether a match can begin at the start of the text only.
  ///
  /// Not found out for every such pattern: `^a|^b` is merely slower.
  var isAnchored: Bool {
    if case .assertion(.start) = states[0] { true } else { false }
  }

  init(_ tree: PatternNode, sets: [ScalarSet]) {
    var layout = Layout(setCount: sets.count)
    layout.append(tree)
    layout.states.append(.accept)
    states = layout.states
    runs = layout.runs

    let count = layout.states.count
    stays = PatternBits(count: count)
    for state in layout.stays { stays.insert(state) }
    branches = PatternBits(count: count)
    for (index, state) in layout.states.enumerated() {
      if case .consume = state { continue }
      branches.insert(index)
    }

    alphabet = PatternAlphabet(sets)
    consumers = Array(repeating: PatternBits(count: count), count: alphabet.letterCount)
    for (set, positions) in zip(sets, layout.positions) {
      var users = PatternBits(count: count)
      for position in positions { users.insert(position) }
      for letter in alphabet.letters(in: set) { consumers[letter].formUnion(users) }
    }
  }
}

/// The states while they are being laid out.
private struct Layout {
  var states: [PatternProgram.State] = []
  var runs: [PatternProgram.Run] = []
  var stays: [Int] = []
  /// For each set, the states that consume it.
  var positions: [[Int]]

  init(setCount: Int) {
    positions = Array(repeating: [], count: setCount)
  }

  mutating func append(_ node: PatternNode) {
    switch node.kind {
    case .one(let set):
      positions[set].append(states.count)
      states.append(.consume)
    case .assertion(let assertion):
      states.append(.assertion(assertion))
    case .sequence(let parts):
      for part in parts { append(part) }
    case .choice(let parts):
      appendChoice(parts)
    case .repeated(let part, let least, let most):
      if case .one = part.kind {
        appendRun(of: part, least: least, most: most)
      } else {
        appendRepeat(of: part, least: least, most: most)
      }
    }
  }

  private mutating func appendChoice(_ parts: [PatternNode]) {
    var exits: [Int] = []
    for part in parts.dropLast() {
      let split = reserve()
      append(part)
      exits.append(reserve())
      states[split] = .split(states.count)
    }
    for part in parts.suffix(1) { append(part) }
    for exit in exits { states[exit] = .jump(states.count) }
  }

  private mutating func appendRun(of set: PatternNode, least: Int, most: Int?) {
    let skip = least == 0 ? reserve() : nil
    let start = states.count
    for _ in 0..<(most ?? max(least, 1)) { append(set) }
    if most == nil {
      stays.append(states.count - 1)
    } else {
      let enough = start + max(least, 1)
      if enough < states.count { runs.append(enough..<states.count) }
    }
    if let skip { states[skip] = .split(states.count) }
  }

  private mutating func appendRepeat(of part: PatternNode, least: Int, most: Int?) {
    for _ in 0..<least { append(part) }
    guard let most else {
      let split = reserve()
      append(part)
      states.append(.jump(split))
      states[split] = .split(states.count)
      return
    }
    var skips: [Int] = []
    for _ in least..<most {
      skips.append(reserve())
      append(part)
    }
    for skip in skips { states[skip] = .split(states.count) }
  }

  /// Makes room for a state that is known once what follows has been laid out.
  private mutating func reserve() -> Int {
    states.append(.accept)
    return states.count - 1
  }
}
