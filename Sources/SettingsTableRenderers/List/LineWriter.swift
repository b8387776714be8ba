/// Appends lines to the output, with escape sequences or without. Nothing else in a list writes.
struct LineWriter {
  let color: Bool

  /// Appends `line` without the blanks at its end.
  func append(_ line: Line, to output: inout String) {
    var spans = line.spans[...]
    while let last = spans.last, last.text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
      spans.removeLast()
    }
    for (index, span) in spans.enumerated() {
      let isLast = index == spans.count - 1
      append(isLast ? span.withoutBlanksAtEnd : span.text[...], span.role, to: &output)
    }
    output += "\n"
  }

  private func append(_ text: Substring, _ role: Role, to output: inout String) {
    guard color, !text.isEmpty, let sequence = role.sequence else {
      output += text
      return
    }
    output += "\u{1B}["
    output += sequence
    output += "m"
    output += text
    output += "\u{1B}[0m"
  }
}

extension Span {
  fileprivate var withoutBlanksAtEnd: Substring {
    var text = text[...]
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    return text
  }
}
