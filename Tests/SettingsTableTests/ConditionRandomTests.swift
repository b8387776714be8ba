import SettingsTable
import Testing

/// The generator of random numbers that SplitMix64 is, so that a failure can be had again.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }
  mutating func pick<T>(_ values: [T]) -> T { values[roll(values.count)] }
}

/// A condition as simple as can be, with the evaluation that the rules spell out.
private indirect enum Naive {
  case bare(String)
  case compare(String, String, SettingValue, written: String)
  case among(String, isNegated: Bool, [(SettingValue, String)])
  case same(String, isNegated: Bool, String)
  case not(Naive)
  case both(Naive, Naive)
  case either(Naive, Naive)

  func isTrue(_ values: [String: SettingValue?]) -> Bool {
    func value(_ key: String) -> SettingValue? { values[key] ?? nil }
    switch self {
    case .bare(let key):
      switch value(key) {
      case .none, .null?: return false
      case .boolean(let isOn)?: return isOn
      case .text(let text)?: return text != ""
      default: return true
      }
    case .compare(let key, let op, let literal, _):
      guard let left = value(key) else { return op == "!=" }
      switch op {
      case "==": return left == literal
      case "!=": return left != literal
      default: break
      }
      guard let a = left.real, let b = literal.real else { return false }
      switch op {
      case "<": return a < b
      case "<=": return a <= b
      case ">": return a > b
      default: return a >= b
      }
    case .among(let key, let isNegated, let literals):
      guard let left = value(key) else { return isNegated }
      return literals.contains { $0.0 == left } != isNegated
    case .same(let key, let isNegated, let other):
      guard let left = value(key), let right = value(other) else { return isNegated }
      return (left == right) != isNegated
    case .not(let inner): return !inner.isTrue(values)
    case .both(let a, let b): return a.isTrue(values) && b.isTrue(values)
    case .either(let a, let b): return a.isTrue(values) || b.isTrue(values)
    }
  }

  /// As text, bracketed where the grammar wants it and now and then where it does not.
  func text(_ dice: inout Dice) -> String {
    let blank = dice.pick([" ", "  ", "\t"])
    switch self {
    case .bare(let key): return dice.roll(3) == 0 ? "$(\(key))" : key
    case .compare(let key, let op, _, let written): return "\(key)\(blank)\(op)\(blank)\(written)"
    case .among(let key, let isNegated, let literals):
      return key + (isNegated ? " not in (" : " in(")
        + literals.map(\.1).joined(separator: ",\(blank)") + ")"
    case .same(let key, let isNegated, let other):
      return "\(key) \(isNegated ? "!=" : "==") $(\(other))"
    case .not(let inner): return "not\(blank)\(inner.bracketed(&dice, always: inner.height > 1))"
    case .both(let a, let b):
      return "\(a.bracketed(&dice, always: a.height > 2)) and "
        + b.bracketed(&dice, always: b.height > 2)
    case .either(let a, let b):
      return "\(a.bracketed(&dice, always: false)) or \(b.bracketed(&dice, always: false))"
    }
  }

  /// How loosely it binds.
  private var height: Int {
    switch self {
    case .bare, .compare, .among, .same: 0
    case .not: 1
    case .both: 2
    case .either: 3
    }
  }

  private func bracketed(_ dice: inout Dice, always: Bool) -> String {
    let inner = text(&dice)
    return always || dice.roll(6) == 0 ? "(\(inner))" : inner
  }

  static let words: [String: [(SettingValue, String)]] = [
    "sync": [(true, "true"), (false, "false")],
    "muted": [(true, "true"), (false, "false"), (.null, "null")],
    "picture": [
      ("dog", "dog"), ("mean-dog", "'mean-dog'"), ("coral", "\"coral\""), (.null, "null"),
    ],
    "second": [("dog", "dog"), ("Mean Dog", "'Mean Dog'"), ("coral", "coral")],
    "volume": [(1, "1"), (2, "2"), (5, "5"), (10, "10")],
    "height": [(1, "1"), (.real(2.5), "2.5"), (.null, "null"), (-3, "-3")],
    "width": [(0, "0"), (1, "1"), (.real(0.25), "2.5e-1")],
    "name": [("", "''"), ("Anna", "Anna"), ("true", "true"), ("007", "007"), ("a b", "'a b'")],
  ]
  static let keys = words.keys.sorted()
  static let ordered = ["volume", "height", "width"]
  static let pairs = [
    ("picture", "second"), ("volume", "width"), ("sync", "muted"), ("name", "second"),
  ]

  static func random(_ dice: inout Dice, depth: Int) -> Naive {
    let sides = depth == 0 ? 4 : 9
    let key = dice.pick(keys)
    let literals = words[key] ?? []
    switch dice.roll(sides) {
    case 0: return .bare(key)
    case 1:
      let literal = dice.pick(literals)
      let isOrdered = ordered.contains(key) && !literal.0.isNull
      let op = dice.pick(isOrdered ? ["==", "!=", "<", "<=", ">", ">="] : ["==", "!="])
      return .compare(key, op, literal.0, written: literal.1)
    case 2:
      let count = 1 + dice.roll(3)
      return .among(
        key, isNegated: dice.roll(2) == 0, (0..<count).map { _ in dice.pick(literals) })
    case 3:
      let pair = dice.pick(pairs)
      return .same(pair.0, isNegated: dice.roll(2) == 0, pair.1)
    case 4, 5: return .not(random(&dice, depth: depth - 1))
    case 6: return .both(random(&dice, depth: depth - 1), random(&dice, depth: depth - 1))
    default: return .either(random(&dice, depth: depth - 1), random(&dice, depth: depth - 1))
    }
  }

  /// A legal value for each key.
  static func randomValues(_ dice: inout Dice) -> [String: SettingValue?] {
    let isThere = dice.roll(2) == 0
    return [
      "sync": dice.pick([true, false]),
      "muted": dice.pick([true, false, .null]),
      "picture": dice.pick(["dog", "mean-dog", "coral"]),
      "second": dice.pick(["dog", "Mean Dog", "coral", "x"]),
      "volume": .integer(Int64(1 + dice.roll(10))),
      "height": dice.pick([1, 2, .real(2.5), .null, -3, 7]),
      "width": isThere ? SettingValue.real(dice.pick([0, 1, 0.25, 0.5, 3])) : SettingValue?.none,
      "name": dice.pick(["", "Anna", "true", "007", "a b", "other"]),
    ]
  }
}

