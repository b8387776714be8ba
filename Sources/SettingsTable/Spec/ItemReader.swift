/// Reads the `item` of a list: a control whose value is a single scalar, with its properties.
enum ItemReader {
  private static let control = SpecProperty(
    "control", .text, "The kind of the elements: text, number, choice …", isRequired: true)

  /// Those of the built-in controls, by their index, so that many lists share them.
  private static let builtInTables = ControlList.builtIn.types.map {
    PropertyTable([control] + $0.properties)
  }

  /// The control of the list's elements; a text when there is no item, or a faulty one.
  static func read(_ list: inout SpecFields) -> any Control {
    guard let node = list.node("item") else { return TextControl() }
    guard node.kind == .mapping else {
      list.reportWrongType(node, "item", expected: "a mapping with a control")
      return TextControl()
    }
    let reading = list.reading
    guard let written = node["control"] else {
      let table = ControlReader.anyTable(beside: [control], reading, controlIsMissing: true)
      ControlReader.reportMissing(in: node, table, of: "an item", reading: reading)
      return unknown(node, table, &list)
    }
    let table: PropertyTable
    var type: any Control.Type = StandInControl.self
    switch ControlReader.resolve(written, reading: reading) {
    case .known(let index):
      type = reading.controls.types[index]
      table = Self.table(of: type, at: index)
    case .custom:
      table = ControlReader.standInTable(for: node, beside: [control], reading: reading)
    case .unknown(let meant):
      let table =
        meant.map { Self.table(of: reading.controls.types[$0], at: $0) }
        ?? ControlReader.anyTable(beside: [control], reading)
      return unknown(node, table, &list)
    }
    let named = type == StandInControl.self ? StandInControl.like(node, reading: reading) : type
    if let named, !named.canBeItem {
      reading.report(
        .notAllowed,
        "a list cannot have items of the control \(named.name); expected one of "
          + reading.controls.types.filter { $0.canBeItem }.map { $0.name }.sorted().nameList,
        at: written.place)
      list.noteFault()
      return TextControl()
    }
    var fields = SpecFields(node, of: table, reading: reading, what: "an item")
    fields.itemDefaultIsReal = list.defaultIsReal
    let item = type.init(reading: &fields)
    if fields.hasFault { list.noteFault() }
    return item
  }

  /// Stands in for an item whose control is not known: only the names of its properties are checked.
  private static func unknown(
    _ node: SpecNode, _ table: PropertyTable, _ list: inout SpecFields
  ) -> any Control {
    _ = SpecFields(node, of: table, reading: list.reading, what: "an item")
    list.noteFault()
    return TextControl()
  }

  private static func table(of type: any Control.Type, at index: Int) -> PropertyTable {
    let builtIn = ControlList.builtIn.types
    return index < builtIn.count && builtIn[index] == type
      ? builtInTables[index] : PropertyTable([control] + type.properties)
  }
}
