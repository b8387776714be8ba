/// A kind of row: what it reads from the spec, which values it takes and how it shows itself.
///
/// A control is a type in a file of its own, and one line in a list: ``ControlList/builtIn``, or the
/// one an app makes with its own added. It is a value, made once for each row.
public protocol Control: Sendable {
  /// What `control:` calls it; an app's own has a dot in it: `com.example.rating`.
  static var name: String { get }
  /// One sentence on what it is for.
  static var summary: String { get }
  /// The properties a row of this control has beside those of every row.
  static var properties: [SpecProperty] { get }
  static var keyRule: KeyRule { get }
  /// Whether every row of the control is secret, as with `secret: true`.
  static var isSecret: Bool { get }
  /// Whether a list may have items of the control: each value is a single scalar.
  static var canBeItem: Bool { get }

  /// Reads the row's own properties, reports what is wrong with them and takes a stand-in for it.
  init(reading fields: inout SpecFields)

  /// The only door for values: converts `input` to what the control stores, or says why not.
  ///
  /// Null never comes here: the row decides about that. Must accept everything it returns, given
  /// as ``SettingInput/value(_:)`` or, in its written form, as ``SettingInput/stored(_:)``.
  func accept(_ input: SettingInput) throws(Refusal) -> SettingValue

  /// How a row with `value`, which the control accepted, shows itself; nil is no value or null.
  func presentation(of value: SettingValue?) -> Presentation

  /// `value` in words, without its unit, as a list shows it: `Off`, `0.50`, `Mean Dog`.
  func display(_ value: SettingValue) -> String

  /// The name the spec wrote, which for a control that only stands in is not ``name``.
  var writtenName: String { get }

  /// The ``keyRule`` of this row; differs from the type's only where a control stands in.
  var keyRule: KeyRule { get }

  /// Whether this row is secret; differs from the type's only where a control stands in.
  var isSecret: Bool { get }

  /// Whether null is one of the control's own values, so that it must see it.
  var takesNull: Bool { get }

  /// What is measured, shown behind the value.
  var unit: String? { get }

  /// What the user chooses from, in the order of the spec; empty when there are no options.
  var options: [ChoiceOption] { get }

  /// Whether ``options`` are shown sorted by their titles; their indexes stay those of the spec.
  var sortsOptions: Bool { get }

  /// The bounds of the value for programs, in a fixed order: `minimum`, `maximum`, `step` …
  var constraints: SettingMap { get }

  /// A subtitle that goes with the value; nil when the row's own stands.
  func subtitle(of value: SettingValue?) -> String?

  /// The id of the pane that the row opens; nil for all but pane rows.
  var leadsTo: String? { get }

  /// Whether the value is only shown, though the row has one.
  var isReadOnly: Bool { get }

  /// Whether a condition that names the row's key alone holds for `value`.
  func isOn(_ value: SettingValue) -> Bool

  /// Which comparisons a condition may make with values of this control.
  var comparability: Comparability { get }

  /// Negative when `left` comes first, 0 when both are equal, positive when `right` does.
  ///
  /// Called with accepted values only; the sign matters only where ``comparability`` is `order`.
  func order(_ left: SettingValue, _ right: SettingValue) -> Int
}

/// Whether rows of a control have a key.
public enum KeyRule: Hashable, Sendable {
  /// The row has a value that is stored under its key.
  case required
  /// The row shows the value of a key if it has one, and never changes it.
  case readOnly
  /// The row has no value.
  case none
}

/// Which comparisons a condition may make.
public enum Comparability: Hashable, Sendable {
  /// Only the bare key.
  case none
  /// `==`, `!=` and `in`.
  case equality
  /// `<` and its like too.
  case order
}

extension Control {
  public static var keyRule: KeyRule { .required }
  public static var isSecret: Bool { false }
  public static var canBeItem: Bool { keyRule == .required && !isSecret }
  public var writtenName: String { Self.name }
  public var keyRule: KeyRule { Self.keyRule }
  public var isSecret: Bool { Self.isSecret }
  public var takesNull: Bool { options.contains { $0.value.isNull } }
  public var sortsOptions: Bool { false }
  public var unit: String? { nil }
  public var options: [ChoiceOption] { [] }
  public func subtitle(of value: SettingValue?) -> String? { nil }
  public var leadsTo: String? { nil }
  public var isReadOnly: Bool { false }
  public var constraints: SettingMap { SettingMap() }
  public var comparability: Comparability { .equality }

  public func display(_ value: SettingValue) -> String { value.plainText }

  public func isOn(_ value: SettingValue) -> Bool {
    switch value {
    case .null: false
    case .boolean(let value): value
    case .text(let text): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    case .secret(let secret): isOn(secret.revealed)
    case .integer, .real, .map: true
    }
  }

  public func order(_ left: SettingValue, _ right: SettingValue) -> Int {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.text(let a), .text(let b)): return a == b ? 0 : a < b ? -1 : 1
    default:
      if let a = left.real, let b = right.real { return a < b ? -1 : a > b ? 1 : 0 }
      return left == right ? 0 : 1
    }
  }
}
