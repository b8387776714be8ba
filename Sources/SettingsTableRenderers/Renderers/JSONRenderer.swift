import SettingsTable

/// Every row with all that is known of it, for programs. Version 1 of the format, which only grows.
///
/// Hidden and internal rows are there too, with `visible` false. Properties without a value are left
/// out, but `value` and `default` never: they are null then. A secret has `"value": null` and
/// `"redacted": true`, and no `display`.
public struct JSONRenderer: Renderer {
  public static let name = "json"
  public static let summary = "Every row with all that is known of it, for programs."

  private let options: RenderOptions

  public init(options: RenderOptions) {
    self.options = options
  }

  public func render(_ snapshot: TableSnapshot, into output: inout String) {
    output += String(decoding: bytes(of: snapshot), as: UTF8.self)
  }

  public func bytes(of snapshot: TableSnapshot) -> [UInt8] {
    var writer = JSONWriter(capacity: 1000 * snapshot.schema.rows.count)
    writer.document { writer in
      writer.member("format", "settings-table/render")
      writer.member("version", 1)
      writer.object("app") { writer in
        let app = snapshot.schema.app
        writer.member("id", app.id)
        writer.member("title", app.title)
        writer.member("version", app.version)
      }
      writer.object("summary") { writer in
        let summary = snapshot.summary
        writer.member("rows", summary.rows)
        writer.member("changed", summary.changed)
        writer.member("hidden", summary.hidden)
        writer.member("invalid", summary.invalid)
      }
      writer.array("panes") { writer in
        for pane in snapshot.panes(options.panes ?? .all) {
          writer.element { Self.append(pane, to: &$0) }
        }
      }
      writer.array("unknown") { writer in
        for key in snapshot.unknownKeys { writer.element(key) }
      }
    }
    return writer.buffer.bytes
  }

  private static func append(_ pane: PaneSnapshot, to writer: inout JSONWriter) {
    writer.member("id", pane.id)
    writer.member("title", pane.title)
    writer.array("sections") { writer in
      for section in pane.sections {
        writer.element { append(section, to: &$0) }
      }
    }
  }

  private static func append(_ section: SectionSnapshot, to writer: inout JSONWriter) {
    writer.member("index", section.index)
    writer.member("id", section.id)
    writer.member("title", section.title)
    writer.member("footer", section.footer)
    writer.member("visible", section.isVisible)
    writer.array("rows") { writer in
      for (index, row) in section.rows.enumerated() {
        writer.element { writer in
          writer.array("indexPath") { writer in
            writer.element(section.index)
            writer.element(index)
          }
          append(row, to: &writer)
        }
      }
    }
  }

  private static func append(_ row: RowSnapshot, to writer: inout JSONWriter) {
    writer.member("key", row.key)
    writer.member("control", row.controlName)
    writer.member("title", row.title.isEmpty ? nil : row.title)
    writer.member("subtitle", row.subtitle)
    writer.member("help", row.help)
    appendValue(of: row, to: &writer)
    writer.member("visible", row.isVisible)
    writer.member("enabled", row.isEnabled)
    writer.member("reason", row.reason)
    writer.member("condition", condition(of: row))
    let constraints = row.constraints
    if !constraints.entries.isEmpty { writer.member("constraints", value: .map(constraints)) }
    let options = row.options
    if !options.isEmpty {
      writer.array("options") { writer in
        for option in options {
          writer.element { writer in
            writer.member("value", value: option.value)
            writer.member("title", option.shownTitle)
          }
        }
      }
    }
    writer.member("unit", row.unit)
    if let declared = row.declared {
      writer.object("declared") { writer in
        writer.member("file", declared.source.name)
        writer.member("line", declared.mark.line)
        writer.member("column", declared.mark.column)
      }
    }
  }

  private static func appendValue(of row: RowSnapshot, to writer: inout JSONWriter) {
    let isRedacted = row.isRedacted
    writer.member("value", value: isRedacted ? nil : row.value)
    if isRedacted { writer.member("redacted", true) }
    if row.hasValue { writer.member("isSet", row.isSet) }
    writer.member("default", value: isRedacted ? nil : row.defaultValue)
    guard row.hasValue else { return }
    if !isRedacted { writer.member("display", row.display) }
    writer.member("state", row.valueState.rawValue)
    writer.object("origin") { writer in
      let origin = row.origin
      writer.member("layer", origin.layer.rawValue)
      if let place = origin.place {
        writer.member("file", place.source.name)
        writer.member("line", place.mark.line)
      }
    }
  }

  /// The row's own condition; of two, the one that decides: whether it is hidden comes first.
  private static func condition(of row: RowSnapshot) -> String? {
    guard let visibleIf = row.visibleIf else { return row.enabledIf }
    return row.isVisible && !row.isEnabled ? row.enabledIf ?? visibleIf : visibleIf
  }
}
