extension String {
  /// Appends `value` as one line of JSON: `{"a": [1, 2.0]}`; a secret's own value included.
  public mutating func append(json value: SettingValue) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .real(let value): append(NumberText.write(value))
    case .text(let value): appendJSON(value)
    case .list(let values):
      append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { append(", ") }
        append(json: value)
      }
      append("]")
    case .map(let map):
      append("{")
      for (index, entry) in map.entries.enumerated() {
        if index > 0 { append(", ") }
        appendJSON(entry.key)
        append(": ")
        append(json: entry.value)
      }
      append("}")
    case .secret(let value): append(json: value.revealed)
    }
  }
}
