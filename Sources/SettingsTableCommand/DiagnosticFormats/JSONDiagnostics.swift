import SettingsTable

/// For programs: a versioned document that only ever grows.
struct JSONDiagnostics: DiagnosticFormat {
  static let name = "json"
  static let summary = "for programs"
  static let isForPeople = false

  init(_ style: DiagnosticStyle) {}

  func append(_ report: DiagnosticReport, to output: inout String) {
    var json = JSONDocument()
    json.object { json in
      json.member("format", "settings-table/diagnostics")
      json.member("version", 1)
      json.array("diagnostics", report.diagnostics) { diagnostic, json in
        json.object { Self.append(diagnostic, to: &$0) }
      }
    }
    output += json.text + "\n"
  }

  private static func append(_ diagnostic: Diagnostic, to json: inout JSONDocument) {
    json.member("severity", diagnostic.severity.rawValue)
    json.member("code", diagnostic.code.rawValue)
    json.member("message", diagnostic.message)
    json.member("file", diagnostic.file)
    json.member("line", diagnostic.mark?.line)
    json.member("column", diagnostic.mark?.column)
    json.member("endLine", diagnostic.end?.line)
    json.member("endColumn", diagnostic.end?.column)
    json.member("suggestion", diagnostic.suggestion)
    json.member("fix", diagnostic.fix)
    if diagnostic.notes.isEmpty { return }
    json.array("notes", diagnostic.notes) { note, json in
      json.object { json in
        json.member("message", note.message)
        json.member("file", note.file)
        json.member("line", note.mark.line)
        json.member("column", note.mark.column)
      }
    }
  }
}
