/// The keys that conditions may name.
package protocol ConditionScope {
  /// The setting of `key`; nil when there is none.
  func setting(_ key: String) -> ConditionSetting?
  /// All keys, for suggestions: asked for only when one is not found.
  var keys: any Sequence<String> { get }
}

/// The settings that a resolved condition asks about, by their numbers.
package protocol ConditionSettings {
  func conditionSetting(at number: Int) -> ConditionSetting
}

/// What a condition has to know about a key it names.
package struct ConditionSetting: Sendable {
  /// Its slot: under which number its value is asked for.
  package var number: Int
  package var key: String
  /// What the user reads; may be empty.
  package var title: String
  package var control: any Control
  /// Nil when there may be no value at all.
  package var defaultValue: SettingValue?
  package var isNullable: Bool
  package var isSecret: Bool

  package init(
    number: Int, key: String, title: String = "", control: any Control,
    defaultValue: SettingValue? = nil, isNullable: Bool = false, isSecret: Bool = false
  ) {
    self.number = number
    self.key = key
    self.title = title
    self.control = control
    self.defaultValue = defaultValue
    self.isNullable = isNullable
    self.isSecret = isSecret
  }

  /// The title, else the key.
  var shownTitle: String { title.isEmpty ? key : title }

  /// Whether the setting can be without a value or have null for one.
  var mayLackValue: Bool { isNullable || defaultValue == nil || defaultValue?.isNull == true }
}

/// Which types the values of a control have; empty when that cannot be told from outside.
struct ConditionValueKinds: OptionSet {
  let rawValue: UInt8

  static let boolean = ConditionValueKinds(rawValue: 1)
  static let number = ConditionValueKinds(rawValue: 2)
  static let text = ConditionValueKinds(rawValue: 4)
  static let all: ConditionValueKinds = [.boolean, .number, .text]

  static func kind(of value: SettingValue) -> ConditionValueKinds {
    switch value {
    case .boolean: .boolean
    case .integer, .real: .number
    case .text: .text
    case .secret(let secret): kind(of: secret.revealed)
    case .null, .list, .map: []
    }
  }

  /// Found by offering the control a value of each type: one it refuses for another reason than its
  /// type is of a type it takes.
  static func kinds(of control: any Control) -> ConditionValueKinds {
    if control.keyRule == .readOnly, !(control is HostFactControl) { return .all }
    if let toggle = control as? ToggleControl {
      return kind(of: toggle.onValue).union(kind(of: toggle.offValue))
    }
    var kinds: ConditionValueKinds = []
    if control.options.isEmpty {
      for value in [SettingValue.boolean(true), .integer(0), .text("")]
      where control.refusalKind(of: value) != .wrongType {
        kinds.formUnion(kind(of: value))
      }
    } else {
      for option in control.options { kinds.formUnion(kind(of: option.value)) }
      if !control.isClosed { kinds.insert(.text) }
    }
    return kinds
  }
}

extension Control {
  /// Why the control does not take `value`; nil if it does.
  func refusalKind(of value: SettingValue) -> Refusal.Kind? {
    do throws(Refusal) {
      _ = try accept(.value(value))
      return nil
    } catch {
      return error.kind
    }
  }

  /// Whether there are options and nothing but them is a value.
  var isClosed: Bool {
    guard !options.isEmpty else { return false }
    let other = SettingValue.text("\u{1}no option has this value")
    let kind = refusalKind(of: other)
    return kind == .notAnOption || kind == .wrongType
  }
}
