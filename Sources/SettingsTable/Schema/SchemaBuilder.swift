extension TableSchema {
  /// Checks `spec` as a whole.
  ///
  /// Cost: linear in the spec. The spec is consumed, since its rows move into the schema.
  ///
  /// - Parameters:
  ///   - platform: `apple`, `linux`, `android` or `windows`: for `defaultFor` and conditions.
  ///   - idiom: `phone`, `pad`, `mac`, `tv` or `terminal`: which rows the device shows.
  /// - Returns: The schema, nil if there is an error; and what was found, in no order.
  public static func check(
    _ spec: consuming TableSpec, platform: String = HostPlatform.current,
    idiom: String = HostPlatform.idiom
  ) -> (schema: TableSchema?, diagnostics: [Diagnostic]) {
    let (schema, diagnostics) = build(spec, platform: platform, idiom: idiom)
    return (diagnostics.contains { $0.severity == .error } ? nil : schema, diagnostics)
  }

  /// The schema even where there are errors: without the parts that are at fault, to look further.
  static func build(
    _ spec: consuming TableSpec, platform: String, idiom: String
  ) -> (schema: TableSchema, diagnostics: [Diagnostic]) {
    let sources = spec.sources
    var builder = SchemaBuilder(spec, platform: platform, idiom: idiom)
    builder.build()
    return (TableSchema(storage: Storage(builder, sources: sources)), builder.diagnostics)
  }
}

/// The platform this was built for.
public enum HostPlatform {
  #if canImport(Darwin)
    public static let current = "apple"
  #elseif os(Android)
    public static let current = "android"
  #elseif os(Windows)
    public static let current = "windows"
  #else
    public static let current = "linux"
  #endif

  /// What the app says it is when it does not: a phone on iOS, a terminal on Linux …
  #if os(macOS)
    public static let idiom = "mac"
  #elseif os(tvOS)
    public static let idiom = "tv"
  #elseif canImport(Darwin)
    public static let idiom = "phone"
  #else
    public static let idiom = "terminal"
  #endif
}

/// Makes a schema: flattens the spec, finds who owns each key, resolves the conditions.
struct SchemaBuilder {
  var spec: TableSpec
  let platform: String
  let idiom: String
  var diagnostics: [Diagnostic] = []

  var panes: [TablePane] = []
  var sections: [TableSection] = []
  var rows: [TableRow] = []
  var host: [HostFact]
  var owners: [String: Int] = [:]
  var paneNumbers: [String: Int] = [:]
  /// By slot, host facts behind the rows; empty when the table has no conditions.
  var dependents: [[ConditionSite]] = []
  var hidingOrder: [Int] = []
  /// What conditions decide the visibility of, and the slots that these read.
  var dependencies: [(site: ConditionSite, slots: [Int])] = []

  /// The rows as they are written, in the order of their numbers.
  var written: [RowSpec] = []

  init(_ spec: consuming TableSpec, platform: String, idiom: String) {
    self.spec = spec
    self.platform = platform
    self.idiom = idiom
    host =
      [
        HostFact(name: "platform", value: .text(platform)),
        HostFact(name: "idiom", value: .text(idiom)),
      ] + self.spec.host
  }

  /// Whether a condition names the key of the row with `number`.
  func hasDependents(_ number: Int) -> Bool { !dependents.isEmpty && !dependents[number].isEmpty }

  mutating func build() {
    registerPanes()
    flatten()
    checkSections()
    checkKeys()
    checkPaneLinks()
    checkEnvironment()
    checkMigrations()
    resolve()
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at reference: SourceReference?, fix: String? = nil,
    suggestion: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(
      Diagnostic(
        code, message, at: spec.place(of: reference), fix: fix, suggestion: suggestion,
        notes: notes))
  }

  func note(_ message: String, at reference: SourceReference?) -> [Diagnostic.Note] {
    spec.place(of: reference).map { [Diagnostic.Note(message, at: $0)] } ?? []
  }

  private mutating func registerPanes() {
    if spec.panes.isEmpty { spec.panes = [PaneSpec(id: PaneSpec.rootID)] }
    for (number, pane) in spec.panes.enumerated() {
      if let first = paneNumbers[pane.id] {
        report(
          .duplicateID, "the pane \(pane.id.quotedName) is declared twice", at: pane.origin,
          notes: note("first declared here", at: spec.panes[first].origin))
      } else {
        paneNumbers[pane.id] = number
      }
    }
  }

  /// Takes the rows out of the nested spec.
  private mutating func flatten() {
    let count = spec.panes.reduce(0) { $0 + $1.sections.reduce(0) { $0 + $1.rows.count } }
    written.reserveCapacity(count)
    rowSections.reserveCapacity(count)
    var section = 0
    for pane in spec.panes.indices {
      let first = section
      for index in spec.panes[pane].sections.indices {
        let start = written.count
        let rows = spec.panes[pane].sections[index].rows
        written.append(contentsOf: rows)
        rowSections.append(contentsOf: repeatElement(section, count: rows.count))
        spec.panes[pane].sections[index].rows = []
        sectionRows.append(start..<written.count)
        sectionPanes.append(pane)
        section += 1
      }
      paneSections.append(first..<section)
    }
  }

  /// By row number: its section.
  private(set) var rowSections: [Int] = []
  private(set) var sectionRows: [Range<Int>] = []
  private(set) var sectionPanes: [Int] = []
  private(set) var paneSections: [Range<Int>] = []

