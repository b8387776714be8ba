import SettingsTable

/// `get`: the effective value of a setting.
enum GetSubcommand: Subcommand {
  static let name = "get"
  static let summary = "Print the value of a setting that is in force."

  static var declaration: CommandDeclaration {
    CommandDeclaration(
      discussion: [
        "Text is printed as it is; booleans, numbers and null as in JSON; lists and maps as one line of JSON; a secret as ********; no value as an empty line."
      ],
      examples: [
        .init("SPEC volume", "the value of a key"),
        .init("SPEC '[0,1]'", "that of the second row of the first section"),
      ],
      arguments: [.spec, .setting],
      options: [reveal, .values, .noValues, .quiet])
  }

  private static let reveal = CommandOption.flag("reveal", "Print a secret itself.")

  static func run(
    _ call: ParsedCall, in context: ToolContext
  ) throws(CommandFailure) -> ExitStatus {
    let snapshot = try context.snapshot(of: call)
    let choice = try RowChoice(call.operands.first ?? "", in: snapshot.schema)
    let row = snapshot.row(choice.number)
    guard row.hasValue else {
      throw .fault("\(choice.name.quotedName) is a \(row.controlName): it has no value")
    }
    let text = shown(row, reveals: call.has(reveal))
    // A pipe gets the text as it is; what a terminal gets must not move its cursor.
    let isTerminal = context.streams.isOutputTerminal()
    try context.print((isTerminal ? context.outputSanitizer.shownInLines(text) : text) + "\n")
    context.noteMissingValues(call)
    return .done
  }

  private static func shown(_ row: RowSnapshot, reveals: Bool) -> String {
    guard let value = row.value else { return "" }
    return reveals || !row.isSecret ? value.revealed.plainText : SecretValue.placeholder
  }
}
