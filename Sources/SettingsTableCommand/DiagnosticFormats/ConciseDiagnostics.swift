/// One line a finding, for grep and for editors.
struct ConciseDiagnostics: DiagnosticFormat {
  static let name = "concise"
  static let summary = "one line a finding"
  private let style: DiagnosticStyle

  init(_ style: DiagnosticStyle) { self.style = style }

  func append(_ report: DiagnosticReport, to output: inout String) {
    for diagnostic in report.diagnostics { output += diagnostic.header(style) + "\n" }
  }
}
