import SettingsTable

/// The help of the tool or of a subcommand, in the layout of swift-argument-parser.
struct HelpText {
  private(set) var text = ""
  private let width: Int

  /// The help of the tool itself.
  init(of tool: SettingsTool, width: Int) {
    self.width = width
    let summary =
      tool.mounted == nil
      ? "Show, check and change the settings that an app declares in YAML."
      : "Show and change the settings."
    append("OVERVIEW: " + summary)
    append("")
    append("USAGE: \(tool.name) <subcommand>")
    examples(
      tool.offered.compactMap { subcommand in
        subcommand.declaration.examples.first.map {
          (Self.line($0, of: subcommand, in: tool), $0.help)
        }
      })
    section("OPTIONS") { help in
      help.entry("--version", CommandOption.version.help)
      help.entry("-h, --help", CommandOption.help.help)
    }
    section("SUBCOMMANDS") { help in
      for subcommand in tool.offered { help.entry(tool.name(of: subcommand), subcommand.summary) }
    }
    append("")
    append("  See '\(tool.name) help <subcommand>' for detailed help.")
  }

  /// The help of a subcommand.
  init(of subcommand: any Subcommand.Type, in tool: SettingsTool, width: Int) {
    self.width = width
    let declaration = tool.declaration(of: subcommand)
    append("OVERVIEW: " + subcommand.summary)
    for paragraph in declaration.discussion {
      append("")
      append(paragraph)
    }
    append("")
    append("USAGE: " + Self.usageLine(of: subcommand, in: tool))
    examples(
      declaration.examples.map { (Self.line($0, of: subcommand, in: tool), $0.help) })
    if !declaration.arguments.isEmpty {
      section("ARGUMENTS") { help in
        for argument in declaration.arguments {
          help.entry("<\(argument.name)>", argument.help + Self.choices(of: argument.kind, nil))
        }
      }
    }
    section("OPTIONS") { help in
      for option in declaration.allOptions {
        help.entry(Self.label(of: option), option.help + Self.choices(of: option.value, option))
      }
    }
  }

  /// What follows the message about a wrong call of the tool.
  static func usage(of tool: SettingsTool) -> String {
    "Usage: \(tool.name) <subcommand>\n  See '\(tool.name) --help' for more information.\n"
  }

  /// What follows the message about a wrong call of a subcommand.
  static func usage(of subcommand: any Subcommand.Type, in tool: SettingsTool) -> String {
    """
    Usage: \(usageLine(of: subcommand, in: tool))
      See '\(tool.name) help \(tool.name(of: subcommand))' for more information.

    """
  }

  private static func usageLine(
    of subcommand: any Subcommand.Type, in tool: SettingsTool
  ) -> String {
    let declaration = tool.declaration(of: subcommand)
    var parts = [tool.name, tool.name(of: subcommand), "[<options>]"]
    if let usage = declaration.argumentUsage {
      parts += declaration.arguments.filter { $0.kind == .spec }.map(\.usage) + [usage]
    } else {
      parts += declaration.arguments.map(\.usage)
    }
    return parts.joined(separator: " ")
  }

  private static func line(
    _ example: CommandDeclaration.Example, of subcommand: any Subcommand.Type,
    in tool: SettingsTool
  ) -> String {
    var words = [tool.name, tool.name(of: subcommand)]
    for word in example.line.split(separator: " ") {
      if word != "SPEC" {
        words.append(String(word))
      } else if tool.mounted == nil {
        words.append("app.yaml")
      }
    }
    return words.joined(separator: " ")
  }

  private static func label(of option: CommandOption) -> String {
    let value = option.value == nil ? "" : " <\(option.placeholder)>"
    return (option.short.map { "-\($0), " } ?? "") + "--\(option.name)\(value)"
  }

  /// The words to choose from and the default, as swift-argument-parser tells them.
  private static func choices(of kind: ValueKind?, _ option: CommandOption?) -> String {
    var facts: [String] = []
    if case .words(let words) = kind {
      facts.append("values: " + words.map(\.name).joined(separator: ", "))
    }
    if let text = option?.defaultText { facts.append("default: " + text) }
    return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
  }

  /// Whole lines to type are longer than options, so their column is as wide as they need.
  private mutating func examples(_ examples: [(line: String, help: String)]) {
    if examples.isEmpty { return }
    let longest = examples.map(\.line.displayWidth).max() ?? 0
    let column = min(longest + 4, max(width - 28, 26))
    section("EXAMPLES") { help in
      for example in examples { help.entry(example.line, example.help, at: column) }
    }
  }

  private mutating func section(_ title: String, _ body: (inout HelpText) -> Void) {
    append("")
    append(title + ":")
    body(&self)
  }

  private mutating func append(_ paragraph: String) {
    for line in paragraph.wrapped(toWidth: width) { text += line + "\n" }
  }

  /// A label with its explanation beside it, or below it where the label is too long.
  private mutating func entry(_ label: String, _ help: String, at column: Int = 26) {
    let lines = help.wrapped(toWidth: max(width - column, 20))
    let head = "  " + label
    let fits = head.displayWidth < column
    text += (fits ? head.padded(toWidth: column) + (lines.first ?? "") : head) + "\n"
    for line in lines.dropFirst(fits ? 1 : 0) {
      text += String(repeating: " ", count: column) + line + "\n"
    }
  }
}
