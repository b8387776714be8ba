/// A row as it is written: its control, its texts and what governs its value.
public struct RowSpec: Sendable {
  public var control: any Control
  /// Nil for a row without a value.
  public var key: String?
  /// As written; nil when it is left out, empty when there is none. ``shownTitle`` is what is shown.
  public var title: String?
  public var help: String?
  /// As the control accepted it; nil is no default, `.null` explicitly not set.
  public var defaultValue: SettingValue?
  public var flags: RowFlags = []
  /// Behind a reference, so that the many rows without any of it pay one word.
  private var rare: Box?
  /// Where the row starts.
  public var origin: SourceReference?
  /// Where its key is written; of a row that leads to a pane, where that is named.
  public var nameOrigin: SourceReference?

  public init(control: any Control, key: String? = nil, title: String? = nil) {
    self.control = control
    self.key = key
    self.title = title
  }

  private struct Rare: Sendable {
    var subtitle: String?
    var visibleIf: ConditionText?
    var enabledIf: ConditionText?
    var extras: RowExtras?
  }

  private final class Box: Sendable {
    let rare: Rare
    init(_ rare: Rare) { self.rare = rare }
  }

  private mutating func setRare<Value>(_ part: WritableKeyPath<Rare, Value?>, _ value: Value?) {
    if rare == nil, value == nil { return }
    var changed = rare?.rare ?? Rare()
    changed[keyPath: part] = value
    rare = Box(changed)
  }

  public var subtitle: String? {
    get { rare?.rare.subtitle }
    set { setRare(\.subtitle, newValue) }
  }
  public var visibleIf: ConditionText? {
    get { rare?.rare.visibleIf }
    set { setRare(\.visibleIf, newValue) }
  }
  public var enabledIf: ConditionText? {
    get { rare?.rare.enabledIf }
    set { setRare(\.enabledIf, newValue) }
  }
  var hasConditions: Bool { rare.map { $0.rare.visibleIf != nil || $0.rare.enabledIf != nil } ?? false }

  /// What few rows have; nil when this one has none of it.
  public var extras: RowExtras? {
    get { rare?.rare.extras }
    set { setRare(\.extras, newValue) }
  }

  /// Sets the defaults that differ by platform.
  mutating func setDefaults(_ defaultFor: [String: SettingValue]) {
    var extras = extras ?? RowExtras()
    extras.defaultFor = defaultFor
    self.extras = extras
  }

  /// The title; when that is left out, one made from the key; empty when there is none.
  public var shownTitle: String { title ?? key.map(RowTitle.made(fromKey:)) ?? "" }
}

/// The yes-or-no properties of a row.
public struct RowFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let nullable = RowFlags(rawValue: 1)
  public static let secret = RowFlags(rawValue: 2)
  public static let `internal` = RowFlags(rawValue: 4)
  public static let restart = RowFlags(rawValue: 8)
  public static let shared = RowFlags(rawValue: 16)
  /// `whenHidden: default`
  public static let defaultWhenHidden = RowFlags(rawValue: 32)
  /// Something about the row was reported, so that nothing is missed beside it.
  static let faulty = RowFlags(rawValue: 64)
}

/// The properties that few rows have.
public struct RowExtras: Sendable {
  public var defaultFor: [String: SettingValue] = [:]
  public var defaultText: String?
  public var keywords: [String] = []
  public var icon: String?
  public var env: String?
  public var deprecated: Deprecation?
  public var since: String?
  public var renamedFrom: [String] = []
  /// The devices that show the row; empty for all.
  public var idioms: [String] = []
  /// Extras of foreign formats, by format.
  public var verbatim: SettingMap?
  /// The app's own properties, `x-…`.
  public var own: SettingMap?

  public init() {}
}

extension RowSpec {
  public var isNullable: Bool { flags.contains(.nullable) }
  public var isSecret: Bool { flags.contains(.secret) }
  public var isInternal: Bool { flags.contains(.internal) }
  public var isShared: Bool { flags.contains(.shared) }

  /// The only door for values of the row: null if it may be, else what the control accepts; a
  /// secret wrapped, so that nothing prints it.
  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    if control.keyRule != .required {
      throw Refusal(.readOnly, found: shownTitle.quotedName, expected: "a row with a value")
    }
    if input.isNull {
      if isNullable { return .null }
      if !control.takesNull {
        throw Refusal(.null, found: "null", expected: "a value: the row is not nullable")
      }
    }
    guard isSecret else { return try control.accept(input) }
    do throws(Refusal) {
      return .secret(SecretValue(try control.accept(input).revealed))
    } catch {
      throw error.redacted
    }
  }
}
