import SettingsTable
import Testing

@Suite struct ConditionSyntaxTests {
  /// A text, and its canonical form.
  static let good: [(String, String)] = [
    ("muted", "muted"),
    ("  muted\t", "muted"),
    ("not muted", "not muted"),
    ("not not muted", "not not muted"),
    ("not (muted)", "not muted"),
    ("((a))", "a"),
    ("a and b or c", "a and b or c"),
    ("a and (b or c)", "a and (b or c)"),
    ("(a and b) and c", "(a and b) and c"),
    ("a or (b or c)", "a or (b or c)"),
    ("(a and b) or c", "a and b or c"),
    ("not a and b", "not a and b"),
    ("not (a and b)", "not (a and b)"),
    ("picture!=coral", "picture != coral"),
    ("a==b", "a == b"),
    ("a <5 and b>= -1.5e+3", "a < 5 and b >= -1.5e+3"),
    ("x in (a,b , 'c d',1)", "x in (a, b, \"c d\", 1)"),
    ("x not  in (a)", "x not in (a)"),
    ("not x in (a)", "not x in (a)"),
    ("x == 'say \"hi\"'", "x == 'say \"hi\"'"),
    ("x == \"it's\"", "x == \"it's\""),
    ("x == ''", "x == \"\""),
    ("$(my key) == $(other, key!)", "$(my key) == $(other, key!)"),
    ("$(plain)", "plain"),
    ("$(not)", "$(not)"),
    ("git.auto-fetch/x_1 == true", "git.auto-fetch/x_1 == true"),
    ("x == null or y != false", "x == null or y != false"),
    ("音\u{3000}and 声", "音 and 声"),
    ("x\u{A0}== été", "x == été"),
    ("android or order or notify or inner", "android or order or notify or inner"),
    ("a\nand\r\nb", "a and b"),
  ]

  @Test(arguments: good) func reads(_ text: String, canonical: String) throws {
    let syntax = try ConditionSyntax(parsing: text)
    #expect(syntax.text == text)
    #expect(syntax.description == canonical)
    #expect(try ConditionSyntax(parsing: canonical).description == canonical)
  }

  @Test func keepsTheBytesOfEveryPart() throws {
    let text = "été not in (\"ö\", $(b c), 5)"
    let syntax = try ConditionSyntax(parsing: text)
    guard case .test(let test) = syntax.root, let comparison = test.comparison else {
      Issue.record("no comparison")
      return
    }
    let bytes = Array(text.utf8)
    func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(written(test.key.bytes) == "été")
    #expect(written(comparison.bytes) == "not in")
    #expect(comparison.literals.map { written($0.bytes) } == ["\"ö\"", "$(b c)", "5"])
    #expect(comparison.literals.map(\.content) == [.quoted("ö"), .key("b c"), .bare("5")])
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var text: String
    /// The bytes that are marked.
    var bytes: Range<Int>
    var message: String
    var fix: String?

    init(_ text: String, _ bytes: Range<Int>, _ message: String, fix: String? = nil) {
      self.text = text
      self.bytes = bytes
      self.message = message
      self.fix = fix
    }
    var testDescription: String { text }
  }

