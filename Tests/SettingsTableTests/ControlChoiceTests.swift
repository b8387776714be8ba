import SettingsTable
import Testing

@Suite struct ControlChoiceTests {
  static let pets =
    #""control": "choice", "options": [{"value": "dog", "title": "Dog"}, "mean-dog", "7"]"#
  static let sizes = #""control": "radio", "options": [1, 2.5, 10]"#
  static let mixed = #""control": "choice", "options": [true, null, "true", 3]"#
  static let other =
    #""control": "choice", "options": ["a", 1, true], "other": true, "pattern": "^[a-z0-9.]*$""#
  static let renamed =
    #""control": "choice", "options": [{"value": "new", "renamedFrom": ["old", 4]}, "b"]"#
  static let many = #""control": "multichoice", "options": ["a", "b", "c", "d,e"]"#
  static let ordered = many + #", "ordered": true, "maxCount": 3"#
  static let repeats = many + #", "repeats": true, "minCount": 1"#
  static let manyOther = many + #", "other": true"#
  static let numbers = #""control": "list", "item": {"control": "number", "min": 0}, "maxCount": 3"#
  static let texts = #""control": "list", "unique": true"#
  static let picks = #""control": "list", "item": {"control": "choice", "options": ["a", 2]}"#

  static let trials: [Trial] = [
    .takes(pets, .value("dog"), as: "dog"),
    .refuses(pets, .value("Dog"), .notAnOption),
    .refuses(pets, .value(7), .notAnOption),
    .takes(pets, .text("7"), as: "7"),
    .refuses(pets, .text(""), .notAnOption),
    .refuses(pets, .text("dogg"), .notAnOption),
    .takes(pets, .plain("dog"), as: "dog"),
    .takes(pets, .quoted("7"), as: "7"),
    .refuses(pets, .plain("7"), .notAnOption),
    .refuses(pets, .written(["dog"].plainList), .notAnOption),
    .takes(pets, .kept("7"), as: "7"),
    .refuses(pets, .kept("7.0"), .notAnOption),

    .takes(sizes, .value(1.0), as: 1),
    .takes(sizes, .plain("2.5"), as: 2.5),
    .takes(sizes, .plain("1.0"), as: 1),
    .refuses(sizes, .quoted("1"), .notAnOption),
    .takes(sizes, .keptText("10"), as: 10),
    .takes(sizes, .keptText("1e1"), as: 10),
    .takes(sizes, .text("10"), as: 10),
    .refuses(sizes, .text("3"), .notAnOption),

    .takes(mixed, .plain("true"), as: true),
    .takes(mixed, .quoted("true"), as: "true"),
    .takes(mixed, .plain("~"), as: .null),
    .takes(mixed, .text("null"), as: .null),
    .takes(mixed, .kept("3"), as: 3),

    .takes(other, .value("a"), as: "a"),
    .takes(other, .value("zz"), as: "zz"),
    .refuses(other, .value("Z"), .pattern),
    .refuses(other, .value(2), .notAnOption),
    .takes(other, .text("1"), as: 1),
    // A store gives the option back for each of these, so they are the option before as well.
    .takes(other, .value("1"), as: 1),
    .takes(other, .value("1.0"), as: 1),
    .takes(other, .quoted("true"), as: true),
    .takes(other, .plain("5"), as: "5"),
    .takes(other, .kept("5"), as: "5"),
    .takes(other, .text(""), as: ""),
    .refuses(other, .plain("null"), .notAnOption),

    .takes(renamed, .kept("old"), as: "new"),
    .takes(renamed, .kept("4"), as: "new"),
    .refuses(renamed, .value("old"), .notAnOption),
    .refuses(renamed, .plain("old"), .notAnOption),

    .takes(many, .value(["c", "a"]), as: ["a", "c"]),
    .takes(many, .value(["a", "a"]), as: ["a"]),
    .takes(many, .value([]), as: []),
    .refuses(many, .value("a"), .wrongType),
    .refuses(many, .value(["x"]), .notAnOption),
    .takes(many, .text("c, a"), as: ["a", "c"]),
    .takes(many, .text(" \t"), as: []),
    .takes(many, .text("d,e"), as: ["d,e"]),
    .takes(many, .text(#"["d,e", "a"]"#), as: ["a", "d,e"]),
    .refuses(many, .text("[a, b]"), .notAnOption),
    .refuses(many, .text("a,,b"), .notAnOption),
    .takes(many, .written(["b", "a"].plainList), as: ["a", "b"]),
    .refuses(many, .written(["a", "a"].plainList), .count),
    .refuses(many, .plain("a"), .wrongType),
    .refuses(many, .kept("a"), .wrongType),
    .takes(many, .stored(["d,e", "a"].plainList), as: ["a", "d,e"]),
    .refuses(many, .stored(["a", "x"].plainList), .notAnOption),
    .takes(ordered, .value(["c", "a"]), as: ["c", "a"]),
    .takes(ordered, .value(["c", "a", "b"]), as: ["c", "a", "b"]),
    .refuses(ordered, .value(["c", "a", "b", "d,e"]), .count),
    .takes(repeats, .value(["b", "a", "b"]), as: ["a", "b", "b"]),
    .refuses(repeats, .value([]), .count),
    .takes(manyOther, .text("z, b, y"), as: ["b", "z", "y"]),

    .takes(numbers, .value([1, 2]), as: [1, 2]),
    .takes(numbers, .value([]), as: []),
    .takes(numbers, .value([1, 1, 1]), as: [1, 1, 1]),
    .refuses(numbers, .value([1, 1, 1, 1]), .count),
    .refuses(numbers, .value([-1]), .outOfRange),
    .refuses(numbers, .value(["1"]), .wrongType),
    .refuses(numbers, .value([.null]), .null),
    .takes(numbers, .text("1, 2,3"), as: [1, 2, 3]),
    .takes(numbers, .text(""), as: []),
    .takes(numbers, .text(" [1, 2]"), as: [1, 2]),
    .takes(numbers, .text("[]"), as: []),
    .refuses(numbers, .text("1,"), .wrongType),
    .takes(numbers, .written(["4"].plainList), as: [4]),
    .refuses(numbers, .written(.list([.scalar("4", isPlain: false)])), .wrongType),
    .takes(numbers, .stored(.list([.scalar("4", isPlain: false)])), as: [4]),
    .refuses(numbers, .written(.map([])), .wrongType),
    .takes(texts, .text("b, a b ,"), as: ["b", "a b", ""]),
    .takes(texts, .text(#"["b, c"]"#), as: ["b, c"]),
    .takes(texts, .text("[b]"), as: ["[b]"]),
    .takes(texts, .written(["on", "007"].plainList), as: ["on", "007"]),
    .refuses(texts, .text("a, a"), .count),
    .refuses(texts, .written(["~"].plainList), .null),
    .takes(picks, .text("2, a, 2"), as: [2, "a", 2]),
    .refuses(picks, .value([["a"]]), .notAnOption),
    .takes(
      #""control": "list", "item": {"control": "number"}, "default": [1, 2.5]"#,
      .text("1"), as: [1.0]),
    .takes(
      #""control": "list", "item": {"control": "toggle"}"#, .text("on, off"), as: [true, false]),
    .takes(texts, .text(#"["a, b", "c"]"#), as: ["a, b", "c"]),
    .takes(numbers, .text("[1, 2]"), as: [1, 2]),
    .refuses(numbers, .text(#"["1"]"#), .wrongType),
    .takes(many, .text(#"["d,e", "a"]"#), as: ["a", "d,e"]),
    .takes(
      #""control": "list", "item": {"control": "com.example.x", "like": "number"}"#,
      .text("1"), as: [1]),
  ]

  @Test(arguments: trials)
  func choiceIsTakenOrRefused(_ trial: Trial) throws { try trial.run() }

  struct Refused: Sendable {
    let row: String
    let input: SettingInput
    let refusal: Refusal
  }

  @Test(arguments: [
    Refused(
      row: pets, input: .text("dogg"),
      refusal: Refusal(
        .notAnOption, found: #""dogg""#, expected: "one of dog, mean-dog, 7", suggestion: "dog")),
    Refused(
      row: #""control": "choice", "options": [{"value": 1, "title": "Low"}, 2]"#,
      input: .text("low"),
      refusal: Refusal(
        .notAnOption, found: #""low""#, expected: "one of 1, 2", suggestion: "1")),
    Refused(
      row: pets, input: .plain("7"),
      refusal: Refusal(
        .notAnOption, found: "7", expected: "one of dog, mean-dog, 7", suggestion: #""7""#,
        fix: "put it in quotes")),
    Refused(
      row: sizes, input: .quoted("10"),
      refusal: Refusal(
        .notAnOption, found: #""10""#, expected: "one of 1, 2.5, 10", suggestion: "10",
        fix: "take off the quotes")),
    Refused(
      row: numbers, input: .value([1, 1, 1, 1]),
      refusal: Refusal(.count, found: "a list of 4", expected: "at most 3")),
    Refused(
      row: many, input: .plain("a"),
      refusal: Refusal(
        .wrongType, found: #""a""#, expected: "a list", fix: "put it in [ ]")),
  ])
  func refusalTellsWhatWouldBeRight(_ refused: Refused) throws {
    let control = try ReadRow(refused.row).control
    #expect(throws: refused.refusal) { try control.accept(refused.input) }
  }

  @Test func choicesShowThemselves() throws {
    let pets = try ReadRow(Self.pets + #", "sorted": true"#).control
    #expect(pets.presentation(of: "mean-dog") == .options(chosen: [1], style: .menu))
    #expect(pets.presentation(of: nil) == .options(chosen: [], style: .menu))
    #expect(pets.display("dog") == "Dog")
    #expect(pets.display("mean-dog") == "mean-dog")
    #expect(pets.sortsOptions)
    #expect(pets.options.map(\.shownTitle) == ["Dog", "mean-dog", "7"])
    #expect(pets.comparability == .equality)
    let sizes = try ReadRow(Self.sizes).control
    #expect(sizes.presentation(of: 2.5) == .options(chosen: [1], style: .inline))
    #expect(sizes.comparability == .order)
    #expect(sizes.order(2.5, 10) < 0)
    let mixed = try ReadRow(Self.mixed).control
    #expect(mixed.takesNull)
    #expect(mixed.presentation(of: .null) == .options(chosen: [1], style: .menu))
    let other = try ReadRow(Self.other).control
    #expect(other.presentation(of: "zz") == .options(chosen: [], style: .menu))
    #expect(
      SettingValue.map(other.constraints).description
        == #"{"pattern": "^[a-z0-9.]*$", "other": true}"#)
  }

  @Test func manyOptionsCostLinearTime() throws {
    let options = (0..<20_000).map { "\($0)" }
    let list = options.joined(separator: ", ")
    let took = try ContinuousClock().measure {
      let many = try ReadRow(#""control": "multichoice", "options": [\#(list)]"#).control
      let backwards = SettingValue.list(options.indices.reversed().map { .real(Double($0)) })
      let chosen = try many.accept(.value(backwards))
      #expect(chosen == .list(options.indices.map { .integer(Int64($0)) }))
      #expect(many.display(chosen) == list)
      #expect(
        many.presentation(of: chosen) == .options(chosen: Array(options.indices), style: .several))
      #expect(throws: Refusal.self) { try many.accept(.value([20_000])) }
    }
    #expect(took < .seconds(20))
  }

  @Test func listsShowThemselves() throws {
    let many = try ReadRow(Self.ordered).control
    #expect(many.presentation(of: ["c", "a"]) == .options(chosen: [2, 0], style: .several))
    #expect(many.display(["c", "a"]) == "c, a")
    #expect(many.comparability == .none)
    #expect(many.isOn(["a"]))
    #expect(!many.isOn([]))
    #expect(
      SettingValue.map(many.constraints).description == #"{"maxCount": 3, "ordered": true}"#)
    let list = try ReadRow(
      #""control": "list", "item": {"control": "number", "decimals": 1}, "minCount": 1"#
    ).control
    #expect(list.presentation(of: [1.0, 2.0]) == .list(["1.0", "2.0"]))
    #expect(list.presentation(of: nil) == .list([]))
    #expect(list.display([0.5]) == "0.5")
    #expect(list.comparability == .none)
    #expect(
      SettingValue.map(list.constraints).description
        == #"{"minCount": 1, "item": {"control": "number", "integer": false, "decimals": 1}}"#)
  }
}
