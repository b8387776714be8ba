import SettingsTable

/// Draws a pane: its head, then its sections with their rows.
struct PaneList {
  let snapshot: TableSnapshot
  let pane: PaneSnapshot
  let options: RenderOptions
  let pen: Pen
  private let layout: ListLayout
  private let rowLines: RowLines

  init(of pane: PaneSnapshot, in snapshot: TableSnapshot, options: RenderOptions, pen: Pen) {
    self.snapshot = snapshot
    self.pane = pane
    self.options = options
    self.pen = pen
    layout = ListLayout(of: pane, options: options)
    rowLines = RowLines(snapshot: snapshot, options: options, layout: layout, pen: pen)
  }

  var sections: [SectionSnapshot] {
    pane.sections.filter { options.showsAll || $0.isVisible }
  }

  func lines(of section: SectionSnapshot) -> [Line] {
    var lines = titleLines(of: section)
    if options.showsHelp { lines += body(section.help) }
    for row in section.rows where row.isVisible || options.showsAll && !row.isInternal {
      lines += rowLines.lines(of: row)
    }
    if !options.showsAll { lines += body(HiddenRowsNote(of: section, in: snapshot).text) }
    lines += body(section.footer)
    return lines
  }

  /// The title of the app or of the pane, and on the first screen how much is changed.
  var head: [Line] {
    let room = layout.listWidth - 1
    var count = Line()
    if pane.isRoot, case let summary = snapshot.summary, summary.rows > 0 {
      let words = layout.isNarrow ? "" : "of \(summary.rows) "
      count = Line(pen.span("\(summary.changed) \(words)changed", .secondary))
    }
    var lines = pen.lines(pen.span(title, .heading), width: room)
    if count.width > 0 {
      let gap = ListLayout.valueGap
      if lines.count != 1 || lines[0].width + gap + count.width > room { lines.append(Line()) }
      lines[lines.count - 1].pad(to: room - count.width)
      lines[lines.count - 1].append(count)
    }
    lines = lines.map { $0.indented(by: 1) }
    if options.showsHelp { lines += body(pane.isRoot ? snapshot.schema.app.help : pane.help) }
    return lines
  }

  private var title: String {
    let app = snapshot.schema.app
    let appTitle = app.title ?? app.id ?? "Settings"
    return pane.isRoot ? appTitle : "\(appTitle) \(pen.glyphs.leads) \(pane.title ?? pane.id)"
  }

  private func titleLines(of section: SectionSnapshot) -> [Line] {
    let title = pen.span(section.title ?? "", .heading)
    guard layout.pathWidth > 0 else {
      return pen.lines(title, width: layout.listWidth - 1).map { $0.indented(by: 1) }
    }
    var lines = pen.lines(title, width: layout.room)
    if lines.isEmpty { lines = [Line()] }
    let path = "\(pane.isRoot ? "" : pane.id)[\(section.index)]"
    for index in lines.indices {
      var line = Line(.blanks(1))
      if index == 0 { line.append(pen.span(path, .secondary)) }
      line.pad(to: layout.indent)
      line.append(lines[index])
      lines[index] = line
    }
    return lines
  }

  /// A text in the column of the titles.
  private func body(_ text: String?) -> [Line] {
    pen.lines(text ?? "", .secondary, width: layout.room).map { $0.indented(by: layout.indent) }
  }
}
