import SettingsTable

/// Writes JSON with a member a line, indented by two spaces.
struct JSONWriter {
  private(set) var output: String
  private var depth = 0
  /// Whether nothing is written yet in the innermost object or array.
  private var isAtStart = true

  init(appendingTo output: String) {
    self.output = output
  }

  /// Writes an object as the whole document, with a newline at the end.
  mutating func document(_ body: (inout JSONWriter) -> Void) {
    container("{", "}", body)
    output += "\n"
  }

  mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    begin(name)
    container("{", "}", body)
  }

  mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    begin(name)
    container("[", "]", body)
  }

  /// Writes an object as the next element of an array.
  mutating func element(_ body: (inout JSONWriter) -> Void) {
    beginElement()
    container("{", "}", body)
  }

  mutating func element(_ number: Int) {
    beginElement()
    output += String(number)
  }

  mutating func element(_ text: String) {
    beginElement()
    output.appendJSON(text)
  }

  /// Writes the member `name`, unless `text` is nil.
  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(name)
    output.appendJSON(text)
  }

  mutating func member(_ name: String, _ number: Int) {
    begin(name)
    output += String(number)
  }

  mutating func member(_ name: String, _ flag: Bool) {
    begin(name)
    output += flag ? "true" : "false"
  }

  /// Writes the member `name`; nil is null, and so is a secret, whatever it holds.
  mutating func member(_ name: String, value: SettingValue?) {
    begin(name)
    append(value ?? .null)
  }

  private mutating func append(_ value: SettingValue) {
    switch value {
    case .null, .secret: output += "null"
    case .boolean, .integer, .real, .text: output.append(json: value)
    case .list(let elements):
      container("[", "]") { writer in
        for element in elements {
          writer.beginElement()
          writer.append(element)
        }
      }
    case .map(let map):
      container("{", "}") { writer in
        for entry in map.entries { writer.member(entry.key, value: entry.value) }
      }
    }
  }

  private mutating func container(
    _ open: String, _ close: String, _ body: (inout JSONWriter) -> Void
  ) {
    output += open
    depth += 1
    isAtStart = true
    body(&self)
    depth -= 1
    if !isAtStart { startLine() }
    output += close
    isAtStart = false
  }

  private mutating func begin(_ name: String) {
    beginElement()
    output.appendJSON(name)
    output += ": "
  }

  private mutating func beginElement() {
    if !isAtStart { output += "," }
    isAtStart = false
    startLine()
  }

  private mutating func startLine() {
    output += "\n"
    for _ in 0..<depth { output += "  " }
  }
}
