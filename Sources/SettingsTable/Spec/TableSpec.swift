/// A settings table as its author wrote it, or as an importer made it: read, but not yet checked
/// as a whole. ``TableSchema`` is the checked form.
public struct TableSpec: Sendable {
  public var app = AppInfo()
  /// The first pane has the id `root`.
  public var panes: [PaneSpec] = []
  /// Facts that the app supplies to conditions, with their value when it does not.
  public var host: [HostFact] = []
  public var envPrefix: String?
  public var values = ValuesLayout()
  public var migrations: [MigrationSpec] = []
  /// Keys that older versions stored and no row has any more.
  public var retired: [String] = []
  /// The folder with texts in other languages, relative to the spec.
  public var locales: String?
  /// The files the spec was read from, the spec itself first; empty for one made in code.
  public var sources: [SourceText] = []

  public init() {}
}

/// What the app calls itself.
public struct AppInfo: Hashable, Sendable {
  /// `com.example.app`; names the folder of the values file.
  public var id: String?
  public var title: String?
  public var version: String?
  public var help: String?

  public init(
    id: String? = nil, title: String? = nil, version: String? = nil, help: String? = nil
  ) {
    self.id = id
    self.title = title
    self.version = version
    self.help = help
  }
}

/// How a values file is laid out, and which version of it this is.
public struct ValuesLayout: Hashable, Sendable {
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// A key is one top-level entry, dots and all.
    case flat
    /// `a.b` is `b` in the mapping `a`.
    case nested
  }
  public var layout: Layout = .flat
  /// From 1.
  public var version = 1
  public var versionKey = "settingsTable.version"

  public init() {}
}

/// A fact about the app or the device, for conditions: `host.NAME`.
public struct HostFact: Hashable, Sendable {
  public var name: String
  /// A Boolean, a number or a text, when the app does not supply it.
  public var value: SettingValue
  public var origin: SourceReference?

  public init(name: String, value: SettingValue, origin: SourceReference? = nil) {
    self.name = name
    self.value = value
    self.origin = origin
  }
}

/// The steps that bring a values file to a version.
public struct MigrationSpec: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case rename(from: String, to: String)
    case map(key: String, values: [SettingValue: SettingValue], keepsOthers: Bool)
    /// One element of a stored list, counted from 0, becomes the value of `to`.
    case item(of: String, at: Int, to: String)
    case remove(String)
  }
  public var to: Int
  public var steps: [Step]
  public var origin: SourceReference?

  public init(to: Int, steps: [Step], origin: SourceReference? = nil) {
    self.to = to
    self.steps = steps
    self.origin = origin
  }
}

/// A screen of the table.
public struct PaneSpec: Sendable {
  public var id: String
  public var title: String?
  public var help: String?
  public var sections: [SectionSpec]
  public var visibleIf: ConditionText?
  public var enabledIf: ConditionText?
  public var origin: SourceReference?

  public init(
    id: String, title: String? = nil, help: String? = nil, sections: [SectionSpec] = [],
    visibleIf: ConditionText? = nil, enabledIf: ConditionText? = nil,
    origin: SourceReference? = nil
  ) {
    self.id = id
    self.title = title
    self.help = help
    self.sections = sections
    self.visibleIf = visibleIf
    self.enabledIf = enabledIf
    self.origin = origin
  }
}

/// A group of rows under a title.
public struct SectionSpec: Sendable {
  public var id: String?
  public var title: String?
  public var footer: String?
  public var help: String?
  public var rows: [RowSpec]
  public var visibleIf: ConditionText?
  public var enabledIf: ConditionText?
  /// The devices that show it; empty for all.
  public var idioms: [String] = []
  public var origin: SourceReference?

  public init(
    id: String? = nil, title: String? = nil, footer: String? = nil, help: String? = nil,
    rows: [RowSpec] = [], visibleIf: ConditionText? = nil, enabledIf: ConditionText? = nil,
    idioms: [String] = [], origin: SourceReference? = nil
  ) {
    self.id = id
    self.title = title
    self.footer = footer
    self.help = help
    self.rows = rows
    self.visibleIf = visibleIf
    self.enabledIf = enabledIf
    self.idioms = idioms
    self.origin = origin
  }
}

/// A condition as it is written.
public struct ConditionText: Hashable, Sendable {
  public var text: String
  public var origin: SourceReference?

  public init(_ text: String, origin: SourceReference? = nil) {
    self.text = text
    self.origin = origin
  }
}

/// A place in one of a spec's sources, small enough to be kept for every row.
public struct SourceReference: Hashable, Sendable {
  /// The bytes of the source, from 0.
  public let start: UInt32
  public let length: UInt16
  /// The index in ``TableSpec/sources``.
  public let source: UInt16

  public init(source: Int, bytes: Range<Int>) {
    self.source = UInt16(clamping: source)
    start = UInt32(clamping: bytes.lowerBound)
    length = UInt16(clamping: bytes.count)
  }
}

extension TableSpec {
  /// The place `reference` stands for; nil for a spec made in code.
  public func place(of reference: SourceReference?) -> SourcePlace? {
    guard let reference, Int(reference.source) < sources.count else { return nil }
    let start = Int(reference.start)
    return SourcePlace(sources[Int(reference.source)], start..<start + Int(reference.length))
  }
}
