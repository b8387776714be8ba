/// Reads the top of a spec: what is not a pane, a section or a row.
enum SpecTopReader {
  static let app: [SpecProperty] = [
    SpecProperty("id", .text, "Names the app and its values file: `com.example.app`."),
    SpecProperty("title", .text, "What the app is called; the title of the first screen."),
    SpecProperty("version", .text, "The version of the app."),
    SpecProperty("help", .text, "What the app's settings are about, as CommonMark."),
  ]
  static let values: [SpecProperty] = [
    SpecProperty(
      "layout", .word(["flat", "nested"]), "How keys with dots stand in a values file.",
      default: "flat"),
    SpecProperty(
      "version", .integer(1...Int(Int32.max)), "The version of the values file.", default: "1"),
    SpecProperty(
      "versionKey", .text, "The key the version is stored under.",
      default: "settingsTable.version"),
  ]
  static let properties: [SpecProperty] = [
    SpecProperty(
      "settingsTable", .integer(1...1), "The version of the format: 1.", isRequired: true),
    SpecProperty("app", .mapping(app), "What the app calls itself."),
    SpecProperty(
      "sections", .list(.mapping(SectionReader.properties)), "The sections of the first screen.",
      isRequired: true),
    SpecProperty(
      "panes", .mappingOf(.mapping(PaneReader.properties)), "Further screens, by their ids."),
    SpecProperty(
      "optionSets", .mappingOf(.options), "Options that several rows use, by name."),
    SpecProperty(
      "host", .mappingOf(.scalar), "Facts the app supplies to conditions, with their defaults."),
    SpecProperty(
      "envPrefix", .text, "What the environment variables that override values start with."),
    SpecProperty("values", .mapping(values), "How values files are laid out."),
    SpecProperty(
      "migrations", .list(.mapping(MigrationReader.properties)),
      "The steps that bring older values files up to date."),
    SpecProperty("retired", .list(.text), "Keys that older versions stored and no row has."),
    SpecProperty("locales", .text, "The folder with the texts in other languages."),
  ]
  private static let table = PropertyTable(properties)

  static func read(_ root: SpecNode, reading: SpecReading, files: inout PaneFiles) -> TableSpec {
    var spec = TableSpec()
    var fields = SpecFields(root, of: table, reading: reading, what: "a spec")
    readVersion(&fields)
    spec.app = readApp(&fields)
    readOptionSets(&fields)
    spec.host = readHost(&fields)
    if let prefix = fields.text("envPrefix") {
      if prefix.unicodeScalars.allSatisfy(isNameScalar),
        prefix.unicodeScalars.first.map({ !isDigit($0) }) == true
      {
        spec.envPrefix = prefix
      } else {
        fields.report(
          .wrongType,
          "\("envPrefix".quotedName) is \(prefix.quotedName); expected letters, digits and _ that do not start with a digit",
          at: "envPrefix")
      }
    }
    if var values = fields.fields("values") {
      if let layout = values.word("layout", among: ["flat", "nested"]) {
        spec.values.layout = layout == "flat" ? .flat : .nested
      }
      spec.values.version = values.integer("version", in: 1...Int(Int32.max)) ?? 1
      spec.values.versionKey = values.text("versionKey") ?? spec.values.versionKey
    }
    spec.migrations = MigrationReader.read(&fields)
    spec.retired = fields.texts("retired")
    spec.locales = fields.text("locales")

    var root = PaneSpec(id: PaneSpec.rootID, title: spec.app.title, help: spec.app.help)
    root.sections = SectionReader.readAll(&fields, in: "a spec", source: 0)
    root.origin = SourceReference(source: 0, bytes: fields.start.bytes)
    spec.panes = [root] + PaneReader.readAll(&fields, files: &files)
    return spec
  }

  /// `settingsTable: 1`, which every spec and every pane file starts with.
  static func readVersion(_ fields: inout SpecFields) {
    guard let node = fields.node("settingsTable") else {
      if !fields.has("settingsTable") {
        fields.reportMissing(
          "settingsTable", of: "the file", fix: "write settingsTable: 1, the version of the format")
      }
      return
    }
    guard node.kind == .plainScalar, node.reads("1") else {
      fields.report(
        .specVersion, "the format's version is \(node.kindName); expected 1",
        at: "settingsTable", suggestion: "1")
      return
    }
  }

  private static func readApp(_ fields: inout SpecFields) -> AppInfo {
    guard var app = fields.fields("app") else { return AppInfo() }
    var info = AppInfo(
      id: app.text("id"), title: app.text("title"), version: app.text("version"),
      help: app.text("help"))
    if let id = info.id, !isAppID(id) {
      app.report(
        .badID,
        "the app's id is \(id.quotedName); expected at most 128 letters, digits, dots, _ and -, such as com.example.app",
        at: "id")
      info.id = nil
    }
    return info
  }

  /// `[A-Za-z0-9]([A-Za-z0-9._-]{0,126}[A-Za-z0-9])?` without `..`: it names a folder.
  static func isAppID(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    let isLetterOrDigit = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard let first = bytes.first, let last = bytes.last, bytes.count <= 128,
      isLetterOrDigit(first), isLetterOrDigit(last), !id.contains("..")
    else { return false }
    return bytes.allSatisfy {
      isLetterOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
  }

  private static func readOptionSets(_ fields: inout SpecFields) {
    guard let node = fields.node("optionSets") else { return }
    guard let entries = node.entries else {
      fields.reportWrongType(node, "optionSets", expected: "a mapping of names to options")
      return
    }
    for entry in entries { fields.reading.optionSets[entry.key.text ?? ""] = entry.value }
    // Each is read once here, so that one which no row uses is checked too.
    for entry in entries { _ = fields.reading.optionSet(entry.key.text ?? "") }
  }

  private static func readHost(_ fields: inout SpecFields) -> [HostFact] {
    guard let node = fields.node("host") else { return [] }
    guard let entries = node.entries else {
      fields.reportWrongType(node, "host", expected: "a mapping of names to values")
      return []
    }
    var facts: [HostFact] = []
    for entry in entries {
      let name = entry.key.text ?? ""
      if name == "platform" || name == "idiom" {
        fields.reading.report(
          .notAllowed, "host.\(name) always exists and is not declared", at: entry.key.place)
        continue
      }
      guard let value = fields.scalar(entry.value, name) else { continue }
      if value.isNull {
        fields.reportWrongType(entry.value, name, expected: "a Boolean, a number or a text")
        continue
      }
      facts.append(
        HostFact(
          name: name, value: value,
          origin: SourceReference(source: 0, bytes: entry.key.bytes)))
    }
    return facts
  }

  static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || isDigit(scalar) || scalar == "_")
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

extension PaneSpec {
  /// The id of the first screen; reserved.
  public static let rootID = "root"
}
