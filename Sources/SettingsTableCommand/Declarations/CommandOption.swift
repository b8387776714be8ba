/// An option, declared as data: parsing and help come from it, and so can completions and a man
/// page.
struct CommandOption: Hashable, Sendable {
  /// The long name, without `--`.
  let name: String
  /// The letter behind one `-`.
  let short: Character?
  /// What the option takes; nil for one that is given or not.
  let value: ValueKind?
  /// What help calls the value: `file` is shown as `<file>`.
  let placeholder: String
  /// One or two sentences.
  let help: String
  /// Whether each use counts; else the last one does.
  let isRepeatable: Bool
  /// What holds without the option, for help.
  let defaultText: String?

  private init(
    _ name: String, short: Character?, value: ValueKind?, placeholder: String, help: String,
    isRepeatable: Bool, defaultText: String?
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.placeholder = placeholder
    self.help = help
    self.isRepeatable = isRepeatable
    self.defaultText = defaultText
  }

  /// An option that is given or not.
  static func flag(_ name: String, short: Character? = nil, _ help: String) -> CommandOption {
    CommandOption(
      name, short: short, value: nil, placeholder: "", help: help, isRepeatable: false,
      defaultText: nil)
  }

  /// An option with a value.
  static func value(
    _ name: String, short: Character? = nil, _ kind: ValueKind, placeholder: String? = nil,
    _ help: String, isRepeatable: Bool = false, default defaultText: String? = nil
  ) -> CommandOption {
    CommandOption(
      name, short: short, value: kind, placeholder: placeholder ?? name, help: help,
      isRepeatable: isRepeatable, defaultText: defaultText)
  }
}

/// What a value on the command line is: checked in part, and what completions offer.
enum ValueKind: Hashable, Sendable {
  /// A spec: a file, or `-` for standard input.
  case spec
  /// A file whose name ends in one of `extensions`.
  case file(extensions: [String])
  /// A setting of the spec, by its key or its index path.
  case setting
  /// A value of the setting that is named before it.
  case settingValue
  /// The id of a pane of the spec.
  case pane
  /// A subcommand of the tool.
  case subcommand
  case number(ClosedRange<Int>)
  case words([Word])

  /// One of the words to choose from.
  struct Word: Hashable, Sendable {
    let name: String
    /// What choosing it does; nil where the name says it.
    let help: String?

    init(_ name: String, _ help: String? = nil) {
      self.name = name
      self.help = help
    }
  }
}

extension CommandOption {
  static let help = flag("help", short: "h", "Show help information.")
  static let version = flag("version", "Show the version.")
  static let quiet = flag("quiet", short: "q", "Say nothing but errors.")
  static let values = value(
    "values", .file(extensions: ["yaml", "yml", "json"]), placeholder: "file",
    "The file with the stored values. Without it $SETTINGS_TABLE_VALUES names it, else it is settings.yaml in the folder of the app's id, where the system keeps settings."
  )
  /// ``values`` of an app's own command, which heeds no variable.
  static let mountedValues = value(
    "values", .file(extensions: ["yaml", "yml", "json"]), placeholder: "file",
    "Another file with stored values than the app's own.")
  static let noValues = flag("no-values", "Read no stored values: the defaults alone.")
  static let color = value(
    "color", .words([.init("auto"), .init("always"), .init("never")]), placeholder: "when",
    "Whether to use colour; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM.",
    default: "auto")
}
