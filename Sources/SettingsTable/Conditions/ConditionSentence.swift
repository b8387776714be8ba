extension Condition {
  /// A test that is false and so makes a condition false.
  package struct Failing: Hashable, Sendable {
    /// The number of the setting that is asked about.
    package var setting: Int
    /// The numbers of the settings it is compared with.
    package var others: [Int]
    /// What it would have to be: `Needs "Volume" to be at least 5.`
    package var sentence: String
  }

  /// What must hold, as a sentence: `Needs "Sync with Reminders" to be on.`
  ///
  /// Titles, options and units are those of `settings`, so a translation may speak; a
  /// literal that is compared with a secret is never told.
  package func sentence(in settings: some ConditionSettings) -> String {
    ConditionSentence(program, settings, isNeeded: { _ in true }).sentence(at: 0)
  }

  /// Why the condition is false: the sentence of those parts only that are false now.
  ///
  /// - Returns: Nil if it is true.
  package func reason(
    _ value: (Int) -> SettingValue?, in settings: some ConditionSettings
  ) -> String? {
    if isTrue(value) { return nil }
    return ConditionSentence(program, settings) { !program.isTrue(at: $0, value) }.sentence(at: 0)
  }

  /// The tests that make the condition false, in the order they are written; none if it is true.
  ///
  /// Of parts joined by *and* only those that are false, of parts joined by *or* all of them.
  package func failing(
    _ value: (Int) -> SettingValue?, in settings: some ConditionSettings
  ) -> [Failing] {
    if isTrue(value) { return [] }
    let sentence = ConditionSentence(program, settings) { !program.isTrue(at: $0, value) }
    var failing: [Failing] = []
    var index = 0
    while index < program.nodes.count {
      let node = program.nodes[index]
      guard sentence.isNeeded[index] else {
        index = Int(node.end)
        continue
      }
      if !node.isGroup {
        var others: [Int] = []
        for operand in node.operands {
          if case .setting(let other) = program.operands[Int(operand)] {
            others.append(program.settings[Int(other)].number)
          }
        }
        failing.append(
          Failing(
            setting: program.settings[Int(node.setting)].number, others: others,
            sentence: sentence.sentence(at: index)))
      }
      index += 1
    }
    return failing
  }
}

/// Puts the tests of a condition together to a sentence that can be read in one way only.
struct ConditionSentence {
  /// Some of the sentence: `"A" to be on`, or several of these joined.
  private struct Phrase {
    var text: String
    /// 0 for one test, 1 for tests joined, and so on.
    var height = 0
    /// Whether it has an *and*, an *or* or a comma.
    var isCompound: Bool
    /// How many parts are joined.
    var count = 1
    var subject = ""
    var predicate = ""

    func inBrackets(_ isBracketed: Bool) -> String { isBracketed ? "(\(text))" : text }
  }

  private let program: ConditionProgram
  private let named: [ConditionSetting]
  /// Whether a node has a place in the sentence.
  let isNeeded: [Bool]

  init(
    _ program: ConditionProgram, _ settings: some ConditionSettings, isNeeded: (Int) -> Bool
  ) {
    self.program = program
    named = program.settings.map { settings.conditionSetting(at: $0.number) }
    self.isNeeded = program.nodes.indices.map(isNeeded)
  }

  func sentence(at index: Int) -> String { "Needs \(phrase(at: index).text)." }

  private func phrase(at index: Int) -> Phrase {
    let node = program.nodes[index]
    if node.isGroup {
      let parts = program.parts(of: index).filter { isNeeded[$0] }.map { phrase(at: $0) }
      return joined(parts, isAll: node.operation == .all)
    }
    let predicate = program.predicate(of: node, named)
    let subject = "\"\(named[Int(node.setting)].shownTitle)\""
    return Phrase(
      text: "\(subject) \(predicate.text)", isCompound: predicate.isCompound, subject: subject,
      predicate: predicate.text)
  }

  private func joined(_ parts: [Phrase], isAll: Bool) -> Phrase {
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return parts.first ?? Phrase(text: "", isCompound: false)
    }
    let word = isAll ? "and" : "or"
    let both = parts.count > 2 ? "" : isAll ? "both " : "either "
    let isFlat = parts.allSatisfy { $0.height == 0 && !$0.isCompound }
    var phrase = Phrase(text: "", height: 1, isCompound: true, count: parts.count)
    if isFlat, parts.allSatisfy({ $0.subject == first.subject }),
      parts.allSatisfy({ $0.predicate.hasPrefix("to be ") })
    {
      let words = parts.map { String($0.predicate.dropFirst("to be ".count)) }
      phrase.text = "\(first.subject) to be \(words.listed(word))"
      // It reads as one test, so a further `or` needs no brackets, only a comma.
      phrase.height = 0
      phrase.subject = first.subject
      phrase.predicate = "to be \(words.listed(word))"
    } else if isFlat, parts.allSatisfy({ $0.predicate == first.predicate }) {
      phrase.text = "\(both)\(parts.map(\.subject).listed(word)) \(first.predicate)"
    } else {
      phrase.height = (parts.map(\.height).max() ?? 0) + 1
      let texts = parts.map {
        $0.inBrackets($0.height > 1 || ($0.height == 1 && ($0.count > 2 || parts.count > 2)))
      }
      let comma = parts.contains { $0.isCompound } ? "," : ""
      let isPrefixed = parts.count == 2 && isAll && last.height == 1 && !first.isCompound
      phrase.text =
        both + texts.dropLast().joined(separator: ", ") + "\(isPrefixed ? "" : comma) \(word) "
        + (texts.last ?? "")
    }
    return phrase
  }
}
