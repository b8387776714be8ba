import SettingsTable

/// What is wrong with a values file, by the schema it belongs to.
struct ValuesCheck {
  let schema: TableSchema

  /// The findings in the file at `path`, in its order.
  func findings(in path: String) throws(FileFailure) -> [Diagnostic] {
    let limits = SpecTreeBuilder.Limits.smallFile
    let bytes = try readWholeFile(at: path, limit: limits.bytes)
    let reading = SpecLoader.format(of: path).read(
      SourceText(name: path, bytes: bytes), as: .values, limits: limits)
    var findings = reading.diagnostics
    if !showsExcerpts { for index in findings.indices { findings[index].excerpt = nil } }
    if let root = reading.tree?.root, !findings.contains(where: { $0.severity == .error }) {
      let snapshot = TableSnapshot(of: schema, values: StoredValues(root))
      findings += invalidValues(snapshot, root) + unknownKeys(snapshot, root)
    }
    let order = findings.map { $0.mark ?? SourceMark(line: 0, column: 0) }
    let sorted = findings.indices.sorted { (order[$0], $0) < (order[$1], $1) }
    return sorted.map { findings[$0] }
  }

  private func invalidValues(_ snapshot: TableSnapshot, _ root: SpecNode) -> [Diagnostic] {
    schema.rows.indices.compactMap { number in
      let row = snapshot.row(number)
      guard schema.rows[number].isOwner, let key = row.key, let value = row.invalidValue else {
        return nil
      }
      let refusal = value.refusal
      return Diagnostic(
        .invalidStoredValue, "the value of \(key.quotedName): \(refusal)",
        at: node(of: key, in: root)?.place, fix: refusal.fix, suggestion: refusal.suggestion,
        showsExcerpt: showsExcerpts)
    }
  }

  private func unknownKeys(_ snapshot: TableSnapshot, _ root: SpecNode) -> [Diagnostic] {
    let unknown = Set(snapshot.unknownKeys)
    if unknown.isEmpty { return [] }
    return (root.entries.map(Array.init) ?? []).compactMap { entry in
      guard let key = entry.key.text, unknown.contains(key) else { return nil }
      return Diagnostic(
        .unknownStoredKey, "no row has the key \(key.quotedName)", at: entry.key.place,
        suggestion: closestName(to: key, among: schema.keys), showsExcerpt: showsExcerpts)
    }
  }

  /// A line of the file is shown only where none can hold a secret.
  private var showsExcerpts: Bool { !schema.rows.contains { $0.spec.isSecret } }

  private func node(of key: String, in root: SpecNode) -> SpecNode? {
    guard schema.values.layout == .nested else { return root[key] }
    var node: SpecNode? = root
    for part in key.split(separator: ".", omittingEmptySubsequences: false) {
      node = node?[String(part)]
    }
    return node
  }
}
