import SettingsTable

extension YAMLFormat {
  /// The bytes of `source` with `edits` made and nothing else touched.
  ///
  /// A new entry goes to the end of its mapping, in the file's indentation, line ends and style; a
  /// removed one takes its lines and the comment behind it along; the last entry of an inner mapping
  /// takes that mapping along. Lists and maps are written in brackets on one line. The result is read
  /// again before it is returned: it says what the edits ask for, or it is refused.
  ///
  /// - Throws: ``StoreFailure/notWritable(name:reason:)`` also where a path leads through a value
  ///   that is no mapping.
  public func edit(
    _ source: SourceText?, with edits: [StoreEdit]
  ) throws(StoreFailure) -> [UInt8] {
    var source = source ?? SourceText(name: "", bytes: [])
    let lineEnd = LineMap(source).lineEnd
    var rest = edits[...]
    while !rest.isEmpty {
      var changes = StoredChanges()
      let count = rest.count
      while let edit = rest.first, changes.add(edit.path[...], edit.value) { rest.removeFirst() }
      guard rest.count < count else {
        throw .notWritable(name: source.name, reason: "a value has no key")
      }
      source = SourceText(name: source.name, bytes: try apply(changes, to: source, lineEnd))
    }
    return source.bytes
  }

  private func apply(
    _ changes: StoredChanges, to source: SourceText, _ lineEnd: String
  ) throws(StoreFailure) -> [UInt8] {
    let root = try writableRoot(of: source)
    guard let expected = changes.applied(to: root.map(values) ?? SettingMap()) else {
      throw .notWritable(
        name: source.name, reason: "a key leads through a value that is no mapping")
    }
    var editor = YAMLTextEditor(source, root: root, lineEnd: lineEnd)
    do throws(YAMLTextEditor.Refusal) {
      try editor.apply(changes)
    } catch {
      throw .notWritable(name: source.name, reason: error.reason)
    }
    guard !editor.splices.isEmpty else { return source.bytes }
    let result = editor.result
    let reading = read(
      SourceText(name: source.name, bytes: result), as: .values, limits: .smallFile)
    guard reading.notWritable == nil, let tree = reading.tree,
      !reading.diagnostics.contains(where: { $0.severity == .error }),
      (tree.root.map(values) ?? SettingMap()) == expected
    else {
      throw .notWritable(
        name: source.name, reason: "its layout does not allow this change; make it by hand")
    }
    return result
  }

  /// The mapping of a values file that may be written; nil for one without entries.
  private func writableRoot(of source: SourceText) throws(StoreFailure) -> SpecNode? {
    let reading = read(source, as: .values, limits: .smallFile)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let tree = reading.tree else { throw .malformed(errors) }
    if let reason = reading.notWritable { throw .notWritable(name: source.name, reason: reason) }
    return tree.root
  }

  private func values(_ root: SpecNode) -> SettingMap {
    SettingValue(WrittenValue(root)).map ?? SettingMap()
  }
}
