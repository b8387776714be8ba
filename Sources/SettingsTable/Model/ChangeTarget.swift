/// A setting that somebody wants to change, looked up once.
struct ChangeTarget: Sendable {
  /// The row that was addressed.
  var row: Int
  /// Where its value stands: the row's own, or of a shared row the owner's.
  var slot: Int
  /// Which option of the row was addressed.
  var option: Int?
  /// Whether the setting was named by its key, so that any row that shows it will do.
  var isByKey: Bool
}

extension TableSchema {
  /// The setting of the row at `indexPath`.
  func target(at indexPath: RowIndexPath) throws(ChangeFailure) -> ChangeTarget {
    guard let row = rowNumber(at: indexPath) else { throw .noRow(indexPath) }
    if let option = indexPath.option, !storage.rows[row].control.options.indices.contains(option) {
      throw .noRow(indexPath)
    }
    guard let slot = storage.rows[row].slot else { throw .noValue("\(indexPath)") }
    return ChangeTarget(row: row, slot: slot, option: indexPath.option, isByKey: false)
  }

  /// The setting of `key`.
  func target(ofKey key: String) throws(ChangeFailure) -> ChangeTarget {
    guard let row = storage.owners[key] else {
      throw .unknownKey(key, suggestion: closestName(to: key, among: keys))
    }
    return ChangeTarget(row: row, slot: row, option: nil, isByKey: true)
  }

  func target(_ target: ChangeRequest.Target) throws(ChangeFailure) -> ChangeTarget {
    switch target {
    case .row(let path): try self.target(at: path)
    case .key(let key): try self.target(ofKey: key)
    }
  }

  /// The fact that the app supplies under `name`, with `value` as the fact's type has it.
  func fact(
    named name: String, value: SettingValue
  ) throws(ChangeFailure) -> (slot: Int, value: SettingValue) {
    let key = "host." + name
    guard let index = storage.host.firstIndex(where: { $0.name == name }) else {
      let names = storage.host.map { "host." + $0.name }
      throw .unknownKey(key, suggestion: closestName(to: key, among: names))
    }
    // What the device is was decided when the schema was checked.
    if name == "platform" || name == "idiom" { throw .readOnly(key: key) }
    do throws(Refusal) {
      let value = try HostFactControl(like: storage.host[index].value).accept(.value(value))
      return (storage.rows.count + index, value)
    } catch {
      throw .refused(key: key, error)
    }
  }
}

extension TableState {
  /// Whether a user may change `target` as far as visibility and conditions go.
  func isOpen(_ target: ChangeTarget) -> Bool {
    if isVisible(row: target.row), isEnabled(row: target.row) { return true }
    guard target.isByKey else { return false }
    // An internal row is never shown, but its key works.
    if schema.storage.rows[target.row].spec.isInternal { return isEnabled(row: target.row) }
    return isOpenElsewhere(target)
  }

  /// Whether a shared row that a user may change shows the setting. Cost: linear in the rows.
  private func isOpenElsewhere(_ target: ChangeTarget) -> Bool {
    let rows = schema.storage.rows
    return rows.indices.contains {
      rows[$0].slot == target.slot && rows[$0].spec.isShared && isVisible(row: $0)
        && isEnabled(row: $0)
    }
  }

  /// Why a user may not change `target`, which is not open.
  func obstacle(_ target: ChangeTarget) -> ChangeFailure {
    let row = TableSnapshot(self).row(target.row)
    let key = row.key ?? ""
    if row.isInternal, target.isByKey { return .disabled(key: key, reason: row.reason) }
    return row.isVisible
      ? .disabled(key: key, reason: row.reason) : .hidden(key: key, reason: row.reason)
  }
}

extension TableRow {
  /// The value that `input` means for the row; that of a label is not for its row to refuse.
  func read(_ input: SettingInput) throws(Refusal) -> SettingValue {
    spec.control.keyRule == .readOnly ? try spec.control.accept(input) : try spec.accept(input)
  }

  /// The value that `input` means for one of the row's options.
  ///
  /// An option is chosen by `true`, by its own value or by text for either. Where several may be
  /// chosen, `true` adds it to `current` and `false` takes it away.
  func accept(
    _ input: SettingInput, option: Int, current: SettingValue?
  ) throws(Refusal) -> SettingValue {
    let value = control.options[option].value
    if case .options(_, style: .several) = control.presentation(of: nil) {
      let others = (current?.list ?? []).filter { $0 != value }
      return try spec.accept(.value(.list(try input.boolean() ? others + [value] : others)))
    }
    let isChosen = input == .value(value) || input == .text(value.plainText)
    if !isChosen, try !input.boolean() {
      throw Refusal(
        .notAnOption, found: input.shown, expected: "true, which chooses \(value)")
    }
    return try spec.accept(.value(value))
  }
}