  static let bad = [
    Bad("", 0..<0, "the condition is empty; expected a key or a comparison"),
    Bad("  ", 0..<2, "the condition is empty; expected a key or a comparison"),
    Bad("!muted", 0..<1, "\"!\" is no word of conditions; expected \"not\"", fix: "write \"not\""),
    Bad("a && b", 2..<4, "\"&&\" is no word of conditions; expected \"and\"", fix: "write \"and\""),
    Bad("a || b", 2..<4, "\"||\" is no word of conditions; expected \"or\"", fix: "write \"or\""),
    Bad("a | b", 2..<3, "\"|\" is no word of conditions; expected \"or\"", fix: "write \"or\""),
    Bad(
      "a AND b", 2..<5, "\"AND\" is no word of conditions; expected \"and\"", fix: "write \"and\""),
    Bad("a Or b", 2..<4, "\"Or\" is no word of conditions; expected \"or\"", fix: "write \"or\""),
    Bad("a IN (b)", 2..<4, "\"IN\" is no word of conditions; expected \"in\"", fix: "write \"in\""),
    Bad("NOT a", 0..<3, "\"NOT\" is no word of conditions; expected \"not\"", fix: "write \"not\""),
    Bad("a = b", 2..<3, "\"=\" is no operator; expected \"==\"", fix: "write \"==\""),
    Bad("a === b", 2..<5, "\"===\" is no operator; expected \"==\"", fix: "write \"==\""),
    Bad("a <> b", 2..<4, "\"<>\" is no operator; expected \"!=\"", fix: "write \"!=\""),
    Bad("a => 5", 2..<4, "\"=>\" is no operator; expected \">=\"", fix: "write \">=\""),
    Bad("a <=> b", 2..<5, "\"<=>\" is no operator; expected one of ==, !=, <, <=, >, >="),
    Bad("a is b", 2..<4, "\"is\" is no operator; expected \"==\"", fix: "write \"==\""),
    Bad("a ≥ 5", 2..<5, "\"≥\" is no operator; expected \">=\"", fix: "write \">=\""),
    Bad("a not == b", 2..<8, "found \"not ==\"; expected \"!=\"", fix: "write \"!=\""),
    Bad(
      "a not b", 6..<7, "found \"b\" behind \"not\"; expected \"in\"",
      fix: "\"not\" stands before the key, or in \"not in\""),
    Bad(
      "a in [b]", 5..<6, "\"[\" has no meaning in a condition; a list stands in ( )",
      fix: "write \"(\""),
    Bad(
      "a == `b`", 5..<6, "a back quote has no meaning in a condition; expected \" or '",
      fix: "put the text in double or single quotes"),
    Bad(
      "a == #fff", 5..<6, "\"#\" cannot stand in a name",
      fix: "put a text that has it in quotes, a key in $( )"),
    Bad("${a}", 0..<4, "\"$\" without \"(\"; expected $(key)", fix: "write \"$(a)\""),
    Bad("$a", 0..<2, "\"$\" without \"(\"; expected $(key)", fix: "write \"$(a)\""),
    Bad("$()", 0..<3, "\"$()\" names no key; expected $(key)"),
    Bad("$(a", 0..<3, "\"$(\" is not closed; expected \")\" behind the key"),
    Bad(
      "a == \"b", 5..<7, "the text has no end; expected a second \"", fix: "close the text with \""),
    Bad("a ==", 4..<4, "the condition ends after \"==\"; expected a value"),
    Bad("a and", 5..<5, "the condition ends after \"and\"; expected a key"),
    Bad("not", 3..<3, "the condition ends after \"not\"; expected a key"),
    Bad("a not", 5..<5, "the condition ends after \"not\"; expected \"in\""),
    Bad("a in", 4..<4, "the condition ends after \"in\"; expected a list in ( )"),
    Bad("a in (b", 5..<6, "the list has no end; expected \")\"", fix: "add \")\" at the end"),
    Bad("a in (b,", 8..<8, "the condition ends after \",\"; expected a value"),
    Bad("a in ()", 6..<7, "found \")\"; expected a value"),
    Bad(
      "a in (b c)", 8..<9, "found \"c\"; expected \",\" or \")\"",
      fix: "put a text of several words in quotes: \"b c\""),
    Bad(
      "a in b", 5..<6, "found \"b\" behind \"in\"; expected a list in ( )", fix: "write \"(b)\""),
    Bad("a == (b)", 5..<6, "found \"(\"; expected one value", fix: "write \"in\" before a list"),
    Bad("(a", 0..<1, "\"(\" is not closed; expected \")\"", fix: "add \")\" at the end"),
    Bad("a)", 1..<2, "\")\" has no \"(\" before it; expected \"and\", \"or\" or the end"),
    Bad("and a", 0..<3, "found \"and\"; expected a key"),
    Bad("a and or b", 6..<8, "found \"or\"; expected a key"),
    Bad("a b", 2..<3, "found \"b\"; expected \"and\", \"or\" or the end"),
    Bad(
      "picture != Mean Dog", 16..<19, "found \"Dog\"; expected \"and\", \"or\" or the end",
      fix: "put a text of several words in quotes: \"Mean Dog\""),
    Bad(
      "1 < a < 5", 6..<7, "found \"<\"; expected \"and\", \"or\" or the end",
      fix: "write two comparisons with \"and\" between them"),
    Bad(
      "true", 0..<4, "\"true\" is a value; expected a key",
      fix: "write the key first; a key of that name is $(true)"),
    Bad(
      "'x' == a", 0..<3, "a text in quotes is a value; expected a key",
      fix: "write the key first; a key of that name is $(x)"),
    Bad("a == and", 5..<8, "found \"and\"; expected a value", fix: "put the text in quotes"),
    Bad("été = b", 6..<7, "\"=\" is no operator; expected \"==\"", fix: "write \"==\""),
  ]

  @Test(arguments: bad) func refuses(_ c: Bad) {
    do throws(ConditionSyntaxFailure) {
      let syntax = try ConditionSyntax(parsing: c.text)
      Issue.record("read as \(syntax)")
    } catch {
      #expect(error.bytes == c.bytes)
      #expect(error.message == c.message)
      #expect(error.fix == c.fix)
    }
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try ConditionSyntax(parsing: nested(64)).description == "a")
    _ = try ConditionSyntax(parsing: String(repeating: "(a) and ", count: 500) + "a")
    for text in [nested(65), nested(4000), String(repeating: "not ", count: 2000) + "a"] {
      #expect(throws: ConditionSyntaxFailure.self) { try ConditionSyntax(parsing: text) }
    }
  }

  @Test func lengthIsBounded() throws {
    let longest = String(repeating: "音", count: ConditionSyntax.maximalLength)
    #expect(try ConditionSyntax(parsing: longest).text == longest)
    #expect(throws: ConditionSyntaxFailure.self) { try ConditionSyntax(parsing: longest + "a") }
  }
}
