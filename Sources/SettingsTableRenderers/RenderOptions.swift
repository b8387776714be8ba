import SettingsTable

/// What whoever calls a renderer has decided: about the terminal, and about what to show.
///
/// A renderer heeds what it can: `json` always holds every row, and only `ansi` is drawn for a width.
public struct RenderOptions: Hashable, Sendable {
  /// Which panes are shown.
  public enum Panes: Hashable, Sendable {
    /// The first screen alone.
    case root
    /// The pane with this id alone; nothing when there is none.
    case pane(String)
    /// All of them in the order they are declared, each once.
    case all
  }

  /// How many columns there are; less than ``leastWidth`` counts as that.
  public var width: Int
  /// Whether to send escape sequences for colours; without, there is no ESC byte at all.
  public var color: Bool
  /// Whether to draw with ASCII only. Texts of the spec stay as they are: they are data.
  public var ascii: Bool
  /// Whether rows that are hidden are shown too; internal ones never are.
  public var showsAll: Bool
  /// Nil leaves it to the renderer: `ansi` shows the first screen, `text` and `json` all panes.
  public var panes: Panes?
  /// Whether each row says its key and what it takes.
  public var showsKeys: Bool
  /// Whether each row says its index path.
  public var showsPaths: Bool
  /// Whether each row, section and pane shows its help; without, only rows that are changed or
  /// invalid do.
  public var showsHelp: Bool
  /// Whether the output begins with what it is: the format and its version, or the app's title.
  public var showsHeader: Bool

  /// What a narrower terminal is taken for: titles and values would no longer be readable.
  public static let leastWidth = 20

  public init(
    width: Int = 80, color: Bool = false, ascii: Bool = false, showsAll: Bool = false,
    panes: Panes? = nil, showsKeys: Bool = false, showsPaths: Bool = false,
    showsHelp: Bool = false, showsHeader: Bool = true
  ) {
    self.width = width
    self.color = color
    self.ascii = ascii
    self.showsAll = showsAll
    self.panes = panes
    self.showsKeys = showsKeys
    self.showsPaths = showsPaths
    self.showsHelp = showsHelp
    self.showsHeader = showsHeader
  }
}

extension TableSnapshot {
  /// The panes of the selection, in the order they are declared.
  func panes(_ selection: RenderOptions.Panes) -> [PaneSnapshot] {
    switch selection {
    case .root: Array(panes.prefix(1))
    case .pane(let id): panes.filter { $0.id == id }
    case .all: Array(panes)
    }
  }
}

extension RowSnapshot {
  /// Whether the value must never be printed.
  ///
  /// Asks the value as well: a row may show a secret whose key belongs to another row.
  var isRedacted: Bool {
    if isSecret { return true }
    if case .secret = value { return true }
    return false
  }
}
