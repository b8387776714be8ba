import SettingsTable

/// In words, which values a row takes.
struct AcceptedValues {
  private let row: RowSnapshot
  private let bounds: SettingMap

  init(of row: RowSnapshot) {
    self.row = row
    bounds = row.constraints
  }

  /// A clause, as in `a whole number from 1 to 10`; nil when there is nothing to say.
  var sentence: String? {
    guard let clause else { return nil }
    return row.isNullable ? clause + ", or null" : clause
  }

  private var clause: String? {
    switch row.presentation {
    case .toggle: "on or off"
    case .text: text
    case .secret: "text that is never shown" + length + pattern
    case .number, .level: number
    case .options(_, let style):
      (style == .several ? "any of " : "one of ") + options
        + (bounds["other"] == nil ? "" : ", or other text")
        + pattern
    case .list: "a list" + count
    case .color: "a colour, #rrggbb"
    case .label, .paragraph, .disclosure, .link, .action: nil
    }
  }

  private var text: String {
    switch row.controlName {
    case DateControl.name: "a date, YYYY-MM-DD" + range
    case TimeControl.name: "a time, HH:MM or HH:MM:SS" + range
    case DateTimeControl.name: "a date and time, YYYY-MM-DDTHH:MM:SSZ or with an offset" + range
    case DataControl.name:
      bounds["type"]?.list.map { "a value of the type \($0.map(\.plainText).nameList)" }
        ?? "any value; lists and mappings as in JSON"
    default: "text" + length + pattern
    }
  }

  private var number: String {
    let kind = bounds["integer"]?.boolean == true ? "a whole number" : "a number"
    let step = bounds["step"].map { $0 == 1 ? "" : " in steps of \($0)" } ?? ""
    return kind + range + step + (row.unit.map { ", in \($0)" } ?? "")
  }

  private var range: String {
    switch (bounds["minimum"]?.plainText, bounds["maximum"]?.plainText) {
    case (let low?, let high?): " from \(low) to \(high)"
    case (let low?, nil): " from \(low) on"
    case (nil, let high?): " up to \(high)"
    case (nil, nil): ""
    }
  }

  private var length: String { amount("minLength", "maxLength", "characters") }
  private var count: String { amount("minCount", "maxCount", "elements") }

  private func amount(_ low: String, _ high: String, _ noun: String) -> String {
    switch (bounds[low]?.plainText, bounds[high]?.plainText) {
    case (let low?, let high?): " of \(low) to \(high) \(noun)"
    case (let low?, nil): " of at least \(low) \(noun)"
    case (nil, let high?): " of at most \(high) \(noun)"
    case (nil, nil): ""
    }
  }

  private var pattern: String {
    let content = bounds["content"].map { " that is of the kind \($0.plainText)" } ?? ""
    return content + (bounds["pattern"].map { " that matches \($0.plainText)" } ?? "")
  }

  private var options: String {
    row.options.map { option in
      let value = option.value.plainText
      return option.title.map { $0 == value ? value : "\(value) (\($0))" } ?? value
    }.joined(separator: ", ")
  }
}
