import SettingsTable
import SettingsTableRenderers

/// `render`: the table with its values.
enum RenderSubcommand: Subcommand {
  static let name = "render"
  static let mountedName: String? = "list"
  static let summary = "Show the table, with its values."

  static var declaration: CommandDeclaration {
    CommandDeclaration(
      examples: [
        .init("SPEC", "show the settings with their values"),
        .init("SPEC --all --format json", "all rows, hidden ones too, for a program"),
        .init("SPEC --no-values --all-panes", "the defaults of every screen"),
      ],
      arguments: [.spec],
      options: [
        format, .color, ascii, width, pane, allPanes, all, keys, paths, helpText, .values,
        .noValues,
        .quiet,
      ])
  }

  private static var format: CommandOption {
    let auto = ValueKind.Word("auto", "ansi on a terminal, else text")
    return .value(
      "format", .words([auto] + RendererList.builtIn.types.map { .init($0.name, $0.summary) }),
      "How the table is written; auto is ansi on a terminal and text in a pipe.",
      default: "auto")
  }
  private static let ascii = CommandOption.flag(
    "ascii", "Draw with ASCII characters only; so it is anyway where the locale is not UTF-8.")
  private static let width = CommandOption.value(
    "width", .number(1...10_000), placeholder: "columns",
    "The columns to draw for. Without it $COLUMNS, the terminal's width or 80.")
  private static let pane = CommandOption.value(
    "pane", .pane, placeholder: "id", "Show this screen instead of the first one.")
  private static let allPanes = CommandOption.flag("all-panes", "Show every screen.")
  private static let all = CommandOption.flag("all", "Show hidden rows too.")
  private static let keys = CommandOption.flag("keys", "Show the key of each row.")
  private static let paths = CommandOption.flag("paths", "Show the index path of each row.")
  private static let helpText = CommandOption.flag(
    "help-text", "Show what each row, section and screen says about itself.")

  static func run(
    _ call: ParsedCall, in context: ToolContext
  ) throws(CommandFailure) -> ExitStatus {
    let snapshot = try context.snapshot(of: call)
    let isTerminal = context.streams.isOutputTerminal()
    var name = call.value(format) ?? "auto"
    if name == "auto" { name = isTerminal ? "ansi" : "text" }
    guard let renderer = RendererList.builtIn[name] else {
      throw .bug("there is no renderer \(name)")
    }
    let options = try options(for: name, call, snapshot.schema, context)
    try context.print(renderer.init(options: options).bytes(of: snapshot))
    context.noteMissingValues(call)
    context.finish(keeping: snapshot)
    return .done
  }

  private static func options(
    for format: String, _ call: ParsedCall, _ schema: TableSchema, _ context: ToolContext
  ) throws(CommandFailure) -> RenderOptions {
    var options = RenderOptions()
    // Who asks for ansi gets what a terminal would.
    let isForEyes = format == "ansi"
    options.color =
      isForEyes
      && ColorDecision.usesColor(
        option: call.value(.color), environment: context.streams.environment, isTerminal: true)
    options.ascii = call.has(ascii) || isForEyes && !context.isUTF8
    if isForEyes { options.width = context.width(call.number(width)) }
    options.showsAll = call.has(all)
    options.showsKeys = call.has(keys)
    options.showsPaths = call.has(paths)
    options.showsHelp = call.has(helpText)
    options.panes = try panes(call, schema)
    return options
  }

  private static func panes(
    _ call: ParsedCall, _ schema: TableSchema
  ) throws(CommandFailure) -> RenderOptions.Panes? {
    guard let id = call.value(pane) else { return call.has(allPanes) ? .all : nil }
    if call.has(allPanes) { throw .usage("--pane and --all-panes exclude each other") }
    guard schema.pane(withID: id) != nil else {
      throw .fault(
        "there is no pane \(id.quotedName)",
        suggestion: closestName(to: id, among: schema.panes.map(\.id)))
    }
    return .pane(id)
  }
}
