/// What the controls `date`, `time` and `dateTime` share: a text of a fixed form, between two others.
public struct MomentRules: Sendable {
  enum Form: Sendable {
    case date, time, dateTime
  }

  /// Kept behind a reference, since few rows have any.
  final class Bounds: Sendable {
    let minimum: String?
    let maximum: String?
    /// A divisor of 60; 1 for any minute.
    let minuteStep: Int
    let earliest: Instant?
    let latest: Instant?

    init(reading fields: inout SpecFields, _ form: Form) {
      let low = fields.moment("min", form)
      let high = fields.moment("max", form)
      let step = fields.integer("minuteStep", in: 1...60) ?? 1
      minuteStep = 60 % step == 0 ? step : 1
      let isEmpty = if let low, let high { high.instant < low.instant } else { false }
      minimum = isEmpty ? nil : low?.text
      maximum = isEmpty ? nil : high?.text
      earliest = isEmpty ? nil : low?.instant
      latest = isEmpty ? nil : high?.instant
      if minuteStep != step {
        fields.report(
          .badStep, "\("minuteStep".quotedName) is \(step); expected a divisor of 60",
          at: "minuteStep")
      }
      if isEmpty, let low, let high {
        fields.report(
          .emptyRange,
          "the range is empty: \("min".quotedName) is \(low.text), \("max".quotedName) is \(high.text)",
          at: "max")
      }
    }
  }

  let form: Form
  let bounds: Bounds?

  static func properties(_ form: Form) -> [SpecProperty] {
    [
      SpecProperty("min", .text, "The earliest value, \(form.expected)."),
      SpecProperty("max", .text, "The latest value, \(form.expected)."),
      SpecProperty(
        "minuteStep", .integer(1...60),
        form == .date
          ? "Of no effect on a date." : "What the minute is a multiple of, a divisor of 60.",
        default: "1"),
    ]
  }

  init(reading fields: inout SpecFields, _ form: Form) {
    self.form = form
    bounds = fields.hasAny(from: "min", to: "minuteStep") ? Bounds(reading: &fields, form) : nil
  }

  /// The text as it is written, if it is sound and within the bounds.
  func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let text = try input.textValue()
    guard let instant = form.read(text) else {
      let padded = "0" + text
      throw Refusal(
        .wrongType, found: text.quotedName, expected: form.expected,
        suggestion: form.read(padded) == nil ? nil : padded)
    }
    guard let bounds else { return .text(text) }
    if instant < bounds.earliest ?? instant || instant > bounds.latest ?? instant {
      throw Refusal(.outOfRange, found: text.quotedName, expected: expectedRange)
    }
    if form != .date, instant.minute % bounds.minuteStep != 0 {
      throw Refusal(
        .offStep, found: text.quotedName,
        expected: "minutes that are a multiple of \(bounds.minuteStep)")
    }
    return .text(text)
  }

  private var expectedRange: String {
    switch (bounds?.minimum, bounds?.maximum) {
    case (let low?, let high?): "\(form.noun) from \(low) to \(high)"
    case (let low?, nil): "\(form.noun) not before \(low)"
    case (nil, let high?): "\(form.noun) not after \(high)"
    case (nil, nil): form.noun
    }
  }

  func presentation(of value: SettingValue?) -> Presentation {
    if case .secret = value { return .secret(isSet: true) }
    return .text(value?.text, placeholder: form.pattern, lines: 1)
  }

  var constraints: SettingMap {
    var constraints = SettingMap()
    guard let bounds else { return constraints }
    constraints.append("minimum", bounds.minimum.map(SettingValue.text))
    constraints.append("maximum", bounds.maximum.map(SettingValue.text))
    if bounds.minuteStep > 1 {
      constraints.append("minuteStep", .integer(Int64(bounds.minuteStep)))
    }
    return constraints
  }

  func order(_ left: SettingValue, _ right: SettingValue) -> Int {
    guard let a = left.revealed.text.flatMap(form.read),
      let b = right.revealed.text.flatMap(form.read)
    else { return left == right ? 0 : 1 }
    return a < b ? -1 : a == b ? 0 : 1
  }
}

extension MomentRules.Form {
  func read(_ text: String) -> Instant? {
    switch self {
    case .date: Instant(date: text)
    case .time: Instant(time: text)
    case .dateTime: Instant(dateTime: text)
    }
  }

  var noun: String {
    switch self {
    case .date: "a date"
    case .time: "a time"
    case .dateTime: "a date and time"
    }
  }

  var pattern: String {
    switch self {
    case .date: "YYYY-MM-DD"
    case .time: "HH:MM"
    case .dateTime: "YYYY-MM-DDTHH:MM:SSZ"
    }
  }

  var expected: String {
    switch self {
    case .date: "a date of the calendar as YYYY-MM-DD"
    case .time: "a time from 00:00 to 23:59 as HH:MM or HH:MM:SS"
    case .dateTime: "a date and time with its offset, such as 2024-12-31T23:59:00Z"
    }
  }
}

extension SpecFields {
  fileprivate mutating func moment(
    _ name: String, _ form: MomentRules.Form
  ) -> (text: String, instant: Instant)? {
    guard let text = text(name) else { return nil }
    if let instant = form.read(text) { return (text, instant) }
    report(
      .wrongType, "\(name.quotedName) is \(text.quotedName); expected \(form.expected)", at: name)
    return nil
  }
}
