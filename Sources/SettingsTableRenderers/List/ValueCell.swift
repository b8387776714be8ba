import SettingsTable

/// What stands to the right of a row's title: the value as its presentation draws it.
struct ValueCell {
  /// The value on one line; empty for a row that shows none there.
  private(set) var line = Line()
  /// The same with the default added to a changed value, if that may be of interest.
  private(set) var lineWithDefault: Line?
  /// Whether the value has lines of its own, so that it must stand in a block.
  private(set) var hasLines = false

  /// The value for a block, with its own line ends.
  var text: String { wholeText ?? line.text }
  private var wholeText: String?

  private let row: RowSnapshot
  private let pen: Pen

  /// What stands for an empty text or list, which would not be seen.
  private static let emptyText = "(empty)"
  /// A longer default is not repeated.
  private static let mostDefaultWidth = 24

  /// - Parameter cells: How many cells a slider has.
  init(of row: RowSnapshot, in snapshot: TableSnapshot, pen: Pen, cells: Int) {
    self.row = row
    self.pen = pen
    draw(row.presentation, snapshot, cells: cells)
  }

  private var isChanged: Bool { row.valueState == .changed }
  var role: Role { isChanged ? .heading : .plain }

  private mutating func draw(_ presentation: Presentation, _ snapshot: TableSnapshot, cells: Int) {
    switch presentation {
    case .toggle(nil), .text(nil, _, _), .number(nil), .level(nil, _), .color(nil), .label(nil),
      .secret(isSet: false):
      line = Line(pen.span(RowSnapshot.notSet, .secondary))
    case .toggle(let isOn?):
      drawToggle(isOn: isOn)
    case .text, .number, .color, .label, .list:
      drawText(row.display, tail: "")
    case .secret(isSet: true):
      line = Line(pen.span(SecretValue.placeholder, role))
    case .level(let value?, let range):
      drawLevel(value, in: range, cells: cells)
    case .options(_, .menu), .options(_, .several):
      drawText(row.display, tail: " " + pen.glyphs.opens)
    case .options(let chosen, .inline):
      if chosen.isEmpty, row.value?.isNull ?? true {
        line = Line(pen.span(RowSnapshot.notSet, .secondary))
      }
    case .paragraph, .action:
      break
    case .disclosure(let pane):
      let count = snapshot.visibleRows(inPane: pane)
      let words = count == 1 ? "1 row" : "\(count) rows"
      line = Line(pen.span("\(words) \(pen.glyphs.leads)"))
    case .link(let url):
      line = Line(pen.span(url, .link))
    }
  }

  private mutating func drawText(_ text: String, tail: String) {
    hasLines = text.utf8.contains(UInt8(ascii: "\n"))
    let shown = text.isEmpty ? Self.emptyText : text
    if hasLines { wholeText = shown + tail }
    let isMissing = row.value?.isNull ?? true
    line = Line(pen.span(shown + tail, isMissing || text.isEmpty ? .secondary : role))
    if let note = defaultNote, !hasLines {
      lineWithDefault = Line(pen.span("\(shown) \(note)\(tail)", role))
    }
  }

  /// The knob stands where the real one does, and in the same column in every row.
  private mutating func drawToggle(isOn: Bool) {
    let glyphs = pen.glyphs
    line = Line(pen.span(isOn ? glyphs.on : glyphs.off, isOn ? .on : role))
    line.append(pen.span(" " + row.display, role))
    let constraints = row.constraints
    let words = [constraints["onValue"] ?? true, constraints["offValue"] ?? false].map {
      pen.span(" " + row.display(of: $0)).width
    }
    line.pad(to: line.spans[0].width + (words.max() ?? 0))
  }

  private mutating func drawLevel(_ value: Double, in range: ClosedRange<Double>, cells: Int) {
    let glyphs = pen.glyphs
    let full = Self.fullCells(of: cells, for: value, in: range)
    let bar =
      String(repeating: glyphs.full, count: full)
      + String(repeating: glyphs.empty, count: cells - full)
    // Padded to the widest end of the range, so that bars stand in the same columns in every row.
    let constraints = row.constraints
    let ends = [constraints["minimum"], constraints["maximum"]].map { end in
      end.map { pen.span(row.display(of: $0)).width } ?? 0
    }
    let text = pen.span(row.display, role)
    let padding = Span.blanks((ends.max() ?? 0) - text.width)
    line = Line(pen.span(bar, role), .blanks(2), padding, text)
    if let note = defaultNote {
      lineWithDefault = Line(pen.span(note, role), .blanks(2))
      lineWithDefault?.append(line)
    }
  }

  /// Rounded, but neither full nor empty before the value is at that end.
  private static func fullCells(
    of cells: Int, for value: Double, in range: ClosedRange<Double>
  ) -> Int {
    if value <= range.lowerBound { return 0 }
    if value >= range.upperBound { return cells }
    // By halves, since the width of a range of finite numbers need not be finite.
    let part = (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
    return min(max(Int((part * Double(cells)).rounded()), 1), cells - 1)
  }

  /// What is asked next about a changed value.
  private var defaultNote: String? {
    guard isChanged, !row.isRedacted, let value = row.defaultValue else { return nil }
    let text = value.isNull ? "not set" : row.display(of: value)
    if text.utf8.contains(UInt8(ascii: "\n")) { return nil }
    let note = "(default \(text.isEmpty ? "empty" : text))"
    return pen.span(note).width <= Self.mostDefaultWidth ? note : nil
  }
}

extension TableSnapshot {
  /// How many rows of the pane are visible now.
  fileprivate func visibleRows(inPane id: String) -> Int {
    guard let pane = schema.pane(withID: id) else { return 0 }
    return pane.sections.reduce(0) { count, section in
      count + schema.sections[section].rows.count { row($0).isVisible }
    }
  }
}
