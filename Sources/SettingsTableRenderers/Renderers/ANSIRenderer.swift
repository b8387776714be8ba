import SettingsTable

/// The list as a person reads it: titles left, values right, for a terminal. It may change.
///
/// No line is wider than the options' width, counted as ``SettingsTable`` counts columns. Titles and
/// texts wrap; a value of more than six lines is cut. State is in words and marks (`*` changed, `⚠`
/// invalid), which colour only repeats. Help is shown where something is changed or invalid, or
/// everywhere if the options say so.
public struct ANSIRenderer: Renderer {
  public static let name = "ansi"
  public static let summary = "The list as a person reads it, for a terminal."

  private let options: RenderOptions

  public init(options: RenderOptions) {
    self.options = options
  }

  public func render(_ snapshot: TableSnapshot, into output: inout String) {
    let pen = Pen(ascii: options.ascii)
    var writer = LineWriter(color: options.color, capacity: 100 * snapshot.schema.rows.count)
    var isAtStart = true
    func write(_ lines: [Line]) {
      if lines.isEmpty { return }
      if !isAtStart { writer.append(Line()) }
      isAtStart = false
      for line in lines { writer.append(line) }
    }

    var legend = Legend()
    for pane in snapshot.panes(options.panes ?? .root) {
      let list = PaneList(of: pane, in: snapshot, options: options, pen: pen)
      let sections = list.sections
      // Among all panes, one that shows nothing now needs no head.
      if sections.isEmpty, options.panes == .all, !pane.isRoot { continue }
      if options.showsHeader { write(list.head) }
      for section in sections {
        write(list.lines(of: section))
        legend.note(section, options)
      }
    }
    write(legend.lines(pen, width: max(options.width, RenderOptions.leastWidth)))
    if isAtStart { writer.append(Line()) }
    writer.buffer.append(to: &output)
  }
}

/// Says what the marks mean, if there are any.
private struct Legend {
  private var hasChanged = false
  private var hasInvalid = false

  mutating func note(_ section: SectionSnapshot, _ options: RenderOptions) {
    for row in section.rows where row.isVisible || options.showsAll && !row.isInternal {
      switch row.valueState {
      case .changed: hasChanged = true
      case .invalid: hasInvalid = true
      case .default, .same: break
      }
    }
  }

  func lines(_ pen: Pen, width: Int) -> [Line] {
    var notes: [String] = []
    if hasChanged { notes.append("* changed from the default") }
    if hasInvalid { notes.append("\(pen.glyphs.attention) needs attention") }
    let one = pen.span(notes.joined(separator: "   "), .secondary)
    let spans = one.width < width ? [one] : notes.map { pen.span($0, .secondary) }
    return spans.flatMap { pen.lines($0, width: width - 1) }.map { $0.indented(by: 1) }
  }
}
