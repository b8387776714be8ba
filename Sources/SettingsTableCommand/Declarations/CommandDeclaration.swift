/// What a subcommand takes and how it is explained, as data.
struct CommandDeclaration: Sendable {
  struct Example: Sendable {
    /// What follows the name of the subcommand; the word `SPEC` stands for the spec.
    let line: String
    let help: String

    init(_ line: String, _ help: String) {
      self.line = line
      self.help = help
    }
  }

  /// Paragraphs below the summary.
  var discussion: [String] = []
  var examples: [Example] = []
  var arguments: [CommandArgument] = []
  /// Without `--help`, which all have.
  var options: [CommandOption] = []
  /// How the usage line shows the arguments, where their own usage does not say enough.
  var argumentUsage: String?

  /// All that may be given, `--help` included.
  var allOptions: [CommandOption] { options + [.help] }
}

/// One of the tool's commands: a type in a file of its own, and one line in ``subcommands``.
protocol Subcommand: SendableMetatype {
  static var name: String { get }
  /// What it is called in an app's own command; nil when a table that is fixed has no use for it.
  static var mountedName: String? { get }
  /// One line, for the list of subcommands.
  static var summary: String { get }
  /// Made only when this subcommand is called, or its help is.
  static var declaration: CommandDeclaration { get }

  /// Does the work.
  static func run(_ call: ParsedCall, in context: ToolContext) throws(CommandFailure) -> ExitStatus
}

extension Subcommand {
  static var mountedName: String? { name }
}

/// How a run ended, for the shell.
enum ExitStatus: Int32, Sendable {
  case done = 0
  /// The input is at fault: a spec, a value, a file.
  case fault = 1
  /// The call is wrong.
  case usage = 2
  /// The tool is.
  case bug = 70
  case interrupted = 130
}
