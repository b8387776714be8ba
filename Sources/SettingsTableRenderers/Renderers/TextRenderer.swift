import SettingsTable

/// One line a row, for grep, cut and diff: `[0,1] Title: value⇥key=… control=… value=… state=…`.
///
/// Left of the tab a line reads as a sentence, right of it are fields for programs. Nothing is
/// padded, wrapped or coloured, whatever the options say. Version 1 of the format; its first line
/// says so.
public struct TextRenderer: Renderer {
  public static let name = "text"
  public static let summary = "One line a row, for grep, cut and diff."

  private let options: RenderOptions
  private let sanitizer: TextSanitizer

  public init(options: RenderOptions) {
    self.options = options
    sanitizer = TextSanitizer(ascii: options.ascii)
  }

  public func render(_ snapshot: TableSnapshot, into output: inout String) {
    if options.showsHeader { output += "# settings-table text 1\n" }
    for pane in snapshot.panes(options.panes ?? .all) {
      for section in pane.sections where options.showsAll || section.isVisible {
        let path = "\(pane.isRoot ? "" : pane.id)[\(section.index)"
        append(section, path: path, to: &output)
        let beginning = path + ","
        for (index, row) in section.rows.enumerated() where isShown(row) {
          output += beginning
          output += String(index)
          output += "] "
          append(row, to: &output)
        }
      }
    }
  }

  private func isShown(_ row: RowSnapshot) -> Bool {
    row.isVisible || options.showsAll && !row.isInternal
  }

  private func append(_ section: SectionSnapshot, path: String, to output: inout String) {
    output += path
    output += "]"
    if let title = section.title, !title.isEmpty {
      output += " "
      sanitizer.appendEscaped(title, to: &output)
    }
    output += "\n"
  }

  private func append(_ row: RowSnapshot, to output: inout String) {
    let title = row.title
    sanitizer.appendEscaped(title, to: &output)
    let value = row.value
    let key = row.key
    if key != nil || value != nil {
      if !title.isEmpty { output += ": " }
      sanitizer.appendEscaped(row.display, to: &output)
    }
    output += "\t"
    if let key {
      output += "key="
      append(word: key, to: &output)
      output += " "
    }
    output += "control="
    append(word: row.controlName, to: &output)
    if key != nil { append(value, of: row, to: &output) }
    if !row.isEnabled { output += " enabled=no" }
    if !row.isVisible { output += " visible=no" }
    if let reason = row.reason {
      output += " reason="
      output.appendJSON(reason)
    }
    output += "\n"
  }

  private func append(_ value: SettingValue?, of row: RowSnapshot, to output: inout String) {
    let state = row.valueState
    let isRedacted = row.isRedacted
    output += " value="
    if isRedacted { output += "secret" } else { output.append(json: value ?? .null) }
    output += " state="
    output += state.rawValue
    switch state {
    case .default, .same: break
    case .changed, .invalid:
      guard !isRedacted, let value = row.defaultValue else { break }
      output += " default="
      output.append(json: value)
    }
  }

  /// Bare if that is unmistakable, else as JSON.
  private func append(word: String, to output: inout String) {
    if !word.isEmpty, word.utf8.allSatisfy(\.isBare) {
      output += word
    } else {
      output.appendJSON(word)
    }
  }
}

extension UInt8 {
  /// `A-Z a-z 0-9 . _ / -`
  fileprivate var isBare: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
