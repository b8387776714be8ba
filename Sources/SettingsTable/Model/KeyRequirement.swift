/// A key of any type, for a list of them.
public protocol TypedKey: Sendable {
  var name: String { get }
  /// What in `schema` does not fit the key; empty when it can be read and written.
  func mismatches(with schema: TableSchema) -> [KeyMismatch]
}

/// A typed key and a spec that do not fit.
public struct KeyMismatch: Hashable, Sendable, CustomStringConvertible {
  public let key: String
  /// A clause: what was found, then what was expected.
  public let message: String

  public var description: String { "\(key.quotedName): \(message)" }
}

/// All that does not fit, in the order of the keys.
public struct KeyMismatches: Error, Hashable, Sendable, CustomStringConvertible {
  public let mismatches: [KeyMismatch]

  /// A line for each.
  public var description: String { mismatches.map(\.description).joined(separator: "\n") }
}

extension SettingsModel {
  /// Checks that the schema has every one of `keys` with values of its type; call it once at start.
  ///
  /// A setting that may be without a value, having no default or being nullable, needs an optional
  /// type. A key it accepts can be read by ``subscript(_:)`` without a trap.
  ///
  /// - Throws: All mismatches at once.
  public func require(_ keys: any TypedKey...) throws(KeyMismatches) {
    try require(keys)
  }

  /// The same for a list of keys.
  public func require(_ keys: [any TypedKey]) throws(KeyMismatches) {
    let mismatches = keys.flatMap { $0.mismatches(with: schema) }
    if !mismatches.isEmpty { throw KeyMismatches(mismatches: mismatches) }
  }
}

extension SettingKey: TypedKey {
  public func mismatches(with schema: TableSchema) -> [KeyMismatch] {
    guard let number = schema.rowNumber(ofKey: name) else {
      let meant = closestName(to: name, among: schema.keys)
      return [
        KeyMismatch(
          key: name,
          message: "no row has this key" + (meant.map { "; did you mean \($0.quotedName)?" } ?? ""))
      ]
    }
    let row = schema.rows[number]
    var messages: [String] = []
    let kinds = row.valueKinds
    if let expected = Value.settingKinds, !kinds.isSubset(of: expected) {
      messages.append(
        kinds == .secret
          ? "the setting is a secret; expected SecretText"
          : "the values are \(kinds.subtracting(.null)); \(Value.self) takes \(expected)")
    } else if let wrong = row.sampleValues.first(where: { Value(settingValue: $0) == nil }) {
      messages.append("\(wrong) may be a value; \(Value.self) does not take it")
    }
    if row.mayLackValue, Value.whenMissing == nil {
      messages.append("there may be no value; expected an optional type")
    }
    messages += Value.mismatches(withOptions: row.control.options.map(\.value))
    return messages.map { KeyMismatch(key: name, message: $0) }
  }
}

extension TableRow {
  /// Whether the setting can be without a value, or have null for one.
  fileprivate var mayLackValue: Bool { spec.isNullable || defaultValue == nil }

  /// Values that the row may have: its options and its default.
  fileprivate var sampleValues: [SettingValue] {
    var values: [SettingValue] = []
    if let toggle = control as? ToggleControl { values = [toggle.onValue, toggle.offValue] }
    if let defaultValue, !defaultValue.isNull { values.append(defaultValue) }
    let isList = holdsList
    values += control.options.map(\.value).filter { !$0.isNull }.map { isList ? .list([$0]) : $0 }
    return values
  }

  /// The kinds of value the row may have, as far as that can be told from outside: a control that
  /// refuses a value for another reason than its type takes values of that type.
  fileprivate var valueKinds: SettingKinds {
    if spec.isSecret { return .secret }
    if let toggle = control as? ToggleControl {
      return [SettingKinds(of: toggle.onValue), SettingKinds(of: toggle.offValue)]
    }
    if holdsList { return .list }
    guard control.options.isEmpty else {
      var kinds: SettingKinds = control.isClosed ? [] : .text
      for option in control.options { kinds.formUnion(SettingKinds(of: option.value)) }
      return kinds.subtracting(.null)
    }
    var kinds: SettingKinds = []
    if takes(.boolean(true)) { kinds.insert(.boolean) }
    if takes(.text("")) { kinds.insert(.text) }
    if takes(.list([])) { kinds.insert(.list) }
    if takes(.map(SettingMap())) { kinds.insert(.map) }
    // A real row takes integers but stores reals.
    if takes(.real(0.5)) {
      kinds.insert(.real)
    } else if takes(.integer(0)) {
      kinds.insert(.integer)
    }
    return kinds
  }

  /// Whether a value is a list of options or of items.
  private var holdsList: Bool {
    switch control.presentation(of: nil) {
    case .options(_, style: .several), .list: true
    default: false
    }
  }

  private func takes(_ value: SettingValue) -> Bool {
    control.refusalKind(of: value) != .wrongType
  }
}
