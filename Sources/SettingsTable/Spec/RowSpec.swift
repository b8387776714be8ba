/// A row as it is written: its control, its texts and what governs its value.
///
/// Behind one reference, since rows are passed on from stage to stage: copying one costs a word,
/// setting a property of one makes it anew.
public struct RowSpec: Sendable {
  private final class Box: Sendable {
    let fields: RowFields
    init(_ fields: RowFields) { self.fields = fields }
  }
  private var box: Box

  init(_ fields: RowFields) { box = Box(fields) }

  public init(control: any Control, key: String? = nil, title: String? = nil) {
    self.init(RowFields(control: control, key: key, title: title))
  }

  /// All properties, to set several at once.
  var fields: RowFields {
    get { box.fields }
    set { box = Box(newValue) }
  }

  public var control: any Control {
    get { box.fields.control }
    set { fields.control = newValue }
  }
  /// Nil for a row without a value.
  public var key: String? {
    get { box.fields.key }
    set { fields.key = newValue }
  }
  /// As written; nil when it is left out, empty when there is none. ``shownTitle`` is what is shown.
  public var title: String? {
    get { box.fields.title }
    set { fields.title = newValue }
  }
  public var subtitle: String? {
    get { box.fields.subtitle }
    set { fields.subtitle = newValue }
  }
  public var help: String? {
    get { box.fields.help }
    set { fields.help = newValue }
  }
  /// As the control accepted it; nil is no default, `.null` explicitly not set.
  public var defaultValue: SettingValue? {
    get { box.fields.defaultValue }
    set { fields.defaultValue = newValue }
  }
  public var visibleIf: ConditionText? {
    get { box.fields.visibleIf }
    set { fields.visibleIf = newValue }
  }
  public var enabledIf: ConditionText? {
    get { box.fields.enabledIf }
    set { fields.enabledIf = newValue }
  }
  public var flags: RowFlags {
    get { box.fields.flags }
    set { fields.flags = newValue }
  }
  /// What few rows have; nil when this one has none of it.
  public var extras: RowExtras? {
    get { box.fields.extras }
    set { fields.extras = newValue }
  }
  /// Where the row starts.
  public var origin: SourceReference? {
    get { box.fields.origin }
    set { fields.origin = newValue }
  }
  /// Where its key is written; of a row that leads to a pane, where that is named.
  public var nameOrigin: SourceReference? {
    get { box.fields.nameOrigin }
    set { fields.nameOrigin = newValue }
  }

  var hasConditions: Bool { box.fields.hasConditions }

  /// Whether rows of the control have a key.
  public var keyRule: KeyRule { box.fields.keyRule }

  /// The title; when that is left out, one made from the key; empty when there is none.
  public var shownTitle: String { title ?? key.map(RowTitle.made(fromKey:)) ?? "" }
}

/// The properties of a row, while they are being read.
struct RowFields: Sendable {
  var control: any Control {
    didSet { keyRule = control.keyRule }
  }
  /// That of the control, at hand: every stage asks for it.
  private(set) var keyRule: KeyRule
  var key: String?
  var title: String?
  var writtenHelp: WrittenText?
  var defaultValue: SettingValue?
  var flags: RowFlags = []
  /// Behind a reference, so that the many rows without any of it pay one word.
  private var rareBox: Box?
  var origin: SourceReference?
  var nameOrigin: SourceReference?

  init(control: any Control, key: String? = nil, title: String? = nil) {
    self.control = control
    keyRule = control.keyRule
    self.key = key
    self.title = title
  }

  var help: String? {
    get { writtenHelp?.string }
    set { writtenHelp = newValue.map(WrittenText.text) }
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

  private var rare: Rare? {
    get { rareBox?.rare }
    set { rareBox = newValue.map(Box.init) }
  }

  var subtitle: String? {
    get { rareBox?.rare.subtitle }
    set { if newValue != nil || rareBox != nil { rare = with(\.subtitle, newValue) } }
  }
  var visibleIf: ConditionText? {
    get { rareBox?.rare.visibleIf }
    set { if newValue != nil || rareBox != nil { rare = with(\.visibleIf, newValue) } }
  }
  var enabledIf: ConditionText? {
    get { rareBox?.rare.enabledIf }
    set { if newValue != nil || rareBox != nil { rare = with(\.enabledIf, newValue) } }
  }
  var extras: RowExtras? {
    get { rareBox?.rare.extras }
    set { if newValue != nil || rareBox != nil { rare = with(\.extras, newValue) } }
  }

  private func with<Value>(_ part: WritableKeyPath<Rare, Value>, _ value: Value) -> Rare {
    var changed = rare ?? Rare()
    changed[keyPath: part] = value
    return changed
  }

  var hasConditions: Bool {
    rareBox.map { $0.rare.visibleIf != nil || $0.rare.enabledIf != nil } ?? false
  }
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
    if keyRule != .required {
      throw Refusal(.readOnly, found: shownTitle.quotedName, expected: "a row with a value")
    }
    if input.isNull {
      if isNullable { return .null }
      if !control.takesNull {
        throw Refusal(.null, found: "null", expected: "a value: the row is not nullable")
      }
    }
    guard isSecret else { return try control.accept(input) }
    var input = input
    if case .value(let value) = input { input = .value(value.revealed) }
    do throws(Refusal) {
      return .secret(SecretValue(try control.accept(input).revealed))
    } catch {
      throw error.redacted
    }
  }
}
