extension NumberRules {
  func outOfRange(_ value: SettingValue) -> Refusal {
    let kind = isInteger ? "a whole number" : "a number"
    let (low, high): (String?, String?) =
      switch bounds {
      case .integer(let min, let max, _): (min.map { "\($0)" }, max.map { "\($0)" })
      case .real(let min, let max, _): (min.map(Self.shown), max.map(Self.shown))
      }
    let expected =
      switch (low, high) {
      case (let low?, let high?): "\(kind) from \(low) to \(high)"
      case (let low?, nil): "\(kind) of at least \(low)"
      case (nil, let high?): "\(kind) of at most \(high)"
      case (nil, nil): kind
      }
    return Refusal(.outOfRange, found: Self.shown(value), expected: expected)
  }

  func offStep(_ value: SettingValue, step: String, from base: String?) -> Refusal {
    let origin = base.flatMap { $0 == "0" ? nil : "\($0) plus " } ?? ""
    return Refusal(.offStep, found: Self.shown(value), expected: "\(origin)a multiple of \(step)")
  }

  static func shown(_ value: SettingValue) -> String {
    if case .real(let number) = value { shown(number) } else { value.plainText }
  }

  /// The number as a message shows it, whole ones without a point.
  static func shown(_ number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return NumberText.write(number)
  }
}

extension Int64 {
  /// Whether this is `base` plus a multiple of `step`, which is positive; no difference is formed,
  /// since it could overflow.
  func isOnStep(_ step: Int64, from base: Int64) -> Bool {
    if step == 1 { return true }
    func remainder(_ number: Int64) -> Int64 {
      let remainder = number % step
      return remainder < 0 ? remainder + step : remainder
    }
    return remainder(self) == remainder(base)
  }
}

extension Double {
  /// Whether this is within `tolerance` of `base` plus a multiple of `step`, which is positive.
  func isOnStep(_ step: Double, from base: Double, tolerance: Double) -> Bool {
    // Where the steps are closer than the tolerance every number is on one; quotients may overflow.
    if step <= 2 * tolerance { return true }
    let count = ((self - base) / step).rounded()
    return (self - (base + count * step)).magnitude <= tolerance
  }

  /// One in the last of `decimals` digits behind the point.
  static func decimalUnit(_ decimals: Int) -> Double { Double("1e-\(decimals)") ?? 0 }
}

extension SettingValue? {
  /// Whether this is a real, as 1.0 is too.
  var isReal: Bool { if case .real = self { true } else { false } }
}

extension SpecFields {
  /// Reports a `max` below `min`.
  mutating func reportEmptyRange<Bound: Comparable>(from min: Bound?, to max: Bound?) -> Bool {
    guard let min, let max, max < min else { return false }
    let (low, high) = (node("min")?.text ?? "\(min)", node("max")?.text ?? "\(max)")
    report(
      .emptyRange,
      "the range is empty: \("min".quotedName) is \(low), \("max".quotedName) is \(high)",
      at: "max")
    return true
  }

  /// Whether a step, if there is one, is above zero; reports when it is not.
  mutating func checkStep<Step: Comparable & Numeric>(_ step: Step?) -> Bool {
    guard let step, step <= .zero else { return true }
    report(
      .badStep,
      "\("step".quotedName) is \(node("step")?.text ?? "\(step)"); expected a number above 0",
      at: "step")
    return false
  }

  /// Whether a number of the row's defaults is written with a point or an exponent.
  var defaultIsReal: Bool {
    if let itemDefaultIsReal { return itemDefaultIsReal }
    guard table.index(of: "default") != nil else { return false }
    return (node(.default)?.holdsReal ?? false) || (node(.defaultFor)?.holdsReal ?? false)
  }
}

extension SpecNode {
  /// Whether this is, or holds, a plain scalar that is a real number.
  var holdsReal: Bool {
    switch kind {
    case .plainScalar: if case .real = NumberText.read(text ?? "") { true } else { false }
    case .quotedScalar: false
    case .list: elements?.contains { $0.holdsReal } ?? false
    case .mapping: entries?.contains { $0.value.holdsReal } ?? false
    }
  }
}
