import SettingsTable

/// `reset`: back to the defaults.
enum ResetSubcommand: Subcommand {
  static let name = "reset"
  static let summary = "Forget stored values, so that the defaults hold again."

  static var declaration: CommandDeclaration {
    CommandDeclaration(
      examples: [
        .init("SPEC volume", "back to the default"),
        .init("SPEC --all", "every setting, hidden ones too"),
      ],
      arguments: [
        .spec,
        CommandArgument(
          "key", .setting, "The settings: their keys, or their index paths such as [0,1].",
          arity: .zeroOrMore),
      ],
      options: [all, .values, .quiet],
      argumentUsage: "(<key> ... | --all)")
  }

  private static let all = CommandOption.flag(
    "all", "Reset every setting, hidden and disabled ones too.")

  static func run(
    _ call: ParsedCall, in context: ToolContext
  ) throws(CommandFailure) -> ExitStatus {
    if call.has(all) != call.operands.isEmpty {
      throw .usage(
        call.has(all)
          ? "--all resets every setting; expected no <key>" : "missing argument <key>, or --all")
    }
    let schema = try context.schema(of: call)
    let location = try context.valuesLocation(of: schema, call)
    let store = try location.writeStore()
    var targets: [ResetScope] = call.has(all) ? [.all] : []
    for name in call.operands { targets.append(try RowChoice(name, in: schema).resetTarget) }
    let model = try SettingsModel.opened(schema, store)
    do throws(ChangeFailure) {
      // Each is asked about before any is written, so that a wrong one leaves all as they are.
      for target in targets { _ = try model.changes(ifReset: target) }
      var changes: [Change] = []
      for target in targets { changes += try model.reset(target) }
      ChangeReport(schema: schema, place: location.name, context: context).tell(changes)
    } catch {
      throw CommandFailure(error)
    }
    return .done
  }
}
