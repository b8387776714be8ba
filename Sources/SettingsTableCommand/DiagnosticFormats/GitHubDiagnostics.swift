import SettingsTable

/// Workflow commands, which GitHub shows beside the lines of a pull request.
///
/// Errors come first, since GitHub shows only the first ten of each kind.
struct GitHubDiagnostics: DiagnosticFormat {
  static let name = "github"
  static let summary = "annotations of a GitHub workflow"
  static let isForPeople = false

  init(_ style: DiagnosticStyle) {}

  func append(_ report: DiagnosticReport, to output: inout String) {
    for severity in [Diagnostic.Severity.error, .warning] {
      for diagnostic in report.diagnostics where diagnostic.severity == severity {
        append(diagnostic, to: &output)
      }
    }
  }

  private func append(_ diagnostic: Diagnostic, to output: inout String) {
    var properties: [(String, String)] = []
    if let file = diagnostic.file { properties.append(("file", file)) }
    if let mark = diagnostic.mark {
      properties.append(("line", String(mark.line)))
      properties.append(("col", String(mark.column)))
    }
    if let end = diagnostic.end {
      properties.append(("endLine", String(end.line)))
      properties.append(("endColumn", String(end.column)))
    }
    properties.append(("title", diagnostic.code.rawValue))
    let list = properties.map { "\($0.0)=\(Self.escaped($0.1, isProperty: true))" }
    let message = diagnostic.message + (diagnostic.fix.map { "; \($0)" } ?? "")
    output += "::\(diagnostic.severity.rawValue) \(list.joined(separator: ","))"
    output += "::\(Self.escaped(message, isProperty: false))\n"
  }

  /// The escapes of the runner's own `toCommandValue`: what it reads as a command's end; in a
  /// property also what separates them. Other control characters are shown.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return TextSanitizer().shown(result)
  }
}
