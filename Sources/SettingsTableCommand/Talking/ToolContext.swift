import SettingsTable

/// What a subcommand works with: the tool it belongs to, and the ways to talk.
struct ToolContext: Sendable {
  let tool: SettingsTool
  let streams: CommandStreams
  let isQuiet: Bool

  /// Writes a result. That nobody reads it any more is no failure: `… | head -1` ends silently.
  func print(_ text: String) throws(CommandFailure) {
    try write { () throws(FileFailure) in try streams.writeOutput(text) }
  }

  /// Writes a result that is UTF-8 already.
  func print(_ bytes: [UInt8]) throws(CommandFailure) {
    try write { () throws(FileFailure) in try streams.writeBytes(bytes) }
  }

  private func write(_ writing: () throws(FileFailure) -> Void) throws(CommandFailure) {
    do throws(FileFailure) {
      try writing()
    } catch {
      if case .brokenPipe = error { return }
      throw .fault("cannot write the result: \(error)")
    }
  }

  /// Ends the process if that is all it is for: freeing the rows of a large table one by one would
  /// take longer than printing them.
  func finish(keeping table: TableSnapshot) {
    guard streams.endsProcess else { return }
    withExtendedLifetime(table) { CurrentProcess.exit(ExitStatus.done.rawValue) }
  }

  /// Says in a line what was done, unless nothing is to be said.
  func say(_ text: String) {
    if !isQuiet { complain(text) }
  }

  /// Writes a line for people to standard error.
  func complain(_ text: String) {
    // Nothing is left to be told on when this fails.
    try? streams.writeError(errorSanitizer.shown(text) + "\n")
  }

  /// Tells why the work was not done.
  func report(_ failure: CommandFailure, usage: String?) {
    switch failure {
    case .usage(let message, let suggestion):
      complain("error: " + message + hint(suggestion))
      if let usage { try? streams.writeError(usage) }
    case .fault(let message, let suggestion): complain("error: " + message + hint(suggestion))
    case .diagnostics(let diagnostics):
      var text = ""
      let format = FullDiagnostics(
        DiagnosticStyle(usesColor: usesColor(onError: nil), sanitizer: errorSanitizer))
      format.append(DiagnosticReport(diagnostics), to: &text)
      try? streams.writeError(text)
    case .bug(let message):
      complain(
        "error: \(message): this is a bug of \(tool.name) \(SettingsTool.version); please report it"
      )
    }
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0.quotedName)?" } ?? ""
  }

  // What the streams can show

  var isUTF8: Bool { LocaleDecision.isUTF8(environment: streams.environment) }

  /// Makes text harmless for standard error; in a file or a pipe every character arrives.
  var errorSanitizer: TextSanitizer { TextSanitizer(ascii: streams.isErrorTerminal() && !isUTF8) }

  var outputSanitizer: TextSanitizer { TextSanitizer(ascii: streams.isOutputTerminal() && !isUTF8) }

  /// Between an old value and a new one.
  var arrow: String { errorSanitizer.ascii ? "->" : "→" }

  func usesColor(onOutput option: String?) -> Bool {
    ColorDecision.usesColor(
      option: option, environment: streams.environment, isTerminal: streams.isOutputTerminal())
  }

  func usesColor(onError option: String?) -> Bool {
    ColorDecision.usesColor(
      option: option, environment: streams.environment, isTerminal: streams.isErrorTerminal())
  }

  /// The columns to write for: `--width`, else `COLUMNS`, else the terminal's, else 80.
  func width(_ option: Int? = nil) -> Int {
    if let option { return option }
    if let columns = streams.environment("COLUMNS"),
      case .integer(let number) = NumberText.read(columns), (1...10_000).contains(number)
    {
      return Int(number)
    }
    return streams.outputWidth() ?? 80
  }
}
