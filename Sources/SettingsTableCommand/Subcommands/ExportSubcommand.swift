import SettingsTable

/// `export`: the table in another format.
enum ExportSubcommand: Subcommand {
  static let name = "export"
  static let mountedName: String? = nil
  static let summary = "Write the spec in another format."

  static var declaration: CommandDeclaration {
    CommandDeclaration(
      discussion: [
        "json is the spec itself as JSON, its pane files in place: what an app reads without libyaml. Reading it gives the same table."
      ],
      examples: [.init("json SPEC > app.json", "the spec for an app without libyaml")],
      arguments: [format, .spec],
      options: [.quiet])
  }

  private static var format: CommandArgument {
    CommandArgument(
      "format", .words(exporters.map { .init($0.name, $0.summary) }), "What to write.")
  }

  static func run(
    _ call: ParsedCall, in context: ToolContext
  ) throws(CommandFailure) -> ExitStatus {
    let name = call.operands.first ?? ""
    guard let exporter = exporters.first(where: { $0.name == name }) else {
      throw .bug("there is no exporter \(name)")
    }
    let path = call.specs.first ?? "-"
    let (schema, source) = try context.load(path)
    let input = ExportInput(
      schema: schema, source: source, folder: SpecLoader.folder(of: path),
      format: SpecLoader.format(of: path), controls: context.tool.controls)
    try context.print(try exporter.export(input))
    return .done
  }
}
