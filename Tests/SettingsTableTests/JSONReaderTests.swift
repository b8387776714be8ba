import SettingsTable
import Testing

/// What a text is to `JSONFormat`: its value, or its findings as `line:column code message`.
func readJSON(
  _ bytes: [UInt8], as purpose: DocumentPurpose = .spec, limits: SpecTreeBuilder.Limits = .spec
) -> (value: SettingValue?, findings: [String]) {
  let source = SourceText(name: "a.json", bytes: bytes)
  let reading = JSONFormat().read(source, as: purpose, limits: limits)
  let value = reading.tree?.root.map { SettingValue(WrittenValue($0)) }
  return (value, reading.diagnostics.map { "\($0.mark!) \($0.code.rawValue) \($0.message)" })
}

private func map(_ entries: KeyValuePairs<String, SettingValue>) -> SettingValue {
  .map(SettingMap(entries.map { SettingMap.Entry(key: $0.key, value: $0.value) }))
}

@Suite struct JSONReaderTests {
  struct Good: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var value: SettingValue
    init(_ name: String, _ text: String, _ value: SettingValue) {
      (testDescription, self.text, self.value) = (name, text, value)
    }
  }

  static let good = [
    Good("nothing in it", "{}", map([:])),
    Good(
      "blanks everywhere", " \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n",
      map(["a": [1, 2], "b": map([:])])),
    Good("no blanks", #"{"a":[1,[],{}],"b":true}"#, map(["a": [1, [], map([:])], "b": true])),
    Good(
      "words", #"{"a": true, "b": false, "c": null}"#, map(["a": true, "b": false, "c": .null])),
    Good(
      "words that only look like it", #"{"a": "true", "b": "null", "c": ""}"#,
      map(["a": "true", "b": "null", "c": ""])),
    Good(
      "integers", #"{"a": 0, "b": -0, "c": 9223372036854775807}"#,
      map(["a": 0, "b": 0, "c": 9_223_372_036_854_775_807])),
    Good(
      "reals", #"{"a": 0.5, "b": 1e2, "c": -1.25E-2, "d": 0e+1}"#,
      map(["a": 0.5, "b": 100.0, "c": -0.0125, "d": 0.0])),
    Good(
      "beyond Int64 and Double", #"{"a": 9223372036854775808, "b": 1e400}"#,
      map(["a": "9223372036854775808", "b": "1e400"])),
    Good(
      "every escape", #"{"a": "\"\\\/\b\f\n\r\t\u00e9\u20AC\ud83d\ude00"}"#,
      map(["a": "\"\\/\u{8}\u{C}\n\r\té€😀"])),
    Good("an escaped zero", #"{"a": "x\u0000y"}"#, map(["a": "x\u{0}y"])),
    Good("text before and after an escape", #"{"a": "é\n日本"}"#, map(["a": "é\n日本"])),
    Good("DEL and C1 need no escape", "{\"a\": \"\u{7F}\u{85}\"}", map(["a": "\u{7F}\u{85}"])),
    Good("an escaped key", #"{"\u0061\"": 1, "": 2}"#, map(["a\"": 1, "": 2])),
    Good("a byte order mark", "\u{FEFF}{\"a\": 1}", map(["a": 1])),
    Good("comment signs in a text", ##"{"a": "// /* # '"}"##, map(["a": "// /* # '"])),
  ]

  @Test(arguments: good) func readsWhatJSONAllows(_ c: Good) {
    let (value, findings) = readJSON(Array(c.text.utf8))
    #expect(findings == [])
    #expect(value == c.value)
  }

  @Test func numbersKeepTheirSpelling() throws {
    let source = SourceText(name: "a.json", text: #"{"a": 1e2, "b": "1e2", "c": -0}"#)
    let root = try #require(
      JSONFormat().read(source, as: .spec, limits: .spec).tree?.root)
    #expect(root["a"]?.text == "1e2")
    #expect(root["a"]?.kind == .plainScalar)
    #expect(root["b"]?.text == "1e2")
    #expect(root["b"]?.kind == .quotedScalar)
    #expect(root["c"]?.text == "-0")
  }

  @Test func marksAreAtTheQuoteAndCountScalars() throws {
    let source = SourceText(name: "a.json", text: "\u{FEFF}{\"é😀\": \"x\",\r\n  \"b\": [10]}")
    let root = try #require(
      JSONFormat().read(source, as: .spec, limits: .spec).tree?.root)
    #expect(root.place.mark.description == "1:1")
    #expect(root.place.endMark.description == "2:13")
    #expect(root["é😀"]?.place.mark.description == "1:8")
    #expect(root["é😀"]?.place.endMark.description == "1:11")
    #expect(root["b"]?.place.mark.description == "2:8")
    #expect(root["b"]?.place.endMark.description == "2:12")
  }

  @Test func secondOfTwoEqualKeysIsFoundAndTheFirstCounts() {
    let source = SourceText(name: "a.json", text: #"{"a": 1, "a": 3, "b": {"c": 1, "\u0063": 2}}"#)
    let reading = JSONFormat().read(source, as: .spec, limits: .spec)
    #expect(reading.tree?.root?["a"]?.text == "1")
    #expect(
      reading.diagnostics.map { "\($0.mark!) \($0.code.rawValue) < \($0.notes[0].mark)" } == [
        "1:10 duplicate-mapping-key < 1:2", "1:32 duplicate-mapping-key < 1:24",
      ])
  }

  @Test(arguments: ["", " \r\n\t", "\u{FEFF}", "\u{FEFF}\n"])
  func emptyFileIsNoSpecButAValuesFileWithoutValues(_ text: String) {
    let values = readJSON(Array(text.utf8), as: .values)
    #expect(values.value == nil)
    #expect(values.findings == [])
    let spec = readJSON(Array(text.utf8))
    #expect(spec.findings.count == 1)
    #expect(spec.findings[0].hasSuffix("not-a-mapping the file is empty; expected { … }"))
  }

  @Test func limitsEndTheReading() {
    var limits = SpecTreeBuilder.Limits.spec
    limits.bytes = 10
    limits.nodes = 3
    limits.scalarBytes = 2
    let long = readJSON(Array(#"{"a": "bcd"}"#.utf8), limits: limits)
    #expect(long.findings == ["1:1 limit the file is larger than 10 bytes"])
    limits.bytes = 100
    #expect(readJSON(Array(#"{"a": "bcd"}"#.utf8), limits: limits).findings.count == 1)
    let many = readJSON(Array(#"{"a": [1, 2]}"#.utf8), limits: limits)
    #expect(many.findings == ["1:8 limit the file has more than 3 values"])
  }

  @Test(arguments: ["[", "{\"a\":"]) func nestingStopsAtTheLimit(_ bracket: String) {
    let text = "{\"a\":" + String(repeating: bracket, count: 20_000)
    let column = 6 + 63 * bracket.utf8.count
    let findings = readJSON(Array(text.utf8)).findings
    #expect(findings == ["1:\(column) limit lists and mappings are nested more than 64 deep"])
  }

  @Test func noDepthTakesStack() {
    var limits = SpecTreeBuilder.Limits.spec
    limits.depth = 500_000
    let open = "{\"a\":" + String(repeating: "[", count: 400_000)
    let text = open + String(repeating: "]", count: 400_000) + "}"
    let source = SourceText(name: "a.json", text: text)
    let reading = JSONFormat().read(source, as: .spec, limits: limits)
    #expect(reading.diagnostics == [])
    #expect(reading.tree?.root?.bytes == 0..<text.utf8.count)
  }

  @Test func valuesFileShowsNoneOfItsTexts() {
    for text in [
      #"{"pin": hunter2}"#, #"{"pin": 01234}"#, #"{"pin": "hunter2}"#, "{\"pin\": 'hunter2'}",
      #"{"pin": "hunter2", "pin": "hunter2"}"#, #"{"pin": "hunter2" hunter2}"#, #"{hunter2}"#,
      #""hunter2""#, #"{"pin": "\qhunter2"}"#, #"{"pin": +1234}"#,
    ] {
      let source = SourceText(name: "a.json", text: text)
      let reading = JSONFormat().read(source, as: .values, limits: .smallFile)
      #expect(reading.diagnostics.count == 1)
      for finding in reading.diagnostics {
        #expect(finding.excerpt == nil)
        #expect(!"\(finding)".contains("hunter2"))
        #expect(!"\(finding)".contains("1234"))
      }
    }
  }
}
