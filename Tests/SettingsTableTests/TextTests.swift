import SettingsTable
import Testing

@Suite struct DisplayWidthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var width: Int

    init(_ testDescription: String, _ text: String, _ width: Int) {
      self.testDescription = testDescription
      self.text = text
      self.width = width
    }
  }

  static let cases = [
    Case("nothing", "", 0),
    Case("ASCII", "Delete tasks on completion", 26),
    Case("Latin 1", "Größe", 5),
    Case("Greek and Cyrillic", "Ωμέγα Привет", 12),
    Case("CJK ideograph", "設", 2),
    Case("half-width kana", "ｱ", 1),
    Case("half-width kana with its voicing mark", "ｶﾞ", 2),
    Case("fullwidth Latin", "Ａｂ", 4),
    Case("hiragana and katakana", "すべてのカード", 14),
    Case("kana with a combining voicing mark", "か\u{3099}", 2),
    Case("Hangul syllables", "한국어", 6),
    Case("Hangul from its Jamo", "\u{1112}\u{1161}\u{11AB}", 2),
    Case("ideographic space", "\u{3000}", 2),
    Case("ideograph outside the BMP", "\u{20BB7}", 2),
    Case("combining accent", "e\u{301}", 1),
    Case("many combining marks", "a\u{301}\u{302}\u{303}\u{20DD}", 1),
    Case("combining mark alone", "\u{301}", 0),
    Case("Devanagari conjunct", "क्षि", 2),
    Case("Devanagari vowel sign", "कि", 2),
    Case("Thai", "ที่", 1),
    Case("Arabic with marks", "مُحَمَّد", 4),
    Case("Hebrew with points", "שָׁלוֹם", 4),
    Case("zero width joiner alone", "\u{200D}", 0),
    Case("zero width space", "a\u{200B}b", 2),
    Case("soft hyphen", "\u{AD}", 0),
    Case("soft hyphen in a word", "co\u{AD}op", 4),
    Case("byte order mark", "\u{FEFF}a", 1),
    Case("right-to-left mark", "a\u{200F}", 1),
    Case("family of three", "👨‍👩‍👧", 2),
    Case("flag", "🇯🇵", 2),
    Case("two flags", "🇯🇵🇩🇪", 4),
    Case("regional indicator alone", "\u{1F1EF}", 2),
    Case("flag of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
    Case("skin tone", "👍🏽", 2),
    Case("skin tone alone", "🏽", 2),
    Case("red heart as emoji", "\u{2764}\u{FE0F}", 2),
    Case("red heart as text", "\u{2764}", 1),
    Case("red heart with the text selector", "\u{2764}\u{FE0E}", 1),
    Case("wide emoji with the text selector", "\u{231A}\u{FE0E}", 2),
    Case("warning sign as emoji", "⚠\u{FE0F}", 2),
    Case("keycap", "1\u{FE0F}\u{20E3}", 2),
    Case("keycap without its selector", "1\u{20E3}", 1),
    Case("emoji selector after a letter", "a\u{FE0F}", 1),
    Case("emoji selector alone", "\u{FE0F}", 0),
    Case("copyright as emoji", "\u{A9}\u{FE0F} \u{A9}", 4),
    Case("eye in speech bubble", "👁\u{FE0F}\u{200D}🗨\u{FE0F}", 2),
    Case("emoji of Unicode 15", "\u{1FAE8}", 2),
    Case("emoji of Unicode 16", "\u{1FAE9}", 2),
    Case("watch, wide without a selector", "⌚", 2),
    Case("ambiguous punctuation", "…—·§°", 5),
    Case("replacement character", "\u{FFFD}", 1),
    Case("control picture", "␛", 1),
    Case("control characters, as they are shown", "\u{1B}\t\r\n", 4),
    Case("control characters beside others", "é\r\n", 3),
    Case("private use", "\u{E000}", 1),
    Case("greatest scalar", "\u{10FFFF}", 1),
    Case("mixture", "Größe 設定 👍🏽 e\u{301}!", 16),
  ]

  @Test(arguments: cases)
  func textFillsItsColumns(_ c: Case) {
    #expect(c.text.displayWidth == c.width)
    #expect(c.text.reduce(0) { $0 + $1.displayWidth } == c.width)
    #expect("\n\(c.text)\n".dropFirst().dropLast().displayWidth == c.width)
  }

  @Test(arguments: "▯▮▰▱✓▾›⚠*")
  func chromeIsOneColumnWide(_ glyph: Character) {
    #expect(glyph.displayWidth == 1)
    #expect(String(glyph).displayWidth == 1)
  }

  @Test func sumOfTheCharactersIsTheWidthForEveryScalar() {
    for value in UInt32(0)...0x3_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "é" + String(Character(scalar))
      let sum = text.reduce(0) { $0 + $1.displayWidth }
      if text.displayWidth != sum {
        Issue.record("U+\(String(value, radix: 16)): \(text.displayWidth), sum \(sum)")
      }
    }
  }

  @Test func boundsOfTheTableAreWideAndTheirNeighboursAreNot() {
    let bounds: [(first: UInt32, last: UInt32)] = [
      (0x1100, 0x115F), (0x231A, 0x231B), (0x23F0, 0x23F0), (0x25FD, 0x25FE), (0xAC00, 0xD7A3),
      (0xFF01, 0xFF60), (0x1F1E6, 0x1F202), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
    ]
    func width(_ value: UInt32) -> Int? {
      Unicode.Scalar(value).map { Character($0).displayWidth }
    }
    for (first, last) in bounds {
      #expect(width(first) == 2)
      #expect(width(last) == 2)
      #expect(width(first - 1) != 2)
      #expect(width(last + 1) != 2)
    }
  }

  @Test func tableNamesItsVersionOfUnicode() {
    #expect(WideScalars.unicodeVersion.split(separator: ".").count == 3)
  }
}

