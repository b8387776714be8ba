/// Reads the sections of a pane.
enum SectionReader {
  static let properties: [SpecProperty] = [
    SpecProperty("id", .text, "Names the section for locales and programs."),
    SpecProperty("title", .text, "The title above its rows."),
    SpecProperty("footer", .text, "The text below its rows."),
    SpecProperty("help", .text, "What the section is about, as CommonMark."),
    SpecProperty(
      "rows", .list(.mapping(RowProperty.all)), "Its rows; without any it is a paragraph."),
    SpecProperty("visibleIf", .condition, "When the section is shown."),
    SpecProperty("enabledIf", .condition, "When its rows may be changed."),
    SpecProperty(
      "idioms", .oneOrMore(.word(RowProperty.idiomNames)), "The devices that show it."),
  ]
  private static let table = PropertyTable(properties)

  /// The sections under `sections` of `fields`, which must be there.
  static func readAll(_ fields: inout SpecFields, in what: String, source: Int) -> [SectionSpec] {
    guard let node = fields.node("sections") else {
      if !fields.has("sections") { fields.reportMissing("sections", of: what) }
      return []
    }
    guard let elements = node.elements else {
      fields.reportWrongType(
        node, "sections", expected: "a list of sections",
        fix: node.isNull ? "write sections: [] for none" : "start each section with - ")
      return []
    }
    var sections: [SectionSpec] = []
    for element in elements {
      if let section = read(element, reading: fields.reading, source: source) {
        sections.append(section)
      }
    }
    return sections
  }

  private static func read(_ node: SpecNode, reading: SpecReading, source: Int) -> SectionSpec? {
    guard node.kind == .mapping else {
      reading.report(
        .wrongType, "a section is \(node.kindName); expected a mapping with rows", at: node.place)
      return nil
    }
    var fields = SpecFields(node, of: table, reading: reading, what: "a section")
    var section = SectionSpec(
      id: fields.text("id"), title: fields.text("title"), footer: fields.text("footer"),
      help: fields.text("help"), visibleIf: fields.condition("visibleIf", source: source),
      enabledIf: fields.condition("enabledIf", source: source),
      idioms: fields.words("idioms", among: RowProperty.idiomNames),
      origin: SourceReference(source: source, bytes: fields.start.bytes))
    if let id = section.id, !PaneReader.isID(id) {
      fields.report(
        .badID,
        "the id is \(id.quotedName); expected a letter, then letters, digits, dots, _ and -",
        at: "id")
    }
    guard let rows = fields.node("rows") else { return section }
    guard let elements = rows.elements else {
      fields.reportWrongType(rows, "rows", expected: "a list of rows")
      return section
    }
    // Exactly: the rows of a large spec are most of what it costs.
    section.rows.reserveCapacity(elements.reduce(0) { count, _ in count + 1 })
    for element in elements {
      if let row = RowReader.read(element, reading: reading, source: source) {
        section.rows.append(row)
      }
    }
    return section
  }
}
