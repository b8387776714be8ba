import SettingsTable
import Testing

@Suite struct JSONMistakeTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    var text: String
    var finding: String
    var fix: String?
    var note: String?
    var testDescription: String { text }
    init(_ text: String, _ finding: String, fix: String? = nil, note: String? = nil) {
      (self.text, self.finding, self.fix, self.note) = (text, finding, fix, note)
    }
  }

  static let structure = [
    Bad(
      #"{"a": 1,}"#, "1:8 a comma behind the last value; JSON allows none there", fix: "take it off"
    ),
    Bad(
      "{\n  \"a\": [1,\n  2,\n  ]\n}", "3:4 a comma behind the last value; JSON allows none there",
      fix: "take it off"),
    Bad(
      #"{"a": 1 "b": 2}"#, #"1:8 a comma or "}" is missing behind this value"#,
      note: "1:9 the next one starts here"),
    Bad(
      "{\n  \"a\": 1\n  \"b\": 2\n}", #"2:9 a comma or "}" is missing behind this value"#,
      note: "3:3 the next one starts here"),
    Bad(
      #"{"a": [1 2]}"#, #"1:9 a comma or "]" is missing behind this value"#,
      note: "1:10 the next one starts here"),
    Bad(
      #"{"a": 1; "b": 2}"#, #"1:8 ";" behind a value; expected a comma or "}""#,
      fix: #"did you mean ","?"#),
    Bad("{a = 1}", "1:2 a name without double quotes", fix: #"write "a""#),
    Bad(
      #"{"a": "x"; "b": 2}"#, #"1:10 ";" behind a value; expected a comma or "}""#,
      fix: #"did you mean ","?"#),
    Bad(#"{"a" 1}"#, "1:5 a colon is missing behind this name", fix: #"write ":""#),
    Bad(#"{"a" = 1}"#, #"1:6 "=" behind a name; expected a colon"#, fix: #"did you mean ":"?"#),
    Bad(#"{"a"}"#, "1:2 a name without a value; expected a colon and a value"),
    Bad(#"{"a", "b": 1}"#, "1:2 a name without a value; expected a colon and a value"),
    Bad(#"{"a": }"#, #"1:7 "}" where a value is missing"#),
    Bad(#"{"a": , "b": 1}"#, #"1:7 "," where a value is missing"#),
    Bad(#"{"a": 1,, "b": 1}"#, "1:9 a comma without an entry before it", fix: "take it off"),
    Bad(#"{"a": [1,,2]}"#, #"1:10 "," where a value is missing"#),
    Bad(#"{,"a": 1}"#, "1:2 a comma without an entry before it", fix: "take it off"),
    Bad(#"{: 1}"#, "1:2 a colon without a name before it"),
    Bad(#"{"a":: 1}"#, #"1:6 ":" where a value is missing"#),
    Bad(#"{"a": 1: 2}"#, #"1:8 a second colon; expected a comma or "}""#),
    Bad(
      #"{"a": ["b": 1]}"#, "1:11 a colon in a list; names belong in { … }",
      fix: "write { … } for [ … ]"),
    Bad(#"{a: 1}"#, "1:2 a name without double quotes", fix: #"write "a""#),
    Bad(#"{1: 1}"#, "1:2 a name without double quotes", fix: #"write "1""#),
    Bad(#"{[1]: 1}"#, "1:2 a name must be a text in double quotes"),
    Bad("{'a': 1}", "1:2 a text in '…'; expected double quotes", fix: #"write "a""#),
    Bad("{\"a\": 'it is'}", "1:7 a text in '…'; expected double quotes", fix: #"write "it is""#),
    Bad("{\"a\": 'it is}", "1:7 a text in '…'; expected double quotes", fix: #"write "…""#),
    Bad("{“a”: 1}", "1:2 a text in “…”; expected double quotes", fix: #"write "a""#),
    Bad("{\"a\": 1} x", "1:10 text after the end; a file holds one { … }", fix: "take it off"),
    Bad("{}\n{}", "2:1 text after the end; a file holds one { … }", fix: "take it off"),
    Bad("{\"a\": 1}}", #"1:9 "}" closes nothing"#, fix: "take it off"),
    Bad("{\"a\": 1},", "1:9 a comma after the end", fix: "take it off"),
    Bad(
      "{\n  \"a\": [1, 2\n", #"3:1 the file ends where "]" is missing"#,
      note: #"2:8 "[" opens here"#),
    Bad(
      "{\"a\": {\"b\": 1}", #"1:15 the file ends where "}" is missing"#,
      note: #"1:1 "{" opens here"#),
    Bad("{", #"1:2 the file ends where "}" is missing"#, note: #"1:1 "{" opens here"#),
    Bad("{\"a\"", #"1:5 the file ends where "}" is missing"#, note: #"1:1 "{" opens here"#),
    Bad("{\"a\":", #"1:6 the file ends where "}" is missing"#, note: #"1:1 "{" opens here"#),
    Bad("{\"a\": 1,", #"1:9 the file ends where "}" is missing"#, note: #"1:1 "{" opens here"#),
    Bad("{\"a\": [1}", #"1:9 "}" where "]" is missing"#, note: #"1:7 "[" opens here"#),
    Bad("{\"a\": 1]", #"1:8 "]" where "}" is missing"#, note: #"1:1 "{" opens here"#),
    Bad("{ // one\n}", "1:3 JSON has no comments", fix: "take it off"),
    Bad("{\"a\": /* one */ 1}", "1:7 JSON has no comments", fix: "take it off"),
    Bad("{\"a\": 1 // one\n}", "1:9 JSON has no comments", fix: "take it off"),
    Bad("{\"a\": 1// one\n}", "1:8 JSON has no comments", fix: "take it off"),
    Bad("# one\n{}", "1:1 JSON has no comments", fix: "take it off"),
    Bad("{}\n// one", "2:1 JSON has no comments", fix: "take it off"),
    Bad(
      "{\u{A0}\"a\": 1}",
      "1:2 the character U+00A0 between values; expected a blank, a tab or a line end",
      fix: "take it off"),
    Bad(
      "{}\u{0}", "1:3 the character U+0000 between values; expected a blank, a tab or a line end",
      fix: "take it off"),
    Bad("settingsTable: 1", "1:1 a text without double quotes", fix: #"write "settingsTable""#),
  ]

  static let values = [
    Bad(#"{"a": dog}"#, "1:7 a text without double quotes", fix: #"write "dog""#),
    Bad(#"{"a": True}"#, #"1:7 "True" is not a value in JSON"#, fix: #"did you mean "true"?"#),
    Bad(#"{"a": no}"#, #"1:7 "no" is not a value in JSON"#, fix: #"did you mean "false"?"#),
    Bad(#"{"a": nil}"#, #"1:7 "nil" is not a value in JSON"#, fix: #"did you mean "null"?"#),
    Bad(#"{"a": truely}"#, "1:7 a text without double quotes", fix: #"write "truely""#),
    Bad(#"{"a": NaN}"#, "1:7 JSON has no NaN", fix: "write a number, or null"),
    Bad(#"{"a": -Infinity}"#, "1:7 JSON has no Infinity", fix: "write a number, or null"),
    Bad(#"{"a": +1}"#, #"1:7 "+1" is not a number as JSON writes it"#, fix: #"did you mean "1"?"#),
    Bad(#"{"a": 01}"#, #"1:7 "01" is not a number as JSON writes it"#, fix: #"did you mean "1"?"#),
    Bad(
      #"{"a": -00.5}"#, #"1:7 "-00.5" is not a number as JSON writes it"#,
      fix: #"did you mean "-0.5"?"#),
    Bad(
      #"{"a": .5}"#, #"1:7 ".5" is not a number as JSON writes it"#, fix: #"did you mean "0.5"?"#),
    Bad(
      #"{"a": -.5}"#, #"1:7 "-.5" is not a number as JSON writes it"#, fix: #"did you mean "-0.5"?"#
    ),
    Bad(
      #"{"a": 5.}"#, #"1:7 "5." is not a number as JSON writes it"#, fix: #"did you mean "5.0"?"#),
    Bad(
      #"{"a": 1_000}"#, #"1:7 "1_000" is not a number as JSON writes it"#,
      fix: #"did you mean "1000"?"#),
    Bad(
      #"{"a": 0x1F}"#, #"1:7 "0x1F" is not a number as JSON writes it"#,
      fix: #"write "0x1F" if it is a text"#),
    Bad(
      #"{"a": 1e}"#, #"1:7 "1e" is not a number as JSON writes it"#,
      fix: #"write "1e" if it is a text"#),
    Bad(
      #"{"a": -}"#, #"1:7 "-" is not a number as JSON writes it"#,
      fix: #"write "-" if it is a text"#),
    Bad(
      #"{"a": .}"#, #"1:7 "." is not a number as JSON writes it"#,
      fix: #"write "." if it is a text"#),
    Bad(
      #"{"a": 2026-01-02}"#, #"1:7 "2026-01-02" is not a number as JSON writes it"#,
      fix: #"write "2026-01-02" if it is a text"#),
    Bad(
      #"{"a": 1"x"}"#, #"1:8 a comma or "}" is missing behind this value"#,
      note: "1:8 the next one starts here"),
    Bad("{\"a\": \"x", "1:7 a text without its closing quote on the line", fix: "close it"),
    Bad("{\"a\": \"x\\", "1:7 a text without its closing quote on the line", fix: "close it"),
    Bad(
      "{\"a\": \"x,\n \"b\": 1}", "1:7 a text without its closing quote on the line",
      fix: #"close it, or write \n for the end of a line"#),
    Bad("{\"a\": \"x\ty\"}", "1:9 a tab in a text", fix: #"write \t"#),
    Bad("{\"a\": \"é\u{1}\"}", "1:9 the control character U+0001 in a text", fix: #"write \u0001"#),
    Bad("{\"a\": \"\u{1F}\"}", "1:8 the control character U+001F in a text", fix: #"write \u001F"#),
    Bad(
      #"{"a": "\x"}"#,
      #"1:8 "\x" is not an escape; expected one of \" \\ \/ \b \f \n \r \t \uXXXX"#,
      fix: #"write \\ for a backslash"#),
    Bad(
      #"{"a": "C:\é"}"#,
      #"1:10 "\é" is not an escape; expected one of \" \\ \/ \b \f \n \r \t \uXXXX"#,
      fix: #"write \\ for a backslash"#),
    Bad(#"{"a": "\u12"}"#, #"1:8 "\u" needs four hexadecimal digits"#),
    Bad(#"{"a": "\u12g4"}"#, #"1:8 "\u" needs four hexadecimal digits"#),
    Bad(#"{"a": "\u"#, #"1:8 "\u" needs four hexadecimal digits"#),
    Bad(
      #"{"a": "\ud83d"}"#,
      #"1:8 "\ud83d" is only the first half of a character; \udc00 to \udfff must follow"#),
    Bad(
      #"{"a": "\ud83d\u0041"}"#,
      #"1:8 "\ud83d" is only the first half of a character; \udc00 to \udfff must follow"#),
    Bad(
      #"{"a": "x\ude00"}"#,
      #"1:9 "\ude00" is only the second half of a character; \ud800 to \udbff must precede"#),
  ]

  @Test(arguments: structure + values) func mistakeIsToldWhereItIs(_ c: Bad) {
    let source = SourceText(name: "a.json", text: c.text)
    let reading = JSONFormat().read(source, as: .spec, limits: .spec)
    #expect(reading.tree == nil)
    #expect(reading.diagnostics.map { "\($0.mark!) \($0.message)" } == [c.finding])
    #expect(reading.diagnostics.map(\.code) == [.syntax])
    #expect(reading.diagnostics.first?.fix == c.fix)
    #expect(
      reading.diagnostics.first?.notes.first.map { "\($0.mark) \($0.message)" } == c.note)
  }

  @Test(arguments: [
    ("[1, 2]", "1:1 not-a-mapping the file is a list; expected { … }"),
    ("\n \"x\"", "2:2 not-a-mapping the file is a single value; expected { … }"),
    ("12", "1:1 not-a-mapping the file is a single value; expected { … }"),
    ("null", "1:1 not-a-mapping the file is a single value; expected { … }"),
  ])
  func topIsAnObject(_ text: String, _ finding: String) {
    #expect(readJSON(Array(text.utf8)).findings == [finding])
    #expect(readJSON(Array(text.utf8), as: .values).findings == [finding])
  }

  @Test(arguments: [
    ([0x7B, 0x0A, 0x22, 0xC3, 0xA9, 0xFF, 0x22], "2:3 encoding the byte 0xFF is not UTF-8"),
    ([0x7B, 0xC3], "1:2 encoding the byte 0xC3 is not UTF-8"),
    ([0x7B, 0x80, 0x7D], "1:2 encoding the byte 0x80 is not UTF-8"),
    ([0x7B, 0xC0, 0x80], "1:2 encoding the byte 0xC0 is not UTF-8"),
    ([0x7B, 0xE0, 0x80, 0x80], "1:2 encoding the byte 0xE0 is not UTF-8"),
    ([0x7B, 0xED, 0xA0, 0x80], "1:2 encoding the byte 0xED is not UTF-8"),
    ([0x7B, 0xF4, 0x90, 0x80, 0x80], "1:2 encoding the byte 0xF4 is not UTF-8"),
    ([0x7B, 0xF0, 0x9F, 0x98, 0x22], "1:2 encoding the byte 0xF0 is not UTF-8"),
    (
      [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D],
      "1:1 encoding a second byte order mark; expected one at most"
    ),
    ([0xFF, 0xFE, 0x7B, 0x00], "1:1 encoding the file is in UTF-16; expected UTF-8"),
    ([0xFE, 0xFF, 0x00, 0x7B], "1:1 encoding the file is in UTF-16; expected UTF-8"),
    ([0xFF, 0xFE, 0x00, 0x00], "1:1 encoding the file is in UTF-32; expected UTF-8"),
    ([0x00, 0x00, 0xFE, 0xFF], "1:1 encoding the file is in UTF-32; expected UTF-8"),
    ([0x7B, 0x00, 0x7D, 0x00], "1:1 encoding the file is in UTF-16; expected UTF-8"),
    ([0x00, 0x7B, 0x00, 0x7D], "1:1 encoding the file is in UTF-16; expected UTF-8"),
    ([0x7B, 0x00, 0x00, 0x00], "1:1 encoding the file is in UTF-32; expected UTF-8"),
  ])
  func otherEncodingsAreRefused(_ bytes: [UInt8], _ finding: String) {
    #expect(readJSON(bytes).findings == [finding])
    #expect(readJSON(bytes, as: .values).findings == [finding])
  }
}
