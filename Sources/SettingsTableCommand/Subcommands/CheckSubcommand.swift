import SettingsTable

/// `check`: the findings in specs, and in a values file.
enum CheckSubcommand: Subcommand {
  static let name = "check"
  static let mountedName: String? = nil
  static let summary = "Find mistakes in specs, and in the values of one."

  static var declaration: CommandDeclaration {
    CommandDeclaration(
      discussion: ["Exits with 1 if there is an error; warnings alone are no failure."],
      examples: [
        .init("SPEC", "find mistakes in a spec"),
        .init("SPEC --values settings.yaml", "and in a values file"),
        .init("--format sarif SPEC > app.sarif", "for code scanning"),
      ],
      arguments: [
        CommandArgument(
          "spec", .spec, "The specs, .yaml or .json files; - is standard input.",
          arity: .oneOrMore)
      ],
      options: [format, values, .color, .quiet])
  }

  private static var format: CommandOption {
    .value(
      "format", .words(diagnosticFormats.map { .init($0.name, $0.summary) }),
      "How findings are written.", default: diagnosticFormats[0].name)
  }
  private static let values = CommandOption.value(
    "values", .file(extensions: ["yaml", "yml", "json"]), placeholder: "file",
    "Check this file with stored values too; then there is one spec.")

  static func run(
    _ call: ParsedCall, in context: ToolContext
  ) throws(CommandFailure) -> ExitStatus {
    let form = diagnosticFormats.first { $0.name == call.value(format) } ?? diagnosticFormats[0]
    if call.has(values), call.specs.count > 1 {
      throw .usage("--values belongs to one spec; there are \(call.specs.count)")
    }
    if call.specs.count(where: { $0 == "-" }) > 1 {
      throw .usage("the spec - is named twice; standard input can be read once")
    }
    var check = Check(context: context, isForPeople: form.isForPeople)
    for path in call.specs { check.check(path, values: call.value(values)) }

    let style = DiagnosticStyle(
      usesColor: context.usesColor(onOutput: call.value(.color)), sanitizer: context.outputSanitizer
    )
    var output = ""
    let report = DiagnosticReport(check.diagnostics)
    form.init(style).append(report, to: &output)
    if !output.isEmpty { try context.print(output) }
    context.say(report.summary(files: check.files.count))
    return report.errors > 0 ? .fault : .done
  }
}

/// One run of `check`, over all its files.
private struct Check {
  let context: ToolContext
  /// Whether people see the findings where they are written.
  let isForPeople: Bool
  var diagnostics: [Diagnostic] = []
  /// The names of the files that were read, pane files without findings left out.
  var files: Set<String> = []

  mutating func check(_ path: String, values: String?) {
    do throws(FileFailure) {
      let loaded = try context.specLoader.load(path, findsWarnings: true)
      files.insert(loaded.source.name)
      diagnostics += loaded.diagnostics
      if let values, let schema = loaded.schema {
        diagnostics += try ValuesCheck(schema: schema).findings(in: values)
        files.insert(values)
      }
      files.formUnion(loaded.diagnostics.compactMap(\.file))
    } catch {
      if !isForPeople { context.complain("error: \(error)") }
      var finding = Diagnostic(.unreadableFile, error.description, at: nil)
      finding.file = error.path
      diagnostics.append(finding)
    }
  }
}
