/// Writes lines, with escape sequences or without. Nothing else in a list does.
struct LineWriter {
  private(set) var buffer: TextBuffer
  private let color: Bool

  init(color: Bool, capacity: Int) {
    self.color = color
    buffer = TextBuffer(capacity: capacity)
  }

  /// Appends `line` without the blanks at its end.
  ///
  /// Neighbours in one role share a sequence, and so do the blanks between them.
  mutating func append(_ line: Line) {
    var open = Role.plain
    var blanks = 0
    for span in line.spans {
      let blanksAtEnd = span.blanks ?? Self.blanksAtEnd(of: span.text)
      if blanksAtEnd == span.text.utf8.count || span.blanks != nil {
        blanks += blanksAtEnd
        continue
      }
      let changes = color && span.role != open
      if changes { close(open) }
      buffer.append(blanks: blanks)
      if changes {
        open = span.role
        if let sequence = open.sequence {
          buffer.append("\u{1B}[")
          buffer.append(sequence)
          buffer.append(ascii: "m")
        }
      }
      buffer.append(span.text)
      buffer.removeLast(blanksAtEnd)
      blanks = blanksAtEnd
    }
    close(open)
    buffer.append(ascii: "\n")
  }

  private mutating func close(_ role: Role) {
    if role.sequence != nil { buffer.append("\u{1B}[0m") }
  }

  private static func blanksAtEnd(of text: String) -> Int {
    text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
  }
}
