import SettingsTable

/// How the columns of a pane's list are laid out: mark, index path, title and value, key.
struct ListLayout {
  /// The columns of the list alone: a value too far from its title is hard to follow.
  let listWidth: Int
  /// The columns of the index paths with the gap behind them; 0 when they have no column.
  let pathWidth: Int
  /// The columns of the keys to the right of the list; 0 when they have none.
  let keyWidth: Int
  /// Whether titles keep their whole line rather than share it with a value that is too wide.
  let isNarrow: Bool

  private static let mostListWidth = 80
  private static let leastListWidth = 60
  private static let narrowWidth = 44
  /// The least total width at which keys get a column of their own, and the one they then try for.
  private static let widthWithKeys = 100
  private static let wantedKeyWidth = 40
  static let keyGap = 3
  /// Between a title and its value.
  static let valueGap = 2
  /// The mark with a blank on either side.
  private static let markWidth = 3

  init(of pane: PaneSnapshot, options: RenderOptions) {
    let width = max(options.width, RenderOptions.leastWidth)
    if options.showsKeys, width >= Self.widthWithKeys {
      let left = width - Self.wantedKeyWidth - Self.keyGap
      listWidth = min(max(left, Self.leastListWidth), Self.mostListWidth)
      keyWidth = width - listWidth - Self.keyGap
    } else {
      listWidth = min(width, Self.mostListWidth)
      keyWidth = 0
    }
    isNarrow = listWidth < Self.narrowWidth
    let widest = options.showsPaths ? Self.widestPath(of: pane) + 2 : 0
    pathWidth = widest <= listWidth / 3 ? widest : 0
  }

  /// Where titles start, from 0.
  var indent: Int { Self.markWidth + pathWidth }
  /// The columns for titles and values.
  var room: Int { listWidth - indent }

  private static func widestPath(of pane: PaneSnapshot) -> Int {
    pane.sections.reduce(0) { widest, section in
      let last = RowIndexPath(
        pane: pane.id, section: section.index, row: max(section.rows.count - 1, 0))
      return max(widest, last.description.displayWidth)
    }
  }
}
