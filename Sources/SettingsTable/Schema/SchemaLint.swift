extension TableSchema {
  /// What is not wrong with the table but likely not meant: defaults that are missing, conditions
  /// that always hold, panes nobody leads to …
  ///
  /// Cost: linear in the table. Nothing but `check` asks for it.
  public func warnings() -> [Diagnostic] {
    var lint = SchemaLint(schema: self)
    lint.run()
    return lint.diagnostics
  }
}

private struct SchemaLint {
  let schema: TableSchema
  var diagnostics: [Diagnostic] = []

  mutating func run() {
    for pane in schema.panes { check(pane) }
    for section in schema.sections { check(section) }
    for row in schema.rows { check(row) }
    checkPanes()
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, at reference: SourceReference?, fix: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(
      Diagnostic(code, message, at: schema.place(of: reference), fix: fix, notes: notes))
  }

  private mutating func check(_ pane: TablePane) {
    checkTruth(pane.visibleIf)
    checkTruth(pane.enabledIf)
  }

  private mutating func check(_ section: TableSection) {
    checkTruth(section.visibleIf)
    checkTruth(section.enabledIf)
    var titles: [String: TableRow] = [:]
    for number in section.rows {
      let row = schema.rows[number]
      let title = row.spec.shownTitle
      // Hidden rows are never seen side by side.
      guard !title.isEmpty, !row.spec.isInternal else { continue }
      guard let first = titles[title] else {
        titles[title] = row
        continue
      }
      // A shared row may well be called like its owner; two owners of a key are an error already.
      let haveOneKey = row.spec.key != nil && row.spec.key == first.spec.key
      if haveOneKey || excludeEachOther(first, row) { continue }
      report(
        .duplicateTitle, "two rows of the section are called \(title.quotedName)",
        at: row.spec.origin,
        notes: schema.place(of: first.spec.origin).map {
          [Diagnostic.Note("the first is here", at: $0)]
        } ?? [])
    }
  }

  /// Whether two rows both have conditions, so that an author may show one at a time.
  private func excludeEachOther(_ first: TableRow, _ second: TableRow) -> Bool {
    first.visibleIf != nil && second.visibleIf != nil
  }

  private mutating func check(_ row: TableRow) {
    let spec = row.spec
    checkTruth(row.visibleIf)
    checkTruth(row.enabledIf)
    guard let key = spec.key, row.isOwner else { return }
    if spec.keyRule == .required, row.defaultValue == nil, !spec.isSecret,
      !spec.isNullable, spec.extras?.defaultText == nil, !spec.flags.contains(.faulty)
    {
      report(
        .missingDefault, "the row \(key.quotedName) has no default", at: spec.nameOrigin,
        fix: "give a default, say in defaultText what the app decides, or write nullable: true")
    }
    if let deprecated = spec.extras?.deprecated, deprecated.replacedBy == nil,
      deprecated.message == nil
    {
      report(
        .deprecatedWithoutReplacement,
        "the row \(key.quotedName) is deprecated without a word on what replaces it",
        at: spec.nameOrigin, fix: "add a message or replacedBy")
    }
    if !spec.isSecret, type(of: spec.control).name == TextControl.name, SecretName.isOne(key) {
      report(
        .secretByName, "the row \(key.quotedName) is called like a secret but is none",
        at: spec.nameOrigin, fix: "write control: secure, or secret: true")
    }
    if key.hasPrefix("Apple") || isClassPrefix(key) {
      report(
        .systemKey, "the key \(key.quotedName) begins like those that the system owns",
        at: spec.nameOrigin)
    }
  }

  /// Whether a key begins with `NS` and a capital, as the system's own do.
  private func isClassPrefix(_ key: String) -> Bool {
    guard key.hasPrefix("NS") else { return false }
    return key.unicodeScalars.dropFirst(2).first?.properties.isUppercase ?? false
  }

  private mutating func checkTruth(_ condition: Condition?) {
    guard let condition, let truth = condition.constantTruth(in: schema) else { return }
    report(
      truth ? .conditionAlwaysTrue : .conditionAlwaysFalse,
      truth
        ? "the condition always holds; without it nothing would change"
        : "the condition never holds", at: condition.origin)
  }

  /// Panes nobody leads to, and panes that lead to each other.
  private mutating func checkPanes() {
    var links: [[Int]] = Array(repeating: [], count: schema.panes.count)
    for row in schema.rows {
      guard let target = row.control.leadsTo else { continue }
      // A row that leads nowhere was reported: the pane nobody leads to is likely the one it means.
      guard let pane = schema.pane(withID: target) else { return }
      links[schema.sections[row.section].pane].append(pane.number)
    }
    var isReached = Array(repeating: false, count: links.count)
    var waiting = [0]
    isReached[0] = true
    while let pane = waiting.popLast() {
      for next in links[pane] where !isReached[next] {
        isReached[next] = true
        waiting.append(next)
      }
    }
    for pane in schema.panes where !isReached[pane.number] {
      report(
        .unreachablePane, "no row leads to the pane \(pane.id.quotedName)", at: pane.origin)
    }
    for pane in cyclicPanes(links) where isReached[pane] {
      report(
        .paneCycle, "the pane \(schema.panes[pane].id.quotedName) leads back to itself",
        at: schema.panes[pane].origin)
    }
  }

  /// The panes on a cycle, or between two: those left when all that nobody leads to, and all that
  /// lead nowhere, are taken away again and again.
  private func cyclicPanes(_ links: [[Int]]) -> [Int] {
    var backLinks: [[Int]] = Array(repeating: [], count: links.count)
    for (pane, targets) in links.enumerated() {
      for target in targets { backLinks[target].append(pane) }
    }
    var isLeft = Array(repeating: true, count: links.count)
    for (forward, back) in [(links, backLinks), (backLinks, links)] {
      var incoming = back.indices.map { pane in back[pane].count { isLeft[$0] } }
      var waiting = links.indices.filter { isLeft[$0] && incoming[$0] == 0 }
      while let pane = waiting.popLast() {
        isLeft[pane] = false
        for next in forward[pane] where isLeft[next] {
          incoming[next] -= 1
          if incoming[next] == 0 { waiting.append(next) }
        }
      }
    }
    return links.indices.filter { isLeft[$0] }
  }
}

/// Names that people give to secrets.
enum SecretName {
  private static let words: Set<String> = [
    "password", "passwd", "passphrase", "passcode", "pwd", "secret", "token", "apikey",
    "credential", "credentials",
  ]

  /// Whether a word of `key` says that its value is a secret: `apiToken`, `smtp.password`.
  static func isOne(_ key: String) -> Bool {
    let parts = key.split { ".-_/ ".contains($0) }.flatMap { words(ofCamelCase: $0) }
    for (index, part) in parts.enumerated() {
      if words.contains(part) { return true }
      if part == "api", index + 1 < parts.count, parts[index + 1] == "key" { return true }
    }
    return false
  }

  private static func words(ofCamelCase text: Substring) -> [String] {
    var result: [String] = []
    var word = ""
    var previousIsLower = false
    for character in text {
      if character.isUppercase, previousIsLower {
        result.append(word)
        word = ""
      }
      word += character.lowercased()
      previousIsLower = character.isLowercase || character.isNumber
    }
    return result + [word]
  }
}
