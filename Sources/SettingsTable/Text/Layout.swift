extension String {
  /// The lines of this text when no line may fill more than `width` columns.
  ///
  /// Lines break at blanks and between characters two columns wide, though not before a closing
  /// mark nor after an opening one; a word that is wider than a line breaks between any two
  /// characters. A newline (LF or CR LF) always starts a line. Blanks at the end of a line and at
  /// a break are dropped, those at the start of the text or after a newline stay.
  ///
  /// - Parameter width: The most columns for a line; less than 1 counts as 1. Only a character that
  ///   is wider than that by itself makes a wider line.
  /// - Returns: At least one line; the empty text is one empty line.
  public func wrapped(toWidth width: Int) -> [String] {
    // Most titles and many a help text fit; this is five times as fast as the walk below.
    if let last = unicodeScalars.last, !Cluster(last).isBlank, displayWidth <= width,
      !utf8.contains(UInt8(ascii: "\n"))
    {
      return [self]
    }

    var wrapping = Wrapping(of: self, toWidth: max(width, 1))
    if unicodeScalars.allSatisfy({ $0.columnsAlone != nil }) {
      for scalar in unicodeScalars { wrapping.add(Cluster(scalar)) }
    } else {
      for character in self { wrapping.add(Cluster(character)) }
    }
    return wrapping.finished()
  }

  /// This text, cut so that it fills at most `width` columns, and `ellipsis` after the cut.
  ///
  /// A text that fits is returned as it is. The result is one column short of `width` where a
  /// character two columns wide would not fit.
  ///
  /// - Parameters:
  ///   - width: The most columns for the result, the ellipsis included. Where not even the ellipsis
  ///     fits, the result is as much of the ellipsis as does.
  ///   - ellipsis: What stands for the rest, `...` where only ASCII may be sent.
  public func truncated(toWidth width: Int, ellipsis: String = "…") -> String {
    if displayWidth <= width { return self }
    let room = width - ellipsis.displayWidth
    if room < 0 { return String(ellipsis.prefix(fittingWidth: width)) }
    return prefix(fittingWidth: room) + ellipsis
  }

  /// This text with blanks after it, so that it fills at least `width` columns.
  public func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// This text with blanks before it, so that it fills at least `width` columns: a column aligned
  /// at its right edge.
  public func indented(toWidth width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  private func prefix(fittingWidth width: Int) -> Substring {
    var columns = 0
    return prefix { character in
      columns += character.displayWidth
      return columns <= width
    }
  }
}

/// What wrapping has to know about a character.
private struct Cluster {
  /// In UTF-8.
  let length: Int
  let columns: Int
  let base: Unicode.Scalar
  let isBlank: Bool

  /// A scalar that is a character by itself; the CR of a CR LF is taken for a blank.
  init(_ scalar: Unicode.Scalar) {
    length = UTF8.width(scalar)
    columns = scalar.columnsAlone ?? 1
    base = scalar
    isBlank = scalar == " " || scalar == "\t" || scalar == "\r"
  }

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    length = character.utf8.count
    columns = character.displayWidth
    base = character == "\r\n" ? "\n" : scalars.first ?? " "
    isBlank = Cluster(base).isBlank && scalars.dropFirst().isEmpty
  }

  /// Whether a line may end before `next` when neither is a blank.
  func mayEndLine(before next: Cluster) -> Bool {
    guard columns == 2 || next.columns == 2, next.columns > 0 else { return false }
    switch base.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return false
    default: break
    }
    switch next.base.properties.generalCategory {
    // A modifier letter lengthens or repeats the letter before it, as `ー` and `々` do.
    case .closePunctuation, .finalPunctuation, .otherPunctuation, .modifierLetter: return false
    default: return true
    }
  }
}

/// A text on its way into lines; see ``Swift/String/wrapped(toWidth:)``.
///
/// Places are counted in UTF-8, since walking by index is several times slower.
private struct Wrapping {
  /// A place to break: where the line ends, where the next one starts, and the columns up to there.
  private struct Break {
    var end: Int
    var next: Int
    var columns: Int
  }

  private let text: String
  private let width: Int
  private var lines: [String] = []
  private var start = 0
  private var offset = 0
  private var columns = 0
  private var lastBreak: Break?
  private var previous: Cluster?

  init(of text: String, toWidth width: Int) {
    self.text = text
    self.width = width
  }

  mutating func add(_ cluster: Cluster) {
    defer { offset += cluster.length }
    if cluster.base == "\n" {
      endLine(at: offset)
      start = offset + cluster.length
      columns = 0
      lastBreak = nil
      previous = nil
      return
    }
    switch (previous, cluster.isBlank) {
    case (let word?, true) where !word.isBlank:
      lastBreak = Break(end: offset, next: offset, columns: columns)
    case (let blank?, false) where blank.isBlank:
      // There is none after an indent, which is not a place to break.
      lastBreak?.next = offset
      lastBreak?.columns = columns
    case (let word?, false) where word.mayEndLine(before: cluster):
      lastBreak = Break(end: offset, next: offset, columns: columns)
    default:
      break
    }
    while !cluster.isBlank && columns + cluster.columns > width && start < offset {
      let chosen = lastBreak ?? Break(end: offset, next: offset, columns: columns)
      endLine(at: chosen.end)
      start = chosen.next
      columns -= chosen.columns
      lastBreak = nil
    }
    columns += cluster.columns
    previous = cluster
  }

  /// All lines, once the whole text has been added.
  mutating func finished() -> [String] {
    endLine(at: offset)
    return lines
  }

  private mutating func endLine(at end: Int) {
    let first = text.utf8.index(text.startIndex, offsetBy: start)
    let last = text.utf8.index(first, offsetBy: end - start)
    var line = text[first..<last].unicodeScalars
    while let scalar = line.last, Cluster(scalar).isBlank { line.removeLast() }
    lines.append(String(line))
  }
}
