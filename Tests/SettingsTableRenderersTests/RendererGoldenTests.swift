import SettingsTable
import SettingsTableRenderers
import Testing

@Suite struct RendererGoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var renderer: any Renderer
  }

  static let cases = [
    Case(testDescription: "text.txt", renderer: TextRenderer(options: RenderOptions())),
    Case(
      testDescription: "text.all.txt",
      renderer: TextRenderer(options: RenderOptions(ascii: true, showsAll: true))),
    Case(testDescription: "json", renderer: JSONRenderer(options: RenderOptions())),
    Case(testDescription: "ansi.40.txt", renderer: ANSIRenderer(options: RenderOptions(width: 40))),
    Case(testDescription: "ansi.80.txt", renderer: ANSIRenderer(options: RenderOptions())),
    Case(
      testDescription: "ansi.80.color.txt",
      renderer: ANSIRenderer(options: RenderOptions(color: true))),
    Case(
      testDescription: "ansi.80.ascii.txt",
      renderer: ANSIRenderer(
        options: RenderOptions(ascii: true, showsKeys: true, showsPaths: true))),
    Case(
      testDescription: "ansi.120.keys.txt",
      renderer: ANSIRenderer(
        options: RenderOptions(width: 120, panes: .all, showsKeys: true, showsPaths: true))),
    Case(
      testDescription: "ansi.80.everything.txt",
      renderer: ANSIRenderer(
        options: RenderOptions(showsAll: true, panes: .pane("more"), showsHelp: true))),
  ]

  @Test(arguments: cases)
  func gallery(_ c: Case) throws {
    try expectGolden(
      c.renderer.rendered(SettingsTableRenderersTests.gallery()), "gallery.\(c.testDescription)")
  }
}
