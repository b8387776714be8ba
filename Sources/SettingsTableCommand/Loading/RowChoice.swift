import SettingsTable

/// The row that an argument names, by key or by index path.
struct RowChoice: Sendable {
  /// The argument as it was given.
  let name: String
  let number: Int
  /// Nil when the argument is a key.
  let indexPath: RowIndexPath?

  /// Finds the row that `name` means. A key wins, if one reads just like an index path.
  init(_ name: String, in schema: TableSchema) throws(CommandFailure) {
    self.name = name
    if let number = schema.rowNumber(ofKey: name) {
      self.number = number
      indexPath = nil
      return
    }
    if let path = RowIndexPath(name) {
      guard let number = schema.rowNumber(at: path),
        path.option.map({ schema.rows[number].control.options.indices.contains($0) }) ?? true
      else { throw Self.noRow(at: path, schema) }
      self.number = number
      indexPath = path
      return
    }
    throw .fault(
      "unknown key \(name.quotedName)", suggestion: closestName(to: name, among: schema.keys))
  }

  private static func noRow(at path: RowIndexPath, _ schema: TableSchema) -> CommandFailure {
    if let id = path.pane, schema.pane(withID: id) == nil {
      return .fault(
        "there is no pane \(id.quotedName)",
        suggestion: closestName(to: id, among: schema.panes.map(\.id)))
    }
    return .fault("there is no row at \(path)")
  }
}
