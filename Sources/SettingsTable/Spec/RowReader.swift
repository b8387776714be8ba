/// Reads a row: its control first, since that says which properties the row may have.
enum RowReader {
  static func read(_ node: SpecNode, reading: SpecReading, source: Int) -> RowSpec? {
    let count = reading.diagnostics.count
    guard var row = fields(of: node, reading: reading, source: source) else { return nil }
    if reading.diagnostics.count > count { row.flags.insert(.faulty) }
    return RowSpec(row)
  }

  private static func fields(
    of node: SpecNode, reading: SpecReading, source: Int
  ) -> RowFields? {
    guard node.kind == .mapping else {
      reading.report(
        .wrongType, "a row is \(node.kindName); expected a mapping with a control",
        at: node.place)
      return nil
    }
    switch ControlReader.choose(for: node, reading: reading) {
    case .known(let index):
      let type = reading.controls.types[index]
      var fields = SpecFields(
        node, of: reading.rowTable(ofControlAt: index), reading: reading, what: "a \(type.name)")
      return read(&fields, type.init(reading: &fields), source)
    case .standIn(let table):
      var fields = SpecFields(node, of: table, reading: reading, what: "a custom control")
      return read(&fields, StandInControl(reading: &fields), source)
    case .shared:
      var fields = SpecFields(
        node, of: SharedControl.table, reading: reading, what: "a shared row")
      return read(&fields, SharedControl(reading: &fields), source)
    case .unknown(let table):
      // Of a row whose control is not known only the key and the names of its properties count.
      var fields = SpecFields(node, of: table, reading: reading, what: "a row")
      var row = RowFields(control: SharedControl(reading: &fields))
      row.key = readKey(&fields)
      row.nameOrigin = fields.bytes(.key).map { SourceReference(source: source, bytes: $0) }
      row.origin = SourceReference(source: source, bytes: fields.startBytes)
      return row
    }
  }

  private static func read(
    _ fields: inout SpecFields, _ control: any Control, _ source: Int
  ) -> RowFields {
    let keyRule = control.keyRule
    let isSound = !fields.hasFault
    var row = RowFields(control: control)
    row.origin = SourceReference(source: source, bytes: fields.startBytes)
    row.key = readKey(&fields)
    let name = fields.bytes(.key) ?? control.leadsTo.flatMap { _ in fields.node("pane")?.bytes }
    row.nameOrigin = name.map { SourceReference(source: source, bytes: $0) }
    row.title = fields.text(.title)
    row.writtenHelp = fields.writtenText(.help)
    if fields.has(.visibleIf) { row.visibleIf = fields.condition("visibleIf", source: source) }
    if fields.has(.enabledIf) { row.enabledIf = fields.condition("enabledIf", source: source) }
    if fields.hasRareProperties { readRare(&fields, into: &row) }
    if control.isSecret { row.flags.insert(.secret) }
    // The fault may be in an option set, told once for all its rows.
    if !isSound { row.flags.insert(.faulty) }
    switch keyRule {
    case .required:
      if row.key == nil, !fields.has(.key) { fields.reportMissing("key", of: "the row") }
    case .readOnly: break
    case .none:
      if fields.has(.key) {
        fields.report(
          .keyWithoutValue,
          "a \(control.writtenName) has no value, so it has no key", at: "key")
        row.key = nil
      }
    }
    readDefaults(&fields, into: &row, isSound: isSound)
    return row
  }

  private static func readKey(_ fields: inout SpecFields) -> String? {
    guard let key = fields.text(.key) else { return nil }
    if let fault = SettingKeyText.fault(of: key) {
      fields.report(.badKey, fault, at: "key")
      return nil
    }
    return key
  }

