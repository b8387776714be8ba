/// Every form that `check` can write; the first is the default.
let diagnosticFormats: [any DiagnosticFormat.Type] = [
  FullDiagnostics.self,
  ConciseDiagnostics.self,
  JSONDiagnostics.self,
  SARIFDiagnostics.self,
  GitHubDiagnostics.self,
]
