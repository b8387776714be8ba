import SettingsTable
import Testing

@Suite struct JSONEditTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var edits: [StoreEdit]
    var after: String
    init(_ name: String, _ before: String, _ edits: [StoreEdit], _ after: String) {
      (testDescription, self.before, self.edits, self.after) = (name, before, edits, after)
    }
  }

  static func set(_ path: String..., to value: SettingValue) -> StoreEdit {
    StoreEdit(path: path, value: value)
  }
  static func remove(_ path: String...) -> StoreEdit { StoreEdit(path: path, value: nil) }

  static let three = "{\n  \"a\": 1,\n  \"b\": true,\n  \"c\": \"x\"\n}\n"

  static let changes = [
    Case(
      "integer", three, [set("a", to: 2)], "{\n  \"a\": 2,\n  \"b\": true,\n  \"c\": \"x\"\n}\n"),
    Case(
      "boolean", three, [set("b", to: false)],
      "{\n  \"a\": 1,\n  \"b\": false,\n  \"c\": \"x\"\n}\n"),
    Case(
      "text", three, [set("c", to: "é\"\n")],
      "{\n  \"a\": 1,\n  \"b\": true,\n  \"c\": \"é\\\"\\n\"\n}\n"),
    Case(
      "null", three, [set("c", to: .null)], "{\n  \"a\": 1,\n  \"b\": true,\n  \"c\": null\n}\n"),
    Case("a real has a point", #"{"a": 1}"#, [set("a", to: 2.0)], #"{"a": 2.0}"#),
    Case(
      "a secret is written as it is", #"{"a": 1}"#, [set("a", to: .secret(SecretValue("s3")))],
      #"{"a": "s3"}"#),
    Case(
      "list and map on one line", "{\n  \"a\": [\n    1\n  ]\n}",
      [set("a", to: ["x", .map(SettingMap([.init(key: "k", value: 1.5)]))])],
      "{\n  \"a\": [\"x\", {\"k\": 1.5}]\n}"),
    Case(
      "only the value's own bytes", "{ \"a\" :\t1 ,\"b\":2}", [set("a", to: 10)],
      "{ \"a\" :\t10 ,\"b\":2}"),
    Case("an escaped key", #"{"\u0061": 1}"#, [set("a", to: 2)], #"{"\u0061": 2}"#),
    Case(
      "inside", #"{"git": {"fetch": 1, "push": 2}}"#, [set("git", "push", to: 3)],
      #"{"git": {"fetch": 1, "push": 3}}"#),
    Case(
      "a dot is part of a flat key", #"{"git.push": 1, "git": {"push": 1}}"#,
      [set("git.push", to: 2)], #"{"git.push": 2, "git": {"push": 1}}"#),
    Case(
      "several, in any order", three, [set("c", to: "y"), set("a", to: 0)],
      "{\n  \"a\": 0,\n  \"b\": true,\n  \"c\": \"y\"\n}\n"),
  ]

  static let same = [
    Case("equal value", three, [set("a", to: 1), set("b", to: true), set("c", to: "x")], three),
    Case("other spelling of a number", #"{"a": 1e2}"#, [set("a", to: 100)], #"{"a": 1e2}"#),
    Case("other spelling of a text", #"{"a": "\u0041"}"#, [set("a", to: "A")], #"{"a": "\u0041"}"#),
    Case("other layout of a list", "{\"a\": [1,\n2]}", [set("a", to: [1, 2])], "{\"a\": [1,\n2]}"),
    Case(
      "removing what is not there", three, [remove("d"), remove("a", "x"), remove("e", "f")], three),
    Case("no edits", three, [], three),
    Case("nothing to remove in nothing", "", [remove("a")], ""),
    Case("blanks stay as well", "\u{FEFF}\n\n", [remove("a")], "\u{FEFF}\n\n"),
    Case("an empty object inside stays", #"{"a": {}}"#, [remove("a", "b")], #"{"a": {}}"#),
  ]

  static let additions = [
    Case(
      "to lines", three, [set("d", to: 4)],
      "{\n  \"a\": 1,\n  \"b\": true,\n  \"c\": \"x\",\n  \"d\": 4\n}\n"),
    Case(
      "two to lines", "{\n    \"a\": 1\n}", [set("c", to: 3), set("b", to: 2)],
      "{\n    \"a\": 1,\n    \"c\": 3,\n    \"b\": 2\n}"),
    Case(
      "tabs and CRLF", "{\r\n\t\"a\": 1\r\n}\r\n", [set("b", to: 2)],
      "{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}\r\n"),
    Case("old line ends", "{\r \"a\": 1\r}", [set("b", to: 2)], "{\r \"a\": 1,\r \"b\": 2\r}"),
    Case("to one line", #"{"a": 1, "b": 2}"#, [set("c", to: 3)], #"{"a": 1, "b": 2, "c": 3}"#),
    Case("to one line with blanks", "{ \"a\" : 1 }", [set("c", to: 3)], "{ \"a\" : 1, \"c\" : 3 }"),
    Case(
      "to a compact line", #"{"a":1}"#, [set("b", to: 2), set("c", to: 3)], #"{"a":1,"b":2,"c":3}"#),
    Case(
      "several on a line", "{\n  \"a\": 1, \"b\": 2\n}", [set("c", to: 3)],
      "{\n  \"a\": 1, \"b\": 2, \"c\": 3\n}"),
    Case(
      "commas that lead", "{ \"a\": 1\n, \"b\": 2\n}", [set("c", to: 3)],
      "{ \"a\": 1\n, \"b\": 2, \"c\": 3\n}"),
    Case(
      "behind a value of many lines", "{\n  \"a\": [\n    1\n  ]\n}", [set("b", to: 2)],
      "{\n  \"a\": [\n    1\n  ],\n  \"b\": 2\n}"),
    Case("to an empty object", "{}", [set("a", to: 1)], "{\n  \"a\": 1\n}"),
    Case(
      "to an empty object of lines", "{\r\n}\r\n", [set("a", to: 1)], "{\r\n  \"a\": 1\r\n}\r\n"),
    Case(
      "to an empty file", "", [set("a", to: 1), set("b", to: "x")],
      "{\n  \"a\": 1,\n  \"b\": \"x\"\n}\n"),
    Case(
      "to a blank file with a mark", "\u{FEFF}\r\n", [set("a", to: 1)],
      "\u{FEFF}{\r\n  \"a\": 1\r\n}\r\n"),
    Case(
      "behind a mark", "\u{FEFF}{\n  \"a\": 1\n}", [set("b", to: 2)],
      "\u{FEFF}{\n  \"a\": 1,\n  \"b\": 2\n}"),
    Case("a key that needs escapes", "{}", [set("a\"\t", to: 1)], "{\n  \"a\\\"\\t\": 1\n}"),
    Case(
      "inside, in lines", "{\n\t\"git\": {\n\t\t\"a\": 1\n\t}\n}", [set("git", "b", to: 2)],
      "{\n\t\"git\": {\n\t\t\"a\": 1,\n\t\t\"b\": 2\n\t}\n}"),
    Case(
      "inside, on a line", "{\n  \"git\": {\"a\": 1}\n}", [set("git", "b", to: 2)],
      "{\n  \"git\": {\"a\": 1, \"b\": 2}\n}"),
    Case(
      "inside an empty one", "{\n    \"git\": {}\n}", [set("git", "b", to: 2)],
      "{\n    \"git\": {\n        \"b\": 2\n    }\n}"),
    Case("inside null", #"{"git": null}"#, [set("git", "b", to: 2)], #"{"git": {"b": 2}}"#),
    Case(
      "inside nothing, in lines", "{\n  \"a\": 1\n}\n",
      [set("git", "b", to: 2), set("git", "c", "d", to: 3)],
      "{\n  \"a\": 1,\n  \"git\": {\n    \"b\": 2,\n    \"c\": {\n      \"d\": 3\n    }\n  }\n}\n"),
    Case(
      "inside nothing, on a line", #"{"a": 1}"#, [set("git", "b", to: 2)],
      #"{"a": 1, "git": {"b": 2}}"#),
    Case(
      "inside a new file", "", [set("git", "b", to: 2)], "{\n  \"git\": {\n    \"b\": 2\n  }\n}\n"),
  ]

  static let removals = [
    Case("the first", three, [remove("a")], "{\n  \"b\": true,\n  \"c\": \"x\"\n}\n"),
    Case("one between", three, [remove("b")], "{\n  \"a\": 1,\n  \"c\": \"x\"\n}\n"),
    Case("the last", three, [remove("c")], "{\n  \"a\": 1,\n  \"b\": true\n}\n"),
    Case("the last two", three, [remove("c"), remove("b")], "{\n  \"a\": 1\n}\n"),
    Case("first and last", three, [remove("a"), remove("c")], "{\n  \"b\": true\n}\n"),
    Case("all", three, [remove("a"), remove("b"), remove("c")], "{}\n"),
    Case("on one line", #"{"a": 1, "b": 2, "c": 3}"#, [remove("a")], #"{"b": 2, "c": 3}"#),
    Case("between on one line", #"{"a": 1, "b": 2, "c": 3}"#, [remove("b")], #"{"a": 1, "c": 3}"#),
    Case("last on one line", #"{"a":1,"b":2,"c":3}"#, [remove("c")], #"{"a":1,"b":2}"#),
    Case(
      "a blank line stays", "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}", [remove("b")],
      "{\n  \"a\": 1,\n\n  \"c\": 3\n}"),
    Case(
      "a blank line behind stays", "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3\n}", [remove("b")],
      "{\n  \"a\": 1,\n\n  \"c\": 3\n}"),
    Case("CRLF", "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}", [remove("a")], "{\r\n  \"b\": 2\r\n}"),
    Case(
      "the end of a line", "{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}", [remove("b")],
      "{\n  \"a\": 1,\n  \"c\": 3\n}"),
    Case(
      "the start of a line", "{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}", [remove("a")],
      "{\n  \"b\": 2,\n  \"c\": 3\n}"),
    Case(
      "commas that lead", "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}", [remove("b")],
      "{ \"a\": 1\n, \"c\": 3\n}"),
    Case(
      "the last of commas that lead", "{ \"a\": 1\n, \"b\": 2\n}", [remove("b")], "{ \"a\": 1\n}"),
    Case(
      "a value of many lines", "{\n  \"a\": [\n    1\n  ],\n  \"b\": 2\n}", [remove("a")],
      "{\n  \"b\": 2\n}"),
    Case("inside", #"{"git": {"a": 1, "b": 2}}"#, [remove("git", "a")], #"{"git": {"b": 2}}"#),
    Case(
      "what becomes empty goes too",
      "{\n  \"a\": 1,\n  \"git\": {\n    \"x\": {\n      \"b\": 2\n    }\n  }\n}",
      [remove("git", "x", "b")], "{\n  \"a\": 1\n}"),
    Case("but not the outermost", "{\n  \"git\": {\"b\": 2}\n}\n", [remove("git", "b")], "{}\n"),
  ]

  static let batches = [
    Case(
      "the last is renamed", three, [remove("c"), set("d", to: "x")],
      "{\n  \"a\": 1,\n  \"b\": true,\n  \"d\": \"x\"\n}\n"),
    Case(
      "the first is renamed", three, [remove("a"), set("d", to: 1)],
      "{\n  \"b\": true,\n  \"c\": \"x\",\n  \"d\": 1\n}\n"),
    Case(
      "all are replaced", three,
      [remove("a"), remove("b"), remove("c"), set("d", to: 1), set("e", to: 2)],
      "{\n  \"d\": 1,\n  \"e\": 2\n}\n"),
    Case(
      "one of each", three, [set("b", to: false), remove("a"), set("d", to: 1)],
      "{\n  \"b\": false,\n  \"c\": \"x\",\n  \"d\": 1\n}\n"),
    Case(
      "inside: one goes, one comes", #"{"git": {"a": 1}}"#,
      [remove("git", "a"), set("git", "b", to: 2)], #"{"git": {"b": 2}}"#),
    Case(
      "the later of two wins", three, [set("a", to: 2), set("a", to: 3)],
      "{\n  \"a\": 3,\n  \"b\": true,\n  \"c\": \"x\"\n}\n"),
    Case(
      "removed, then filled", #"{"git": {"a": 1}}"#, [remove("git"), set("git", "b", to: 2)],
      #"{"git": {"b": 2}}"#),
  ]

  @Test(arguments: changes + same + additions + removals + batches)
  func editTouchesNothingElse(_ c: Case) throws {
    let source = SourceText(name: "a.json", text: c.before)
    let edited = try JSONFormat().edit(source, with: c.edits)
    #expect(String(decoding: edited, as: UTF8.self) == c.after)
    // Once more changes nothing.
    let again = try JSONFormat().edit(SourceText(name: "a.json", bytes: edited), with: c.edits)
    #expect(again == edited)
  }

  @Test func fileThatDoesNotExistIsMadeOfWhatIsSet() throws {
    #expect(
      try JSONFormat().edit(nil, with: [Self.set("a", to: 1)]) == Array("{\n  \"a\": 1\n}\n".utf8))
    #expect(try JSONFormat().edit(nil, with: [Self.remove("a")]) == [])
  }

  @Test func fileThatCannotBeReadIsNotEdited() {
    #expect {
      try JSONFormat().edit(
        SourceText(name: "a.json", text: "{\n  \"a\": 1,\n}"), with: [Self.set("a", to: 2)])
    } throws: { error in
      guard case .malformed(let findings) = error as? StoreFailure else { return false }
      return findings.map { "\($0.file!):\($0.mark!)" } == ["a.json:2:9"]
    }
    #expect {
      try JSONFormat().edit(
        SourceText(name: "a.json", text: #"{"a": 1, "a": 2}"#), with: [Self.set("b", to: 2)])
    } throws: { error in
      guard case .malformed(let findings) = error as? StoreFailure else { return false }
      return findings.map(\.code) == [.duplicateMappingKey]
    }
  }

  @Test func nothingIsStoredInsideASingleValue() {
    let source = SourceText(name: "a.json", text: "{\n  \"git\": \"secret\"\n}")
    #expect(
      throws: StoreFailure.notWritable(
        name: "a.json",
        reason: "\"git\" is a single value in line 2, so nothing can be stored in it")
    ) {
      try JSONFormat().edit(source, with: [Self.set("git", "push", to: 1)])
    }
  }

  @Test func valueThatWouldNotReadBackIsRefused() {
    let twice = SettingMap([.init(key: "k", value: 1), .init(key: "k", value: 2)])
    let failure = StoreFailure.notWritable(
      name: "a.json", reason: "the new values would not read back as they are")
    for value in [.map(twice), .real(.infinity), .real(.nan)] as [SettingValue] {
      #expect(throws: failure) {
        try JSONFormat().edit(
          SourceText(name: "a.json", text: "{}"), with: [Self.set("a", to: value)])
      }
    }
  }
}
