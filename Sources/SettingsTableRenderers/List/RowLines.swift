import SettingsTable

/// Draws a row: title and value, and below them whatever there is to say about it.
struct RowLines {
  let snapshot: TableSnapshot
  let options: RenderOptions
  let layout: ListLayout
  let pen: Pen

  /// More lines of one value are cut in a list that is for eyes; `text` and `json` have it whole.
  private static let mostValueLines = 6

  /// How far what is said below a title stands behind it.
  private static let hang = 2

  /// The lines of `row`, those of its key beside or below them.
  func lines(of row: RowSnapshot) -> [Line] {
    var lines = listLines(of: row)
    if !row.isEnabled || !row.isVisible { lines = lines.map { $0.wholly(.secondary) } }
    mark(&lines[0], row)
    let note = options.showsKeys ? KeyNote(of: row).text : ""
    if layout.keyWidth > 0 {
      let start = layout.listWidth + ListLayout.keyGap
      for (index, key) in pen.lines(note, .secondary, width: layout.keyWidth).enumerated() {
        if index == lines.count { lines.append(Line()) }
        lines[index].pad(to: start)
        lines[index].append(key)
      }
    } else {
      lines += below(note, .secondary)
    }
    if options.showsPaths, layout.pathWidth == 0 {
      lines += below(row.indexPath.description, .secondary)
    }
    return lines
  }

  /// Puts the mark of a changed row and its index path before its first line.
  private func mark(_ line: inout Line, _ row: RowSnapshot) {
    let body = line
    line = Line(.blanks(1))
    if row.valueState == .changed { line.append(pen.span("*", .changed)) }
    line.pad(to: layout.indent - layout.pathWidth)
    if layout.pathWidth > 0 { line.append(pen.span(row.indexPath.description, .secondary)) }
    line.pad(to: layout.indent)
    line.append(body)
  }

  /// The lines in the list; the first without its indent.
  private func listLines(of row: RowSnapshot) -> [Line] {
    let cell = ValueCell(of: row, in: snapshot, pen: pen, cells: layout.isNarrow ? 10 : 20)
    var lines = head(title(of: row), cell)
    for index in lines.indices.dropFirst() {
      lines[index] = lines[index].indented(by: layout.indent)
    }
    lines += below(row.subtitle ?? "", .secondary)
    if showsHelp(of: row) { lines += below(row.help ?? "", .secondary) }
    if row.value == nil { lines += below(row.extras?.defaultText ?? "", .secondary) }
    lines += choices(of: row)
    lines += complaint(about: row)
    if !row.isVisible {
      lines += below(row.hiddenReason.map { "Hidden. \($0)" } ?? "Hidden.", .secondary)
    }
    lines += below(row.disabledReason ?? "", .secondary)
    return lines
  }

  private func title(of row: RowSnapshot) -> Span {
    let title = row.title
    guard case .action(_, _, asksFirst: true) = row.presentation, !title.hasSuffix("...")
    else { return pen.span(title) }
    return pen.span(title + "...")
  }

  private func showsHelp(of row: RowSnapshot) -> Bool {
    if case .paragraph = row.presentation { return true }
    switch row.valueState {
    case .changed, .invalid: return true
    case .default, .same: return options.showsHelp
    }
  }

  /// The title with the value at the right edge, beside it if there is room, else below.
  private func head(_ title: Span, _ cell: ValueCell) -> [Line] {
    let room = layout.room
    let gap = ListLayout.valueGap
    let width = cell.line.width
    if width == 0 {
      let lines = pen.lines(title, width: room)
      return lines.isEmpty ? [Line()] : lines
    }
    if !cell.hasLines {
      for line in [cell.lineWithDefault, cell.line] {
        if let line, title.width + gap + line.width <= room { return [joined(Line(title), line)] }
      }
      if !layout.isNarrow, width <= room / 2 {
        var lines = pen.lines(title, width: room - gap - width)
        lines[0] = joined(lines[0], cell.line)
        return lines
      }
      if width <= room { return pen.lines(title, width: room) + [joined(Line(), cell.line)] }
    }
    let value = pen.lines(
      cell.text, cell.role, width: room - Self.hang, limit: Self.mostValueLines)
    return pen.lines(title, width: room) + value.map { $0.indented(by: Self.hang) }
  }

  private func joined(_ title: Line, _ value: Line) -> Line {
    var line = title
    line.pad(to: layout.room - value.width)
    line.append(value)
    return line
  }

  /// The options of a radio row, each on lines of its own.
  private func choices(of row: RowSnapshot) -> [Line] {
    guard case .options(let chosen, .inline) = row.presentation else { return [] }
    let options = row.options
    var shown = options.enumerated().map { ($1.shownTitle, chosen.contains($0)) }
    if row.control.sortsOptions { shown.sort { $0.0 < $1.0 } }
    if chosen.isEmpty, let value = row.value, !value.isNull { shown.append((row.display, true)) }
    let glyphs = pen.glyphs
    return shown.flatMap { title, isChosen in
      let mark = pen.span(isChosen ? glyphs.chosen : glyphs.notChosen, isChosen ? .on : .plain)
      return below(title, after: mark)
    }
  }

  /// Why the stored value is not in force.
  private func complaint(about row: RowSnapshot) -> [Line] {
    guard let invalid = row.invalidValue else { return [] }
    return below(invalid.sentence, .error, after: pen.span(pen.glyphs.attention, .error))
  }

  /// `text` below a title, wrapped, behind `mark` if there is one.
  private func below(_ text: String, _ role: Role = .plain, after mark: Span? = nil) -> [Line] {
    let indent = layout.indent + Self.hang
    let textIndent = indent + (mark.map { $0.width + 1 } ?? 0)
    var lines = pen.lines(text, role, width: layout.listWidth - textIndent)
    if lines.isEmpty, mark != nil { lines = [Line()] }
    for index in lines.indices {
      var line = Line(.blanks(indent))
      if index == 0, let mark { line.append(mark) }
      line.pad(to: textIndent)
      line.append(lines[index])
      lines[index] = line
    }
    return lines
  }
}
