import SettingsTable
import Testing

@Suite struct ControlMomentTests {
  static let date = #""control": "date""#
  static let year = #""control": "date", "min": "2024-01-01", "max": "2024-12-31""#
  static let time = #""control": "time""#
  static let quarter = #""control": "time", "min": "08:00", "max": "17:30", "minuteStep": 15"#
  static let moment = #""control": "dateTime""#
  static let after = #""control": "dateTime", "min": "2024-06-01T12:00:00+02:00""#

  static let trials: [Trial] = [
    .takes(date, .text("2024-02-29"), as: "2024-02-29"),
    .takes(date, .text("2000-02-29"), as: "2000-02-29"),
    .takes(date, .text("0000-01-01"), as: "0000-01-01"),
    .takes(date, .text("9999-12-31"), as: "9999-12-31"),
    .takes(date, .plain("2024-01-31"), as: "2024-01-31"),
    .takes(date, .kept("2024-01-31"), as: "2024-01-31"),
    .refuses(date, .text("2023-02-29"), .wrongType),
    .refuses(date, .text("1900-02-29"), .wrongType),
    .refuses(date, .text("2024-04-31"), .wrongType),
    .refuses(date, .text("2024-00-01"), .wrongType),
    .refuses(date, .text("2024-13-01"), .wrongType),
    .refuses(date, .text("2024-01-00"), .wrongType),
    .refuses(date, .text("2024-1-1"), .wrongType),
    .refuses(date, .text("24-01-01"), .wrongType),
    .refuses(date, .text("2024-01-01 "), .wrongType),
    .refuses(date, .text("2024-01-01T00:00:00Z"), .wrongType),
    .refuses(date, .text("２０２４-01-01"), .wrongType),
    .refuses(date, .text(""), .wrongType),
    .refuses(date, .plain("20240101"), .wrongType),
    .refuses(date, .plain("null"), .wrongType),
    .takes(year, .text("2024-01-01"), as: "2024-01-01"),
    .takes(year, .text("2024-12-31"), as: "2024-12-31"),
    .refuses(year, .text("2023-12-31"), .outOfRange),
    .refuses(year, .text("2025-01-01"), .outOfRange),

    .takes(time, .plain("00:00"), as: "00:00"),
    .takes(time, .plain("23:59:59"), as: "23:59:59"),
    .refuses(time, .text("24:00"), .wrongType),
    .refuses(time, .text("12:60"), .wrongType),
    .refuses(time, .text("12:00:60"), .wrongType),
    .refuses(time, .text("9:30"), .wrongType),
    .refuses(time, .text("12:00:"), .wrongType),
    .refuses(time, .text("12:00Z"), .wrongType),
    .takes(quarter, .text("08:00"), as: "08:00"),
    .takes(quarter, .text("17:30:00"), as: "17:30:00"),
    .refuses(quarter, .text("17:30:01"), .outOfRange),
    .refuses(quarter, .text("07:45"), .outOfRange),
    .refuses(quarter, .text("09:10"), .offStep),

    .takes(moment, .text("2024-12-31T23:59:59Z"), as: "2024-12-31T23:59:59Z"),
    .takes(moment, .text("2024-12-31t23:59:59.123z"), as: "2024-12-31t23:59:59.123z"),
    .takes(moment, .text("2024-12-31T00:00:00-23:59"), as: "2024-12-31T00:00:00-23:59"),
    .takes(moment, .text("1990-12-31T23:59:60Z"), as: "1990-12-31T23:59:60Z"),
    .takes(moment, .text("1990-12-31T15:59:60-08:00"), as: "1990-12-31T15:59:60-08:00"),
    .refuses(moment, .text("1990-12-31T12:00:60Z"), .wrongType),
    .refuses(moment, .text("2024-12-31T23:59:59"), .wrongType),
    .refuses(moment, .text("2024-12-31T23:59Z"), .wrongType),
    .refuses(moment, .text("2024-12-31 23:59:59Z"), .wrongType),
    .refuses(moment, .text("2024-12-31T23:59:59.Z"), .wrongType),
    .refuses(moment, .text("2024-12-31T23:59:59+24:00"), .wrongType),
    .refuses(moment, .text("2024-12-31T23:59:59+0100"), .wrongType),
    .refuses(moment, .text("2024-02-30T00:00:00Z"), .wrongType),
    .takes(after, .text("2024-06-01T10:00:00Z"), as: "2024-06-01T10:00:00Z"),
    .refuses(after, .text("2024-06-01T11:59:59+02:00"), .outOfRange),
    .takes(after, .text("2024-06-01T00:00:00-10:00"), as: "2024-06-01T00:00:00-10:00"),
  ]

  @Test(arguments: trials)
  func momentIsTakenOrRefused(_ trial: Trial) throws { try trial.run() }

  struct Order: Sendable {
    let row: String
    let first: SettingValue
    let second: SettingValue
    let sign: Int
  }

  @Test(arguments: [
    Order(row: date, first: "2023-12-31", second: "2024-01-01", sign: -1),
    Order(row: time, first: "09:30", second: "09:30:00", sign: 0),
    Order(row: time, first: "10:00", second: "09:59:59", sign: 1),
    Order(
      row: moment, first: "2024-01-01T00:00:00Z", second: "2024-01-01T01:00:00+01:00", sign: 0),
    Order(
      row: moment, first: "2024-03-01T00:00:00Z", second: "2024-02-29T23:59:59Z", sign: 1),
    Order(
      row: moment, first: "2024-01-01T00:00:00.5Z", second: "2024-01-01T00:00:00.50Z", sign: 0),
    Order(
      row: moment, first: "2024-01-01T00:00:00.09Z", second: "2024-01-01T00:00:00.1Z", sign: -1),
    Order(
      row: moment, first: "2024-12-31T23:00:00-02:00", second: "2025-01-01T00:59:59Z", sign: 1),
    Order(
      row: moment, first: "0000-02-29T00:00:00+23:59", second: "0000-02-28T00:00:00Z", sign: 1),
  ])
  func momentsAreComparedAsSuch(_ order: Order) throws {
    let control = try ReadRow(order.row).control
    #expect(control.comparability == .order)
    #expect(control.order(order.first, order.second).signum() == order.sign)
    #expect(control.order(order.second, order.first).signum() == -order.sign)
  }

  @Test func momentsShowThemselves() throws {
    let control = try ReadRow(Self.quarter).control
    #expect(control.presentation(of: "09:15") == .text("09:15", placeholder: "HH:MM", lines: 1))
    #expect(control.display("09:15") == "09:15")
    #expect(
      SettingValue.map(control.constraints).description
        == #"{"minimum": "08:00", "maximum": "17:30", "minuteStep": 15}"#)
    #expect(
      throws: Refusal(
        .wrongType, found: #""9:15""#,
        expected: "a time from 00:00 to 23:59 as HH:MM or HH:MM:SS", suggestion: "09:15")
    ) { try control.accept(.text("9:15")) }
    #expect(
      throws: Refusal(.outOfRange, found: #""18:00""#, expected: "a time from 08:00 to 17:30")
    ) { try control.accept(.text("18:00")) }
  }
}
