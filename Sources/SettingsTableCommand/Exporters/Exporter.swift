import SettingsTable

/// A format that `export` writes: a type in a file of its own, and one line in ``exporters``.
protocol Exporter: Sendable {
  static var name: String { get }
  /// What it is, in a few words.
  static var summary: String { get }
  /// The document, ending in a newline.
  static func export(_ input: ExportInput) throws(CommandFailure) -> String
}

/// A sound spec, as it is checked and as it is written.
struct ExportInput: Sendable {
  let schema: TableSchema
  let source: SourceText
  /// Where its pane files are.
  let folder: (any SpecFolder)?
  /// The syntax of the spec, and of the pane files that are no JSON.
  let format: any DocumentFormat
  let controls: ControlList
}

/// Every format there is.
let exporters: [any Exporter.Type] = [
  JSONExporter.self
]
