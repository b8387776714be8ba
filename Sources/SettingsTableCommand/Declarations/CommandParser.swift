import SettingsTable

/// Sorts the arguments of a call by the declarations of a subcommand.
///
/// Options may stand anywhere, with `=` or a blank before their value; `--` ends them. Short ones
/// may be joined. `-` alone and `-` with a digit behind it are arguments.
struct CommandParser {
  let declaration: CommandDeclaration
  private var call = ParsedCall()
  private var plain: [String] = []

  static func parse(
    _ arguments: some Sequence<String>, by declaration: CommandDeclaration
  ) throws(CommandFailure) -> ParsedCall {
    var parser = CommandParser(declaration: declaration)
    try parser.read(Array(arguments))
    if !parser.call.has(.help) { try parser.sortArguments() }
    return parser.call
  }

  private init(declaration: CommandDeclaration) {
    self.declaration = declaration
  }

  /// Whether `argument` can only be an option, so that no value is missing before it.
  static func isOption(_ argument: String) -> Bool {
    let bytes = argument.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "-") else { return false }
    let second = bytes[bytes.index(after: bytes.startIndex)]
    return second < UInt8(ascii: "0") || second > UInt8(ascii: "9")
  }

  private mutating func read(_ arguments: [String]) throws(CommandFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        plain += rest
        return
      }
      if !Self.isOption(argument) {
        plain.append(argument)
      } else if argument.hasPrefix("--") {
        try readLong(argument, &rest)
      } else {
        try readShort(argument, &rest)
      }
    }
  }

  private mutating func readLong(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = declaration.allOptions.first(where: { $0.name == name }) else {
      throw unknownOption("--" + name)
    }
    let value = parts.count > 1 ? String(parts[1]) : nil
    try note(option, value, as: "--" + name, &rest)
  }

  private mutating func readShort(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = declaration.allOptions.first(where: { $0.short == letter }) else {
        // `-values` is a long name with a dash too few, rather than seven short ones.
        throw unknownOption(
          argument.dropFirst().first == letter ? argument : "-\(letter)", letter: letter)
      }
      if option.value == nil {
        if letters.first == "=" { throw .usage("-\(letter) takes no value") }
        try note(option, nil, as: "-\(letter)", &rest)
      } else {
        let value = letters.first == "=" ? letters.dropFirst() : letters
        try note(option, letters.isEmpty ? nil : String(value), as: "-\(letter)", &rest)
        return
      }
    }
  }

  private mutating func note(
    _ option: CommandOption, _ given: String?, as name: String, _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) {
    guard let kind = option.value else {
      if given != nil { throw .usage("\(name) takes no value") }
      call.note(option)
      return
    }
    let value: String
    if let given {
      value = given
    } else if let next = rest.first, !Self.isOption(next) {
      value = next
      rest.removeFirst()
    } else {
      throw .usage("\(name) needs a value: \(name) <\(option.placeholder)>")
    }
    try check(value, kind, of: name)
    call.note(option, value)
  }

  private func check(
    _ value: String, _ kind: ValueKind, of name: String
  ) throws(CommandFailure) {
    switch kind {
    case .words(let words):
      let names = words.map(\.name)
      if names.contains(value) { return }
      throw .usage(
        "\(name) is \(value.quotedName); expected one of \(names.nameList)",
        suggestion: closestName(to: value, among: names))
    case .number(let range):
      if case .integer(let number) = NumberText.read(value), let number = Int(exactly: number),
        range.contains(number)
      {
        return
      }
      throw .usage(
        "\(name) is \(value.quotedName); expected a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    case .file:
      if value.isEmpty { throw .usage("\(name) is empty; expected the name of a file") }
    case .spec, .setting, .settingValue, .pane, .subcommand: break
    }
  }

  private func unknownOption(_ shown: String, letter: Character? = nil) -> CommandFailure {
    let names = declaration.allOptions.map { "--" + $0.name }
    let wanted = "--" + shown.drop { $0 == "-" }
    let isOneLetter = letter != nil && shown.count == 2
    return .usage(
      "unknown option \(shown.quotedName)",
      suggestion: isOneLetter ? nil : closestName(to: wanted, among: names))
  }

  /// Gives each argument to its declaration: one each in order, the rest to the last that takes
  /// several.
  private mutating func sortArguments() throws(CommandFailure) {
    var rest = plain[...]
    for (index, argument) in declaration.arguments.enumerated() {
      let reserved = declaration.arguments[(index + 1)...].count { $0.isRequired }
      var taken: [String] = []
      switch argument.arity {
      case .one: taken += rest.popFirst().map { [$0] } ?? []
      case .optional: if rest.count > reserved { taken.append(rest.removeFirst()) }
      case .oneOrMore, .zeroOrMore:
        taken += rest.prefix(max(0, rest.count - reserved))
        rest = rest.dropFirst(taken.count)
      }
      if taken.isEmpty, argument.isRequired { throw .usage("missing argument <\(argument.name)>") }
      for value in taken {
        try check(value, argument.kind, of: "<\(argument.name)>")
        if argument.kind == .spec {
          call.specs.append(value)
        } else {
          call.operands.append(value)
        }
      }
    }
    if let extra = rest.first {
      throw .usage("unexpected argument \(extra.quotedName)")
    }
  }
}
