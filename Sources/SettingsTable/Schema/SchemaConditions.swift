/// Makes the rows of a schema and resolves every condition in it.
extension SchemaBuilder {
  mutating func resolve() {
    makeRows()
    makeSections()
    makePanes()
    if !dependencies.isEmpty { findCycles() }
  }

  private mutating func makeRows() {
    rows.reserveCapacity(written.count)
    for number in written.indices {
      var row = written[number]
      let owner = row.key.flatMap { owners[$0] }
      if row.isShared, let owner { adopt(written[owner], into: &row) }
      let isHere = row.extras.map { isForThisIdiom($0.idioms) } ?? true
      let defaultValue = row.extras?.defaultFor[platform] ?? row.defaultValue
      rows.append(
        TableRow(
          spec: row, section: rowSections[number], slot: owner, isOwner: owner == number,
          isForThisIdiom: isHere, defaultValue: defaultValue,
          visibleIf: resolve(row.visibleIf, of: .row(number), decidesVisibility: true),
          enabledIf: resolve(row.enabledIf, of: .row(number), decidesVisibility: false)))
    }
  }

  /// Gives a shared row what is its owner's to say.
  private func adopt(_ owner: RowSpec, into row: inout RowSpec) {
    row.control = owner.control
    row.defaultValue = owner.defaultValue
    row.flags.formUnion(owner.flags.subtracting(.internal))
    row.title = row.title ?? owner.title
    row.help = row.help ?? owner.help
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
        if dependents[slot]?.contains(site) != true { dependents[slot, default: []].append(site) }
      }
      if decidesVisibility { dependencies[site] = condition.slots }
      return condition
    } catch {
      diagnostics += error.diagnostics
      return nil
    }
  }

  /// A cycle is an error only through a row whose value depends on its being visible.
  private mutating func findCycles() {
    let hiding = rows.map { $0.spec.flags.contains(.defaultWhenHidden) && $0.isOwner }
    guard hiding.contains(true) else { return }
    let edges = rows.indices.map { number -> [Int] in
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

  var keys: any Sequence<String> { builder.owners.keys.sorted() + builder.host.map { "host." + $0.name } }
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
