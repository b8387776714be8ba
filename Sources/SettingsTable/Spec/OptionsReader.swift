/// Reads a list of options: each a mapping, or a scalar that is short for `{value: …}`.
enum OptionsReader {
  /// The first two are read by their indexes: large specs have many options of nothing else.
  static let properties: [SpecProperty] = [
    SpecProperty("value", .scalar, "What is stored when the option is chosen.", isRequired: true),
    SpecProperty("title", .text, "What the user reads; without one the value itself."),
    SpecProperty("shortTitle", .text, "The title where there is little room."),
    SpecProperty("subtitle", .text, "A second line under the title."),
    SpecProperty("help", .text, "What choosing the option does, as CommonMark."),
    SpecProperty("icon", .text, "The name of a picture."),
    SpecProperty("deprecated", .mapping(deprecation), "That the option should no longer be used."),
    SpecProperty(
      "renamedFrom", .oneOrMore(.scalar), "Values that older versions stored for the option."),
  ]

  static let deprecation: [SpecProperty] = [
    SpecProperty("message", .text, "Why, and what to do instead."),
    SpecProperty("replacedBy", .text, "The key of the row that replaces it."),
  ]

  private static let table = PropertyTable(properties)

  static func read(
    _ node: SpecNode, reading: SpecReading
  ) -> (options: [ChoiceOption], hasFault: Bool) {
    guard let elements = node.elements else {
      reading.report(
        .wrongType, "\("options".quotedName) is \(node.kindName); expected a list of options",
        at: node.place)
      return ([], true)
    }
    var options: [ChoiceOption] = []
    /// Of each option the index of the node of its value.
    var places: [Int] = []
    let count = elements.reduce(0) { count, _ in count + 1 }
    options.reserveCapacity(count)
    places.reserveCapacity(count)
    var hasFault = false
    // Few values are compared one by one, which is faster than to hash them.
    var seen: [SettingValue: Int] = [:]
    for element in elements {
      guard let (option, value) = read(element, reading: reading, hasFault: &hasFault) else {
        continue
      }
      let first =
        options.count > 16
        ? seen[option.value] : options.indices.first { options[$0].value == option.value }
      if let first {
        hasFault = true
        let place = SpecNode(tree: node.tree, index: places[first]).place
        reading.report(
          .duplicateOption, "the option \(option.value.plainText.quotedName) is listed twice",
          at: value.place, notes: [Diagnostic.Note("first listed here", at: place)])
        continue
      }
      options.append(option)
      places.append(value.index)
      if options.count == 17 {
        for (index, option) in options.enumerated() { seen[option.value] = index }
      } else if options.count > 17 {
        seen[option.value] = options.count - 1
      }
    }
    return (options, hasFault)
  }

  private static func read(
    _ node: SpecNode, reading: SpecReading, hasFault: inout Bool
  ) -> (ChoiceOption, SpecNode)? {
    if node.kind == .list {
      reading.report(
        .wrongType, "an option is a list; expected a value or a mapping with \("value".quotedName)",
        at: node.place)
      hasFault = true
      return nil
    }
    if node.isScalar {
      return (ChoiceOption(plain: SettingValue(WrittenValue(node)), title: nil), node)
    }
    var fields = SpecFields(node, of: table, reading: reading, what: "an option")
    defer { hasFault = hasFault || fields.hasFault }
    guard let place = fields.node(at: 0), let value = fields.scalar(place, "value") else {
      if !fields.has(at: 0) { fields.reportMissing("value", of: "an option") }
      hasFault = true
      return nil
    }
    let title = fields.text(at: 1)
    guard fields.hasAny(of: ~0b11) else { return (ChoiceOption(plain: value, title: title), place) }
    let option = ChoiceOption(
      value: value, title: title, shortTitle: fields.text("shortTitle"),
      subtitle: fields.text("subtitle"), help: fields.text("help"), icon: fields.text("icon"),
      deprecated: fields.deprecation(), renamedFrom: fields.scalars("renamedFrom"))
    return (option, place)
  }
}

extension SpecFields {
  /// The options of a row: in place, or those of the option set that is named.
  ///
  /// - Returns: The options that are sound; an empty list after a report, or when they are absent.
  public mutating func options() -> [ChoiceOption] {
    guard let node = node("options") else { return [] }
    if node.isScalar, !node.isNull {
      let name = node.text ?? ""
      if let set = reading.optionSet(name) {
        if set.hasFault { noteFault() }
        return set.options
      }
      let sets = reading.optionSets.keys.sorted()
      report(
        .unknownOptionSet,
        "no option set is called \(name.quotedName)"
          + (sets.isEmpty ? "" : "; there are \(sets.nameList)"),
        at: "options", fix: name.contains(",") ? "put the options in [ ]" : nil,
        suggestion: closestName(to: name, among: sets))
      return []
    }
    let (options, isFaulty) = OptionsReader.read(node, reading: reading)
    if isFaulty { noteFault() }
    return options
  }

  /// What `deprecated` says.
  mutating func deprecation() -> Deprecation? {
    guard var fields = fields("deprecated") else { return nil }
    let deprecation = Deprecation(
      message: fields.text("message"), replacedBy: fields.text("replacedBy"))
    if fields.hasFault { noteFault() }
    return deprecation
  }
}
