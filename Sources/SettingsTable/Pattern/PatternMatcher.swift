/// Runs a program over a text, in all the states at once that some way through the pattern has
/// reached.
///
/// This is Thompson's simulation with sets of states as bits (Baeza-Yates and Gonnet's Shift-And):
/// since every consuming state leads to the one after it, consuming a scalar is an AND with the
/// states that accept it, and a shift.
struct PatternMatcher {
  private let program: PatternProgram
  /// The states led to by consuming.
  private var arrived: PatternBits
  /// Those and all they lead to without consuming.
  private var reached: PatternBits
  /// Branches whose ways on are still to be followed.
  private var pending: [Int] = []

  init(_ program: PatternProgram) {
    self.program = program
    arrived = PatternBits(count: program.states.count)
    reached = arrived
  }

  mutating func matches(_ text: String) -> Bool {
    var previous: Unicode.Scalar?
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    arrived.insert(0)
    while true {
      follow(between: previous, and: next)
      if reached.contains(program.states.count - 1) { return true }
      guard let scalar = next else { return false }
      let isAlive = consume(program.alphabet.letter(of: scalar))
      if !program.isAnchored { arrived.insert(0) } else if !isAlive { return false }
      previous = scalar
      next = scalars.next()
    }
  }

  /// Finds all states that the arrived ones lead to at a place between two scalars.
  private mutating func follow(between previous: Unicode.Scalar?, and next: Unicode.Scalar?) {
    for run in program.runs where arrived.intersects(run) { arrived.insert(run.upperBound) }
    for index in reached.words.indices {
      reached.words[index] = arrived.words[index] & ~program.branches.words[index]
    }
    for index in arrived.words.indices {
      var branches = arrived.words[index] & program.branches.words[index]
      while branches != 0 {
        reach(index << 6 + branches.trailingZeroBitCount)
        branches &= branches - 1
      }
      while let state = pending.popLast() {
        switch program.states[state] {
        case .split(let target):
          reach(state + 1)
          reach(target)
        case .jump(let target):
          reach(target)
        case .assertion(let assertion):
          if assertion.holds(between: previous, and: next) { reach(state + 1) }
        case .consume, .accept:
          break
        }
      }
    }
  }

  private mutating func reach(_ state: Int) {
    if reached.insert(state), program.branches.contains(state) { pending.append(state) }
  }

  /// Consumes a letter and returns whether any state is left.
  private mutating func consume(_ letter: Int) -> Bool {
    var carry: UInt64 = 0
    var all: UInt64 = 0
    for index in reached.words.indices {
      let consuming = reached.words[index] & program.consumers[letter].words[index]
      let word = consuming << 1 | carry | consuming & program.stays.words[index]
      arrived.words[index] = word
      carry = consuming >> 63
      all |= word
    }
    return all != 0
  }
}
