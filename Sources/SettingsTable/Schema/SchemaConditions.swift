/// Makes the rows of a schema and resolves every condition in it.
extension SchemaBuilder {
  mutating func resolve() {
    for number in written.indices where written[number].isShared {
      if let owner = written[number].key.flatMap({ owners[$0] }) {
        adopt(written[owner], into: number)
      }
    }
    var conditions: [RowConditions] = []
    for number in written.indices where written[number].hasConditions {
      conditions.append(
        RowConditions(
          row: number,
          visibleIf: resolve(
            written[number].visibleIf, of: .row(number), decidesVisibility: true),
          enabledIf: resolve(
            written[number].enabledIf, of: .row(number), decidesVisibility: false)))
    }
    makeSections()
    makePanes()
    if !dependencies.isEmpty { findCycles() }
    makeRows(with: conditions)
  }

  private struct RowConditions {
    var row: Int
    var visibleIf: Condition?
    var enabledIf: Condition?
  }

  /// - Parameter conditions: Of the rows that have any, in their order.
  private mutating func makeRows(with conditions: [RowConditions]) {
    rows.reserveCapacity(written.count)
    var rest = conditions[...]
    for (number, row) in written.enumerated() {
      // Nearly every row owns its key: only the others have to be looked up.
      let ownsKey = row.key != nil && !row.isShared && row.keyRule == .required
      let owner = ownsKey ? number : row.key.flatMap { owners[$0] }
      let extras = row.extras
      let condition = rest.first?.row == number ? rest.popFirst() : nil
      rows.append(
        TableRow(
          spec: row, section: rowSections[number], slot: owner, isOwner: owner == number,
          isForThisIdiom: extras.map { isForThisIdiom($0.idioms) } ?? true,
          defaultValue: extras?.defaultFor[platform] ?? row.defaultValue,
          visibleIf: condition?.visibleIf, enabledIf: condition?.enabledIf))
    }
  }

  /// Gives a shared row what is its owner's to say.
  private mutating func adopt(_ owner: RowSpec, into number: Int) {
    var row = written[number].fields
    defer { written[number].fields = row }
    row.control = owner.control
    row.defaultValue = owner.defaultValue
    row.flags.formUnion(owner.flags.subtracting(.internal))
    row.title = row.title ?? owner.title
    row.writtenHelp = row.writtenHelp ?? owner.fields.writtenHelp
    if let defaults = owner.extras?.defaultFor, !defaults.isEmpty {
      var extras = row.extras ?? RowExtras()
      extras.defaultFor = defaults
      row.extras = extras
    }
  }

  private func isForThisIdiom(_ idioms: [String]) -> Bool {
    idioms.isEmpty || idioms.contains(idiom)
  }

  private mutating func makeSections() {
    for number in sectionRows.indices {
      let section = section(number)
      sections.append(
        TableSection(
          id: section.id, title: section.title, footer: section.footer, help: section.help,
          pane: sectionPanes[number], rows: sectionRows[number],
          isForThisIdiom: isForThisIdiom(section.idioms), origin: section.origin,
          visibleIf: resolve(section.visibleIf, of: .section(number), decidesVisibility: true),
          enabledIf: resolve(section.enabledIf, of: .section(number), decidesVisibility: false)))
    }
  }

  private mutating func makePanes() {
    for (number, pane) in spec.panes.enumerated() {
      panes.append(
        TablePane(
          number: number, id: pane.id, title: pane.title, help: pane.help,
          sections: paneSections[number], origin: pane.origin,
          visibleIf: resolve(pane.visibleIf, of: .pane(number), decidesVisibility: true),
          enabledIf: resolve(pane.enabledIf, of: .pane(number), decidesVisibility: false)))
    }
  }

