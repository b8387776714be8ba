/// One of the values a choice offers.
public struct ChoiceOption: Hashable, Sendable {
  public var value: SettingValue
  /// What the user reads; without one the value itself.
  public var title: String?
  public var shortTitle: String?
  public var subtitle: String?
  public var help: String?
  public var icon: String?
  public var deprecated: Deprecation?
  /// Values that older versions stored for this option.
  public var renamedFrom: [SettingValue]

  public init(
    value: SettingValue, title: String? = nil, shortTitle: String? = nil, subtitle: String? = nil,
    help: String? = nil, icon: String? = nil, deprecated: Deprecation? = nil,
    renamedFrom: [SettingValue] = []
  ) {
    self.value = value
    self.title = title
    self.shortTitle = shortTitle
    self.subtitle = subtitle
    self.help = help
    self.icon = icon
    self.deprecated = deprecated
    self.renamedFrom = renamedFrom
  }

  /// The title, else the value as text.
  public var shownTitle: String { title ?? value.plainText }
}

/// That something should no longer be used, and what replaces it.
public struct Deprecation: Hashable, Sendable {
  public var message: String?
  /// The key of the row that replaces it.
  public var replacedBy: String?

  public init(message: String? = nil, replacedBy: String? = nil) {
    self.message = message
    self.replacedBy = replacedBy
  }
}

extension SettingValue {
  /// The value as `get` prints it: text as it is, everything else as one line of JSON.
  public var plainText: String {
    switch self {
    case .text(let text): text
    case .null, .boolean, .integer, .real, .list, .map, .secret: description
    }
  }
}
