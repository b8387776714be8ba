import SettingsTable

/// `set`: new values for settings.
enum SetSubcommand: Subcommand {
  static let name = "set"
  static let summary = "Change settings."

  static var declaration: CommandDeclaration {
    CommandDeclaration(
      discussion: [
        "Several pairs are one batch: all of them are stored, or none. A secret is not given as an argument, where the shell's history would keep it, but with --stdin.",
        "A list is written with commas, or as JSON, as get prints it.",
      ],
      examples: [
        .init("SPEC volume 0.5", "store a value"),
        .init("SPEC sync on interval 15", "store two, or none"),
        .init("SPEC formats mp3,ogg", "store a list"),
        .init("SPEC token --stdin", "store what standard input says"),
      ],
      arguments: [.spec, .setting, value],
      options: [null, standardInput, .values, .quiet],
      argumentUsage: "<key> <value> ...")
  }

  private static let value = CommandArgument(
    "value", .settingValue,
    "The value to store. Further pairs of key and value may follow; with --null or --stdin there are only keys.",
    arity: .zeroOrMore)
  private static let null = CommandOption.flag("null", "Store null, explicitly not set.")
  private static let standardInput = CommandOption.flag(
    "stdin", "Read the value from standard input; one newline at its end is left out.")

  static func run(
    _ call: ParsedCall, in context: ToolContext
  ) throws(CommandFailure) -> ExitStatus {
    try checkOptions(call)
    let schema = try context.schema(of: call)
    let location = try context.valuesLocation(of: schema, call)
    let store = try location.writeStore()
    let requests = try requests(call, schema, context)
    let model = try SettingsModel.opened(schema, store)
    do throws(ChangeFailure) {
      let changes = try model.apply(requests, by: .user)
      ChangeReport(schema: schema, place: location.name, context: context).tell(changes)
    } catch {
      throw CommandFailure(error)
    }
    return .done
  }

  private static func checkOptions(_ call: ParsedCall) throws(CommandFailure) {
    let operands = call.operands
    switch (call.has(null), call.has(standardInput)) {
    case (true, true): throw .usage("--null and --stdin exclude each other")
    case (true, false): break
    case (false, true):
      if operands.count > 1 { throw .usage("--stdin sets one setting; expected one <key>") }
      if call.specs.first == "-" {
        throw .usage("--stdin and the spec - cannot both read standard input")
      }
    case (false, false):
      if operands.count % 2 == 1 {
        let key = operands.last ?? ""
        throw .usage("\(key.quotedName) has no value; expected <key> <value>")
      }
    }
  }

  private static func requests(
    _ call: ParsedCall, _ schema: TableSchema, _ context: ToolContext
  ) throws(CommandFailure) -> [ChangeRequest] {
    var requests: [ChangeRequest] = []
    if call.has(null) {
      for name in call.operands {
        requests.append(try RowChoice(name, in: schema).request(.value(.null)))
      }
    } else if call.has(standardInput) {
      let choice = try RowChoice(call.operands.first ?? "", in: schema)
      requests.append(choice.request(.text(try inputText(context))))
    } else {
      for index in stride(from: 0, to: call.operands.count, by: 2) {
        let choice = try RowChoice(call.operands[index], in: schema)
        if schema.rows[choice.number].spec.isSecret {
          throw .usage(
            "\(choice.name.quotedName) is a secret; give its value with --stdin instead")
        }
        requests.append(choice.request(.text(call.operands[index + 1])))
      }
    }
    return requests
  }

  private static func inputText(_ context: ToolContext) throws(CommandFailure) -> String {
    var bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try context.streams.readInput()
    } catch {
      throw .unreadable(error)
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .fault("standard input is not UTF-8")
    }
    return text
  }
}