@Suite struct ConditionRandomTests {
  @Test(arguments: 0..<20) func randomConditionsMeanWhatTheRulesSay(_ seed: Int) throws {
    let fixture = ConditionFixture.shared
    var dice = Dice(state: UInt64(seed))
    for _ in 0..<100 {
      let naive = Naive.random(&dice, depth: 1 + dice.roll(4))
      let text = naive.text(&dice)
      let canonical = try ConditionSyntax(parsing: text).description
      #expect(try ConditionSyntax(parsing: canonical).description == canonical)
      let condition = try fixture.condition(text)
      let printed = try fixture.condition(canonical)
      let constant = condition.constantTruth(in: fixture)
      for _ in 0..<20 {
        let values = Naive.randomValues(&dice)
        let value = { (number: Int) in values[fixture.settings[number].key] ?? nil }
        let truth = naive.isTrue(values)
        #expect(condition.isTrue(value) == truth, "\(text) with \(values)")
        #expect(printed.isTrue(value) == truth, "\(canonical) with \(values)")
        #expect(constant == nil || constant == truth, "\(text) is not always so")
        #expect(condition.failing(value, in: fixture).isEmpty == truth)
        #expect((condition.reason(value, in: fixture) == nil) == truth)
      }
    }
  }

  @Test(arguments: 0..<10) func damagedConditionsAreReadOrRefused(_ seed: Int) {
    var dice = Dice(state: UInt64(1000 + seed))
    let pieces = [
      "(", ")", "not", "and", "or", "in", ",", "==", "=", "!", "$(", "'", "\"", "a", "é",
    ]
    for _ in 0..<300 {
      var text = Naive.random(&dice, depth: 3).text(&dice)
      for _ in 0..<1 + dice.roll(4) {
        let scalars = Array(text.unicodeScalars)
        let cut = dice.roll(scalars.count + 1)
        let skip = dice.roll(3)
        text = String(String.UnicodeScalarView(scalars[..<cut])) + dice.pick(pieces)
        text += String(String.UnicodeScalarView(scalars.dropFirst(cut + skip)))
      }
      let fixture = ConditionFixture.shared
      for finding in fixture.findings(text) {
        #expect(!finding.message.isEmpty)
        #expect(finding.mark != nil)
      }
    }
  }
}
