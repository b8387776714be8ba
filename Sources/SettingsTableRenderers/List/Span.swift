import SettingsTable

/// What a piece of text means; colour only repeats what its words and marks say.
enum Role: Hashable {
  case plain, heading, secondary, changed, on, link, error

  /// The parameters of its escape sequence; nil for none.
  ///
  /// No bright black, which is the background in some themes, and no backgrounds.
  var sequence: String? {
    switch self {
    case .plain: nil
    case .heading: "1"
    case .secondary: "2"
    case .changed: "1;33"
    case .on: "32"
    case .link: "4"
    case .error: "1;31"
    }
  }
}

/// A piece of a line in one role. It holds nothing that a terminal would act on: the only ways to
/// make one are those of ``Pen``, which sanitise its text.
struct Span {
  /// Empty for blanks, which are only counted.
  let text: String
  var role: Role
  /// In columns.
  let width: Int

  fileprivate init(shown text: String, _ role: Role) {
    self.text = text
    self.role = role
    width = text.displayWidth
  }

  private init(blanks count: Int) {
    text = ""
    role = .plain
    width = max(0, count)
  }

  static func blanks(_ count: Int) -> Span { Span(blanks: count) }

  /// How many blanks this is; nil for a text.
  var blanks: Int? { text.isEmpty ? width : nil }
}

/// A line, or a part of one.
struct Line {
  private(set) var spans: [Span]
  private(set) var width: Int

  init(_ spans: Span...) {
    self.spans = spans
    width = spans.reduce(0) { $0 + $1.width }
  }

  var text: String {
    spans.reduce(into: "") { $0 += $1.blanks.map { String(repeating: " ", count: $0) } ?? $1.text }
  }

  mutating func append(_ span: Span) {
    spans.append(span)
    width += span.width
  }

  mutating func append(_ line: Line) {
    spans += line.spans
    width += line.width
  }

  /// Adds blanks up to the column `end`, counted from 0.
  mutating func pad(to end: Int) {
    if width < end { append(.blanks(end - width)) }
  }

  /// The line with all of it in `role`.
  func wholly(_ role: Role) -> Line {
    var line = self
    for index in line.spans.indices { line.spans[index].role = role }
    return line
  }

  func indented(by columns: Int) -> Line {
    var line = Line(.blanks(columns))
    line.append(self)
    return line
  }
}

/// The one door through which text gets into a list: what it lets through is sanitised.
struct Pen {
  let glyphs: Glyphs
  private let sanitizer: TextSanitizer
  private static let cut = " ..."

  init(ascii: Bool) {
    glyphs = ascii ? .ascii : .unicode
    sanitizer = TextSanitizer(ascii: ascii)
  }

  /// `text` on one line.
  func span(_ text: String, _ role: Role = .plain) -> Span {
    Span(shown: sanitizer.shown(text), role)
  }

  /// `text` on lines of at most `width` columns, its own lines kept; none for an empty text.
  ///
  /// - Parameter limit: The most lines; the last one then ends in `...`.
  func lines(_ text: String, _ role: Role = .plain, width: Int, limit: Int = .max) -> [Line] {
    lines(Span(shown: sanitizer.shownInLines(text), role), width: width, limit: limit)
  }

  /// A piece on lines of at most `width` columns; none for an empty one.
  func lines(_ span: Span, width: Int, limit: Int = .max) -> [Line] {
    if span.text.isEmpty { return [] }
    var lines = span.text.wrapped(toWidth: width)
    if lines.count > limit {
      let last = lines[limit - 1].truncated(toWidth: width - Self.cut.utf8.count, ellipsis: "")
      lines[limit - 1] = last + Self.cut
      lines.removeSubrange(limit...)
    }
    return lines.map { Line(Span(shown: $0, span.role)) }
  }
}

/// What a list is drawn with, all of it one column wide in every terminal.
struct Glyphs {
  let on: String
  let off: String
  let full: Character
  let empty: Character
  let opens: String
  let leads: String
  let attention: String
  let chosen: String
  let notChosen: String

  static let unicode = Glyphs(
    on: "▯▮", off: "▮▯", full: "▰", empty: "▱", opens: "▾", leads: "›", attention: "⚠",
    chosen: "✓", notChosen: " ")
  static let ascii = Glyphs(
    on: "[x]", off: "[ ]", full: "#", empty: "-", opens: "v", leads: ">", attention: "!",
    chosen: "(*)", notChosen: "( )")
}