@Suite struct LayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var width: Int
    var lines: [String]

    init(_ testDescription: String, _ text: String, _ width: Int, _ lines: [String]) {
      self.testDescription = testDescription
      self.text = text
      self.width = width
      self.lines = lines
    }
  }

  static let cases = [
    Case("nothing", "", 10, [""]),
    Case("blanks only", "   ", 2, [""]),
    Case("one line", "How many open tasks", 19, ["How many open tasks"]),
    Case("one column too few", "How many open tasks", 18, ["How many open", "tasks"]),
    Case("a word a line", "How many open tasks", 5, ["How", "many", "open", "tasks"]),
    Case("blanks at the break", "one   two", 5, ["one", "two"]),
    Case("blanks within", "a   b c", 5, ["a   b", "c"]),
    Case("blank exactly at the edge", "four five", 4, ["four", "five"]),
    Case("blanks at the end", "four    ", 4, ["four"]),
    Case("indent", "  one two", 5, ["  one", "two"]),
    Case("explicit lines", "one\n\ntwo three", 5, ["one", "", "two", "three"]),
    Case("CR LF", "one\r\ntwo", 80, ["one", "two"]),
    Case("CR LF after an emoji", "👍🏽\r\ntwo\r\n", 80, ["👍🏽", "two", ""]),
    Case("final newline", "one\n", 80, ["one", ""]),
    Case("long word", "abcdefgh", 3, ["abc", "def", "gh"]),
    Case("long word after a short one", "a bcdefgh ij", 4, ["a", "bcde", "fgh", "ij"]),
    Case("long key", "editor.font.size", 8, ["editor.f", "ont.size"]),
    Case("no-break space", "one\u{A0}two six", 8, ["one\u{A0}two", "six"]),
    Case("width 1", "ab c", 1, ["a", "b", "c"]),
    Case("width 0", "ab", 0, ["a", "b"]),
    Case("negative width", "ab", -4, ["a", "b"]),
    Case("wide character in one column", "a設b", 1, ["a", "設", "b"]),
    Case("CJK", "設定を変更する", 6, ["設定を", "変更す", "る"]),
    Case("CJK in an odd width", "設定を変更する", 7, ["設定を", "変更す", "る"]),
    Case("no closing mark at the start", "設定を変更。次", 10, ["設定を変", "更。次"]),
    Case("no opening mark at the end", "設定「変更」", 6, ["設定", "「変", "更」"]),
    Case("no length mark at the start", "設定データ", 6, ["設定", "データ"]),
    Case("CJK beside Latin", "設定Mode変更", 8, ["設定Mode", "変更"]),
    Case("emoji stay whole", "👨‍👩‍👧👨‍👩‍👧 ok", 3, ["👨‍👩‍👧", "👨‍👩‍👧", "ok"]),
    Case("marks stay with their letter", "e\u{301}fe\u{301}", 2, ["e\u{301}f", "e\u{301}"]),
  ]

  @Test(arguments: cases)
  func textWraps(_ c: Case) {
    #expect(c.text.wrapped(toWidth: c.width) == c.lines)
  }

  @Test(arguments: 2...20)
  func noLineIsTooWideAndNoWordIsLost(_ width: Int) {
    let text = "Größe 設定「変更」 of thé 👨‍👩‍👧 wídgets, and  so-on\nnext. データ क्षि ok"
    let lines = text.wrapped(toWidth: width)
    #expect(lines.allSatisfy { $0.displayWidth <= width })
    let lost = text.filter { !$0.isWhitespace }
    #expect(lines.joined().filter { !$0.isWhitespace } == lost)
  }

  @Test func textThatFitsIsNotCut() {
    #expect("Mean Dog".truncated(toWidth: 8) == "Mean Dog")
    #expect("".truncated(toWidth: 0) == "")
    #expect("設定".truncated(toWidth: 4) == "設定")
  }

  @Test func textIsCutBetweenCharacters() {
    #expect("Mean Dog".truncated(toWidth: 7) == "Mean D…")
    #expect("Mean Dog".truncated(toWidth: 7, ellipsis: "...") == "Mean...")
    #expect("Mean Dog".truncated(toWidth: 4, ellipsis: "") == "Mean")
    #expect("設定変更".truncated(toWidth: 5) == "設定…")
    #expect("設定変更".truncated(toWidth: 4) == "設…")
    #expect("👨‍👩‍👧👨‍👩‍👧".truncated(toWidth: 3) == "👨‍👩‍👧…")
  }

  @Test func cutTextNeverExceedsTheWidth() {
    #expect("Mean Dog".truncated(toWidth: 1) == "…")
    #expect("Mean Dog".truncated(toWidth: 2, ellipsis: "...") == "..")
    #expect("Mean Dog".truncated(toWidth: 0) == "")
    #expect("Mean Dog".truncated(toWidth: -1) == "")
  }

  @Test func paddingCountsColumns() {
    #expect("設定".padded(toWidth: 6) == "設定  ")
    #expect("設定".indented(toWidth: 6) == "  設定")
    #expect("e\u{301}".padded(toWidth: 2) == "e\u{301} ")
    #expect("long".padded(toWidth: 3) == "long")
    #expect("long".indented(toWidth: -1) == "long")
  }
}

