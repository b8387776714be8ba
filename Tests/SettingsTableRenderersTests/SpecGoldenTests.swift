import Foundation
import SettingsTable
import SettingsTableRenderers
import SettingsTableYAML
import Testing

/// Every spec in `Specs`, with its defaults, in every format.
@Suite struct SpecGoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var spec: String
    var ending: String
    var renderer: any Renderer
    var testDescription: String { "\(spec).\(ending)" }
  }

  static let cases: [Case] = specs.flatMap { spec in
    [
      Case(spec: spec, ending: "text.txt", renderer: TextRenderer(options: RenderOptions())),
      Case(spec: spec, ending: "json", renderer: JSONRenderer(options: RenderOptions())),
      Case(
        spec: spec, ending: "ansi.40.txt",
        renderer: ANSIRenderer(options: RenderOptions(width: 40, color: true))),
      Case(
        spec: spec, ending: "ansi.80.txt",
        renderer: ANSIRenderer(options: RenderOptions(color: true, panes: .all))),
      Case(
        spec: spec, ending: "ansi.120.txt",
        renderer: ANSIRenderer(
          options: RenderOptions(
            width: 120, color: true, panes: .all, showsKeys: true, showsPaths: true,
            showsHelp: true))),
      Case(
        spec: spec, ending: "ascii.80.txt",
        renderer: ANSIRenderer(options: RenderOptions(ascii: true, panes: .all))),
      Case(
        spec: spec, ending: "plain.80.txt",
        renderer: ANSIRenderer(options: RenderOptions(panes: .all, showsHelp: true))),
    ]
  }

  static var specs: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: specFolder.path())
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  static let specFolder = testFolder.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Specs")

  /// The folder of the specs, with names that are the same on every machine.
  struct Folder: SpecFolder {
    func source(at path: String) throws(SpecFolderFailure) -> SourceText {
      guard let data = try? Data(contentsOf: specFolder.appending(path: path)) else {
        throw .unreadable("\(path) cannot be read")
      }
      return SourceText(name: "Specs/\(path)", bytes: Array(data))
    }
  }

  @Test(arguments: cases)
  func spec(_ c: Case) throws {
    let source = try Folder().source(at: "\(c.spec).yaml")
    let snapshot = try snapshot(of: source, format: YAMLFormat(), folder: Folder())
    try expectGolden(c.renderer.rendered(snapshot), "Specs/\(c.testDescription)")
  }

  @Test func thereAreSpecs() { #expect(Self.specs.count >= 5) }
}