  func section(_ number: Int) -> SectionSpec {
    let pane = sectionPanes[number]
    return spec.panes[pane].sections[number - paneSections[pane].lowerBound]
  }

  private mutating func checkSections() {
    var ids: [String: SourceReference?] = [:]
    for number in sectionRows.indices {
      let section = section(number)
      guard let id = section.id else { continue }
      if let first = ids[id] {
        report(
          .duplicateID, "the section \(id.quotedName) is declared twice", at: section.origin,
          notes: note("first declared here", at: first))
      } else {
        ids[id] = section.origin
      }
    }
  }

  private mutating func checkKeys() {
    owners.reserveCapacity(written.count)
    for number in written.indices {
      guard !written[number].isShared, let key = written[number].key,
        written[number].keyRule == .required
          || owners[key] == nil
      else { continue }
      if let first = owners.updateValue(number, forKey: key) {
        // A label shows the value of a key that another row owns.
        if written[first].keyRule == .readOnly { continue }
        owners[key] = first
        report(
          .duplicateKey, "the key \(key.quotedName) belongs to two rows",
          at: written[number].nameOrigin,
          fix: "write shared: true on the row that only shows it",
          notes: note("the first is here", at: written[first].nameOrigin))
      }
    }
    for number in written.indices where written[number].isShared {
      guard let key = written[number].key else {
        report(
          .missingProperty, "a shared row needs the \"key\" that it shows",
          at: written[number].origin)
        continue
      }
      if owners[key] == nil {
        report(
          .unknownKey, "no row owns the key \(key.quotedName) that this row shares",
          at: written[number].nameOrigin,
          suggestion: closestName(to: key, among: owners.keys.sorted()))
      }
    }
    for number in written.indices {
      if let replacement = written[number].extras?.deprecated?.replacedBy,
        owners[replacement] == nil
      {
        report(
          .unknownKey, "no row has the key \(replacement.quotedName) that replaces this one",
          at: written[number].origin,
          suggestion: closestName(to: replacement, among: owners.keys.sorted()))
      }
    }
    if spec.values.layout == .nested { checkNestedKeys() }
  }

  /// In the nested layout a key may not be the beginning of another: it would be a value and a
  /// mapping at once.
  private mutating func checkNestedKeys() {
    for (key, number) in owners.sorted(by: { $0.value < $1.value }) {
      var end = key.endIndex
      while let dot = key[..<end].lastIndex(of: ".") {
        let beginning = String(key[..<dot])
        if let other = owners[beginning] {
          report(
            .keyIsBeginning,
            "the key \(beginning.quotedName) is the beginning of \(key.quotedName); in the nested layout it would be a value and a mapping at once",
            at: written[other].nameOrigin,
            notes: note("the longer key is here", at: written[number].nameOrigin))
        }
        end = dot
      }
    }
  }

  private mutating func checkPaneLinks() {
    for number in written.indices {
      // Without a pane the row has been reported.
      guard written[number].keyRule == .none, let pane = written[number].control.leadsTo,
        paneNumbers[pane] == nil, !(pane.isEmpty && written[number].flags.contains(.faulty))
      else { continue }
      let names = spec.panes.map(\.id)
      report(
        .missingPane, "there is no pane \(pane.quotedName)", at: written[number].nameOrigin,
        suggestion: closestName(to: pane, among: names))
    }
  }

  private mutating func checkEnvironment() {
    guard let prefix = spec.envPrefix else {
      for row in written where row.extras?.env != nil {
        report(
          .envWithoutPrefix, "\("env".quotedName) has no effect without \("envPrefix".quotedName)",
          at: row.origin)
      }
      return
    }
    var names: [String: Int] = [:]
    for number in written.indices {
      guard let key = written[number].key, owners[key] == number else { continue }
      if let env = written[number].extras?.env, !env.hasPrefix(prefix + "_") {
        report(
          .wrongType,
          "the variable \(env.quotedName) does not start with \((prefix + "_").quotedName)",
          at: written[number].origin)
      }
      let name = EnvironmentName.name(ofKey: key, env: written[number].extras?.env, prefix: prefix)
      if let first = names.updateValue(number, forKey: name) {
        report(
          .duplicateEnv, "two keys have the environment variable \(name)",
          at: written[number].nameOrigin,
          fix: "give one of them an env of its own",
          notes: note("the first is here", at: written[first].nameOrigin))
      }
    }
  }

  private mutating func checkMigrations() {
    var last = 1
    for migration in spec.migrations {
      if migration.to <= last {
        report(
          .migration,
          "the migration to \(migration.to) stands behind that to \(last); expected rising versions",
          at: migration.origin)
      } else if migration.to > spec.values.version {
        report(
          .migration,
          "a migration leads to version \(migration.to), but values.version is \(spec.values.version)",
          at: migration.origin)
      }
      last = max(last, migration.to)
    }
  }
}

/// The environment variable that overrides a key.
public enum EnvironmentName {
  /// `env`, else `PREFIX_KEY`: camel case split, upper case, other characters `_`.
  public static func name(ofKey key: String, env: String?, prefix: String) -> String {
    if let env { return env }
    var name = prefix + "_"
    var previous: Unicode.Scalar?
    for scalar in key.unicodeScalars {
      if let previous, scalar.properties.isUppercase, !previous.properties.isUppercase,
        previous.properties.isAlphabetic || ("0"..."9").contains(previous)
      {
        name.append("_")
      }
      name.append(SpecTopReader.isNameScalar(scalar) ? String(scalar).uppercased() : "_")
      previous = scalar
    }
    return name
  }
}
