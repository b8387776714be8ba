import SettingsTable

/// Writes JSON for files: two spaces a level, one member a line, members without a value left out.
struct JSONDocument {
  private(set) var text = ""
  private var depth = 0
  /// Whether nothing stands in the innermost collection so far.
  private var isEmpty = true

  mutating func object(_ body: (inout JSONDocument) -> Void) {
    collection("{", "}", body)
  }

  mutating func object(_ name: String, _ body: (inout JSONDocument) -> Void) {
    begin(name)
    object(body)
  }

  /// An array; `body` writes one value for each element.
  mutating func array<Element>(
    _ name: String, _ elements: [Element], _ body: (Element, inout JSONDocument) -> Void
  ) {
    begin(name)
    array(elements, body)
  }

  mutating func array<Element>(
    _ elements: [Element], _ body: (Element, inout JSONDocument) -> Void
  ) {
    collection("[", "]") { json in
      for element in elements {
        json.beginElement()
        body(element, &json)
      }
    }
  }

  mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    text.appendJSON(value)
  }

  mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    begin(name)
    text += String(value)
  }

  /// A value with all that is in it.
  mutating func value(_ value: SettingValue) {
    switch value {
    case .null, .boolean, .integer, .real, .text, .secret: text += value.description
    case .list(let elements): array(elements) { $1.value($0) }
    case .map(let map):
      object { json in
        for entry in map.entries {
          json.begin(entry.key)
          json.value(entry.value)
        }
      }
    }
  }

  /// Starts a member: the next thing written is its value.
  private mutating func begin(_ name: String) {
    beginElement()
    text.appendJSON(name)
    text += ": "
  }

  private mutating func collection(
    _ open: String, _ close: String, _ body: (inout JSONDocument) -> Void
  ) {
    text += open
    let wasEmpty = isEmpty
    isEmpty = true
    depth += 1
    body(&self)
    depth -= 1
    if !isEmpty { newLine() }
    isEmpty = wasEmpty
    text += close
  }

  private mutating func beginElement() {
    if !isEmpty { text += "," }
    isEmpty = false
    newLine()
  }

  private mutating func newLine() {
    text += "\n" + String(repeating: "  ", count: depth)
  }
}
