import Foundation
import SettingsTable
import SettingsTableRenderers
import Testing

@Suite struct JSONRendererTests {
  typealias Object = [String: Any]

  func document(_ snapshot: TableSnapshot, _ options: RenderOptions = RenderOptions()) throws
    -> Object
  {
    let text = JSONRenderer(options: options).rendered(snapshot)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? Object)
  }

  func rows(_ document: Object) throws -> [Object] {
    try #require(document["panes"] as? [Object])
      .flatMap { $0["sections"] as? [Object] ?? [] }
      .flatMap { $0["rows"] as? [Object] ?? [] }
  }

  @Test func everyRowIsThere() throws {
    let snapshot = try gallery()
    let rows = try rows(document(snapshot))
    #expect(rows.count == snapshot.schema.rows.count)
    let hidden = rows.filter { $0["visible"] as? Bool == false }.compactMap { $0["key"] as? String }
    #expect(hidden == ["bandList", "bandAlerts", "secretPlan"])
  }

  @Test func aSecretIsRedacted() throws {
    let rows = try rows(document(gallery()))
    let code = try #require(rows.first { $0["key"] as? String == "contact.code" })
    #expect(code["value"] is NSNull)
    #expect(code["default"] is NSNull)
    #expect(code["redacted"] as? Bool == true)
    #expect(code["isSet"] as? Bool == true)
    #expect(code["display"] == nil)
  }

  @Test func noRendererPrintsASecretOrWhatWasStoredInItsPlace() throws {
    let spec = """
      {"settingsTable": 1, "sections": [{"rows": [
        {"key": "pin", "control": "secure", "title": "Pin"},
        {"key": "short", "control": "secure", "title": "Short", "maxLength": 2},
        {"key": "level", "control": "number", "title": "Level", "secret": true},
        {"key": "pin", "shared": true, "title": "Again"}]}]}
      """
    let values = #"{"pin": "hunter2", "short": "hunter2", "level": 71717}"#
    let snapshot = try snapshot(ofJSON: spec, values: values)
    for type in RendererList.builtIn.types {
      for showsMore in [false, true] {
        let options = RenderOptions(
          showsAll: showsMore, showsKeys: showsMore, showsPaths: showsMore, showsHelp: showsMore)
        let output = type.init(options: options).rendered(snapshot)
        #expect(!output.contains("hunter2") && !output.contains("71717"))
      }
    }
  }

  @Test func paneSelectionChoosesThePanes() throws {
    let snapshot = try gallery()
    func ids(_ panes: RenderOptions.Panes?) throws -> [String] {
      let panes = try document(snapshot, RenderOptions(panes: panes))["panes"] as? [Object]
      return try #require(panes).compactMap { $0["id"] as? String }
    }
    #expect(try ids(nil) == ["root", "more"])
    #expect(try ids(.root) == ["root"])
    #expect(try ids(.pane("more")) == ["more"])
    #expect(try ids(.pane("none")) == [])
  }

  @Test func anEmptyTableIsADocument() throws {
    let snapshot = try snapshot(ofJSON: #"{"settingsTable": 1, "sections": []}"#)
    let text = JSONRenderer(options: RenderOptions()).rendered(snapshot)
    #expect(
      text == """
        {
          "format": "settings-table/render",
          "version": 1,
          "app": {},
          "summary": {
            "rows": 0,
            "changed": 0,
            "hidden": 0,
            "invalid": 0
          },
          "panes": [
            {
              "id": "root",
              "sections": []
            }
          ],
          "unknown": []
        }

        """)
  }
}
