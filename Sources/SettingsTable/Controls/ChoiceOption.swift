/// One of the values a choice offers.
public struct ChoiceOption: Hashable, Sendable {
  public var value: SettingValue
  /// What the user reads; without one the value itself.
  public var title: String?
  /// Behind a reference: most options are a value and a title, and large specs have many.
  private var rare: Rare?

  public init(
    value: SettingValue, title: String? = nil, shortTitle: String? = nil, subtitle: String? = nil,
    help: String? = nil, icon: String? = nil, deprecated: Deprecation? = nil,
    renamedFrom: [SettingValue] = []
  ) {
    self.value = value
    self.title = title
    let details = Details(
      shortTitle: shortTitle, subtitle: subtitle, help: help, icon: icon, deprecated: deprecated,
      renamedFrom: renamedFrom)
    if details != Details() { rare = Rare(details) }
  }

  private struct Details: Hashable, Sendable {
    var shortTitle: String?
    var subtitle: String?
    var help: String?
    var icon: String?
    var deprecated: Deprecation?
    var renamedFrom: [SettingValue] = []
  }

  private final class Rare: Hashable, Sendable {
    let details: Details
    init(_ details: Details) { self.details = details }

    static func == (left: Rare, right: Rare) -> Bool { left.details == right.details }
    func hash(into hasher: inout Hasher) { hasher.combine(details) }
  }

  public var shortTitle: String? { rare?.details.shortTitle }
  public var subtitle: String? { rare?.details.subtitle }
  public var help: String? { rare?.details.help }
  public var icon: String? { rare?.details.icon }
  public var deprecated: Deprecation? { rare?.details.deprecated }
  /// Values that older versions stored for this option.
  public var renamedFrom: [SettingValue] { rare?.details.renamedFrom ?? [] }

  /// An option that is only a value and perhaps a title.
  init(plain value: SettingValue, title: String?) {
    self.value = value
    self.title = title
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
