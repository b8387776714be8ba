/// An argument, declared as data.
struct CommandArgument: Hashable, Sendable {
  enum Arity: Hashable, Sendable {
    case one
    case optional
    case oneOrMore
    case zeroOrMore
  }

  /// What help calls it, without the brackets around it.
  let name: String
  let kind: ValueKind
  let arity: Arity
  /// One or two sentences.
  let help: String

  init(_ name: String, _ kind: ValueKind, _ help: String, arity: Arity = .one) {
    self.name = name
    self.kind = kind
    self.arity = arity
    self.help = help
  }

  static let spec = CommandArgument(
    "spec", .spec, "The spec, a .yaml or .json file; - is standard input.")
  static let setting = CommandArgument(
    "key", .setting, "The setting: its key, or its index path such as [0,1].")

  var isRequired: Bool { arity == .one || arity == .oneOrMore }

  /// How a usage line shows it.
  var usage: String {
    switch arity {
    case .one: "<\(name)>"
    case .optional: "[<\(name)>]"
    case .oneOrMore: "<\(name)> ..."
    case .zeroOrMore: "[<\(name)> ...]"
    }
  }
}
