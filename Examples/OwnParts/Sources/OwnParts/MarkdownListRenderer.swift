public import SettingsTable
public import SettingsTableRenderers

/// The visible rows as a list in Markdown, to be pasted into a report of a fault.
public struct MarkdownListRenderer: Renderer {
  public static let name = "markdown"
  public static let summary = "A list in Markdown."

  private let options: RenderOptions

  public init(options: RenderOptions) { self.options = options }

  public func render(_ snapshot: TableSnapshot, into output: inout String) {
    for pane in snapshot.panes {
      if let title = pane.title { output += "# \(escaped(title))\n\n" }
      for section in pane.sections where section.isVisible {
        if let title = section.title { output += "**\(escaped(title))**\n\n" }
        for row in section.rows where row.isVisible || (options.showsAll && !row.isInternal) {
          output +=
            "- \(escaped(row.title)): \(drawn(row))\(row.isEnabled ? "" : " *(disabled)*")\n"
        }
        output += "\n"
      }
    }
  }

  /// A switch without `default`: a presentation that is added to the library is added here too.
  private func drawn(_ row: RowSnapshot) -> String {
    switch row.presentation {
    case .toggle(let isOn):
      if let isOn { isOn ? "[x]" : "[ ]" } else { "[-]" }
    case .options(let chosen, _):
      chosen.map { escaped(row.options[$0].shownTitle) }.joined(separator: ", ")
    case .link(let url): "<\(url)>"
    case .paragraph: escaped(row.help ?? "")
    case .action(let name, _, _): "`\(name)`"
    case .disclosure(let pane): "see \(escaped(pane))"
    case .text, .secret, .number, .level, .list, .color, .label: escaped(row.display)
    }
  }

  /// Texts of a spec are data: what Markdown would take for its own is escaped.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text.split(separator: "\n").joined(separator: " ") {
      if "\\`*_[]<>#|".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
