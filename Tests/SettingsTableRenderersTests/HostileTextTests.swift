import Foundation
import SettingsTable
import SettingsTableRenderers
import Testing

/// Control characters in every text of a spec and in its values reach no output.
@Suite struct HostileTextTests {
  static let hostile =
    "a\u{1B}[31mX\u{1B}]0;pwn\u{7}\u{9B}1m\u{202E}b\u{2066}c\u{200F}d\u{61C}\u{7F}\t\r\u{85}\"\\z"

  static var spec: String {
    let text = json(hostile)
    let lines = json(hostile + "\n" + hostile)
    return """
      {"settingsTable": 1, "app": {"title": \(text), "version": \(text), "help": \(lines)},
       "sections": [
        {"title": \(text), "footer": \(lines), "help": \(lines), "rows": [
          {"key": "a", "control": "text", "title": \(text), "subtitle": \(text), "help": \(lines),
           "placeholder": \(text), "default": \(lines)},
          {"key": "b", "control": "choice", "title": \(text), "default": \(text),
           "options": [\(text), "plain"]},
          {"key": "c", "control": "radio", "title": \(text), "default": \(text),
           "options": [{"value": \(text), "title": \(text)}, "plain"]},
          {"key": "d", "control": "toggle", "title": \(text), "default": true, "onTitle": \(text)},
          {"key": "e", "control": "slider", "title": \(text), "default": 1, "min": 0, "max": 2,
           "unit": \(text)},
          {"key": "f", "control": "list", "title": \(text), "default": [\(text)]},
          {"key": "g", "control": "number", "title": \(text), "default": 1, "unit": \(text)},
          {"key": "h", "control": "toggle", "title": \(text), "default": true,
           "enabledIf": "b == plain"},
          {"key": "i", "control": "toggle", "title": \(text), "default": true,
           "visibleIf": "b == plain"},
          {"key": "j", "control": "text", "title": \(text), "defaultText": \(text)},
          {"key": "k", "control": "number", "title": \(text), "default": 1},
          {"key": "l", "control": "data", "title": \(text), "default": {\(text): [\(text)]}},
          {"control": "label", "title": \(text), "help": \(lines)},
          {"control": "link", "title": \(text), "url": \(text)},
          {"control": "button", "title": \(text), "action": \(text), "confirm": true}]}]}
      """
  }

  static let values = """
    {"a": \(json(hostile)), "k": \(json(hostile)), \(json(hostile)): 1}
    """

  @Test(arguments: [false, true], [false, true])
  func noControlCharacterReachesTheOutput(ascii: Bool, color: Bool) throws {
    let snapshot = try snapshot(ofJSON: Self.spec, values: Self.values)
    for type in RendererList.builtIn.types {
      for width in [20, 40, 80, 120] {
        let options = RenderOptions(
          width: width, color: color, ascii: ascii, showsAll: true, showsKeys: true,
          showsPaths: true, showsHelp: true)
        var output = type.init(options: options).rendered(snapshot)
        if type == ANSIRenderer.self, color {
          #expect(output.contains("\u{1B}["))
          output = output.replacing(/\u{1B}\[[0-9;]+m/, with: "")
        }
        if type == TextRenderer.self {
          for line in lines(output) { #expect(line.utf8.count { $0 == 9 } <= 1) }
          output = output.replacing("\t", with: "")
        }
        let found = output.unicodeScalars.first { $0 != "\n" && isControl($0) }
        #expect(found == nil, "\(type) \(width)")
      }
    }
  }

  @Test func withoutColorThereIsNoEscape() throws {
    let snapshot = try gallery()
    for type in RendererList.builtIn.types {
      #expect(!type.init(options: RenderOptions()).rendered(snapshot).utf8.contains(0x1B))
    }
  }

  @Test func jsonHoldsTheTextAsItIs() throws {
    let snapshot = try snapshot(ofJSON: Self.spec, values: Self.values)
    let text = JSONRenderer(options: RenderOptions()).rendered(snapshot)
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let app = try #require(document?["app"] as? [String: Any])
    #expect(app["title"] as? String == Self.hostile)
    #expect(document?["unknown"] as? [String] == [Self.hostile])
  }

  /// C0, DEL, C1 and the twelve Bidi_Control characters.
  func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
