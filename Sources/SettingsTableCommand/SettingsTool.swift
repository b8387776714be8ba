public import SettingsTable

/// The tool as a value: `settings-table`, or an app's own command for its settings.
///
///     SettingsTool().main()
///     let status = SettingsTool(mountedAs: "myapp config", schema: schema).run(["list"])
///
/// A mounted tool has the subcommands that a user needs, `list`, `get`, `set`, `reset` and
/// `explain`, and takes no spec: `myapp config set sound off`.
public struct SettingsTool: Sendable {
  /// The version of the tool and of the package.
  public static let version = "0.1.0"

  /// What is typed to call it, subcommands of the app included.
  public let name: String
  /// The controls that specs may name.
  let controls: ControlList
  /// Of a mounted tool: its table.
  let mounted: MountedTable?

  /// A class, since copying an optional struct with an existential in it has the runtime look up
  /// its type: 3 % of a whole run.
  final class MountedTable: Sendable {
    let schema: TableSchema
    let store: (any SettingsStore)?

    init(schema: TableSchema, store: (any SettingsStore)?) {
      self.schema = schema
      self.store = store
    }
  }

  /// The tool that takes the spec as an argument.
  ///
  /// - Parameter controls: Those that specs may name; an app adds its own.
  public init(name: String = "settings-table", controls: ControlList = .builtIn) {
    self.name = name
    self.controls = controls
    mounted = nil
  }

  /// An app's own command for its settings.
  ///
  /// - Parameters:
  ///   - name: What the user types: `myapp config`.
  ///   - store: Where the values are; nil is the file of the app's id that `settings-table` would
  ///     use. With a store there is no option `--values`.
  public init(
    mountedAs name: String, schema: TableSchema, store: (any SettingsStore)? = nil
  ) {
    self.name = name
    controls = .builtIn
    mounted = MountedTable(schema: schema, store: store)
  }

  /// Runs with the arguments of this process and ends it.
  public func main() -> Never {
    CurrentProcess.ignoreBrokenPipes()
    var streams = CommandStreams.process
    streams.endsProcess = true
    CurrentProcess.exit(run(CommandLine.arguments.dropFirst(), streams: streams))
  }

  /// Does what `arguments` ask for, without the name of the program in front.
  ///
  /// Results go to the output, everything else to the error stream, each document in one piece.
  /// The standard streams report a pipe that nobody reads any more only if the process ignores
  /// SIGPIPE.
  ///
  /// - Returns: 0 done; 1 the input is at fault; 2 the call is wrong; 70 a bug of the tool.
  public func run(
    _ arguments: some Sequence<String>, streams: CommandStreams = .process
  ) -> Int32 {
    var arguments = Array(arguments)[...]
    let first = arguments.popFirst()
    var context = ToolContext(tool: self, streams: streams, isQuiet: false)
    do throws(CommandFailure) {
      guard let first else {
        try? streams.writeError(HelpText(of: self, width: context.width()).text)
        return ExitStatus.usage.rawValue
      }
      if let subcommand = subcommand(named: first) {
        return run(subcommand, arguments, &context).rawValue
      }
      switch first {
      case "--help", "-h":
        try context.print(HelpText(of: self, width: context.width()).text)
      case "--version": try context.print("\(name) \(Self.version)\n")
      case "help": try context.print(help(about: arguments, context))
      default: throw unknown(first)
      }
      return ExitStatus.done.rawValue
    } catch {
      context.report(error, usage: HelpText.usage(of: self))
      return error.status.rawValue
    }
  }

  private func run(
    _ subcommand: any Subcommand.Type, _ arguments: some Sequence<String>,
    _ context: inout ToolContext
  ) -> ExitStatus {
    let declaration = declaration(of: subcommand)
    do throws(CommandFailure) {
      let call = try CommandParser.parse(arguments, by: declaration)
      if call.has(.help) {
        try context.print(HelpText(of: subcommand, in: self, width: context.width()).text)
        return .done
      }
      context = ToolContext(
        tool: self, streams: context.streams, isQuiet: call.has(.quiet))
      return try subcommand.run(call, in: context)
    } catch {
      context.report(error, usage: HelpText.usage(of: subcommand, in: self))
      return error.status
    }
  }

  private func help(
    about arguments: ArraySlice<String>, _ context: ToolContext
  ) throws(CommandFailure) -> String {
    guard let name = arguments.first else {
      return HelpText(of: self, width: context.width()).text
    }
    if arguments.count > 1 {
      throw .usage("unexpected argument \(arguments[arguments.startIndex + 1].quotedName)")
    }
    if name == "help" { return HelpText(of: self, width: context.width()).text }
    guard let subcommand = subcommand(named: name) else { throw unknown(name) }
    return HelpText(of: subcommand, in: self, width: context.width()).text
  }

  private func unknown(_ name: String) -> CommandFailure {
    if CommandParser.isOption(name) {
      let known = ["--help", "--version"]
      return .usage(
        "unknown option \(name.quotedName) before the subcommand",
        suggestion: closestName(to: name, among: known))
    }
    let names = offered.map { self.name(of: $0) } + ["help"]
    return .usage(
      "unknown subcommand \(name.quotedName)", suggestion: closestName(to: name, among: names))
  }
}

extension SettingsTool {
  /// The subcommands of this tool: of a mounted one, those that make sense there.
  var offered: [any Subcommand.Type] {
    mounted == nil ? subcommands : subcommands.filter { $0.mountedName != nil }
  }

  /// What `subcommand` is called here.
  func name(of subcommand: any Subcommand.Type) -> String {
    mounted == nil ? subcommand.name : subcommand.mountedName ?? subcommand.name
  }

  func subcommand(named name: String) -> (any Subcommand.Type)? {
    offered.first { self.name(of: $0) == name }
  }

  /// What `subcommand` takes here: a mounted tool has its spec, and may have its store.
  func declaration(of subcommand: any Subcommand.Type) -> CommandDeclaration {
    var declaration = subcommand.declaration
    guard let mounted else { return declaration }
    declaration.arguments.removeAll { $0.kind == .spec }
    if let index = declaration.options.firstIndex(of: .values) {
      if mounted.store == nil {
        declaration.options[index] = .mountedValues
      } else {
        declaration.options.remove(at: index)
      }
    }
    return declaration
  }
}
