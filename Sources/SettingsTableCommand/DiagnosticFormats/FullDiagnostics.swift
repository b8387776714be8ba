import SettingsTable

/// For people: each finding with its line and the one before it, a mark under the word, and what to
/// write instead.
struct FullDiagnostics: DiagnosticFormat {
  static let name = "full"
  static let summary = "with the line and the fix"
  private let style: DiagnosticStyle
  /// The most columns of a line that are shown.
  private static let excerptWidth = 160

  init(_ style: DiagnosticStyle) { self.style = style }

  func append(_ report: DiagnosticReport, to output: inout String) {
    let secrets = SecretLines(in: report)
    for (index, diagnostic) in report.diagnostics.enumerated() {
      if index > 0 { output += "\n" }
      var diagnostic = diagnostic
      if secrets.contains(diagnostic.mark?.line, of: diagnostic.file) { diagnostic.excerpt = nil }
      let before = diagnostic.mark.map { $0.line - 1 }
      append(
        diagnostic, hidesLineBefore: secrets.contains(before, of: diagnostic.file), to: &output)
    }
  }

  private func append(
    _ diagnostic: Diagnostic, hidesLineBefore: Bool, to output: inout String
  ) {
    output += diagnostic.header(style) + "\n"
    if let excerpt = diagnostic.excerpt, let mark = diagnostic.mark {
      let (line, column) = window(excerpt)
      let number = String(mark.line)
      if !hidesLineBefore, let before = excerpt.lineBefore {
        let previous = String(mark.line - 1)
        output += String(repeating: " ", count: number.utf8.count - previous.utf8.count)
        output += "\(previous) | "
        output += style.sanitizer.shown(before).truncated(toWidth: Self.excerptWidth) + "\n"
      }
      output += "\(number) | \(line)\n"
      output += String(repeating: " ", count: number.utf8.count) + " | "
      output += String(repeating: " ", count: column)
      output += diagnostic.fix.map { "`- " + fix($0) } ?? style.paint("^", .green)
      output += "\n"
    } else if let text = diagnostic.fix {
      output += "  " + fix(text) + "\n"
    }
    for note in diagnostic.notes {
      output += Diagnostic.place(note.file, note.mark, style.sanitizer)
      output += style.paint("note:", .cyan) + " \(style.sanitizer.shown(note.message))\n"
    }
  }

  private func fix(_ text: String) -> String {
    style.paint("fix:", .green) + " " + style.sanitizer.shown(text)
  }

  /// The part of the line around the mark that fits, and the column of the mark in it.
  private func window(_ excerpt: SourceExcerpt) -> (line: String, column: Int) {
    let scalars = style.sanitizer.shown(excerpt.line).unicodeScalars
    // A scalar stands for a scalar, so the mark is where it was.
    let mark =
      scalars.index(
        scalars.startIndex, offsetBy: excerpt.scalarsBeforeMark, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let rest = String(Substring(scalars[mark...]))
    var before = Substring(scalars[..<mark])
    let room = max(Self.excerptWidth / 2, Self.excerptWidth - rest.displayWidth)
    while before.displayWidth > room { before.removeFirst() }
    let column = before.displayWidth
    return (before + rest.truncated(toWidth: Self.excerptWidth - column), column)
  }
}

/// The lines that have the default of a secret in them: no excerpt shows these, whatever it is about.
private struct SecretLines {
  private var lines: [String?: Set<Int>] = [:]

  init(in report: DiagnosticReport) {
    for finding in report.diagnostics where finding.code == .secretDefault {
      guard let first = finding.mark?.line else { continue }
      lines[finding.file, default: []].formUnion(first...max(first, finding.end?.line ?? first))
    }
  }

  func contains(_ line: Int?, of file: String?) -> Bool {
    guard let line, !lines.isEmpty else { return false }
    return lines[file]?.contains(line) ?? false
  }
}
