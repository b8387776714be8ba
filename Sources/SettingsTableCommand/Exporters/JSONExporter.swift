import SettingsTable

/// The JSON form of a spec, for apps that link no libyaml.
///
/// Nodes are copied as they are written, own and foreign extras too, pane files in the place of
/// their names, so that reading the result gives the same table.
struct JSONExporter: Exporter {
  static let name = "json"
  static let summary = "the spec as JSON, its pane files in place"

  static func export(_ input: ExportInput) throws(CommandFailure) -> String {
    var exporter = JSONExporter(input: input)
    let root = try exporter.root(of: input.source, as: input.format)
    var json = JSONDocument()
    json.value(.map(try exporter.top(root)))
    return json.text + "\n"
  }

  private let input: ExportInput
  /// How many rows have been written: they come in the order of the schema's numbers.
  private var rowCount = 0

  private init(input: ExportInput) {
    self.input = input
  }

  private func root(
    of source: SourceText, as format: any DocumentFormat
  ) throws(CommandFailure) -> SpecNode {
    guard let root = format.read(source, as: .spec, limits: .spec).tree?.root else {
      throw .fault("\(source.name.quotedName) has changed while it was read")
    }
    return root
  }

  private func paneFile(_ path: String) throws(CommandFailure) -> SpecNode {
    guard let source = try? input.folder?.source(at: path) else {
      throw .fault("the pane file \(path.quotedName) has changed while it was read")
    }
    return try root(of: source, as: path.hasSuffix(".json") ? JSONFormat() : input.format)
  }

  /// The first screen's rows have the first numbers, so the panes come last.
  private mutating func top(_ root: SpecNode) throws(CommandFailure) -> SettingMap {
    let entries = root.allEntries
    var map = try members(entries.filter { !$0.key.reads("panes") }, SpecFormat.top)
    for entry in entries where entry.key.reads("panes") {
      var panes = SettingMap()
      for pane in entry.value.allEntries {
        panes.append(pane.key.text ?? "", .map(try self.pane(pane.value)))
      }
      map.append("panes", .map(panes))
    }
    return map
  }

  /// A pane; what its file says stands in the place of the file's name.
  private mutating func pane(_ node: SpecNode) throws(CommandFailure) -> SettingMap {
    var entries = node.allEntries
    if let path = node["file"]?.text {
      let file = try paneFile(path)
      entries.removeAll { $0.key.reads("file") }
      entries += file.allEntries.filter { !$0.key.reads("settingsTable") }
    }
    return try members(entries, SpecFormat.pane)
  }

  private mutating func members(
    _ entries: [SpecNode.Entry], _ properties: [SpecProperty]
  ) throws(CommandFailure) -> SettingMap {
    var map = SettingMap()
    for entry in entries {
      let name = entry.key.text ?? ""
      if name == "rows" {
        map.append(name, .list(try rows(entry.value)))
      } else if name == "sections" {
        var sections: [SettingValue] = []
        let properties = properties.mapping(in: name)
        for section in entry.value.allElements {
          sections.append(.map(try members(section.allEntries, properties)))
        }
        map.append(name, .list(sections))
      } else {
        map.append(name, try SpecConversion.value(entry, properties))
      }
    }
    return map
  }

  private mutating func rows(_ list: SpecNode) throws(CommandFailure) -> [SettingValue] {
    var rows: [SettingValue] = []
    for node in list.allElements {
      let row = input.schema.rows[rowCount].spec
      rowCount += 1
      rows.append(.map(try self.row(node, row)))
    }
    return rows
  }

  private func row(_ node: SpecNode, _ row: RowSpec) throws(CommandFailure) -> SettingMap {
    let properties = input.controls.properties(ofRow: node)
    var map = SettingMap()
    for entry in node.allEntries {
      let name = entry.key.text ?? ""
      switch name {
      case "default": map.append(name, SpecConversion.value(entry.value, as: row.defaultValue))
      case "defaultFor":
        var platforms = SettingMap()
        for platform in entry.value.allEntries {
          let name = platform.key.text ?? ""
          let value = row.extras?.defaultFor[name]
          platforms.append(name, SpecConversion.value(platform.value, as: value))
        }
        map.append(name, .map(platforms))
      case "item":
        map.append(
          name,
          .map(
            try SpecConversion.members(entry.value, input.controls.properties(ofRow: entry.value))))
      default: map.append(name, try SpecConversion.value(entry, properties))
      }
    }
    return map
  }
}

extension ControlList {
  /// The properties of the row or the item that `node` is.
  fileprivate func properties(ofRow node: SpecNode) -> [SpecProperty] {
    let control = node["control"]?.text.flatMap { self[$0] }
    let standIn = node["like"]?.text.flatMap { self[$0] }
    return SpecFormat.row + ((control ?? standIn)?.properties ?? [])
  }
}

extension [SpecProperty] {
  /// The properties of the mappings in the list that `name` is.
  fileprivate func mapping(in name: String) -> [SpecProperty] {
    guard case .list(.mapping(let properties))? = first(where: { $0.name == name })?.type else {
      return []
    }
    return properties
  }
}

extension SpecNode {
  /// The entries of a mapping; none for anything else.
  var allEntries: [Entry] { entries.map(Array.init) ?? [] }
  /// The elements of a list; none for anything else.
  var allElements: [SpecNode] { elements.map(Array.init) ?? [] }
}
