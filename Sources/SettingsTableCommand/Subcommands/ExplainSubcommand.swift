import SettingsTable

/// `explain`: all there is to know about a setting.
enum ExplainSubcommand: Subcommand {
  static let name = "explain"
  static let summary = "Say why a setting has its value, and why it is hidden or disabled."

  static var declaration: CommandDeclaration {
    CommandDeclaration(
      discussion: [
        "In sentences: what the setting is, its value and default, where the value comes from, what it takes, and which other setting hides or disables it."
      ],
      examples: [.init("SPEC volume", "why is this so?")],
      arguments: [.spec, .setting],
      options: [.values, .noValues, .quiet])
  }

  static func run(
    _ call: ParsedCall, in context: ToolContext
  ) throws(CommandFailure) -> ExitStatus {
    let snapshot = try context.snapshot(of: call)
    let choice = try RowChoice(call.operands.first ?? "", in: snapshot.schema)
    let explanation = Explanation(
      of: snapshot.row(choice.number), in: snapshot, sanitizer: context.outputSanitizer)
    try context.print(explanation.text)
    context.noteMissingValues(call)
    return .done
  }
}
