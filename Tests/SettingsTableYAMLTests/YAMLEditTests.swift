import SettingsTable
import SettingsTableYAML
import Testing

/// Edits of values files change only their own bytes.
@Suite struct YAMLEditTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var edits: [StoreEdit]
    var after: String

    init(_ name: String, _ before: String, _ edits: [StoreEdit], _ after: String) {
      testDescription = name
      self.before = before
      self.edits = edits
      self.after = after
    }
  }

  static func set(_ path: String..., to value: SettingValue) -> StoreEdit {
    StoreEdit(path: path, value: value)
  }
  static func remove(_ path: String...) -> StoreEdit { StoreEdit(path: path, value: nil) }

  static let scalarCases = [
    Case("value with comment", "a: 1 # one\nb: 2\n", [set("a", to: 5)], "a: 5 # one\nb: 2\n"),
    Case("equal value", "a: 0x1\nb:   1.0\n", [set("b", to: 1)], "a: 0x1\nb:   1.0\n"),
    Case("equal text", "a: on # c\n", [set("a", to: "on")], "a: on # c\n"),
    Case("text to number", "a: \"5\"\n", [set("a", to: 5)], "a: 5\n"),
    Case("single quotes stay", "a: 'x y'\n", [set("a", to: "#1")], "a: '#1'\n"),
    Case("single quotes cannot", "a: 'x'\n", [set("a", to: "it's")], "a: \"it's\"\n"),
    Case("double quotes stay", "a: \"x\"\n", [set("a", to: "y")], "a: \"y\"\n"),
    Case("plain stays", "a: x\n", [set("a", to: "y z")], "a: y z\n"),
    Case("plain cannot", "a: x\n", [set("a", to: "yes")], "a: \"yes\"\n"),
    Case(
      "escapes", "a: x\n", [set("a", to: "t\t\"\\\n\u{7}\u{2028}\u{1F600}\u{E9}")],
      "a: \"t\\t\\\"\\\\\\n\\u0007\\u2028\u{1F600}\u{E9}\"\n"),
    Case(
      "numbers", "", [set("a", to: 1.0), set("b", to: -3), set("c", to: 1e300)],
      "a: 1.0\nb: -3\nc: 1.0e+300\n"),
    Case(
      "words", "", [set("a", to: true), set("b", to: .null), set("c", to: ""), set("d", to: "~")],
      "a: true\nb: null\nc: \"\"\nd: \"~\"\n"),
    Case(
      "secret", "a: \"x\"\n", [set("a", to: .secret(SecretValue("s3cret!")))], "a: \"s3cret!\"\n"),
    Case("several lines", "a: one\n  two # c\nb: 1\n", [set("a", to: 1)], "a: 1 # c\nb: 1\n"),
    Case("value below its key", "a:\n  one\nb: 1\n", [set("a", to: 2)], "a:\n  2\nb: 1\n"),
    Case("block scalar", "a: | # c\n  x\n\n  y\n\nb: 1\n", [set("a", to: 1)], "a: 1 # c\n\nb: 1\n"),
    Case("folded at the end", "b: 1\na: >-\n  x\n  y\n", [set("a", to: "z")], "b: 1\na: z\n"),
    Case("empty block scalar", "a: |\nb: 1\n", [set("a", to: 1)], "a: 1\nb: 1\n"),
    Case("nothing before", "a:\nb: # c\n", [set("a", to: 1), set("b", to: 2)], "a: 1\nb: 2 # c\n"),
    Case(
      "carriage returns", "a: 1\r\nb: 2\r\n", [set("a", to: 3), set("c", to: 4)],
      "a: 3\r\nb: 2\r\nc: 4\r\n"),
    Case("byte order mark", "\u{FEFF}a: 1\n", [remove("a"), set("b", to: 1)], "\u{FEFF}b: 1\n"),
    Case("quoted key", "\"a\" : 1\n", [set("a", to: 2)], "\"a\" : 2\n"),
    Case("dotted key", "a.b: 1\na: {b: 2}\n", [set("a.b", to: 3)], "a.b: 3\na: {b: 2}\n"),
  ]

  static let collectionCases = [
    Case(
      "list written in brackets", "a: [1]\n", [set("a", to: ["x", 1, 2.5, "no", []])],
      "a: [x, 1, 2.5, \"no\", []]\n"),
    Case(
      "block list", "a: # c\n  # inner\n  - 1 # one\n  - 2\n# d\nb: 1\n", [set("a", to: [3])],
      "a: [3] # c\n  # inner\n# d\nb: 1\n"),
    Case("list at the margin", "a:\n- 1\n- - 2\n  - 3\nb: 1", [set("a", to: 0)], "a: 0\nb: 1"),
    Case("equal list", "a:\n- 1\n- x\n", [set("a", to: [1, "x"])], "a:\n- 1\n- x\n"),
    Case(
      "map", "a: 1\n",
      [set("a", to: .map(SettingMap([.init(key: "x", value: 1), .init(key: "1", value: "z")])))],
      "a: {x: 1, \"1\": z}\n"),
    Case(
      "block mapping", "a:\n  x: 1\n  y:\n    z: 2\nb: 1\n", [set("a", to: "t")], "a: t\nb: 1\n"),
  ]

  static let placeCases = [
    Case("no file", "", [set("a", to: 1)], "a: 1\n"),
    Case("comments only", "# c\n", [set("a", to: 1)], "# c\na: 1\n"),
    Case("comment without line end", "# c", [set("a", to: 1)], "# c\na: 1"),
    Case("new key", "a: 1\n", [set("b", to: 2)], "a: 1\nb: 2\n"),
    Case("no final line end", "a: 1", [set("b", to: 2)], "a: 1\nb: 2"),
    Case(
      "no final line end, carriage returns", "x: 0\r\na: 1", [set("b", to: 2), set("c", to: 3)],
      "x: 0\r\na: 1\r\nb: 2\r\nc: 3"),
    Case("comments at the end", "a: 1\n# end\n\n", [set("b", to: 2)], "a: 1\n# end\nb: 2\n\n"),
    Case("before the end mark", "---\na: 1\n...\n", [set("b", to: 2)], "---\na: 1\nb: 2\n...\n"),
    Case(
      "behind kept blank lines", "a: |+\n  x\n\n\n", [set("b", to: 2)], "a: |+\n  x\n\n\nb: 2\n"),
    Case("indented file", "  a: 1\n", [set("b", to: 2)], "  a: 1\n  b: 2\n"),
    Case(
      "nested", "a:\n    b: 1 # c\n\nd: 2\n", [set("a", "e", to: 3)],
      "a:\n    b: 1 # c\n    e: 3\n\nd: 2\n"),
    Case(
      "new mapping", "a:\n    b: 1\n", [set("x", "v", "z", to: 3), set("x", "w", to: 4)],
      "a:\n    b: 1\nx:\n    v:\n        z: 3\n    w: 4\n"),
    Case("mapping in null", "a:\nb: 1\n", [set("a", "x", to: 1)], "a: {x: 1}\nb: 1\n"),
    Case("flow", "a: {b: 1}\n", [set("a", "c", to: 2)], "a: {b: 1, c: 2}\n"),
    Case("empty flow", "a: {}\n", [set("a", "c", "d", to: 2)], "a: {c: {d: 2}}\n"),
    Case(
      "flow file", "{\n  a: 1, # one\n  b: 2 # two\n}\n", [set("c", to: 3)],
      "{\n  a: 1, # one\n  b: 2, # two\n  c: 3\n}\n"),
    Case("flow with last comma", "{\n  a: 1,\n}\n", [set("c", to: 3)], "{\n  a: 1,\n  c: 3,\n}\n"),
    Case(
      "flow without value", "{a, b: , \"c\":}",
      [set("a", to: 1), set("b", to: 2), set("c", to: 3)],
      "{a: 1, b: 2 , \"c\": 3}"),
    Case(
      "keys that need quotes", "a: 1\n", [set("on", to: 1), set("b c", to: 2), set("1", to: 3)],
      "a: 1\n\"on\": 1\nb c: 2\n\"1\": 3\n"),
    Case("remove", "# a\na: 1 # one\n# b\nb: 2\n", [remove("a")], "# a\n# b\nb: 2\n"),
    Case(
      "remove several lines", "a: x\n  y\nb:\n  - 1\n  - 2 # c\nd: 3\n",
      [remove("a"), remove("b")],
      "d: 3\n"),
    Case("remove block scalar", "a: |\n  x\n\n  y\n\nb: 1\n", [remove("a")], "\nb: 1\n"),
    Case("remove the last", "# c\na: 1\n", [remove("a")], "# c\n"),
    Case("remove without line end", "a: 1\nb: 2", [remove("b")], "a: 1\n"),
    Case("remove and add", "a: 1\nb: 2", [remove("b"), set("c", to: 3)], "a: 1\nc: 3\n"),
    Case("remove what is not there", "a: 1\n", [remove("b"), remove("a", "x")], "a: 1\n"),
    Case(
      "remove the last inner", "a:\n  # in\n  b:\n    c: 1 # x\nd: 1\n", [remove("a", "b", "c")],
      "  # in\nd: 1\n"),
    Case("remove in flow", "{a: 1, b: 2, c: 3}", [remove("b")], "{a: 1, c: 3}"),
    Case("remove first in flow", "{a: 1, b: 2, c: 3}", [remove("a")], "{b: 2, c: 3}"),
    Case("remove last in flow", "{a: 1, b: 2, c: 3}", [remove("b"), remove("c")], "{a: 1}"),
    Case("remove all in flow", "{a: 1, b: 2}\n", [remove("a"), remove("b")], "{}\n"),
    Case("remove inner flow", "a: {b: {c: 1}}\nd: 1\n", [remove("a", "b", "c")], "d: 1\n"),
    Case(
      "remove a flow line", "{\n  a: 1, # one\n  b: 2 # two\n}\n", [remove("b")],
      "{\n  a: 1, # one\n}\n"),
    Case("remove and add in flow", "{a: 1, b: 2}", [remove("b"), set("c", to: 3)], "{a: 1, c: 3}"),
    Case("same key twice", "a: 1\n", [set("a", to: 2), remove("a"), set("a", to: 3)], "a: 3\n"),
  ]

  @Test(arguments: scalarCases + collectionCases + placeCases)
  func onlyItsOwnBytesChange(_ c: Case) throws {
    let result = try YAMLFormat().edit(SourceText(name: "v", text: c.before), with: c.edits)
    #expect(String(decoding: result, as: UTF8.self) == c.after)
    // Made once more, they change nothing.
    if c.testDescription != "same key twice" {
      #expect(try YAMLFormat().edit(SourceText(name: "v", bytes: result), with: c.edits) == result)
    }
  }

  @Test func noFileIsMade() throws {
    #expect(try YAMLFormat().edit(nil, with: [Self.set("a", to: 1)]) == Array("a: 1\n".utf8))
    #expect(try YAMLFormat().edit(nil, with: [Self.remove("a")]) == [])
  }

  @Test(arguments: [
    ("a: &x [1]\n", ["b"]), ("a: !x 1\n", ["b"]), ("a: 1\n---\nb: 2\n", ["b"]),
    ("<<: {a: 1}\n", ["b"]), ("a: 1\n", ["a", "b"]), ("a: [1]\n", ["a", "b"]), ("a: 1\n", []),
  ])
  func isRefused(_ text: String, _ path: [String]) {
    let edit = StoreEdit(path: path, value: 2)
    let failure = #expect(throws: StoreFailure.self) {
      try YAMLFormat().edit(SourceText(name: "v.yaml", text: text), with: [edit])
    }
    guard case .notWritable("v.yaml", _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test(arguments: ["a: [", "- a", "a: 1\na: 2", "a: \u{0}", "~: 1"])
  func malformedFileIsNeverReplaced(_ text: String) {
    let failure = #expect(throws: StoreFailure.self) {
      try YAMLFormat().edit(
        SourceText(name: "v", text: text), with: [StoreEdit(path: ["b"], value: 2)])
    }
    guard case .malformed(let findings) = failure, findings.count == 1 else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }
}
