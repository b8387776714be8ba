/// What every change asks about a row, kept apart from the row: copying that costs a dozen references.
struct RowTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// The control takes values: it does not only show one.
  static let takesValues = RowTraits(rawValue: 1)
  /// Nobody but the app changes it.
  static let isReadOnly = RowTraits(rawValue: 2)
  /// `whenHidden: default`
  static let isDefaultWhenHidden = RowTraits(rawValue: 4)
  /// Some condition names its key.
  static let hasDependents = RowTraits(rawValue: 8)
  /// The value stands in the slot of the row's own number.
  static let isOwner = RowTraits(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(of row: TableRow, hasDependents: Bool) {
    self = []
    if row.control.keyRule == .required { insert(.takesValues) }
    if row.isReadOnly { insert(.isReadOnly) }
    if row.spec.flags.contains(.defaultWhenHidden) { insert(.isDefaultWhenHidden) }
    if hasDependents { insert(.hasDependents) }
    if row.isOwner { insert(.isOwner) }
  }
}
