import SettingsTable

/// What there is to say about one setting, a sentence a line.
struct Explanation {
  private(set) var text = ""
  private let row: RowSnapshot
  private let snapshot: TableSnapshot
  private let sanitizer: TextSanitizer

  init(of row: RowSnapshot, in snapshot: TableSnapshot, sanitizer: TextSanitizer) {
    self.row = row
    self.snapshot = snapshot
    self.sanitizer = sanitizer
    tellWhatItIs()
    if row.hasValue {
      tellValue()
      tellOrigin()
    }
    tellState()
    tellPlace()
  }

  private mutating func say(_ sentence: String) { text += sanitizer.shown(sentence) + "\n" }

  private mutating func tellWhatItIs() {
    let key = row.key.map { " with the key \($0)" } ?? ""
    let name = row.title.isEmpty ? "This" : "\"\(row.title)\""
    say("\(name) is a \(row.controlName) row at \(row.indexPath)\(key).")
    if let help = row.help {
      for line in help.split(whereSeparator: \.isNewline) { say("  \(line)") }
    }
    if let deprecated = row.extras?.deprecated {
      let message = deprecated.message.map { ": \($0)" } ?? ""
      let replacement = deprecated.replacedBy.map { " Use \($0) instead." } ?? ""
      say("It is deprecated\(message).\(replacement)")
    }
  }

  private mutating func tellValue() {
    say(row.value.map { "Its value is \(shown($0))." } ?? "It has no value.")
    if let value = row.defaultValue {
      say("Its default is \(shown(value)).")
    } else if let words = row.extras?.defaultText {
      say("Without a value: \(words)")
    } else if !row.isSecret {
      say("It has no default.")
    }
    if row.isReadOnly {
      say("It can only be looked at.")
    } else if let accepted = AcceptedValues(of: row).sentence {
      say("It takes \(accepted).")
    }
  }

  private mutating func tellOrigin() {
    switch row.valueState {
    case .default:
      say(
        "Nothing is stored for it" + (row.defaultValue == nil ? "." : ": the default is in force."))
    case .changed where row.hidesStoredValue:
      say(
        "Another value is stored\(storedPlace), but while the row is hidden its default is in force."
      )
    case .changed: say("The value is stored\(place(row.origin)).")
    case .same:
      say(
        "The value is stored\(place(row.origin)); it equals the default, but would not follow it.")
    case .invalid:
      let why = row.invalidValue.map { ": \($0.refusal)" } ?? ""
      say("A value is stored\(storedPlace) but not in force\(why).")
    }
  }

  private var storedPlace: String {
    row.storedPlace.map { " in \($0.source.name):\($0.mark)" } ?? ""
  }

  private func place(_ origin: ValueOrigin) -> String {
    let place = origin.place.map { " in \($0.source.name):\($0.mark)" } ?? ""
    switch origin.layer {
    case .default, .user: return place
    case .system, .environment, .managed: return place + " by the \(origin.layer.rawValue)"
    }
  }

  private mutating func tellState() {
    if row.isInternal {
      say("It is internal: no list shows it.")
    } else if !row.isVisible {
      say("It is hidden" + (row.hiddenReason.map { ": \($0)" } ?? "."))
      tellDeciders()
    } else if !row.isEnabled {
      say("It is disabled" + (row.disabledReason.map { ": \($0)" } ?? "."))
      tellDeciders()
    } else {
      say(row.hasValue && !row.isReadOnly ? "It is visible and can be changed." : "It is visible.")
    }
  }

  /// The settings whose values hide or disable the row.
  private mutating func tellDeciders() {
    var numbers: [Int] = []
    for test in row.failingTests {
      for number in [test.setting] + test.others where !numbers.contains(number) {
        numbers.append(number)
      }
    }
    for number in numbers { say("  " + decider(number)) }
  }

  /// What a row, or behind the rows a fact of the app, has to say about it.
  private func decider(_ number: Int) -> String {
    let schema = snapshot.schema
    guard number < schema.rows.count else {
      let fact = schema.host[number - schema.rows.count]
      return "host.\(fact.name) decides: it is \(fact.value) here."
    }
    let row = snapshot.row(number)
    let name = row.title.isEmpty ? row.key ?? "" : "\"\(row.title)\" (\(row.key ?? ""))"
    return "\(name) at \(row.indexPath) decides: it is \(row.display)."
  }

  private mutating func tellPlace() {
    guard let place = row.declared else { return }
    say("It is declared at \(place.source.name):\(place.mark).")
  }

  /// A value with the words for it, where these say more.
  private func shown(_ value: SettingValue) -> String {
    if row.isSecret { return value.isNull ? "null" : SecretValue.placeholder }
    let text = value.description
    switch value {
    case .null, .list, .map: return text
    case .boolean, .integer, .real, .text, .secret:
      let words = row.display(of: value)
      return words == value.plainText ? text : "\(text) (\(words))"
    }
  }
}
