/// Reads the steps that bring older values files up to date.
enum MigrationReader {
  static let steps: [SpecProperty] = [
    SpecProperty(
      "rename",
      .mapping([
        SpecProperty("from", .text, "The old key.", isRequired: true),
        SpecProperty("to", .text, "The new key.", isRequired: true),
      ]), "A key has a new name."),
    SpecProperty(
      "map",
      .mapping([
        SpecProperty("key", .text, "Whose value changes.", isRequired: true),
        SpecProperty("values", .mappingOf(.scalar), "Old values to new ones.", isRequired: true),
        SpecProperty(
          "else", .word(["keep", "remove"]), "What becomes of other values.", default: "keep"),
      ]), "Old values become new ones."),
    SpecProperty(
      "item",
      .mapping([
        SpecProperty("of", .text, "The key of a stored list.", isRequired: true),
        SpecProperty(
          "at", .integer(0...Int(Int32.max)), "Which element, from 0.", isRequired: true),
        SpecProperty("to", .text, "The key that gets it.", isRequired: true),
      ]), "An element of a list becomes the value of a key."),
    SpecProperty("remove", .text, "A key whose value goes."),
  ]
  static let properties: [SpecProperty] = [
    SpecProperty(
      "to", .integer(2...Int(Int32.max)), "The version that the steps lead to.", isRequired: true),
    SpecProperty("steps", .list(.mapping(steps)), "What is done, in order.", isRequired: true),
  ]
  private static let table = PropertyTable(properties)
  private static let stepTable = PropertyTable(steps)

  static func read(_ top: inout SpecFields) -> [MigrationSpec] {
    guard let node = top.node("migrations") else { return [] }
    guard let elements = node.elements else {
      top.reportWrongType(node, "migrations", expected: "a list")
      return []
    }
    var migrations: [MigrationSpec] = []
    for element in elements {
      guard element.kind == .mapping else {
        top.reportWrongType(element, "migrations", expected: "a mapping with to and steps")
        continue
      }
      var fields = SpecFields(element, of: table, reading: top.reading, what: "a migration")
      let to = fields.integer("to", in: 2...Int(Int32.max))
      if to == nil, !fields.has("to") { fields.reportMissing("to", of: "a migration") }
      let steps = readSteps(&fields)
      guard let to else { continue }
      migrations.append(
        MigrationSpec(
          to: to, steps: steps, origin: SourceReference(source: 0, bytes: fields.start.bytes)))
    }
    return migrations
  }

  private static func readSteps(_ fields: inout SpecFields) -> [MigrationSpec.Step] {
    guard let node = fields.node("steps") else {
      if !fields.has("steps") { fields.reportMissing("steps", of: "a migration") }
      return []
    }
    guard let elements = node.elements else {
      fields.reportWrongType(node, "steps", expected: "a list of steps")
      return []
    }
    var steps: [MigrationSpec.Step] = []
    for element in elements {
      guard element.kind == .mapping else {
        fields.reportWrongType(
          element, "steps", expected: "a step: rename, map, item or remove")
        continue
      }
      var step = SpecFields(element, of: stepTable, reading: fields.reading, what: "a step")
      let given = stepTable.properties.filter { step.has($0.name) }
      guard given.count == 1 else {
        if !step.hasFault {
          step.reading.report(
            .migration, "a step does one thing; expected one of rename, map, item, remove",
            at: step.start)
        }
        continue
      }
      if let read = readStep(given[0].name, &step) { steps.append(read) }
    }
    return steps
  }

  private static func readStep(_ kind: String, _ step: inout SpecFields) -> MigrationSpec.Step? {
    if kind == "remove" { return step.text("remove").map(MigrationSpec.Step.remove) }
    guard var fields = step.fields(kind) else { return nil }
    let required = fields.table.properties.filter(\.isRequired)
    for property in required where !fields.has(property.name) {
      fields.reportMissing(property.name, of: kind.quotedName)
    }
    switch kind {
    case "rename":
      guard let from = fields.text("from"), let to = fields.text("to") else { return nil }
      return .rename(from: from, to: to)
    case "map":
      let values = readMap(&fields)
      let otherwise = fields.word("else", among: ["keep", "remove"])
      guard let key = fields.text("key") else { return nil }
      return .map(key: key, values: values, keepsOthers: otherwise != "remove")
    default:
      guard let list = fields.text("of"), let at = fields.integer("at", in: 0...Int(Int32.max)),
        let to = fields.text("to")
      else { return nil }
      return .item(of: list, at: at, to: to)
    }
  }

  /// The keys are read as scalars: `1:` is a number here.
  private static func readMap(_ fields: inout SpecFields) -> [SettingValue: SettingValue] {
    guard let node = fields.node("values") else { return [:] }
    guard let entries = node.entries else {
      fields.reportWrongType(node, "values", expected: "a mapping of old values to new ones")
      return [:]
    }
    var values: [SettingValue: SettingValue] = [:]
    for entry in entries {
      if let old = fields.scalar(entry.key, "values"),
        let new = fields.scalar(entry.value, "values")
      {
        values[old] = new
      }
    }
    return values
  }
}
