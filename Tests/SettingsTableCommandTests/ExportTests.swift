import Foundation
import SettingsTable
import SettingsTableYAML
import Testing

@testable import SettingsTableCommand

@Suite struct ExportTests {
  /// Everything YAML can write in a way that JSON cannot.
  static let tricky = """
    settingsTable: 1
    app: {id: com.example.tricky, title: 2024, version: 1.10}
    optionSets:
      sizes: [1, 2.50, "3", true, "true", ~, seven]
    host: {pro: false, level: 3, name: "7"}
    sections:
      - id: first
        title: #nothing
        footer: Yes
        rows:
          - {key: zip, control: text, default: 007, title: 0.10, x-note: [1, "1", {deep: on}]}
          - {key: 1, control: text, default: on}
          - {key: clock, control: text, default: 00:10}
          - {key: digits, control: text, default: 42, pattern: 42}
          - {key: amount, control: number, default: 5, max: 1e2, x-more: 1e400}
          - {key: ratio, control: slider, min: 0, max: 1.0, default: 0.50}
          - {key: flag, control: toggle, default: true}
          - {key: flag2, control: toggle, onValue: yes, offValue: 0, default: yes}
          - {key: size, control: choice, options: sizes, default: 2.5, nullable: true}
          - {key: pick, control: choice, options: [{value: 1, title: 1}, {value: "1", title: one}], default: "1"}
          - {key: free, control: choice, options: [a], other: true, default: 12}
          - {key: many, control: multichoice, options: [c, b, 1], default: [1, c]}
          - {key: list, control: list, default: [1, on, 007]}
          - {key: numbers, control: list, item: {control: number}, default: [1, 2.5]}
          - {key: data, control: data, default: {a: 1, b: [x, ~], c: "2"}}
          - {key: day, control: date, default: 2024-01-02}
          - key: help
            control: toggle
            default: false
            help: |
              Several lines,
              "quoted" and \\ more.
            keywords: [1, on]
            verbatim: {plist: {Key: 007, Flag: yes}}
            deprecated: {message: 3}
            defaultFor: {linux: true, apple: false}
            visibleIf: $(1) == on
      - rows:
          - {control: pane, title: Inner, pane: inner}
          - {control: pane, title: Outer, pane: outer}
    panes:
      inner:
        sections:
          - rows: [{key: inner, control: text, default: 1.0}]
      outer:
        file: panes/outer.yaml
        enabledIf: flag

    """

  private func table(_ text: String, _ name: String, folder: TemporaryFolder) throws -> TableSpec {
    let path = try folder.write(name, text)
    let reader = SpecReader(
      format: SpecLoader.format(of: path), folder: FileFolder(ofSpecAt: path))
    let (spec, diagnostics) = reader.read(SourceText(name: path, text: text))
    #expect(!diagnostics.contains { $0.severity == .error }, "\(diagnostics.map(\.message))")
    return spec
  }

  private func export(_ path: String) -> ToolRun { ToolRun(["export", "json", path]) }

  @Test func trickyScalarsSurvive() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "panes/outer.yaml",
      "settingsTable: 1\ntitle: 3\nsections:\n  - rows: [{key: outer, control: text, default: no}]\n"
    )
    let yaml = try table(Self.tricky, "spec.yaml", folder: folder)
    let run = export(folder.path + "/spec.yaml")
    #expect(run.status == 0, "\(run.error)")
    let json = try table(run.output, "spec.json", folder: folder)
    #expect(description(of: json) == description(of: yaml))
    // Programs that know no spec see texts as strings and numbers as numbers.
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((object["app"] as? [String: Any])?["version"] as? String == "1.10")
    for line in [
      #""default": "007""#, #""default": "on""#, #""default": "42""#, #""key": "1""#,
      #""default": 5,"#, #""x-more": "1e400""#, #""title": "0.10""#, #""title": "3""#,
    ] {
      #expect(run.output.contains(line), "\(line)")
    }
    #expect(!run.output.contains("outer.yaml"))
    #expect(export(folder.path + "/spec.json").output == run.output)
  }

  @Test func everySpecOfTheRepositorySurvives() throws {
    for name in try Repository.names(in: "Specs", ".yaml") {
      let path = Repository.root + "/Specs/" + name
      let run = export(path)
      #expect(run.status == 0, "\(run.error)")
      let folder = try TemporaryFolder()
      let json = try table(run.output, "spec.json", folder: folder)
      let reader = SpecReader(format: YAMLFormat(), folder: FileFolder(ofSpecAt: path))
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let yaml = reader.read(SourceText(name: path, text: text)).spec
      #expect(description(of: json) == description(of: yaml), "\(name)")
      #expect(ToolRun(["check", "-"], input: run.output).status == 0)
    }
  }

  @Test func aFaultySpecIsNotExported() {
    let run = ToolRun(["export", "json", "-"], input: CheckTests.faulty)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
  }

  /// Everything in a spec but the places where it stands.
  private func description(of spec: TableSpec) -> String {
    var text = "\(spec.app) \(spec.envPrefix ?? "-") \(spec.values) \(spec.retired)\n"
    text += "\(spec.locales ?? "-") \(spec.host.map { "\($0.name)=\($0.value)" })\n"
    text += "\(spec.migrations.map { "\($0.to): \($0.steps)" })\n"
    for pane in spec.panes {
      text += "pane \(pane.id) \(pane.title ?? "-") \(pane.help ?? "-")"
      text += " \(pane.visibleIf?.text ?? "-") \(pane.enabledIf?.text ?? "-")\n"
      for section in pane.sections {
        text += "section \(section.id ?? "-") \(section.title ?? "-") \(section.footer ?? "-")"
        text += " \(section.help ?? "-") \(section.visibleIf?.text ?? "-") \(section.idioms)\n"
        for row in section.rows { text += description(of: row) + "\n" }
      }
    }
    return text
  }

  private func description(of row: RowSpec) -> String {
    var parts = [row.key ?? "-", row.title ?? "-", row.subtitle ?? "-", row.help ?? "-"]
    parts.append(row.defaultValue.map { "\($0.typeName) \($0)" } ?? "none")
    parts += [row.visibleIf?.text ?? "-", row.enabledIf?.text ?? "-", "\(row.flags.rawValue)"]
    parts += [row.control.writtenName, "\(row.control.constraints)", "\(row.control.options)"]
    parts.append("\(row.control.presentation(of: row.defaultValue))")
    if let extras = row.extras {
      parts += [
        "\(extras.defaultFor.sorted { $0.key < $1.key })", extras.defaultText ?? "-",
        "\(extras.keywords)", "\(extras.verbatim as Any)", "\(extras.own as Any)",
        "\(extras.deprecated as Any)", "\(extras.renamedFrom)", "\(extras.idioms)",
      ]
    }
    return parts.joined(separator: " | ")
  }
}
