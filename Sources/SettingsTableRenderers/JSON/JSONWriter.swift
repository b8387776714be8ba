import SettingsTable

/// Writes JSON with a member a line, indented by two spaces.
struct JSONWriter {
  private(set) var buffer: TextBuffer
  private var depth = 0
  /// Whether nothing is written yet in the innermost object or array.
  private var isAtStart = true

  init(capacity: Int) {
    buffer = TextBuffer(capacity: capacity)
  }

  /// Writes an object as the whole document, with a newline at the end.
  mutating func document(_ body: (inout JSONWriter) -> Void) {
    container("{", "}", body)
    buffer.append(ascii: "\n")
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
    buffer.append(number)
  }

  mutating func element(_ text: String) {
    beginElement()
    buffer.append(json: text)
  }

  /// Writes the member `name`, unless `text` is nil.
  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(name)
    buffer.append(json: text)
  }

  mutating func member(_ name: String, _ number: Int) {
    begin(name)
    buffer.append(number)
  }

  mutating func member(_ name: String, _ flag: Bool) {
    begin(name)
    buffer.append(flag ? "true" : "false")
  }

  /// Writes the member `name`; nil is null, and so is a secret, whatever it holds.
  mutating func member(_ name: String, value: SettingValue?) {
    begin(name)
    append(value ?? .null)
  }

  private mutating func append(_ value: SettingValue) {
    switch value {
    case .null, .secret: buffer.append("null")
    case .boolean, .integer, .real, .text: buffer.append(json: value)
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
    buffer.append(open)
    depth += 1
    isAtStart = true
    body(&self)
    depth -= 1
    if !isAtStart { startLine() }
    buffer.append(close)
    isAtStart = false
  }

  private mutating func begin(_ name: String) {
    beginElement()
    buffer.append(json: name)
    buffer.append(ascii: ":", " ")
  }

  private mutating func beginElement() {
    if !isAtStart { buffer.append(ascii: ",") }
    isAtStart = false
    startLine()
  }

  private mutating func startLine() {
    buffer.append(ascii: "\n")
    buffer.append(blanks: 2 * depth)
  }
}
