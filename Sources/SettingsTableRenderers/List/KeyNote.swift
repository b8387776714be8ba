import SettingsTable

/// What `--keys` says of a row: `brightness  (0..100, step 5)`, `pane about`, `link`.
struct KeyNote {
  let text: String

  /// The most options that are named.
  private static let mostOptions = 12

  init(of row: RowSnapshot) {
    let about = Self.kind(of: row)
    guard let key = row.key else {
      text = about ?? ""
      return
    }
    let details = Self.details(of: row)
    text = details.isEmpty ? key : "\(key)  (\(details.joined(separator: ", ")))"
  }

  private static func kind(of row: RowSnapshot) -> String? {
    switch row.presentation {
    case .disclosure(let pane): "pane \(pane)"
    case .link: "link"
    case .action(let name, _, _): "button \(name)"
    case .toggle, .text, .secret, .number, .level, .options, .list, .color, .label, .paragraph: nil
    }
  }

  private static func details(of row: RowSnapshot) -> [String] {
    var details: [String] = []
    if row.isRedacted { details.append("secret") }
    if row.isReadOnly { details.append("read-only") }
    let options = row.options
    if !options.isEmpty {
      let values = options.prefix(mostOptions).map { $0.value.plainText }
      let rest = options.count > mostOptions ? " | ..." : ""
      details.append(values.joined(separator: " | ") + rest)
    }
    append(row.constraints, to: &details)
    if case .text(_, let placeholder?, _) = row.presentation {
      details.append("placeholder \(SettingValue.text(placeholder))")
    }
    return details
  }

  /// The bounds, briefly: a range as `1..10`, lengths as `4..8 characters`, a flag as its name.
  private static func append(_ constraints: SettingMap, to details: inout [String]) {
    let isInteger = constraints["integer"]?.boolean ?? false
    for entry in constraints.entries {
      switch entry.key {
      case "minimum":
        let maximum = constraints["maximum"]
        details.append(maximum.map { "\(entry.value)..\($0)" } ?? "from \(entry.value)")
      case "maximum":
        if constraints["minimum"] == nil { details.append("to \(entry.value)") }
      case "minLength":
        let longest = constraints["maxLength"].map { "..\($0)" } ?? " or more"
        details.append("\(entry.value)\(longest) characters")
      case "maxLength":
        if constraints["minLength"] == nil { details.append("up to \(entry.value) characters") }
      case "step":
        if !isInteger || entry.value != 1 { details.append("step \(entry.value)") }
      case "content": details.append(entry.value.plainText)
      case "integer", "decimals", "item": break
      default:
        if let flag = entry.value.boolean {
          if flag { details.append(entry.key) }
        } else {
          details.append("\(entry.key) \(entry.value.plainText)")
        }
      }
    }
  }
}