  private mutating func resolve(
    _ text: ConditionText?, of site: ConditionSite, decidesVisibility: Bool
  ) -> Condition? {
    guard let text else { return nil }
    var ownKey: String?
    if case .row(let number) = site { ownKey = written[number].key }
    do throws(ConditionFindings) {
      let condition = try Condition(
        text, at: spec.place(of: text.origin), in: SchemaScope(builder: self), ownKey: ownKey)
      for slot in condition.slots {
        if dependents.isEmpty {
          dependents = Array(repeating: [], count: written.count + host.count)
        }
        // A site's two conditions are resolved one behind the other.
        if dependents[slot].last != site { dependents[slot].append(site) }
      }
      if decidesVisibility { dependencies.append((site, condition.slots)) }
      return condition
    } catch {
      diagnostics += error.diagnostics
      return nil
    }
  }

  /// A cycle is an error only through a row whose value depends on its being visible.
  private mutating func findCycles() {
    let hiding = written.map { $0.flags.contains(.defaultWhenHidden) && !$0.isShared }
    guard hiding.contains(true) else { return }
    let dependencies = Dictionary(
      dependencies.map { ($0.site, $0.slots) }, uniquingKeysWith: { first, _ in first })
    let edges = written.indices.map { number -> [Int] in
      guard hiding[number] else { return [] }
      let section = rowSections[number]
      return (dependencies[.row(number)] ?? []) + (dependencies[.section(section)] ?? [])
        + (dependencies[.pane(sectionPanes[section])] ?? [])
    }
    let order = ConditionCycles(dependencies: edges, isDefaultWhenHidden: hiding)
    hidingOrder = order.evaluationOrder
    for cycle in order.cycles {
      guard let first = cycle.first else { continue }
      let names = (cycle + [first]).map { (written[$0].key ?? "").quotedName }
      report(
        .conditionCycle,
        "whether these rows are visible depends on each other's values: "
          + names.joined(separator: " → "),
        at: written[first].visibleIf?.origin ?? written[first].origin)
    }
  }
}

/// The keys that the conditions of a spec may name: its own and the host's.
private struct SchemaScope: ConditionScope {
  let builder: SchemaBuilder

  func setting(_ key: String) -> ConditionSetting? {
    if let number = builder.owners[key] {
      let row = builder.written[number]
      return ConditionSetting(
        number: number, key: key, title: row.shownTitle, control: row.control,
        defaultValue: row.extras?.defaultFor[builder.platform] ?? row.defaultValue,
        isNullable: row.isNullable, isSecret: row.isSecret)
    }
    guard key.hasPrefix("host."),
      let index = builder.host.firstIndex(where: { key.dropFirst(5) == $0.name })
    else { return nil }
    let fact = builder.host[index]
    return ConditionSetting(
      number: builder.written.count + index, key: key, control: HostFactControl.control(of: fact),
      defaultValue: fact.value)
  }

  /// In the order of the rows, and not sorted: they are asked for once for each unknown key.
  var keys: any Sequence<String> {
    builder.written.compactMap { $0.isShared ? nil : $0.key }
      + builder.host.map { "host." + $0.name }
  }
}

extension TableSchema: ConditionSettings {
  package func conditionSetting(at number: Int) -> ConditionSetting {
    guard number < rows.count else {
      let fact = host[number - rows.count]
      return ConditionSetting(
        number: number, key: "host." + fact.name, control: HostFactControl.control(of: fact),
        defaultValue: fact.value)
    }
    let row = rows[number]
    return ConditionSetting(
      number: number, key: row.spec.key ?? "", title: row.spec.shownTitle, control: row.control,
      defaultValue: row.defaultValue, isNullable: row.spec.isNullable, isSecret: row.spec.isSecret)
  }
}

extension HostFactControl {
  /// The control of `fact`; of the two that always exist, with the only values there are.
  fileprivate static func control(of fact: HostFact) -> HostFactControl {
    switch fact.name {
    case "platform": .platform
    case "idiom": .idiom
    default: HostFactControl(like: fact.value)
    }
  }
}
