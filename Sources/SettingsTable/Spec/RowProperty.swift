/// The properties of every row, whatever its control; the order is that of the format's reference.
enum RowProperty: Int, CaseIterable {
  case key, control, title, subtitle, help, `default`, defaultFor, defaultText, nullable
  case visibleIf, enabledIf, whenHidden, keywords, icon, env, secret, `internal`, deprecated, since
  case renamedFrom, restart, idioms, shared, verbatim

  static let platformNames = ["apple", "linux", "android", "windows"]
  static let idiomNames = ["phone", "pad", "mac", "tv", "terminal"]

  /// A bit for each that few rows have; a row without any of them is read faster.
  static let rare: UInt128 = {
    let usual: [Self] = [.key, .control, .title, .help, .default, .visibleIf, .enabledIf]
    return allCases.filter { !usual.contains($0) }.reduce(0) { $0 | 1 << UInt128($1.rawValue) }
  }()

  /// Declared in the order of the cases, so that a case's number is its index in a table of a row.
  static let all: [SpecProperty] = allCases.map(\.property)

  private var property: SpecProperty {
    switch self {
    case .key: SpecProperty("key", .text, "The name the value is stored under.")
    case .control:
      SpecProperty("control", .text, "The kind of row: toggle, text, choice …", isRequired: true)
    case .title:
      SpecProperty(
        "title", .text, "What the user reads; without one it is made from the key, `\"\"` is none.")
    case .subtitle:
      SpecProperty("subtitle", .text, "A second line; `{value}` in it is the displayed value.")
    case .help: SpecProperty("help", .text, "What the setting does, as CommonMark.")
    case .default:
      SpecProperty("default", .value, "The value while none is stored; null if nullable.")
    case .defaultFor:
      SpecProperty(
        "defaultFor",
        .mapping(Self.platformNames.map { SpecProperty($0, .value, "The default there.") }),
        "Defaults that differ by platform.")
    case .defaultText:
      SpecProperty("defaultText", .text, "In words, what the app decides without a value.")
    case .nullable:
      SpecProperty(
        "nullable", .boolean, "Whether null, explicitly not set, is a value.", default: "false")
    case .visibleIf: SpecProperty("visibleIf", .condition, "When the row is shown.")
    case .enabledIf: SpecProperty("enabledIf", .condition, "When the user may change it.")
    case .whenHidden:
      SpecProperty(
        "whenHidden", .word(["keep", "default"]), "Which value is in force while it is hidden.",
        default: "keep")
    case .keywords:
      SpecProperty("keywords", .oneOrMore(.text), "More words that a search finds it by.")
    case .icon: SpecProperty("icon", .text, "The name of a picture.")
    case .env: SpecProperty("env", .text, "The environment variable that overrides the value.")
    case .secret:
      SpecProperty("secret", .boolean, "Whether the value is never shown.", default: "false")
    case .internal:
      SpecProperty(
        "internal", .boolean, "Whether the row is never shown but still has its value.",
        default: "false")
    case .deprecated:
      SpecProperty(
        "deprecated", .mapping(OptionsReader.deprecation), "That it should no longer be used.")
    case .since: SpecProperty("since", .text, "The version of the app that brought it.")
    case .renamedFrom:
      SpecProperty("renamedFrom", .oneOrMore(.text), "Keys that older versions stored it under.")
    case .restart:
      SpecProperty(
        "restart", .boolean, "Whether a change takes effect at the next start.", default: "false")
    case .idioms:
      SpecProperty(
        "idioms", .oneOrMore(.word(Self.idiomNames)), "The devices that show it; without it all do."
      )
    case .shared:
      SpecProperty(
        "shared", .boolean, "Whether the row shows the setting of another row with its key.",
        default: "false")
    case .verbatim:
      SpecProperty(
        "verbatim", .mappingOf(.value), "Extras of foreign formats, by format, kept for export.")
    }
  }
}