  private static func readRare(_ fields: inout SpecFields, into row: inout RowFields) {
    row.subtitle = fields.text(.subtitle)
    if fields.flag(.nullable) { row.flags.insert(.nullable) }
    if fields.flag(.secret) { row.flags.insert(.secret) }
    if fields.flag(.internal) { row.flags.insert(.internal) }
    if fields.flag(.restart) { row.flags.insert(.restart) }
    if fields.flag(.shared) { row.flags.insert(.shared) }
    if fields.word("whenHidden", among: ["keep", "default"]) == "default" {
      row.flags.insert(.defaultWhenHidden)
    }
    var extras = RowExtras()
    extras.defaultText = fields.text(.defaultText)
    extras.keywords = fields.texts("keywords")
    extras.icon = fields.text(.icon)
    extras.env = fields.text(.env)
    if let env = extras.env, !isVariable(env) {
      fields.report(
        .wrongType,
        "\("env".quotedName) is \(env.quotedName); expected letters, digits and _", at: "env")
      extras.env = nil
    }
    extras.deprecated = fields.deprecation()
    extras.since = fields.text(.since)
    extras.renamedFrom = fields.texts("renamedFrom")
    extras.idioms = fields.words("idioms", among: RowProperty.idiomNames)
    if let verbatim = fields.node(.verbatim) {
      if verbatim.kind == .mapping {
        extras.verbatim = SettingValue(WrittenValue(verbatim)).map
      } else {
        fields.reportWrongType(verbatim, "verbatim", expected: "a mapping of formats")
      }
    }
    extras.own = fields.ownProperties
    row.extras = extras
  }

  private static func isVariable(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy(SpecTopReader.isNameScalar)
  }

  /// - Parameter isSound: Whether the control's own properties are in order, so that it can judge.
  private static func readDefaults(
    _ fields: inout SpecFields, into row: inout RowFields, isSound: Bool
  ) {
    let secretDefault =
      row.flags.contains(.secret) ? fields.node(.default) ?? fields.node(.defaultFor) : nil
    if let node = secretDefault {
      fields.reportSecretDefault(node)
      return
    }
    if let node = fields.node(.default) {
      if row.extras?.defaultText != nil {
        fields.report(
          .notAllowed, "a row has a default or a text about it, not both", at: "defaultText")
      }
      row.defaultValue = fields.defaultValue(node, of: row, isSound: isSound)
    }
    guard fields.has(.defaultFor), var platforms = fields.fields("defaultFor") else { return }
    var defaults: [String: SettingValue] = [:]
    for platform in RowProperty.platformNames {
      guard let node = platforms.node(platform) else { continue }
      defaults[platform] = platforms.defaultValue(node, of: row, isSound: isSound)
    }
    var extras = row.extras ?? RowExtras()
    extras.defaultFor = defaults
    row.extras = extras
  }
}

extension SpecFields {
  /// Whether a property is given that few rows have.
  var hasRareProperties: Bool {
    hasOwnProperties || hasAny(of: RowProperty.rare)
  }

  /// The value of `default`, read by the row's control; nil after a report, or when the control's
  /// own properties are at fault and cannot judge it.
  mutating func defaultValue(_ node: SpecNode, of row: RowFields, isSound: Bool) -> SettingValue? {
    if row.keyRule == .none {
      reading.report(
        .notAllowed, "a \(row.control.writtenName) has no value, so it has no default",
        at: node.place)
      return nil
    }
    let written = WrittenValue(node)
    if written.isNull, row.flags.contains(.nullable) { return .null }
    if !isSound { return nil }
    do throws(Refusal) {
      let value = try row.control.accept(.written(written))
      if value.isNull, !row.flags.contains(.nullable) {
        throw Refusal(.null, found: "null", expected: "a value: the row is not nullable")
      }
      return value
    } catch {
      noteFault()
      reading.report(
        error.kind.defaultCode, "\("default".quotedName): \(error)", at: node.place, fix: error.fix,
        suggestion: error.suggestion)
      return nil
    }
  }

  mutating func reportSecretDefault(_ node: SpecNode) {
    noteFault()
    reading.report(
      Diagnostic(
        .secretDefault, "a secret has no default: everybody who has the app would know it",
        at: node.place, showsExcerpt: false))
  }
}

extension Refusal.Kind {
  /// What a default that is refused so is reported as.
  var defaultCode: DiagnosticCode {
    switch self {
    case .wrongType, .null, .readOnly: .defaultWrongType
    case .numberTooLarge: .numberTooLarge
    case .outOfRange: .defaultOutOfRange
    case .offStep: .defaultOffStep
    case .notAnOption: .defaultNotAnOption
    case .pattern: .defaultPattern
    case .length, .count: .defaultLength
    case .content: .defaultContent
    }
  }
}
