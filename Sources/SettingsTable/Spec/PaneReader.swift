/// Reads the panes of a spec, in place or from files of their own.
enum PaneReader {
  static let properties: [SpecProperty] = [
    SpecProperty("title", .text, "The title of the screen."),
    SpecProperty("help", .text, "What the screen is about, as CommonMark."),
    SpecProperty(
      "sections", .list(.mapping(SectionReader.properties)), "The sections of the screen."),
    SpecProperty("visibleIf", .condition, "When its rows are shown."),
    SpecProperty("enabledIf", .condition, "When its rows may be changed."),
    SpecProperty("file", .text, "A file beside the spec that holds title, help and sections."),
  ]
  static let fileProperties: [SpecProperty] = [
    SpecProperty(
      "settingsTable", .integer(1...1), "The version of the format: 1.", isRequired: true),
    SpecProperty("title", .text, "The title of the screen."),
    SpecProperty("help", .text, "What the screen is about, as CommonMark."),
    SpecProperty(
      "sections", .list(.mapping(SectionReader.properties)), "The sections of the screen.",
      isRequired: true),
  ]
  private static let table = PropertyTable(properties)
  private static let fileTable = PropertyTable(fileProperties)

  static func readAll(_ fields: inout SpecFields, files: inout PaneFiles) -> [PaneSpec] {
    guard let node = fields.node("panes") else { return [] }
    guard let entries = node.entries else {
      fields.reportWrongType(node, "panes", expected: "a mapping of ids to panes")
      return []
    }
    var panes: [PaneSpec] = []
    for entry in entries {
      let id = entry.key.text ?? ""
      if id == PaneSpec.rootID {
        fields.reading.report(
          .badID, "the id \"root\" is the first screen's; a pane needs another", at: entry.key.place
        )
        continue
      }
      if !isID(id) {
        fields.reading.report(
          .badID,
          "the id is \(id.quotedName); expected a letter, then letters, digits, dots, _ and -",
          at: entry.key.place)
      }
      var pane = read(entry.value, id: id, reading: fields.reading, files: &files)
      pane.origin = SourceReference(source: 0, bytes: entry.key.bytes)
      panes.append(pane)
    }
    return panes
  }

  /// `[A-Za-z][A-Za-z0-9._-]*`
  static func isID(_ id: String) -> Bool {
    guard let first = id.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else {
      return false
    }
    return id.unicodeScalars.allSatisfy {
      SpecTopReader.isNameScalar($0) || $0 == "." || $0 == "-"
    }
  }

  private static func read(
    _ node: SpecNode, id: String, reading: SpecReading, files: inout PaneFiles
  ) -> PaneSpec {
    var pane = PaneSpec(id: id)
    guard node.kind == .mapping else {
      reading.report(
        .wrongType, "the pane \(id.quotedName) is \(node.kindName); expected a mapping",
        at: node.place)
      return pane
    }
    var fields = SpecFields(node, of: table, reading: reading, what: "a pane")
    pane.visibleIf = fields.condition("visibleIf", source: 0)
    pane.enabledIf = fields.condition("enabledIf", source: 0)
    if let file = fields.node("file") {
      for name in ["title", "help", "sections"] where fields.has(name) {
        fields.report(
          .notAllowed, "\(name.quotedName) belongs into the pane's file", at: name)
      }
      guard fields.text("file") != nil else { return pane }
      let source = files.sources.count
      guard let root = files.root(file, reading: reading) else { return pane }
      var inner = SpecFields(root, of: fileTable, reading: reading, what: "a pane file")
      SpecTopReader.readVersion(&inner)
      readContents(&inner, into: &pane, source: source)
    } else {
      readContents(&fields, into: &pane, source: 0)
    }
    return pane
  }

  private static func readContents(
    _ fields: inout SpecFields, into pane: inout PaneSpec, source: Int
  ) {
    pane.title = fields.text("title")
    pane.help = fields.text("help")
    pane.sections = SectionReader.readAll(
      &fields, in: "the pane \(pane.id.quotedName)", source: source)
  }
}

extension SpecFields {
  /// A condition, as it is written.
  mutating func condition(_ name: String, source: Int) -> ConditionText? {
    guard let text = text(name), let node = node(name) else { return nil }
    return ConditionText(text, origin: SourceReference(source: source, bytes: node.bytes))
  }
}
