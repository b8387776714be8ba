import SettingsTable
import Testing

@Suite struct ControlTextTests {
  static let text = #""control": "text""#
  static let short = #""control": "text", "minLength": 2, "maxLength": 3"#
  static let email = #""control": "text", "content": "email""#
  static let url = #""control": "text", "content": "url""#
  static let digits = #""control": "text", "content": "integer""#
  static let pattern =
    #""control": "text", "pattern": "^[a-z]+$", "patternMessage": "small letters""#
  static let toggle = #""control": "toggle""#
  static let words = #""control": "toggle", "onValue": "dark", "offValue": 0, "onTitle": "Dark""#

  static let trials: [Trial] = [
    .takes(text, .value("a"), as: "a"),
    .takes(text, .value(""), as: ""),
    .refuses(text, .value(1), .wrongType),
    .takes(text, .text(""), as: ""),
    .takes(text, .text("null"), as: "null"),
    .takes(text, .text("é 👩‍👩‍👧"), as: "é 👩‍👩‍👧"),
    .takes(text, .plain("on"), as: "on"),
    .takes(text, .plain("007"), as: "007"),
    .takes(text, .plain("0.10"), as: "0.10"),
    .takes(text, .plain("00:10"), as: "00:10"),
    .refuses(text, .plain(""), .wrongType),
    .refuses(text, .plain("~"), .wrongType),
    .takes(text, .quoted("~"), as: "~"),
    .refuses(text, .written(["a"].plainList), .wrongType),
    .takes(text, .kept("1e400"), as: "1e400"),
    .takes(text, .kept("true"), as: "true"),

    .refuses(short, .text("a"), .length),
    .takes(short, .text("ab"), as: "ab"),
    .takes(short, .text("abc"), as: "abc"),
    .refuses(short, .text("abcd"), .length),
    // Counted in scalars, as JSON Schema does: one letter with its accent apart is two.
    .takes(short, .text("e\u{301}"), as: "e\u{301}"),
    .refuses(short, .text("é"), .length),

    .takes(email, .text("a.b+c@example.com"), as: "a.b+c@example.com"),
    .takes(email, .text("jürgen@müller.de"), as: "jürgen@müller.de"),
    .takes(email, .text(""), as: ""),
    .refuses(email, .text("a"), .content),
    .refuses(email, .text("a@"), .content),
    .refuses(email, .text("@b.c"), .content),
    .refuses(email, .text("a@b@c"), .content),
    .refuses(email, .text("a b@c.d"), .content),
    .refuses(email, .text("a@-b.c"), .content),
    .refuses(email, .text("a@b..c"), .content),
    .takes(url, .text("https://example.com/a?b#c"), as: "https://example.com/a?b#c"),
    .takes(url, .text("mailto:a@b.c"), as: "mailto:a@b.c"),
    .refuses(url, .text("example.com"), .content),
    .refuses(url, .text("https:"), .content),
    .refuses(url, .text("http:///x"), .content),
    .refuses(url, .text("https://a b"), .content),
    .refuses(url, .text("1x:y"), .content),
    .takes(digits, .text("007"), as: "007"),
    .takes(digits, .plain("-12"), as: "-12"),
    .refuses(digits, .text("1.5"), .content),
    .refuses(digits, .text("-"), .content),
    .refuses(digits, .text("٣"), .content),
    .takes(#""control": "text", "content": "username""#, .text("x y"), as: "x y"),

    .takes(pattern, .text("abc"), as: "abc"),
    .refuses(pattern, .text("aBc"), .pattern),
    .refuses(pattern, .text(""), .pattern),

    .takes(toggle, .value(true), as: true),
    .refuses(toggle, .value(1), .wrongType),
    .takes(toggle, .text("on"), as: true),
    .takes(toggle, .text("No"), as: false),
    .takes(toggle, .text("0"), as: false),
    .refuses(toggle, .text(""), .wrongType),
    .refuses(toggle, .text("maybe"), .wrongType),
    .takes(toggle, .plain("true"), as: true),
    .refuses(toggle, .plain("yes"), .wrongType),
    .refuses(toggle, .plain("on"), .wrongType),
    .refuses(toggle, .plain("1"), .wrongType),
    .refuses(toggle, .quoted("true"), .wrongType),
    .refuses(toggle, .plain("null"), .wrongType),
    .takes(toggle, .kept("1"), as: true),
    .takes(toggle, .keptText("false"), as: false),
    .refuses(toggle, .kept("2"), .wrongType),
    .refuses(toggle, .kept("yes"), .wrongType),
    .takes(#""control": "toggle", "onTitle": "Ja", "offTitle": "Nein""#, .text("Ja"), as: true),

    .takes(words, .value("dark"), as: "dark"),
    .takes(words, .value(0), as: 0),
    .refuses(words, .value(true), .wrongType),
    .takes(words, .text("Dark"), as: "dark"),
    .takes(words, .text("on"), as: "dark"),
    .takes(words, .text("0"), as: 0),
    .takes(words, .plain("dark"), as: "dark"),
    .refuses(words, .quoted("0"), .wrongType),
    .takes(words, .keptText("0"), as: 0),
    // One of them given, the other is the plain Boolean.
    .takes(#""control": "toggle", "onValue": "yes""#, .plain("false"), as: false),
    .takes(#""control": "toggle", "onValue": "yes""#, .kept("0"), as: false),
    .refuses(#""control": "toggle", "onValue": "yes""#, .plain("true"), .wrongType),
  ]

  @Test(arguments: trials)
  func textIsTakenOrRefused(_ trial: Trial) throws { try trial.run() }

  @Test func quotedBooleanIsRefusedWithTheFix() throws {
    let control = try ReadRow(Self.toggle).control
    #expect(
      throws: Refusal(
        .wrongType, found: #"the text "true""#, expected: "true or false", suggestion: "true",
        fix: "take off the quotes")
    ) { try control.accept(.quoted("true")) }
    #expect(
      throws: Refusal(
        .wrongType, found: #""yes""#, expected: "true or false", suggestion: "true",
        fix: "write true")
    ) { try control.accept(.plain("yes")) }
  }

  @Test func patternMessageIsWhatIsExpected() throws {
    #expect(throws: Refusal(.pattern, found: #""1""#, expected: "small letters")) {
      try ReadRow(Self.pattern).control.accept(.text("1"))
    }
    #expect(throws: Refusal(.length, found: #""a""#, expected: "2 to 3 characters")) {
      try ReadRow(Self.short).control.accept(.text("a"))
    }
  }

  @Test func textShowsItself() throws {
    let control = try ReadRow(#""control": "text", "placeholder": "Name", "lines": 3"#).control
    #expect(control.presentation(of: "Ann") == .text("Ann", placeholder: "Name", lines: 3))
    #expect(control.presentation(of: nil) == .text(nil, placeholder: "Name", lines: 3))
    #expect(control.display("Ann") == "Ann")
    #expect(control.comparability == .equality)
    #expect(control.isOn("Ann"))
    #expect(!control.isOn(""))
    #expect(
      SettingValue.map(try ReadRow(Self.short).control.constraints).description
        == #"{"minLength": 2, "maxLength": 3}"#)
  }

  @Test func toggleShowsItself() throws {
    let control = try ReadRow(Self.words + #", "onSubtitle": "At night""#).control
    #expect(control.presentation(of: "dark") == .toggle(isOn: true))
    #expect(control.presentation(of: 0) == .toggle(isOn: false))
    #expect(control.presentation(of: nil) == .toggle(isOn: nil))
    #expect(control.display("dark") == "Dark")
    #expect(control.display(0) == "Off")
    #expect(control.isOn("dark"))
    #expect(!control.isOn(0))
    #expect(control.subtitle(of: "dark") == "At night")
    #expect(control.subtitle(of: 0) == nil)
    #expect(
      SettingValue.map(control.constraints).description == #"{"onValue": "dark", "offValue": 0}"#)
  }

  @Test func secureIsASecret() throws {
    let read = try ReadRow(#""control": "secure", "minLength": 4"#)
    #expect(read.row.isSecret)
    let value = try read.row.accept(.text("hunter2"))
    #expect("\(value)" == "********")
    #expect(value.revealed == "hunter2")
    #expect(read.control.presentation(of: value) == .secret(isSet: true))
    #expect(read.control.presentation(of: nil) == .secret(isSet: false))
    #expect(read.control.display(value) == "********")
    #expect(throws: Refusal(.length, found: "********", expected: "at least 4 characters")) {
      try read.row.accept(.text("abc"))
    }
  }
}
