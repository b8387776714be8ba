/// A row of a snapshot: what it is, what is in force and why.
public struct RowSnapshot: Sendable {
  let storage: TableSnapshot.Storage
  /// The row's number in ``TableSchema/rows``.
  public let number: Int

  private var state: TableState { storage.state }
  private var schema: TableSchema { storage.state.schema }
  private var row: TableRow { storage.state.schema.storage.rows[number] }

  public var indexPath: RowIndexPath { schema.indexPath(ofRow: number) }
  public var key: String? { row.spec.key }
  /// What `control:` calls the row's control.
  public var controlName: String { row.control.writtenName }
  public var control: any Control { row.control }
  /// Empty when the row has none.
  public var title: String { row.title }
  public var help: String? { row.spec.help }
  public var isSecret: Bool { row.spec.isSecret }
  public var isInternal: Bool { row.spec.isInternal }
  public var isReadOnly: Bool { row.isReadOnly }
  public var isShared: Bool { row.spec.isShared }
  /// Whether the row has a value at all; a pane, a link or a button has none.
  public var hasValue: Bool {
    row.spec.keyRule == .required || row.spec.key != nil || row.defaultValue != nil
  }
  public var isNullable: Bool { row.spec.isNullable }
  public var extras: RowExtras? { row.spec.extras }

  /// The value in force; nil is no value.
  public var value: SettingValue? {
    guard let slot = row.slot else { return row.defaultValue }
    return state.value(ofSlot: slot) ?? row.defaultValue
  }

  /// Whether something is stored for the row, sound or not.
  public var isSet: Bool {
    guard let slot = row.slot else { return false }
    return state.stored[slot] != nil || state.invalid[slot] != nil
  }

  public var defaultValue: SettingValue? { row.defaultValue }
  public var valueState: ValueState { state.state(ofRow: number) }

  /// A stored value that is not in force because the control refuses it.
  public var invalidValue: InvalidValue? { row.slot.flatMap { state.invalid[$0] } }

  public var isVisible: Bool { state.isVisible(row: number) }
  public var isEnabled: Bool { state.isEnabled(row: number) }

  /// Why the row is hidden, disabled or its stored value refused, as a sentence; nil when it is none
  /// of these.
  public var reason: String? {
    var sentences: [String] = []
    if let invalid = invalidValue { sentences.append(invalid.sentence) }
    if !isVisible { sentences += hiddenReason.map { [$0] } ?? [] }
    if !isEnabled { sentences += disabledReason.map { [$0] } ?? [] }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Why the row is not shown; nil when it is.
  public var hiddenReason: String? {
    guard !isVisible else { return nil }
    let section = schema.sections[row.section]
    if !row.isForThisIdiom || !section.isForThisIdiom { return "Not on this device." }
    if row.spec.isInternal { return "The app uses it, but never shows it." }
    return reason(schema.panes[section.pane].visibleIf, section.visibleIf, row.visibleIf)
  }

  /// Why the row cannot be changed now; nil when it can.
  public var disabledReason: String? {
    guard !isEnabled else { return nil }
    let section = schema.sections[row.section]
    return reason(schema.panes[section.pane].enabledIf, section.enabledIf, row.enabledIf)
  }

  /// What the first of the conditions that is false needs.
  private func reason(_ conditions: Condition?...) -> String? {
    for condition in conditions {
      if let reason = condition?.reason({ state.value(ofSlot: $0) }, in: schema) { return reason }
    }
    return nil
  }

  /// The tests that hide or disable the row: the number of the row or host fact that decides, and
  /// what it would have to be.
  package var failingTests: [Condition.Failing] {
    let section = schema.sections[row.section]
    let pane = schema.panes[section.pane]
    return [
      pane.visibleIf, section.visibleIf, row.visibleIf, pane.enabledIf, section.enabledIf,
      row.enabledIf,
    ].flatMap { $0?.failing({ state.value(ofSlot: $0) }, in: schema) ?? [] }
  }

  /// Whether a stored value is kept but not in force, since the row is hidden and `whenHidden` says
  /// so.
  package var hidesStoredValue: Bool {
    guard let slot = row.slot, state.stored[slot] != nil else { return false }
    return state.hidesStoredValue(ofSlot: slot)
  }

  /// Where the stored value stands, in force or not, for a store that is a file.
  package var storedPlace: SourcePlace? { row.slot.flatMap { state.places[$0] } }

  /// Where the value in force comes from.
  public var origin: ValueOrigin {
    guard let slot = row.slot, state.stored[slot] != nil, !hidesStoredValue else {
      return ValueOrigin(layer: .default)
    }
    return ValueOrigin(layer: .user, place: state.places[slot])
  }

  /// How the row shows itself, with the value in force.
  public var presentation: Presentation {
    if row.spec.isSecret { return .secret(isSet: value.map { !$0.isNull } ?? false) }
    return row.control.presentation(of: value.flatMap { $0.isNull ? nil : $0 })
  }

  /// The value in words, with its unit: `Off`, `15 min`, `Mean Dog`; `(not set)` without one.
  ///
  /// A secret that is set is `********`.
  public var display: String {
    guard let value, !value.isNull else { return Self.notSet }
    return display(of: value)
  }

  /// What stands for a value that is not there.
  public static let notSet = "(not set)"

  /// A value of the row in words, with its unit.
  public func display(of value: SettingValue) -> String {
    if row.spec.isSecret { return SecretValue.placeholder }
    if value.isNull { return Self.notSet }
    let text = row.control.display(value)
    guard let unit = row.control.unit else { return text }
    return "\(text) \(unit)"
  }

  /// The subtitle, `{value}` in it replaced; a toggle's own for its state.
  public var subtitle: String? {
    row.control.subtitle(of: value)
      ?? row.spec.subtitle.map { SubtitleText.filled($0, with: display) }
  }

  /// What is measured, shown behind the value.
  public var unit: String? { row.control.unit }
  public var options: [ChoiceOption] { row.control.options }
  /// The bounds of the value, in a fixed order.
  public var constraints: SettingMap { row.control.constraints }

  /// Where the row is declared; nil for a spec made in code.
  public var declared: SourcePlace? { schema.place(of: row.spec.origin) }

  /// The conditions on the row alone, as they are written.
  public var visibleIf: String? { row.spec.visibleIf?.text }
  public var enabledIf: String? { row.spec.enabledIf?.text }
}

/// A subtitle's only placeholder.
enum SubtitleText {
  /// `text` with `{value}` replaced by `display` and `{{` by a brace; nothing else is a placeholder.
  static func filled(_ text: String, with display: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{value}") {
        result += display
        rest = rest.dropFirst("{value}".count)
      } else {
        result += "{"
        rest = rest.dropFirst(rest.hasPrefix("{{") ? 2 : 1)
      }
    }
    return result + rest
  }
}

/// Where a value comes from.
public struct ValueOrigin: Sendable {
  /// Later ones win.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    case `default`, system, user, environment, managed
  }
  public let layer: Layer
  /// Where it stands, for a layer that is a file.
  public let place: SourcePlace?

  init(layer: Layer, place: SourcePlace? = nil) {
    self.layer = layer
    self.place = place
  }
}