@Suite struct TextSanitizerTests {
  static let c0 = UInt32(0)..<0x20
  static let c1 = UInt32(0x80)..<0xA0
  static let bidi: [UInt32] = [
    0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]

  static func text(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? ""
  }

  static let all = Array(c0) + [0x7F] + Array(c1) + bidi

  @Test func thereAreSixtyFiveAndTwelve() {
    #expect(Self.all.count == 65 + 12)
  }

  @Test(arguments: all)
  func controlIsShownAndNeverSent(_ value: UInt32) {
    let control = Self.text(value)
    let picture =
      switch value {
      case 0..<0x20: Self.text(0x2400 + value)
      case 0x7F: "\u{2421}"
      default: "\u{FFFD}"
      }
    let shown = TextSanitizer()
    let ascii = TextSanitizer(ascii: true)
    for (before, after) in [("", ""), ("a", "b"), ("é設", "👍🏽"), ("\u{1B}", "\u{1B}")] {
      let text = before + control + after
      let first = before.replacing("\u{1B}", with: "␛")
      let last = after.replacing("\u{1B}", with: "␛")
      #expect(shown.shown(text) == first + picture + last)
      #expect(shown.shown(text).unicodeScalars.count == text.unicodeScalars.count)
    }
    #expect(ascii.shown("é" + control + "!") == "é?!")
    #expect(TextSanitizer.firstControl(in: "é" + control) == Unicode.Scalar(value))

    let inLines = value == 0x0A ? "\n" : picture
    #expect(shown.shownInLines("<" + control + ">") == "<" + inLines + ">")
    let field =
      switch value {
      case 0x09: "\\t"
      case 0x0A: "\\n"
      default: picture
      }
    #expect(shown.escaped("<" + control + ">") == "<" + field + ">")
    var json = ""
    json.appendJSON(control)
    let digits = String(value, radix: 16)
    let escape =
      switch value {
      case 0x08: "\\b"
      case 0x09: "\\t"
      case 0x0A: "\\n"
      case 0x0C: "\\f"
      case 0x0D: "\\r"
      default: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    #expect(json == "\"" + escape + "\"")
  }

  @Test func nothingElseIsReplaced() {
    let controls = Set(Self.all)
    for value in UInt32(0x20)...0x2_FFFF where !controls.contains(value) {
      let text = Self.text(value)
      if !text.isEmpty && TextSanitizer(ascii: true).shown(text) != text {
        Issue.record("U+\(String(value, radix: 16)) is replaced")
      }
    }
  }

  @Test func terminalSequencesLoseTheirEscape() {
    #expect(TextSanitizer().shown("b\u{1B}[31mX\u{7}") == "b␛[31mX␇")
    #expect(TextSanitizer(ascii: true).shown("b\u{9B}31mX") == "b?31mX")
    #expect(TextSanitizer().shown("user\u{202E}nimda") == "user\u{FFFD}nimda")
  }

  @Test func newlineInACharacterIsFound() {
    #expect(TextSanitizer().shown("a\r\nb") == "a␍␊b")
    #expect(TextSanitizer().shownInLines("a\r\nb\n") == "a␍\nb\n")
    #expect(TextSanitizer().escaped("a\r\nb") == "a␍\\nb")
    #expect(TextSanitizer.firstControl(in: "a\n", allowingLineFeeds: true) == nil)
    #expect(TextSanitizer.firstControl(in: "a\r\n", allowingLineFeeds: true) == "\r")
  }

  @Test func joinersAndMarksStay() {
    let text = "👨‍👩‍👧 e\u{301} می\u{200C}خواهم \u{FEFF}\u{AD}"
    #expect(TextSanitizer().shown(text) == text)
    #expect(TextSanitizer.firstControl(in: text) == nil)
  }

  @Test func fieldHasNoTabAndNoNewline() {
    #expect(TextSanitizer().escaped("C:\\new\ttab\n") == "C:\\\\new\\ttab\\n")
    #expect(TextSanitizer(ascii: true).escaped("\\\u{1B}\t") == "\\\\?\\t")
  }

  @Test func appendingFormsContinueTheOutput() {
    var output = "> "
    TextSanitizer().appendShown("a\tb", to: &output)
    TextSanitizer().appendShownInLines("\n\tc", to: &output)
    TextSanitizer().appendEscaped("\n\\", to: &output)
    output.appendJSON("d\"")
    #expect(output == "> a␉b\n␉c\\n\\\\\"d\\\"\"")
  }

  @Test func jsonEscapesWhatItMust() {
    func json(_ text: String) -> String {
      var output = ""
      output.appendJSON(text)
      return output
    }
    #expect(json("") == "\"\"")
    #expect(json("Needs \"Sync\" to be on.") == "\"Needs \\\"Sync\\\" to be on.\"")
    #expect(json("a\\b/c") == "\"a\\\\b/c\"")
    #expect(json("\u{1F}\u{7F}\u{85}\u{202E}") == "\"\\u001f\\u007f\\u0085\\u202e\"")
    #expect(json("a\r\nb") == "\"a\\r\\nb\"")
    #expect(json("設定 👍🏽 \u{2028}") == "\"設定 👍🏽 \u{2028}\"")
    #expect(json("\"") == "\"\\\"\"")
    #expect(json("\"\u{301}é\"") == "\"\\\"\u{301}é\\\"\"")
  }
}

@Suite struct ClosestNameTests {
  static let names = [
    "button", "choice", "color", "date", "label", "number", "pane", "slider", "stepper", "text",
    "toggle", "key", "min", "max", "title", "help",
  ]

