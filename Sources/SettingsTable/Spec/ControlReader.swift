/// Finds out which control a row or a list's item has: that says which properties it may have.
enum ControlReader {
  enum Choice {
    /// The index in ``SpecReading/controls``.
    case known(Int)
    /// A control of an app that is not running; the table holds what may stand in the row.
    case standIn(PropertyTable)
    /// A row that shows the setting of another and says no control.
    case shared
    /// Reported; the table holds the names that any row may use.
    case unknown(PropertyTable)
  }

  /// The control of the row `node`, which is a mapping.
  static func choose(for node: SpecNode, reading: SpecReading) -> Choice {
    if node["shared"]?.reads("true") == true { return .shared }
    guard let control = node["control"] else {
      let table = anyTable(beside: RowProperty.all, reading, controlIsMissing: true)
      reportMissing(in: node, table, of: "the row", reading: reading)
      return .unknown(table)
    }
    switch resolve(control, reading: reading) {
    case .known(let index): return .known(index)
    case .custom:
      return .standIn(standInTable(for: node, beside: RowProperty.all, reading: reading))
    case .unknown(let meant):
      return .unknown(
        meant.map(reading.rowTable(ofControlAt:)) ?? anyTable(beside: RowProperty.all, reading))
    }
  }

  enum Resolution {
    case known(Int)
    /// An app's own name that is not registered here.
    case custom
    /// Reported; the index of the control that was probably meant.
    case unknown(meant: Int?)
  }

  /// What the value of `control` or `like` says; reports what is wrong with it.
  static func resolve(_ node: SpecNode, reading: SpecReading) -> Resolution {
    if node.isScalar, let index = reading.controls.index(of: node) { return .known(index) }
    guard let name = node.text, !node.isNull else {
      reading.report(
        .wrongType, "\("control".quotedName) is \(node.kindName); expected the name of a control",
        at: node.place)
      return .unknown(meant: nil)
    }
    if name.contains(".") { return .custom }
    let names = reading.controls.names.sorted()
    let meant =
      SpecVocabulary.control(for: name, among: names) ?? closestName(to: name, among: names)
    reading.report(
      .unknownControl,
      "unknown control \(name.quotedName); expected one of \(names.nameList)", at: node.place,
      suggestion: meant)
    return .unknown(meant: meant.flatMap(reading.controls.index(named:)))
  }

  /// The properties of a custom control: those of the built-in one it is `like`, else any.
  static func standInTable(
    for node: SpecNode, beside properties: [SpecProperty], reading: SpecReading
  ) -> PropertyTable {
    let own = properties + StandInControl.properties
    guard let like = node["like"] else { return PropertyTable(own, allowsOthers: true) }
    switch resolve(like, reading: reading) {
    case .known(let index): return PropertyTable(own + reading.controls.types[index].properties)
    case .custom:
      reading.report(
        .unknownControl,
        "\("like".quotedName) is \(like.kindName); expected a control that is built in",
        at: like.place)
      return PropertyTable(own, allowsOthers: true)
    case .unknown: return PropertyTable(own, allowsOthers: true)
    }
  }

  /// Reports that there is no `control`, unless an unknown name is close to that one: then that name
  /// is reported, and one mistake is one finding.
  static func reportMissing(
    in node: SpecNode, _ table: PropertyTable, of what: String, reading: SpecReading
  ) {
    let names = table.properties.map(\.name)
    let isMisspelt = node.entries?.contains { entry in
      guard table.index(of: entry.key) == nil, let name = entry.key.text else { return false }
      let meant =
        SpecVocabulary.property(for: name, among: names) ?? closestName(to: name, among: names)
      return meant == "control"
    }
    if isMisspelt == true { return }
    reading.report(
      .missingProperty, "\(what) needs \("control".quotedName)",
      at: node.entries?.first { _ in true }?.key.place ?? node.place)
  }

  /// `properties` and those of every control. Where no control is given, `type` is none of them: it
  /// is another system's word for it.
  static func anyTable(
    beside properties: [SpecProperty], _ reading: SpecReading, controlIsMissing: Bool = false
  ) -> PropertyTable {
    var properties = properties
    var names = Set(properties.map(\.name))
    if controlIsMissing { names.insert("type") }
    for type in reading.controls.types {
      for property in type.properties where names.insert(property.name).inserted {
        properties.append(property)
      }
    }
    return PropertyTable(properties + StandInControl.properties)
  }
}
