import Foundation
import SettingsTable
import Testing

@Suite struct ControlReadingTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let row: String
    var key: String? = "k"
    let findings: [String]
    var testDescription: String { row }
  }

  static let faults: [Fault] = [
    Fault(
      row: #""control": "slider", "min": 5, "max": 1"#, findings: ["empty-range: 1"]),
    Fault(
      row: #""control": "slider", "min": 5, "max": 1, "default": 9"#,
      findings: ["empty-range: 1"]),
    Fault(row: #""control": "slider", "min": 0"#, findings: [#"missing-property: "key""#]),
    Fault(
      row: #""control": "slider""#,
      findings: [#"missing-property: "key""#, #"missing-property: "key""#]),
    Fault(row: #""control": "slider", "min": 3, "max": 3, "default": 3"#, findings: []),
    Fault(row: #""control": "number", "step": 0"#, findings: ["bad-step: 0"]),
    Fault(row: #""control": "stepper", "step": -0.5"#, findings: ["bad-step: -0.5"]),
    Fault(
      row: #""control": "number", "type": "integer", "min": 0.5"#, findings: ["wrong-type: 0.5"]),
    Fault(
      row: #""control": "number", "type": "integer", "decimals": 2"#,
      findings: ["not-allowed: 2"]),
    Fault(row: #""control": "number", "type": "int""#, findings: [#"wrong-type: "int""#]),
    Fault(row: #""control": "number", "min": "0""#, findings: [#"wrong-type: "0""#]),
    Fault(
      row: #""control": "number", "max": 1e400"#, findings: ["number-too-large: 1e400"]),
    Fault(
      row: #""control": "number", "max": 9223372036854775808"#,
      findings: ["number-too-large: 9223372036854775808"]),
    Fault(row: #""control": "number", "decimals": -1"#, findings: ["wrong-type: -1"]),
    Fault(
      row: #""control": "text", "minLength": 3, "maxLength": 2"#, findings: ["empty-range: 2"]),
    Fault(row: #""control": "text", "minLength": -1"#, findings: ["wrong-type: -1"]),
    Fault(
      row: #""control": "text", "keyboard": "emial""#, findings: [#"wrong-type: "emial""#]),
    Fault(
      row: #""control": "text", "autocorrect": true"#, findings: ["wrong-type: true"]),
    Fault(row: #""control": "text", "pattern": "[a-z""#, findings: [#"bad-pattern: "[a-z""#]),
    Fault(
      row: #""control": "text", "pattern": "(?=a)", "default": "b""#,
      findings: [#"unsupported-pattern: "(?=a)""#]),
    Fault(row: #""control": "choice""#, findings: [#"missing-property: "key""#]),
    Fault(row: #""control": "radio", "options": []"#, findings: ["missing-property: []"]),
    Fault(
      row: #""control": "choice", "options": ["a", "a"]"#, findings: [#"duplicate-option: "a""#]),
    Fault(
      row: #""control": "multichoice", "options": ["a"], "minCount": 2"#,
      findings: ["empty-range: 2"]),
    Fault(
      row: #""control": "multichoice", "options": ["a"], "minCount": 2, "repeats": true"#,
      findings: []),
    Fault(
      row: #""control": "list", "minCount": 2, "maxCount": 1"#, findings: ["empty-range: 1"]),
    Fault(
      row: #""control": "list", "item": "text""#, findings: [#"wrong-type: "text""#]),
    Fault(
      row: #""control": "list", "item": {"min": 1}"#, findings: [#"missing-property: "min""#]),
    Fault(
      row: #""control": "list", "item": {"contrl": "text"}"#,
      findings: [#"unknown-property: "contrl""#]),
    Fault(
      row: #""control": "list", "item": {"control": "txet"}"#,
      findings: [#"unknown-control: "txet""#]),
    Fault(
      row: #""control": "list", "item": {"control": "list"}"#,
      findings: [#"not-allowed: "list""#]),
    Fault(
      row: #""control": "list", "item": {"control": "number", "min": 2, "max": 1}, "default": [9]"#,
      findings: ["empty-range: 1"]),
    Fault(
      row: #""control": "date", "min": "2023-02-29""#, findings: [#"wrong-type: "2023-02-29""#]),
    Fault(
      row: #""control": "time", "min": "10:00", "max": "09:00""#,
      findings: [#"empty-range: "09:00""#]),
    Fault(row: #""control": "time", "minuteStep": 7"#, findings: ["bad-step: 7"]),
    Fault(
      row: #""control": "toggle", "onValue": false"#, findings: ["duplicate-option: false"]),
    Fault(row: #""control": "data", "type": ["txt"]"#, findings: [#"wrong-type: "txt""#]),
    Fault(
      row: #""control": "pane""#, key: nil, findings: [#"missing-property: "control""#]),
    Fault(
      row: #""control": "link""#, key: nil, findings: [#"missing-property: "control""#]),
    Fault(
      row: #""control": "button", "confirm": "yes""#, key: nil,
      findings: [#"missing-property: "control""#, #"wrong-type: "yes""#]),
    Fault(row: #""control": "sldier""#, findings: [#"unknown-control: "sldier""#]),
    Fault(row: #""title": "T""#, findings: [#"missing-property: "key""#]),
    Fault(row: #""contrl": "toggle""#, findings: [#"unknown-property: "contrl""#]),
    Fault(row: #""type": "toggle""#, findings: [#"unknown-property: "type""#]),
    Fault(row: #""control": ["toggle"]"#, findings: [#"wrong-type: ["toggle"]"#]),
    Fault(row: #""control": "com.example.rating", "stars": 5"#, findings: []),
    Fault(row: #""control": "com.example.note", "stars": 5"#, key: nil, findings: []),
    Fault(
      row: #""control": "com.example.rating", "like": "stepper", "stars": 5"#,
      findings: [#"unknown-property: "stars""#]),
    Fault(
      row: #""control": "com.example.rating", "like": "steper""#,
      findings: [#"unknown-control: "steper""#]),
    Fault(
      row: #""control": "com.example.rating", "like": "stepper", "max": 5, "default": 6"#,
      findings: ["default-out-of-range: 6"]),
  ]

  @Test(arguments: faults)
  func faultIsReportedOnceAtItsPlace(_ fault: Fault) throws {
    #expect(try ReadRow(fault.row, key: fault.key).findings == fault.findings)
  }

  @Test func unknownControlNamesAllAndSuggests() throws {
    let text = #"{"settingsTable": 1, "sections": [{"rows": [{"key": "k", "control": "sldier"}]}]}"#
    let found = SpecReader().read(SourceText(name: "s.json", text: text)).diagnostics
    let diagnostic = try #require(found.first { $0.code == .unknownControl })
    #expect(
      diagnostic.message == """
        unknown control "sldier"; expected one of button, choice, color, data, date, dateTime, \
        label, link, list, multichoice, number, pane, radio, secure, slider, stepper, text, time, \
        toggle
        """)
    #expect(diagnostic.suggestion == "slider")
    #expect(diagnostic.fix == #"did you mean "slider"?"#)
    #expect("\(diagnostic)".hasPrefix(#"s.json:1:69: error: unknown control "sldier"; "#))
    #expect("\(diagnostic)".hasSuffix(#"toggle; did you mean "slider"?"#))
  }

  @Test(arguments: [("switch", "toggle"), ("PSMultiValueSpecifier", "choice"), ("colour", "color")])
  func wordsOfOtherSystemsAreSuggested(_ word: String, _ control: String) throws {
    let text =
      #"{"settingsTable": 1, "sections": [{"rows": [{"key": "k", "control": "\#(word)"}]}]}"#
    let found = SpecReader().read(SourceText(name: "s.json", text: text)).diagnostics
    #expect(found.first { $0.code == .unknownControl }?.suggestion == control)
  }

  @Test func everyControlOfTheFormatIsListed() {
    #expect(
      ControlList.builtIn.names == [
        "toggle", "text", "secure", "number", "stepper", "slider", "choice", "radio",
        "multichoice", "list", "date", "time", "dateTime", "color", "data", "label", "pane",
        "link", "button",
      ])
  }

  @Test func everyControlOfTheFolderIsListed() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appending(path: "Sources/SettingsTable/Controls")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let types = files.filter { $0.hasSuffix("Control.swift") && $0 != "Control.swift" }
      .map { String($0.dropLast(".swift".count)) }
    let listed = ControlList.builtIn.types.map { "\($0)" }
    #expect(Set(types) == Set(listed + ["StandInControl"]))
  }

  @Test(arguments: ControlList.builtIn.names)
  func propertiesAreDeclaredOnceWithHelp(_ name: String) throws {
    let type = try #require(ControlList.builtIn[name])
    let names = type.properties.map(\.name)
    #expect(Set(names).count == names.count)
    for property in type.properties {
      #expect(property.help.hasSuffix("."), "\(property.name)")
    }
    #expect(type.summary.hasSuffix("."))
  }
}
