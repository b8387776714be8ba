/// The arguments of one call, sorted by their declarations.
struct ParsedCall: Sendable {
  /// The specs that are named; empty in an app's own command.
  var specs: [String] = []
  /// The other arguments, in order.
  var operands: [String] = []
  private var given: [(name: String, value: String)] = []

  mutating func note(_ option: CommandOption, _ value: String = "") {
    given.append((option.name, value))
  }

  func has(_ option: CommandOption) -> Bool { given.contains { $0.name == option.name } }

  /// The value of the last use of `option`.
  func value(_ option: CommandOption) -> String? {
    given.last { $0.name == option.name }?.value
  }

  func values(_ option: CommandOption) -> [String] {
    given.filter { $0.name == option.name }.map(\.value)
  }

  /// The value of an option that takes a number; the parser has checked it.
  func number(_ option: CommandOption) -> Int? { value(option).flatMap { Int($0) } }
}
