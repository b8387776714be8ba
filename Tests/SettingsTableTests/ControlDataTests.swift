import SettingsTable
import Testing

@Suite struct ControlDataTests {
  static let color = #""control": "color""#
  static let alpha = #""control": "color", "alpha": true"#
  static let data = #""control": "data""#
  static let numbers = #""control": "data", "type": ["real", "list"]"#
  static let texts = #""control": "data", "type": "text""#
  static let nullable = #""control": "data", "nullable": true"#
  static let pair = SettingMap([
    SettingMap.Entry(key: "a", value: 1), SettingMap.Entry(key: "b", value: ["x", .null]),
  ])

  static let trials: [Trial] = [
    .takes(color, .text("#1a2B3c"), as: "#1a2b3c"),
    .takes(color, .value("#FFFFFF"), as: "#ffffff"),
    .takes(color, .quoted("#000000"), as: "#000000"),
    .takes(color, .keptText("#ABCDEF"), as: "#abcdef"),
    .refuses(color, .text("#1a2b3c4d"), .wrongType),
    .refuses(color, .text("1a2b3c"), .wrongType),
    .refuses(color, .text("#abc"), .wrongType),
    .refuses(color, .text("#1a2b3g"), .wrongType),
    .refuses(color, .text("#１a2b3c"), .wrongType),
    .refuses(color, .text("red"), .wrongType),
    .refuses(color, .text(""), .wrongType),
    .refuses(color, .value(0), .wrongType),
    .takes(alpha, .text("#1A2b3c4D"), as: "#1a2b3c4d"),
    .takes(alpha, .text("#1a2b3c"), as: "#1a2b3c"),
    .refuses(alpha, .text("#1a2b3c4"), .wrongType),

    .takes(data, .value(.map(pair)), as: .map(pair)),
    .takes(data, .value([1, [2.0]]), as: [1, [2.0]]),
    .refuses(data, .value([.real(.infinity)]), .wrongType),
    .takes(data, .text("true"), as: true),
    .takes(data, .text("5"), as: 5),
    .takes(data, .text("5.0"), as: 5.0),
    .takes(data, .text("yes"), as: "yes"),
    .takes(data, .text(""), as: ""),
    .takes(data, .text("null"), as: "null"),
    .takes(data, .text(#" {"a": 1, "b": ["x", null]} "#), as: .map(pair)),
    .takes(data, .text("[1, [2.0]]"), as: [1, [2.0]]),
    .takes(data, .text("[1"), as: "[1"),
    .takes(data, .text(#"[1], "b": [2]"#), as: #"[1], "b": [2]"#),
    .takes(texts, .text("[1]"), as: "[1]"),
    .takes(nullable, .text("null"), as: .null),
    .takes(nullable, .text("~"), as: "~"),
    .takes(data, .quoted("5"), as: "5"),
    .takes(
      data, .written(.map([.init(key: "k", value: ["1"].plainList)])),
      as: .map(SettingMap([.init(key: "k", value: [1])]))),
    .refuses(data, .written(["1e400"].plainList), .numberTooLarge),
    .refuses(data, .text("9223372036854775808"), .numberTooLarge),
    .takes(data, .kept("1e400"), as: "1e400"),

    .takes(numbers, .value(1), as: 1.0),
    .takes(numbers, .value([1]), as: [1]),
    .takes(numbers, .text("2.5"), as: 2.5),
    .refuses(numbers, .text("x"), .wrongType),
    .refuses(numbers, .text("true"), .wrongType),
    .refuses(numbers, .value(.map(pair)), .wrongType),
    .takes(numbers, .keptText("2"), as: 2.0),
    .takes(texts, .text("5"), as: "5"),
    .takes(texts, .plain("true"), as: "true"),
    .takes(texts, .plain("0.10"), as: "0.10"),
    .takes(texts, .plain("1e400"), as: "1e400"),
    .refuses(texts, .value(5), .wrongType),
    .refuses(texts, .written(["a"].plainList), .wrongType),
  ]

  @Test(arguments: trials)
  func valueIsTakenOrRefused(_ trial: Trial) throws { try trial.run() }

  @Test func colorsAndDataShowThemselves() throws {
    let color = try ReadRow(Self.alpha).control
    #expect(color.presentation(of: "#1a2b3c4d") == .color("#1a2b3c4d"))
    #expect(color.presentation(of: nil) == .color(nil))
    #expect(SettingValue.map(color.constraints).description == #"{"alpha": true}"#)
    #expect(
      throws: Refusal(
        .wrongType, found: "\"#f00\"", expected: "a colour as #rrggbb or #rrggbbaa",
        suggestion: "#ff0000")
    ) { try color.accept(.text("#f00")) }
    let data = try ReadRow(Self.numbers).control
    #expect(
      data.presentation(of: .map(Self.pair))
        == .text(#"{"a": 1, "b": ["x", null]}"#, placeholder: nil, lines: 1))
    #expect(data.display([1, 2.0]) == "[1, 2.0]")
    #expect(SettingValue.map(data.constraints).description == #"{"type": ["real", "list"]}"#)
    #expect(throws: Refusal(.wrongType, found: #""x""#, expected: "real or list")) {
      try data.accept(.text("x"))
    }
  }

  @Test func labelLooksItsValueUp() throws {
    let label = try ReadRow(
      #""control": "label", "options": [{"value": 1, "title": "One"}, {"value": "x", "title": "X"}]"#
    ).control
    #expect(label.keyRule == .readOnly)
    #expect(label.presentation(of: 1) == .label("One"))
    #expect(label.presentation(of: "x") == .label("X"))
    #expect(label.presentation(of: 2) == .label("2"))
    #expect(label.presentation(of: nil) == .label(nil))
    #expect(label.display("1") == "One")
    #expect(Outcome(label, .plain("1.0")) == .value(1.0))
    #expect(Outcome(label, .quoted("1.0")) == .value("1.0"))
    #expect(Outcome(label, .plain("1e400")) == .refused(.numberTooLarge))
    let paragraph = try ReadRow(#""control": "label", "title": "Hello""#, key: nil).control
    #expect(paragraph.presentation(of: nil) == .paragraph)
  }

  @Test func rowsWithoutValueTakeNone() throws {
    let pane = try ReadRow(#""control": "pane", "pane": "about""#, key: nil).control
    let link = try ReadRow(#""control": "link", "url": "https://example.com""#, key: nil).control
    let button = try ReadRow(
      #""control": "button", "action": "erase", "confirm": true, "destructive": true"#, key: nil
    ).control
    for control in [pane, link, button] {
      #expect(control.keyRule == .none)
      #expect(control.comparability == .none)
      #expect(Outcome(control, .text("x")) == .refused(.readOnly))
    }
    #expect(pane.presentation(of: nil) == .disclosure(pane: "about"))
    #expect(pane.leadsTo == "about")
    #expect(link.presentation(of: nil) == .link(url: "https://example.com"))
    #expect(
      button.presentation(of: nil) == .action(name: "erase", isDestructive: true, asksFirst: true))
  }

  @Test func customControlIsReadOnlyOrLikeABuiltInOne() throws {
    let bare = try ReadRow(#""control": "com.example.rating", "stars": 5"#).control
    #expect(bare.writtenName == "com.example.rating")
    #expect(bare.isReadOnly)
    #expect(bare.keyRule == .required)
    #expect(Outcome(bare, .text("4")) == .refused(.readOnly))
    #expect(Outcome(bare, .plain("4")) == .value(4))
    #expect(bare.presentation(of: 4) == .label("4"))
    let note = try ReadRow(#""control": "com.example.note""#, key: nil).control
    #expect(note.keyRule == .none)
    #expect(note.presentation(of: nil) == .paragraph)
    let like = try ReadRow(
      #""control": "com.example.rating", "like": "stepper", "min": 1, "max": 5"#
    ).control
    #expect(like.writtenName == "com.example.rating")
    #expect(!like.isReadOnly)
    #expect(Outcome(like, .text("5")) == .value(5))
    #expect(Outcome(like, .text("6")) == .refused(.outOfRange))
    #expect(like.presentation(of: 4) == .number(4))
    #expect(like.comparability == .order)
    let secret = try ReadRow(#""control": "com.example.pin", "like": "secure""#)
    #expect(secret.control.isSecret)
  }
}
