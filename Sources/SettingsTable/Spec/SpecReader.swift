/// Reads a spec: text → nodes → ``TableSpec``. ``TableSchema`` then checks it as a whole.
public struct SpecReader: Sendable {
  /// The syntax of the spec, and of its pane files that do not end in `.json`.
  public let format: any DocumentFormat
  public let controls: ControlList
  /// Where pane files are; nil when there is no folder: then a pane file is a finding.
  public let folder: (any SpecFolder)?

  public init(
    format: any DocumentFormat = JSONFormat(), controls: ControlList = .builtIn,
    folder: (any SpecFolder)? = nil
  ) {
    self.format = format
    self.controls = controls
    self.folder = folder
  }

  /// The spec in `source`, and everything that is wrong with it so far.
  ///
  /// The spec holds what could be read even where there are errors; use it only if there are none.
  public func read(_ source: SourceText) -> (spec: TableSpec, diagnostics: [Diagnostic]) {
    read(source, lintsTexts: false)
  }

  func read(
    _ source: SourceText, lintsTexts: Bool
  ) -> (spec: TableSpec, diagnostics: [Diagnostic]) {
    let reading = SpecReading(controls: controls)
    reading.lintsTexts = lintsTexts
    var spec = TableSpec()
    spec.sources = [source]
    let document = format.read(source, as: .spec, limits: .spec)
    reading.report(textFaults: document.diagnostics)
    if let root = document.tree?.root {
      reading.lintTexts(of: root)
      var files = PaneFiles(format: format, folder: folder, sources: [source])
      spec = SpecTopReader.read(root, reading: reading, files: &files)
      spec.sources = files.sources
    }
    return (spec, reading.diagnostics)
  }
}

/// The folder a spec is in, from which its pane files are read.
public protocol SpecFolder: Sendable {
  /// The file at `path`, relative to the folder.
  func source(at path: String) throws(SpecFolderFailure) -> SourceText
}

public enum SpecFolderFailure: Error, Hashable, Sendable {
  /// The path leads out of the folder, links followed.
  case outside
  /// The file cannot be read; a clause that says why.
  case unreadable(String)
}

/// Reads the pane files of one spec and keeps their texts.
struct PaneFiles {
  let format: any DocumentFormat
  let folder: (any SpecFolder)?
  var sources: [SourceText]

  /// The top of the pane file that `node` names, or a report why there is none.
  mutating func root(_ node: SpecNode, reading: SpecReading) -> SpecNode? {
    let path = node.text ?? ""
    guard let folder else {
      reading.report(
        .unreadableFile, "the pane file \(path.quotedName) cannot be read: the spec has no folder",
        at: node.place)
      return nil
    }
    let source: SourceText
    do throws(SpecFolderFailure) {
      source = try folder.source(at: path)
    } catch {
      switch error {
      case .outside:
        reading.report(
          .paneFileOutside, "the pane file \(path.quotedName) is outside the spec's folder",
          at: node.place)
      case .unreadable(let why): reading.report(.unreadableFile, why, at: node.place)
      }
      return nil
    }
    sources.append(source)
    let format: any DocumentFormat = path.hasSuffix(".json") ? JSONFormat() : format
    let document = format.read(source, as: .spec, limits: .smallFile)
    reading.report(textFaults: document.diagnostics)
    guard let root = document.tree?.root else { return nil }
    reading.lintTexts(of: root)
    return root
  }
}
