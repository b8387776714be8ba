import SettingsTable

/// What the nodes of a sound spec say, by the types of their properties: a text is text however it
/// looks, so that programs that know no spec read `version: 1.0` as `"1.0"`.
enum SpecConversion {
  /// The value of a property; nil when it is as good as absent.
  static func value(
    _ entry: SpecNode.Entry, _ properties: [SpecProperty]
  ) throws(CommandFailure) -> SettingValue? {
    let name = entry.key.text ?? ""
    guard let property = properties.first(where: { $0.name == name }) else {
      return anything(entry.value)
    }
    return try value(entry.value, property.type)
  }

  /// What a mapping with these properties says.
  static func members(
    _ node: SpecNode, _ properties: [SpecProperty]
  ) throws(CommandFailure) -> SettingMap {
    var map = SettingMap()
    for entry in node.allEntries {
      map.append(entry.key.text ?? "", try value(entry, properties))
    }
    return map
  }

  private static func value(
    _ node: SpecNode, _ type: SpecProperty.ValueType
  ) throws(CommandFailure) -> SettingValue? {
    switch type {
    case .text, .word, .condition, .pattern:
      // Nothing but a comment behind the colon is a warning and no text.
      return node.isNull ? nil : node.text.map(SettingValue.text)
    case .boolean, .integer, .number, .scalar, .value, .item: return anything(node)
    case .options:
      if node.isScalar { return node.text.map(SettingValue.text) }
      return .list(try list(node, .mapping(SpecFormat.option)))
    case .oneOrMore(let element):
      return node.kind == .list ? .list(try list(node, element)) : try value(node, element)
    case .list(let element): return .list(try list(node, element))
    case .mapping(let properties):
      return node.isScalar ? anything(node) : .map(try members(node, properties))
    case .mappingOf(let element):
      var map = SettingMap()
      for entry in node.allEntries {
        if element == .scalar { try checkKey(entry.key) }
        map.append(entry.key.text ?? "", try value(entry.value, element))
      }
      return .map(map)
    }
  }

  private static func list(
    _ node: SpecNode, _ type: SpecProperty.ValueType
  ) throws(CommandFailure) -> [SettingValue] {
    var values: [SettingValue] = []
    for element in node.allElements {
      if let value = try value(element, type) { values.append(value) }
    }
    return values
  }

  /// The key of a migration's `map` is a value; JSON has only texts there.
  private static func checkKey(_ key: SpecNode) throws(CommandFailure) {
    if case .text = SettingValue(WrittenValue(key)) { return }
    let mark = key.place.mark
    throw .fault(
      "\(key.place.source.name):\(mark): JSON cannot say that the key \(key.text ?? "") is not a text"
    )
  }

  /// A default, by what the row's control made of it.
  static func value(_ node: SpecNode, as accepted: SettingValue?) -> SettingValue {
    switch (node.kind, accepted) {
    case (.plainScalar, .text?): return .text(node.text ?? "")
    case (.list, .list(let values)?) where values.allSatisfy({ $0.text != nil }):
      return .list(node.allElements.map { value($0, as: $0.isScalar ? .text("") : nil) })
    case (.mapping, .map(let map)?):
      return .map(
        SettingMap(
          node.allEntries.map { entry in
            let key = entry.key.text ?? ""
            return SettingMap.Entry(key: key, value: value(entry.value, as: map[key]))
          }))
    default: return anything(node)
    }
  }

  private static func anything(_ node: SpecNode) -> SettingValue {
    SettingValue(WrittenValue(node))
  }
}
