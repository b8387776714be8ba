import SettingsTable
import SettingsTableYAML

/// Reads and checks the spec that an argument names.
struct SpecLoader: Sendable {
  let controls: ControlList
  let streams: CommandStreams

  /// A spec, and what was found in it.
  struct Loaded: Sendable {
    let source: SourceText
    /// Nil when there is an error.
    let schema: TableSchema?
    /// By file and place.
    let diagnostics: [Diagnostic]

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  }

  /// What diagnostics call a spec that comes from standard input.
  static let standardInputName = "<stdin>"

  /// The format that a file of this name is written in.
  static func format(of path: String) -> any DocumentFormat {
    path.hasSuffix(".json") ? JSONFormat() : YAMLFormat()
  }

  /// Where the pane files of the spec at `path` are; one from standard input has none.
  static func folder(of path: String) -> (any SpecFolder)? {
    path == "-" ? nil : FileFolder(ofSpecAt: path)
  }

  /// The spec at `path`, where `-` is standard input.
  func load(_ path: String, findsWarnings: Bool = false) throws(FileFailure) -> Loaded {
    let source = try source(at: path)
    let reader = SpecReader(
      format: Self.format(of: path), controls: controls, folder: Self.folder(of: path))
    let (schema, diagnostics) = reader.schema(from: source, findsWarnings: findsWarnings)
    return Loaded(source: source, schema: schema, diagnostics: diagnostics)
  }

  private func source(at path: String) throws(FileFailure) -> SourceText {
    if path == "-" {
      return SourceText(name: Self.standardInputName, bytes: try streams.readInput())
    }
    return SourceText(
      name: path, bytes: try readWholeFile(at: path, limit: SpecTreeBuilder.Limits.spec.bytes))
  }
}

extension ToolContext {
  /// The spec at `path`, as a result: that it cannot be read ends the work.
  func load(_ path: String) throws(CommandFailure) -> (TableSchema, SourceText) {
    let loaded: SpecLoader.Loaded
    do throws(FileFailure) {
      loaded = try specLoader.load(path)
    } catch {
      throw .unreadable(error)
    }
    guard let schema = loaded.schema else { throw .diagnostics(loaded.errors) }
    return (schema, loaded.source)
  }

  var specLoader: SpecLoader { SpecLoader(controls: tool.controls, streams: streams) }

  /// The table of this call: the spec it names, or the one the tool is mounted with.
  func schema(of call: ParsedCall) throws(CommandFailure) -> TableSchema {
    if let mounted = tool.mounted { return mounted.schema }
    return try load(call.specs.first ?? "-").0
  }
}
