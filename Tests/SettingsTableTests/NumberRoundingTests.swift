import Testing

@testable import SettingsTable

/// Always the same numbers (Knuth's MMIX generator).
private struct Dice: RandomNumberGenerator {
  private var state: UInt64 = 7

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 32) | (state << 32)
  }
}

@Suite struct NumberRoundingTests {
  /// Most numbers are rounded by arithmetic, those near the middle by their decimal form; that must
  /// never show.
  @Test func roundingByArithmeticIsRoundingTheDecimalForm() {
    let scales: [Double] = [1, 10, 100, 1_000, 1e6, 1e12]
    var random = Dice()
    for _ in 0..<20_000 {
      let decimals = Int.random(in: 0...15, using: &random)
      let scale = scales[Int.random(in: 0..<scales.count, using: &random)]
      let middle = (Double(Int.random(in: -2_000...2_000, using: &random)) + 0.5) / scale
      let other = Double.random(in: -1_000...1_000, using: &random) / scale
      for value in [middle, middle.nextUp, middle.nextDown, other] {
        let written = Double(NumberText.write(value, decimals: decimals))
        #expect(NumberText.round(value, decimals: decimals) == written, "\(value), \(decimals)")
      }
    }
  }
}
