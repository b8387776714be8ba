import SettingsTable

/// Random numbers that are the same in every run: SplitMix64.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A value that `control` takes.
  mutating func value(for control: any Control) -> SettingValue {
    let low = control.constraints["minimum"]
    let high = control.constraints["maximum"]
    if case .level(_, let range) = control.presentation(of: nil) {
      return .real(Double.random(in: range, using: &self))
    }
    guard let low = low?.integer, let high = high?.integer else {
      return .boolean(Bool.random(using: &self))
    }
    return .integer(Int64.random(in: low...high, using: &self))
  }
}
