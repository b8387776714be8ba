import Foundation
import SettingsTable
import SettingsTableRenderers
import Testing

@Suite struct RendererListTests {
  @Test func aRendererIsOneFileAndOneLineInTheList() throws {
    let folder = testFolder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/SettingsTableRenderers/Renderers")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(files.sorted() == RendererList.builtIn.types.map { "\($0).swift" }.sorted())
  }

  @Test func aRendererIsFoundByItsName() {
    #expect(RendererList.builtIn.names == ["ansi", "text", "json"])
    #expect(RendererList.builtIn["text"] == TextRenderer.self)
    #expect(RendererList.builtIn["yaml"] == nil)
  }

  /// What an app of its own could write.
  struct KeysRenderer: Renderer {
    static let name = "keys"
    static let summary = "The keys, one a line."
    init(options: RenderOptions) {}
    func render(_ snapshot: TableSnapshot, into output: inout String) {
      for key in snapshot.schema.keys { output += "\(key)\n" }
    }
  }

  @Test func anAppAddsItsOwn() throws {
    let list = RendererList.builtIn.adding([KeysRenderer.self])
    let renderer = try #require(list["keys"]).init(options: RenderOptions())
    #expect(try renderer.rendered(gallery()).hasPrefix("autoDelete\ncount\n"))
  }

  @Test func renderingAppends() throws {
    let snapshot = try gallery()
    for type in RendererList.builtIn.types {
      let renderer = type.init(options: RenderOptions())
      var output = "before\n"
      renderer.render(snapshot, into: &output)
      #expect(output == "before\n" + renderer.rendered(snapshot))
      #expect(output.hasSuffix("\n") && !output.hasSuffix("\n\n"))
    }
  }
}
