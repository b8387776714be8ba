/// Makes text from a spec, a store, a file name or an argument harmless to a terminal.
///
/// Everything that is printed for people passes one of these, so that no text can move the cursor,
/// change colours or turn the reading order. Control characters are shown, never sent: C0 and DEL
/// as their picture from U+2400 on (ESC as `␛`), C1 and the twelve Bidi_Control characters as
/// U+FFFD, and each of them as `?` where only ASCII may be sent. Other text stays as it is, in
/// ASCII too: it is data.
///
/// Machine formats keep the data and escape it; see ``Swift/String/appendJSON(_:)``.
public struct TextSanitizer: Hashable, Sendable {
  /// Whether `?` stands for a control character.
  public let ascii: Bool

  public init(ascii: Bool = false) {
    self.ascii = ascii
  }

  /// `text` on one line: every control character is shown, newlines and tabs too.
  ///
  /// One scalar stands for one scalar, so places counted in scalars stay right.
  ///
  /// - Complexity: O(*n*) in UTF-8; a text without control characters is returned as it is.
  public func shown(_ text: String) -> String {
    if Self.firstControl(in: text) == nil { return text }
    var output = ""
    output.reserveCapacity(2 * text.utf8.count)
    appendShown(text, to: &output)
    return output
  }

  /// `text` with every control character shown, except the line feeds between its lines.
  public func shownInLines(_ text: String) -> String {
    if Self.firstControl(in: text, allowingLineFeeds: true) == nil { return text }
    var output = ""
    output.reserveCapacity(2 * text.utf8.count)
    appendShownInLines(text, to: &output)
    return output
  }

  /// `text` as a field of the text format: tab, line feed and backslash as `\t`, `\n` and `\\`,
  /// every other control character shown.
  public func escaped(_ text: String) -> String {
    var output = ""
    appendEscaped(text, to: &output)
    return output
  }

  /// Appends to `output` what ``shown(_:)`` returns.
  public func appendShown(_ text: String, to output: inout String) {
    output.append(text, replacing: { $0.isControl }, by: appendPicture)
  }

  /// Appends to `output` what ``shownInLines(_:)`` returns.
  public func appendShownInLines(_ text: String, to output: inout String) {
    output.append(text, replacing: { $0 != "\n" && $0.isControl }, by: appendPicture)
  }

  /// Appends to `output` what ``escaped(_:)`` returns.
  public func appendEscaped(_ text: String, to output: inout String) {
    output.append(text, replacing: { $0 == "\\" || $0.isControl }, by: appendEscape)
  }

  /// The first character of `text` that a sanitiser replaces, or `nil`.
  ///
  /// - Parameter allowingLineFeeds: Whether to pass over line feeds, in a text that may have lines.
  public static func firstControl(
    in text: String, allowingLineFeeds: Bool = false
  ) -> Unicode.Scalar? {
    text.unicodeScalars.first { $0.isControl && !($0 == "\n" && allowingLineFeeds) }
  }

  private func appendPicture(of control: Unicode.Scalar, to output: inout String) {
    let replacement: Unicode.Scalar? =
      switch control.value {
      case _ where ascii: "?"
      case 0..<0x20: Unicode.Scalar(0x2400 + control.value)
      case 0x7F: "\u{2421}"
      default: "\u{FFFD}"
      }
    output.unicodeScalars.append(replacement ?? "\u{FFFD}")
  }

  private func appendEscape(of scalar: Unicode.Scalar, to output: inout String) {
    switch scalar {
    case "\t": output += "\\t"
    case "\n": output += "\\n"
    case "\\": output += "\\\\"
    default: appendPicture(of: scalar, to: &output)
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a character that must not reach a terminal: C0, DEL, C1 or one of the twelve
  /// with the property Bidi_Control.
  @inline(__always)
  var isControl: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0xA0, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// Appends `text`, each scalar that `isReplaced` names through `appendReplacement` and the runs
  /// between them whole.
  ///
  /// The walk takes 1 to 2 ns a byte; by UTF-8 it would be slower, since only the iterator over
  /// scalars is inlined into its caller.
  @inline(__always)
  mutating func append(
    _ text: String, replacing isReplaced: (Unicode.Scalar) -> Bool,
    by appendReplacement: (Unicode.Scalar, inout String) -> Void
  ) {
    var run = text.startIndex
    var runLength = 0
    for scalar in text.unicodeScalars {
      guard isReplaced(scalar) else {
        runLength += UTF8.width(scalar)
        continue
      }
      let end = text.utf8.index(run, offsetBy: runLength)
      append(contentsOf: text[run..<end])
      appendReplacement(scalar, &self)
      run = text.unicodeScalars.index(after: end)
      runLength = 0
    }
    if run == text.startIndex {
      append(text)
    } else {
      append(contentsOf: text[run...])
    }
  }
}