  @Test(arguments: [
    ("sldier", "slider"), ("togle", "toggle"), ("toggel", "toggle"), ("mni", "min"), ("kye", "key"),
    ("ky", "key"), ("maxx", "max"), ("SLIDER", "slider"), ("Titel", "title"), ("colour", "color"),
    ("steper", "stepper"), ("numbre", "number"), ("xutton", "button"), ("slidr", "slider"),
  ])
  func misspelledNameIsRecognised(_ wrong: String, _ right: String) {
    #expect(closestName(to: wrong, among: Self.names) == right)
  }

  @Test(arguments: ["foo", "", "checkbox", "k", "sliiidddeeer", "ykex"])
  func farNameGetsNoSuggestion(_ wrong: String) {
    #expect(closestName(to: wrong, among: Self.names) == nil)
  }

  @Test func limitIsAThirdOfTheLength() {
    #expect(closestName(to: "abcde", among: ["abcXY"]) == nil)
    #expect(closestName(to: "abcdef", among: ["abcdXY"]) == "abcdXY")
    #expect(closestName(to: "abcdef", among: ["abcXYZ"]) == nil)
  }

  @Test func nearestWinsAndTheFirstOfEquals() {
    #expect(closestName(to: "tile", among: ["title", "tilde"]) == "title")
    #expect(closestName(to: "tile", among: ["tilde", "title"]) == "tilde")
    #expect(closestName(to: "Title", among: ["titel", "title"]) == "title")
    #expect(closestName(to: "abcdef", among: ["abcdXY", "abcdeX"]) == "abcdeX")
  }

