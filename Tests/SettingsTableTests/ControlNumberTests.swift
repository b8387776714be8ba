import SettingsTable
import Testing

@Suite struct ControlNumberTests {
  static let whole = #""control": "number", "min": 1, "max": 8"#
  static let half = #""control": "slider", "min": 0, "max": 1, "decimals": 2"#
  static let tenth = #""control": "stepper", "min": 0, "max": 0.3, "step": 0.1"#
  static let fives = #""control": "stepper", "min": 1, "step": 5"#
  static let any = #""control": "number""#
  static let anyReal = #""control": "number", "type": "real""#
  static let extremes =
    #""control": "number", "min": -9223372036854775808, "max": 9223372036854775807, "step": 5"#

  static let trials: [Trial] = [
    .takes(whole, .value(1), as: 1),
    .takes(whole, .value(8), as: 8),
    .refuses(whole, .value(0), .outOfRange),
    .refuses(whole, .value(9), .outOfRange),
    .takes(whole, .value(5.0), as: 5),
    .refuses(whole, .value(5.5), .wrongType),
    .refuses(whole, .value(.real(.nan)), .wrongType),
    .refuses(whole, .value("5"), .wrongType),
    .refuses(whole, .value(true), .wrongType),
    .takes(whole, .text("5"), as: 5),
    .takes(whole, .text("5.0"), as: 5),
    .refuses(whole, .text("5.5"), .wrongType),
    .refuses(whole, .text(""), .wrongType),
    .refuses(whole, .text("+5"), .wrongType),
    .refuses(whole, .text("0x5"), .wrongType),
    .refuses(whole, .text("05"), .wrongType),
    .refuses(whole, .text("nan"), .wrongType),
    .refuses(whole, .text("５"), .wrongType),
    .refuses(whole, .text("9223372036854775808"), .numberTooLarge),
    .takes(whole, .plain("5"), as: 5),
    .refuses(whole, .quoted("5"), .wrongType),
    .refuses(whole, .plain("yes"), .wrongType),
    .refuses(whole, .plain("null"), .wrongType),
    .refuses(whole, .written(["5"].plainList), .wrongType),
    .takes(whole, .kept("5"), as: 5),
    .takes(whole, .keptText("5"), as: 5),
    .takes(whole, .kept("5.0"), as: 5),
    .refuses(whole, .kept("true"), .wrongType),
    .refuses(whole, .keptText("five"), .wrongType),

    .takes(half, .value(0), as: 0.0),
    .takes(half, .value(1), as: 1.0),
    .takes(half, .value(0.5), as: 0.5),
    .takes(half, .value(0.126), as: 0.13),
    .takes(half, .text("0.005"), as: 0.01),
    .refuses(half, .value(1.01), .outOfRange),
    .refuses(half, .value(1.004), .outOfRange),
    .refuses(half, .value(-0.01), .outOfRange),
    .refuses(half, .value(.real(.infinity)), .wrongType),
    .refuses(half, .text("1e400"), .numberTooLarge),
    .refuses(half, .text("inf"), .wrongType),
    .takes(half, .kept("0.123456"), as: 0.12),
    .takes(half, .keptText("1"), as: 1.0),

    .takes(tenth, .value(.real(0.1 * 3)), as: 0.3),
    .takes(tenth, .value(0.1), as: 0.1),
    .takes(tenth, .value(0), as: 0.0),
    .refuses(tenth, .value(0.15), .offStep),
    .refuses(tenth, .value(0.4), .outOfRange),

    .takes(fives, .value(1), as: 1),
    .takes(fives, .value(6), as: 6),
    .refuses(fives, .value(5), .offStep),
    .refuses(fives, .value(7), .offStep),
    .refuses(fives, .value(0), .outOfRange),

    .takes(any, .text("9223372036854775807"), as: .integer(.max)),
    .takes(any, .text("-9223372036854775808"), as: .integer(.min)),
    .refuses(any, .text("1.5"), .wrongType),
    .takes(anyReal, .text("1.5"), as: 1.5),
    .takes(anyReal, .text("1e3"), as: 1000.0),
    .takes(anyReal, .text("1"), as: 1.0),
    .takes(anyReal, .text("0.123456789"), as: 0.123456789),
    .takes(anyReal, .value(1e300), as: 1e300),

    .takes(extremes, .value(.integer(.min)), as: .integer(.min)),
    .takes(extremes, .value(.integer(.max)), as: .integer(.max)),
    .refuses(extremes, .value(0), .offStep),
    .takes(extremes, .value(2), as: 2),

    // Without a least value the steps are counted from 0.
    .takes(#""control": "number", "step": 3"#, .value(-3), as: -3),
    .refuses(#""control": "number", "step": 3"#, .value(-4), .offStep),
    // The greatest value has more digits than are kept.
    .takes(#""control": "number", "max": 0.125, "decimals": 2"#, .value(0.125), as: 0.12),
    .refuses(#""control": "number", "max": 0.125, "decimals": 2"#, .value(0.13), .outOfRange),
    // Rounded to the digits of `min`, which has the most.
    .takes(
      #""control": "number", "min": 0.25, "decimals": 1"#, .value(0.377), as: 0.38),
    .takes(#""control": "number", "type": "real", "step": 5"#, .value(10), as: 10.0),
  ]

  @Test(arguments: trials)
  func numberIsTakenOrRefused(_ trial: Trial) throws { try trial.run() }

  @Test(arguments: [
    (#""control": "number""#, true),
    (#""control": "number", "min": 1, "max": 8, "step": 2, "default": 3"#, true),
    (#""control": "number", "decimals": 0"#, true),
    (#""control": "number", "decimals": 1"#, false),
    (#""control": "number", "min": 1.0"#, false),
    (#""control": "number", "max": 1e3"#, false),
    (#""control": "number", "step": 0.5"#, false),
    (#""control": "number", "default": 0.5"#, false),
    (#""control": "number", "default": 1, "defaultFor": {"linux": 1.5}"#, false),
    (#""control": "number", "type": "real", "default": 1"#, false),
    (#""control": "number", "type": "integer", "default": 1.0"#, true),
  ])
  func rowIsIntegerIfAllItsNumbersAre(_ row: String, _ isInteger: Bool) throws {
    let read = try ReadRow(row)
    #expect(read.findings == [])
    #expect(read.control.constraints["integer"] == .boolean(isInteger))
  }

  @Test func displayHasTheDigitsOfTheRow() throws {
    let half = try ReadRow(Self.half).control
    #expect(half.display(0.5) == "0.50")
    #expect(half.display(1.0) == "1.00")
    #expect(half.presentation(of: 0.5) == .level(0.5, in: 0...1))
    #expect(half.presentation(of: nil) == .level(nil, in: 0...1))
    #expect(try ReadRow(Self.anyReal).control.display(5.0) == "5.0")
    #expect(try ReadRow(Self.whole).control.display(5) == "5")
    #expect(try ReadRow(Self.whole).control.presentation(of: 5) == .number(5))
    #expect(try ReadRow(Self.whole).control.presentation(of: nil) == .number(nil))
  }

  @Test func unitAndConstraintsAreToldInOrder() throws {
    let row = #""control": "slider", "min": 0, "max": 1, "step": 0.5, "decimals": 1, "unit": "m""#
    let control = try ReadRow(row).control
    #expect(control.unit == "m")
    #expect(
      SettingValue.map(control.constraints).description
        == #"{"minimum": 0.0, "maximum": 1.0, "step": 0.5, "integer": false, "decimals": 1}"#)
    #expect(
      SettingValue.map(try ReadRow(Self.whole).control.constraints).description
        == #"{"minimum": 1, "maximum": 8, "step": 1, "integer": true}"#)
  }

  @Test func refusalNamesTheRange() throws {
    let control = try ReadRow(Self.whole).control
    #expect(
      throws: Refusal(.outOfRange, found: "9", expected: "a whole number from 1 to 8")
    ) { try control.accept(.value(9)) }
    #expect(
      throws: Refusal(.offStep, found: "7", expected: "1 plus a multiple of 5")
    ) { try ReadRow(Self.fives).control.accept(.text("7")) }
    #expect(
      throws: Refusal(.outOfRange, found: "1.5", expected: "a number from 0 to 1")
    ) { try ReadRow(Self.half).control.accept(.text("1.5")) }
  }

  @Test func numbersHaveAnOrder() throws {
    let control = try ReadRow(Self.whole).control
    #expect(control.comparability == .order)
    #expect(control.order(2, 10) < 0)
    #expect(control.order(10, 2) > 0)
    #expect(control.order(2, 2) == 0)
  }
}
