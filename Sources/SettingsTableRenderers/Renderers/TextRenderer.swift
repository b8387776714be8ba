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
    output += String(decoding: bytes(of: snapshot), as: UTF8.self)
  }

  public func bytes(of snapshot: TableSnapshot) -> [UInt8] {
    var buffer = TextBuffer(capacity: 105 * snapshot.schema.rows.count)
    if options.showsHeader { buffer.append("# settings-table text 1\n") }
    for pane in snapshot.panes(options.panes ?? .all) {
      for section in pane.sections where options.showsAll || section.isVisible {
        let path = "\(pane.isRoot ? "" : pane.id)[\(section.index)"
        append(section, path: path, to: &buffer)
        let beginning = path + ","
        for (index, row) in section.rows.enumerated() where isShown(row) {
          buffer.append(beginning)
          buffer.append(index)
          buffer.append(ascii: "]", " ")
          append(row, to: &buffer)
        }
      }
    }
    return buffer.bytes
  }

  private func isShown(_ row: RowSnapshot) -> Bool {
    row.isVisible || options.showsAll && !row.isInternal
  }

  private func append(_ section: SectionSnapshot, path: String, to buffer: inout TextBuffer) {
    buffer.append(path)
    buffer.append(ascii: "]")
    if let title = section.title, !title.isEmpty {
      buffer.append(ascii: " ")
      buffer.append(escaped: title, by: sanitizer)
    }
    buffer.append(ascii: "\n")
  }

  private func append(_ row: RowSnapshot, to buffer: inout TextBuffer) {
    let title = row.title
    buffer.append(escaped: title, by: sanitizer)
    let value = row.value
    let key = row.key
    if key != nil || value != nil {
      if !title.isEmpty { buffer.append(ascii: ":", " ") }
      buffer.append(escaped: row.display, by: sanitizer)
    }
    if let key {
      buffer.append("\tkey=")
      buffer.append(word: key)
      buffer.append(" control=")
    } else {
      buffer.append("\tcontrol=")
    }
    buffer.append(word: row.controlName)
    if key != nil { append(value, of: row, to: &buffer) }
    if !row.isEnabled { buffer.append(" enabled=no") }
    if !row.isVisible { buffer.append(" visible=no") }
    if let reason = row.reason {
      buffer.append(" reason=")
      buffer.append(json: reason)
    }
    buffer.append(ascii: "\n")
  }

  private func append(
    _ value: SettingValue?, of row: RowSnapshot, to buffer: inout TextBuffer
  ) {
    let state = row.valueState
    let isRedacted = row.isRedacted
    buffer.append(" value=")
    if isRedacted { buffer.append("secret") } else { buffer.append(json: value ?? .null) }
    switch state {
    case .default: buffer.append(" state=default")
    case .same: buffer.append(" state=same")
    case .changed, .invalid:
      buffer.append(" state=")
      buffer.append(state.rawValue)
      guard !isRedacted, let value = row.defaultValue else { break }
      buffer.append(" default=")
      buffer.append(json: value)
    }
  }
}
