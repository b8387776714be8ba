extension [Diagnostic] {
  /// Takes away the findings that only follow from another one, so that one mistake is one finding.
  ///
  /// A name that is probably a misspelt property counts as that one: what it would have declared is
  /// not missing elsewhere.
  mutating func removeConsequences() {
    let misspelt = Set(filter { $0.code == .unknownProperty }.compactMap(\.suggestion))
    let hidesRows =
      contains { $0.code == .unknownControl } || !misspelt.isDisjoint(with: Self.leadsToRows)
    let misspeltFiles = Set(filter { $0.suggestion == "file" }.compactMap(\.line))
    let cutLines = Set(filter(\.isCutAtComma).compactMap(\.line))
    if misspelt.isEmpty, !hidesRows, cutLines.isEmpty { return }
    removeAll { finding in
      switch finding.code {
      case .unreachablePane: hidesRows
      case .missingPane: misspelt.contains("panes")
      case .unknownOptionSet: misspelt.contains("optionSets")
      case .missingProperty: finding.line.map(misspeltFiles.contains) ?? false
      case .migration: misspelt.contains("values") || misspelt.contains("version")
      case .conditionUnknownKey:
        misspelt.contains("host") && finding.message.contains("\"host.")
      // The rest of a condition in `{ }` that a comma cuts off looks like a property.
      case .textAfterComma: finding.line.map(cutLines.contains) ?? false
      default: false
      }
    }
  }

  /// The properties between the top of a spec and the row that leads to a pane.
  private static let leadsToRows: Set<String> = ["sections", "rows", "panes", "control", "pane"]
}

private struct Line: Hashable {
  let file: String
  let number: Int
}

extension Diagnostic {
  fileprivate var line: Line? {
    guard let file, let mark else { return nil }
    return Line(file: file, number: mark.line)
  }

  fileprivate var isCutAtComma: Bool {
    code == .conditionSyntax && message.hasSuffix(ConditionPlace.cutAtComma)
  }
}
