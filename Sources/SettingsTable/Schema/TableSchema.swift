/// A checked settings table: every key has one owner, every condition is resolved, every pane that a
/// row leads to is there. Made by ``check(_:platform:idiom:)``; it never changes.
///
/// Rows are numbered from 0 over the whole table, in the order they are declared; a row's number is
/// the slot of its value. Copying costs one reference.
public struct TableSchema: Sendable {
  final class Storage: Sendable {
    let app: AppInfo
    let panes: [TablePane]
    let sections: [TableSection]
    let rows: [TableRow]
    let host: [HostFact]
    let envPrefix: String?
    let values: ValuesLayout
    let migrations: [MigrationSpec]
    let retired: [String]
    let locales: String?
    let sources: [SourceText]
    let idiom: String
    let platform: String
    /// By key: the number of the row that owns it.
    let owners: [String: Int]
    let paneNumbers: [String: Int]
    /// By slot: what has a condition that names its key.
    let dependents: [[ConditionSite]]
    /// Rows with `whenHidden: default`, each after those whose values its visibility depends on.
    let hidingOrder: [Int]
    /// By row number.
    let traits: [RowTraits]

    func dependents(of slot: Int) -> [ConditionSite] { dependents.isEmpty ? [] : dependents[slot] }

    init(_ draft: SchemaBuilder, sources: [SourceText]) {
      app = draft.spec.app
      panes = draft.panes
      sections = draft.sections
      rows = draft.rows
      host = draft.host
      envPrefix = draft.spec.envPrefix
      values = draft.spec.values
      migrations = draft.spec.migrations
      retired = draft.spec.retired
      locales = draft.spec.locales
      self.sources = sources
      idiom = draft.idiom
      platform = draft.platform
      owners = draft.owners
      paneNumbers = draft.paneNumbers
      dependents = draft.dependents
      hidingOrder = draft.hidingOrder
      traits = draft.rows.indices.map { number in
        RowTraits(of: draft.rows[number], hasDependents: draft.hasDependents(number))
      }
    }
  }
  let storage: Storage

  public var app: AppInfo { storage.app }
  /// The first is the first screen.
  public var panes: [TablePane] { storage.panes }
  public var sections: [TableSection] { storage.sections }
  public var rows: [TableRow] { storage.rows }
  /// The facts conditions may name, `platform` and `idiom` included; names without `host.`.
  public var host: [HostFact] { storage.host }
  public var envPrefix: String? { storage.envPrefix }
  public var values: ValuesLayout { storage.values }
  public var migrations: [MigrationSpec] { storage.migrations }
  public var retired: [String] { storage.retired }
  public var locales: String? { storage.locales }
  /// The keys in the order their rows are declared.
  public var keys: [String] { rows.compactMap { $0.isOwner ? $0.spec.key : nil } }

  /// The number of the row that owns `key`.
  public func rowNumber(ofKey key: String) -> Int? { storage.owners[key] }

  /// The number of the row at `indexPath`; its option is not looked at.
  public func rowNumber(at indexPath: RowIndexPath) -> Int? {
    var pane = 0
    if let id = indexPath.pane {
      guard let number = storage.paneNumbers[id] else { return nil }
      pane = number
    }
    let sections = storage.panes[pane].sections
    // Compared before they are added: a sum with a number that was typed could overflow.
    guard sections.count > indexPath.section, indexPath.section >= 0 else { return nil }
    let rows = storage.sections[sections.lowerBound + indexPath.section].rows
    guard rows.count > indexPath.row, indexPath.row >= 0 else { return nil }
    return rows.lowerBound + indexPath.row
  }

  /// Where the row with `number` is declared.
  public func indexPath(ofRow number: Int) -> RowIndexPath {
    let row = storage.rows[number]
    let section = storage.sections[row.section]
    let pane = storage.panes[section.pane]
    return RowIndexPath(
      pane: section.pane == 0 ? nil : pane.id, section: row.section - pane.sections.lowerBound,
      row: number - section.rows.lowerBound)
  }

  public func pane(withID id: String) -> TablePane? {
    storage.paneNumbers[id].map { storage.panes[$0] }
  }

  /// Where something is declared; nil in a spec that was made in code.
  public func place(of reference: SourceReference?) -> SourcePlace? {
    guard let reference, Int(reference.source) < storage.sources.count else { return nil }
    let start = Int(reference.start)
    return SourcePlace(
      storage.sources[Int(reference.source)], start..<start + Int(reference.length))
  }
}

/// A screen of the checked table.
public struct TablePane: Sendable {
  /// Its place in ``TableSchema/panes``.
  public let number: Int
  public let id: String
  public let title: String?
  public let help: String?
  /// The numbers of its sections in ``TableSchema/sections``.
  public let sections: Range<Int>
  let origin: SourceReference?
  let visibleIf: Condition?
  let enabledIf: Condition?
}

/// A section of the checked table.
public struct TableSection: Sendable {
  public let id: String?
  public let title: String?
  public let footer: String?
  public let help: String?
  /// The number of its pane in ``TableSchema/panes``.
  public let pane: Int
  /// The numbers of its rows in ``TableSchema/rows``.
  public let rows: Range<Int>
  /// Whether the device this runs on shows it.
  public let isForThisIdiom: Bool
  let origin: SourceReference?
  let visibleIf: Condition?
  let enabledIf: Condition?
}

/// A row of the checked table; it never changes.
public final class TableRow: Sendable {
  /// What is written, with the owner's control and default if the row is shared.
  public let spec: RowSpec
  /// What the user reads; empty when the row has no title.
  public let title: String
  /// The number of its section in ``TableSchema/sections``.
  public let section: Int
  /// The number of the row whose slot holds the value: its own, another's for a shared row; nil for
  /// a row without a value.
  public let slot: Int?
  /// Whether the row is the one its key belongs to.
  public let isOwner: Bool
  /// Whether the device this runs on shows it.
  public let isForThisIdiom: Bool
  /// Whether nobody may change the value.
  public let isReadOnly: Bool
  /// The default for this platform; nil is none.
  public let defaultValue: SettingValue?
  let visibleIf: Condition?
  let enabledIf: Condition?

  init(
    spec: consuming RowSpec, section: Int, slot: Int?, isOwner: Bool, isForThisIdiom: Bool,
    defaultValue: SettingValue?, visibleIf: Condition?, enabledIf: Condition?
  ) {
    title = spec.shownTitle
    isReadOnly = spec.keyRule != .required || spec.control.isReadOnly
    self.spec = spec
    self.section = section
    self.slot = slot
    self.isOwner = isOwner
    self.isForThisIdiom = isForThisIdiom
    self.defaultValue = defaultValue
    self.visibleIf = visibleIf
    self.enabledIf = enabledIf
  }

  public var control: any Control { spec.control }
}

/// What a condition decides about.
enum ConditionSite: Hashable, Sendable {
  case row(Int)
  case section(Int)
  case pane(Int)
}