  @Test func scalarsCountAndNotBytes() {
    #expect(closestName(to: "größe", among: ["grösse", "grüße"]) == "grüße")
    #expect(closestName(to: "設定", among: ["設計"]) == "設計")
  }

  @Test func aCloserNameIsNeverMissed() {
    func distance(_ a: [Character], _ b: [Character]) -> Int {
      var rows = [Array(0...b.count)]
      for i in a.indices {
        rows.append([i + 1] + b.map { _ in 0 })
        for j in b.indices {
          let least = min(
            rows[i][j + 1] + 1, rows[i + 1][j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
          let isSwap = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]
          rows[i + 1][j + 1] = isSwap ? min(least, rows[i - 1][j - 1] + 1) : least
        }
      }
      return rows[a.count][b.count]
    }
    var state: UInt64 = 7
    func name() -> String {
      String(
        (0..<Int(1 + state % 9)).map { _ -> Character in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return ["a", "b", "c"][Int(state >> 33) % 3]
        })
    }
    for _ in 0..<3_000 {
      let (wrong, right) = (name(), name())
      let isNear = distance(Array(wrong), Array(right)) <= max(1, wrong.count / 3)
      #expect((closestName(to: wrong, among: [right]) != nil) == isNear, "\(wrong) \(right)")
    }
  }

  @Test func longNameGetsNoSuggestion() {
    let sixty = String(repeating: "a", count: 60)
    #expect(closestName(to: sixty, among: [sixty + "b"]) == sixty + "b")
    #expect(closestName(to: sixty + "b", among: [sixty]) == nil)
    #expect(closestName(to: "abc", among: [String(repeating: "a", count: 100_000)]) == nil)
  }
}
