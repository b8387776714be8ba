import SettingsTable
import SettingsTableYAML

/// Reads and checks the spec that an argument names.
struct SpecLoader: Sendable {
  let controls: ControlList
  let streams: CommandStreams

  /// A spec, and what was found in it.
  struct Loaded: Sendable {
    /// Nil when there is an error.
    let schema: TableSchema?
    /// In the order of the files, and of the places in them.
    let diagnostics: [Diagnostic]
    /// The spec first, then its pane files.
    let sources: [SourceText]

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  }

  /// What diagnostics call a spec that comes from standard input.
  static let standardInputName = "<stdin>"

  /// The format that a file of this name is written in.
  static func format(of path: String) -> any DocumentFormat {
    path.hasSuffix(".json") ? JSONFormat() : YAMLFormat()
  }

  /// The text of the spec at `path`, where `-` is standard input.
  func source(at path: String) throws(FileFailure) -> SourceText {
    if path == "-" {
      return SourceText(name: Self.standardInputName, bytes: try streams.readInput())
    }
    return SourceText(
      name: path, bytes: try readWholeFile(at: path, limit: SpecTreeBuilder.Limits.spec.bytes))
  }

  /// Where the pane files of the spec at `path` are; one from standard input has none.
  func folder(of path: String) -> (any SpecFolder)? { path == "-" ? nil : FileFolder(ofSpecAt: path) }

  func load(_ path: String) throws(FileFailure) -> Loaded {
    let source = try source(at: path)
    let reader = SpecReader(
      format: Self.format(of: path), controls: controls, folder: folder(of: path))
    let (spec, found) = reader.read(source)
    let sources = spec.sources
    // A text without structure has one finding, the one that says so.
    if spec.panes.isEmpty { return Loaded(schema: nil, diagnostics: found, sources: sources) }
    let (schema, more) = TableSchema.check(spec)
    let diagnostics = Self.sorted(found + more, by: sources)
    let isSound = !diagnostics.contains { $0.severity == .error }
    return Loaded(schema: isSound ? schema : nil, diagnostics: diagnostics, sources: sources)
  }

  /// `diagnostics` by file and place; what has no place comes first.
  static func sorted(_ diagnostics: [Diagnostic], by sources: [SourceText]) -> [Diagnostic] {
    if diagnostics.count < 2 { return diagnostics }
    func order(_ diagnostic: Diagnostic) -> (Int, SourceMark) {
      let file = sources.firstIndex { $0.name == diagnostic.file } ?? -1
      return (file, diagnostic.mark ?? SourceMark(line: 0, column: 0))
    }
    return diagnostics.map { (order($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension ToolContext {
  var specLoader: SpecLoader { SpecLoader(controls: tool.controls, streams: streams) }

  /// The table of this call: the spec it names, or the one the tool is mounted with.
  func schema(of call: ParsedCall) throws(CommandFailure) -> TableSchema {
    if let mounted = tool.mounted { return mounted.schema }
    let loaded: SpecLoader.Loaded
    do throws(FileFailure) {
      loaded = try specLoader.load(call.specs.first ?? "-")
    } catch {
      throw .unreadable(error)
    }
    guard let schema = loaded.schema else { throw .diagnostics(loaded.errors) }
    return schema
  }
}
