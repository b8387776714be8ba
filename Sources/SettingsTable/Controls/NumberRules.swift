/// What the controls `number`, `stepper` and `slider` share: integer or real, range, steps, digits.
public struct NumberRules: Hashable, Sendable {
  public enum Bounds: Hashable, Sendable {
    case integer(min: Int64?, max: Int64?, step: Int64)
    case real(min: Double?, max: Double?, step: Double?)
  }
  public let bounds: Bounds
  /// How many digits are shown behind the point; nil for as many as the number has.
  public var decimals: Int? { shownDecimals.map(Int.init) }
  public let unit: String?

  private let shownDecimals: Int8?
  /// To how many digits an accepted real is rounded; nil when it is kept as it is.
  private let keptDecimals: Int16?

  static let properties: [SpecProperty] = [
    SpecProperty(
      "type", .word(["integer", "real"]),
      "Whole numbers or any; without it, whole ones if all numbers of the row are."),
    SpecProperty("min", .number, "The least value."),
    SpecProperty("max", .number, "The greatest value."),
    SpecProperty(
      "step", .number, "What the value changes by, counted from the least; whole numbers: 1."),
    SpecProperty(
      "decimals", .integer(0...15), "How many digits behind the point are shown and kept."),
    SpecProperty("unit", .text, "What is measured, shown behind the value."),
  ]

  init(reading fields: inout SpecFields) {
    let type = fields.word("type", among: ["integer", "real"])
    let min = fields.number("min")
    let max = fields.number("max")
    let step = fields.number("step")
    var decimals = fields.integer("decimals", in: 0...15)
    unit = fields.text("unit")
    let isInteger: Bool
    if let type {
      isInteger = type == "integer"
    } else {
      let isReal = (decimals ?? 0) > 0 || min.isReal || max.isReal || step.isReal
      isInteger = !isReal && !fields.defaultIsReal
    }
    if isInteger {
      if let digits = decimals, digits > 0 {
        fields.report(
          .notAllowed, "a whole number has no decimals; \("decimals".quotedName) is \(digits)",
          at: "decimals", fix: "write type: real")
        decimals = nil
      }
      bounds = Self.integerBounds(min, max, step, reading: &fields)
      keptDecimals = nil
    } else {
      let real = Self.realBounds(min?.real, max?.real, step?.real, reading: &fields)
      bounds = .real(min: real.min, max: real.max, step: real.step)
      keptDecimals =
        real.step == nil && decimals == nil
        ? nil
        : Int16(
          clamping: Swift.max(
            decimals ?? 0, real.min.map(NumberText.decimals) ?? 0,
            real.step.map(NumberText.decimals) ?? 0))
    }
    shownDecimals = decimals.map { Int8(clamping: $0) }
  }

  private static func integerBounds(
    _ min: SettingValue?, _ max: SettingValue?, _ step: SettingValue?,
    reading fields: inout SpecFields
  ) -> Bounds {
    func whole(_ value: SettingValue?, _ name: String, _ fields: inout SpecFields) -> Int64? {
      guard let value else { return nil }
      if value.integer == nil {
        fields.report(
          .wrongType,
          "\(name.quotedName) is \(value); expected a whole number, as \("type".quotedName) says",
          at: name)
      }
      return value.integer
    }
    let low = whole(min, "min", &fields)
    let high = whole(max, "max", &fields)
    let width = whole(step, "step", &fields)
    let isEmpty = fields.reportEmptyRange(from: low, to: high)
    let hasStep = fields.checkStep(width)
    return .integer(
      min: isEmpty ? nil : low, max: isEmpty ? nil : high, step: hasStep ? width ?? 1 : 1)
  }

  private static func realBounds(
    _ min: Double?, _ max: Double?, _ step: Double?, reading fields: inout SpecFields
  ) -> (min: Double?, max: Double?, step: Double?) {
    let isEmpty = fields.reportEmptyRange(from: min, to: max)
    let hasStep = fields.checkStep(step)
    return (isEmpty ? nil : min, isEmpty ? nil : max, hasStep ? step : nil)
  }

  public var isInteger: Bool {
    switch bounds {
    case .integer: true
    case .real: false
    }
  }

  /// The range as reals; nil unless both ends are given.
  var range: ClosedRange<Double>? {
    switch bounds {
    case .integer(let min?, let max?, _): Double(min)...Double(max)
    case .real(let min?, let max?, _): min...max
    case .integer, .real: nil
    }
  }

  func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let value = try input.number(isInteger: isInteger)
    switch (bounds, value) {
    case (.integer(let min, let max, let step), .integer(let number)):
      guard number >= min ?? .min, number <= max ?? .max else { throw outOfRange(value) }
      guard number.isOnStep(step, from: min ?? 0) else {
        throw offStep(value, step: "\(step)", from: min.map { "\($0)" })
      }
      return value
    case (.real(let min, let max, let step), .real(let number)):
      return .real(try accept(number, min: min, max: max, step: step))
    case (.integer, _), (.real, _): return value
    }
  }

  private func accept(
    _ number: Double, min: Double?, max: Double?, step: Double?
  ) throws(Refusal) -> Double {
    let low = min ?? -.infinity
    let high = max ?? .infinity
    guard let keptDecimals else {
      guard number >= low, number <= high else { throw outOfRange(.real(number)) }
      return number
    }
    // What rounding takes away must not count: 0.1 * 3 is a little above 0.3.
    let tolerance = 1e-9 * Swift.max(1, number.magnitude)
    guard number >= low - tolerance, number <= high + tolerance else {
      throw outOfRange(.real(number))
    }
    if let step, !number.isOnStep(step, from: min ?? 0, tolerance: tolerance) {
      throw offStep(.real(number), step: Self.shown(step), from: min.map(Self.shown))
    }
    var rounded = NumberText.round(number, decimals: Int(keptDecimals))
    if rounded > high, number <= high {
      // The greatest value has more digits than are kept: the last one below it counts.
      rounded = NumberText.round(
        rounded - Double.decimalUnit(Int(keptDecimals)), decimals: Int(keptDecimals))
    }
    guard rounded >= low, rounded <= high else { throw outOfRange(.real(number)) }
    return rounded
  }

  /// The number with the digits that the row shows: 0.5 with two decimals is `0.50`.
  func display(_ value: SettingValue) -> String {
    guard let decimals, !isInteger, let number = value.real else { return value.plainText }
    return NumberText.write(number, decimals: decimals)
  }

  var constraints: SettingMap {
    var constraints = SettingMap()
    switch bounds {
    case .integer(let min, let max, let step):
      constraints.append("minimum", min.map(SettingValue.integer))
      constraints.append("maximum", max.map(SettingValue.integer))
      constraints.append("step", .integer(step))
    case .real(let min, let max, let step):
      constraints.append("minimum", min.map(SettingValue.real))
      constraints.append("maximum", max.map(SettingValue.real))
      constraints.append("step", step.map(SettingValue.real))
    }
    constraints.append("integer", .boolean(isInteger))
    constraints.append("decimals", decimals.map { .integer(Int64($0)) })
    return constraints
  }
}
