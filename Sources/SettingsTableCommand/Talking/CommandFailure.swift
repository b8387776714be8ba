import SettingsTable

/// Why a subcommand ends without having done its work.
enum CommandFailure: Error, Sendable {
  /// The call is wrong: exit 2, with the way to the help.
  case usage(String, suggestion: String? = nil)
  /// A file, a key or a value is at fault: exit 1, with one sentence.
  case fault(String, suggestion: String? = nil)
  /// A spec or a values file has errors: exit 1, with all of them.
  case diagnostics([Diagnostic])
  /// The tool is at fault: exit 70.
  case bug(String)

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .fault, .diagnostics: .fault
    case .bug: .bug
    }
  }

  static func unreadable(_ failure: FileFailure) -> CommandFailure {
    .fault(failure.description)
  }

  init(_ failure: StoreFailure) {
    switch failure {
    case .malformed(let diagnostics): self = .diagnostics(diagnostics)
    case .notWritable, .file, .other, .newerVersion: self = .fault(failure.description)
    }
  }

  init(_ failure: ChangeFailure) {
    switch failure {
    case .notSaved(_, .malformed(let diagnostics)): self = .diagnostics(diagnostics)
    case .refused(_, let refusal):
      let fix = refusal.suggestion == nil ? refusal.fix.map { "; \($0)" } : nil
      self = .fault(failure.description + (fix ?? ""), suggestion: refusal.suggestion)
    default: self = .fault(failure.description)
    }
  }
}
