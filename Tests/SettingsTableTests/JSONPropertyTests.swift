import Foundation
import SettingsTable
import Testing

/// Random JSON by seed: the same on every machine and in every run.
struct JSONSampler {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed + 1) &* 0xD134_2543_DE82_EF95 }

  /// A number below `bound` (SplitMix64).
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Blanks as people and programs put them, most often none or one.
  mutating func blanks() -> String {
    one(of: ["", "", "", " ", " ", "\n", "\r\n", "\n  ", "\t", "  \n\n    "])
  }

  mutating func string() -> String {
    var text = "\""
    for _ in 0..<below(6) {
      text += one(of: [
        "a", "b", "Z", "0", " ", "é", "日", "😀", "e\u{301}", "/", "'", "#", "{", "]", ",", ":",
        #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#, #"\u20AC"#, #"\ud83d\ude00"#, #"\b\f\r\t"#,
      ])
    }
    return text + "\""
  }

  mutating func scalar() -> String {
    switch below(4) {
    case 0: one(of: ["true", "false", "null"])
    case 1: string()
    case 2: one(of: ["0", "-0", "7", "-12", "9223372036854775807", "123456789012"])
    default: one(of: ["0.5", "-1.25", "1e2", "1E+2", "12.5e-3", "0.1", "-0.0", "3.0"])
    }
  }

  mutating func value(depth: Int) -> String {
    switch depth == 0 ? 0 : below(4) {
    case 0, 1: scalar()
    case 2: collection("[", "]") { $0.value(depth: depth - 1) }
    default: object(depth: depth)
    }
  }

  /// An object whose keys differ.
  mutating func object(depth: Int) -> String {
    var count = 0
    return collection("{", "}") { sampler in
      count += 1
      let key = sampler.string().dropLast() + "\(count)\""
      let colon = sampler.blanks() + ":" + sampler.blanks()
      return key + colon + sampler.value(depth: depth - 1)
    }
  }

  private mutating func collection(
    _ opener: String, _ closer: String, _ element: (inout JSONSampler) -> String
  ) -> String {
    var text = opener + blanks()
    for index in 0..<below(5) {
      if index > 0 { text += "," + blanks() }
      text += element(&self) + blanks()
    }
    return text + closer
  }

  /// A file that holds an object, laid out at random.
  mutating func file(depth: Int = 4) -> String { blanks() + object(depth: depth) + blanks() }
}

@Suite struct JSONPropertyTests {
  /// What Foundation makes of the same bytes; nil when it refuses them.
  private static func foundation(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
  }

  /// Whether our value and Foundation's are the same.
  private static func agree(_ value: SettingValue, _ other: Any) -> Bool {
    switch value {
    case .null: return other is NSNull
    case .boolean(let value): return other as? Bool == value
    case .integer(let value): return (other as? NSNumber)?.int64Value == value
    case .real(let value):
      // Foundation keeps 17 digits and more as a decimal and may round twice.
      guard let other = (other as? NSNumber)?.doubleValue else { return false }
      return abs(value - other) <= abs(value) * 1e-14
    case .text(let value): return other as? String == value
    case .list(let values):
      guard let others = other as? [Any] else { return false }
      return values.count == others.count && zip(values, others).allSatisfy(agree)
    case .map(let map):
      guard let others = other as? [String: Any] else { return false }
      return map.entries.count == others.count
        && map.entries.allSatisfy { entry in
          others[entry.key].map { agree(entry.value, $0) } ?? false
        }
    case .secret: return false
    }
  }

  @Test(arguments: 0..<20) func readsWhatFoundationReads(_ seed: Int) throws {
    var sampler = JSONSampler(seed: seed)
    for _ in 0..<100 {
      let text = sampler.file()
      let (value, findings) = readJSON(Array(text.utf8))
      #expect(findings == [], "\(text)")
      let other = try #require(Self.foundation(Array(text.utf8)))
      #expect(try Self.agree(#require(value), other), "\(text)")
    }
  }

  /// Where the two differ by intent.
  private enum KnownDifference: CaseIterable {
    /// Ours: an object stands around everything.
    case notAnObject
    /// Ours: each key once, as `String`s compare.
    case equalKeys
    /// Foundation takes one, RFC 8259 does not.
    case trailingComma
    /// Foundation refuses the number; we keep its text, and its control refuses it.
    case beyondDouble

    func explains(_ finding: String?, _ bytes: [UInt8]) -> Bool {
      switch self {
      case .notAnObject: finding?.contains(" not-a-mapping ") == true
      case .equalKeys: finding?.contains(" duplicate-mapping-key ") == true
      case .trailingComma: finding?.contains("a comma behind the last value") == true
      case .beyondDouble:
        finding == nil
          && String(decoding: bytes, as: UTF8.self).split { !"0123456789.eE+-".contains($0) }
            .contains { NumberText.read(String($0)) == .tooLarge }
      }
    }
  }

  @Test(arguments: 0..<20) func refusesWhatFoundationRefuses(_ seed: Int) {
    var sampler = JSONSampler(seed: 1000 + seed)
    for _ in 0..<200 {
      var bytes = Array(sampler.file(depth: 3).utf8)
      for _ in 0...sampler.below(2) where !bytes.isEmpty {
        let at = sampler.below(bytes.count)
        switch sampler.below(4) {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(sampler.one(of: Array(#"{}[],:"\'/0-+.eEtnu "#.utf8)), at: at)
        case 2: bytes[at] = UInt8(sampler.below(256))
        default: bytes.removeSubrange(at...)
        }
      }
      let (value, findings) = readJSON(bytes)
      let other = Self.foundation(bytes)
      if KnownDifference.allCases.contains(where: { $0.explains(findings.first, bytes) }) {
        continue
      }
      #expect(
        (findings.isEmpty) == (other != nil),
        "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(findings)")
      if let value, let other, findings.isEmpty {
        #expect(
          Self.agree(value, other), "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
  }
}
