/// The scalars as one pattern sees them: two that belong to the same of its sets are one letter.
struct PatternAlphabet: Sendable {
  /// Where each stretch of scalars with the same letter begins, in order, the first at 0.
  private let starts: [UInt32]
  /// The letter of each stretch.
  private let letters: [Int]
  /// The letters of ASCII, which most texts consist of.
  private let ascii: [Int]
  /// For each letter, a code point that has it.
  private let examples: [UInt32]

  var letterCount: Int { examples.count }

  init(_ sets: [ScalarSet]) {
    var ends: Set<UInt32> = [0]
    for set in sets {
      for range in set.ranges {
        ends.insert(range.lowerBound)
        ends.insert(range.upperBound + 1)
      }
    }
    let starts = ends.sorted()

    // Each set splits the letters so far into those inside it and those outside.
    var letters = Array(repeating: 0, count: starts.count)
    var examples: [UInt32] = [0]
    for set in sets {
      var names: [Int: Int] = [:]
      examples = []
      for (index, start) in starts.enumerated() {
        let parent = letters[index] * 2 + (set.contains(start) ? 1 : 0)
        if let name = names[parent] {
          letters[index] = name
        } else {
          letters[index] = examples.count
          names[parent] = examples.count
          examples.append(start)
        }
      }
    }

    self.starts = starts
    self.letters = letters
    self.examples = examples
    ascii = (0..<128).map { Self.letter(of: $0, starts, letters) }
  }

  /// - Complexity: O(1) for ASCII, else O(log *n*) for *n* ranges in the pattern.
  func letter(of scalar: Unicode.Scalar) -> Int {
    scalar.isASCII ? ascii[Int(scalar.value)] : Self.letter(of: scalar.value, starts, letters)
  }

  /// The letters that `set`, one of those the alphabet was made for, consists of.
  func letters(in set: ScalarSet) -> [Int] {
    examples.indices.filter { set.contains(examples[$0]) }
  }

  private static func letter(of value: UInt32, _ starts: [UInt32], _ letters: [Int]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return letters[low]
  }
}
