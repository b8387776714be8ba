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
    say("\(name) is a \(row.controlName) at \(row.indexPath)\(key).")
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
    case .default: say("Nothing is stored for it: the default is in force.")
    case .changed: say("The value is stored\(place(row.origin)).")
    case .same:
      say("The value is stored\(place(row.origin)); it equals the default, but would not follow it.")
    case .invalid:
      let why = row.invalidValue.map { ": \($0.refusal)" } ?? ""
      say("A value is stored but not in force\(why).")
    }
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
      say("It is hidden" + why)
      tellDeciders(row.visibleIf)
    } else if !row.isEnabled {
      say("It is disabled" + why)
      tellDeciders(row.enabledIf)
    } else {
      say(row.hasValue && !row.isReadOnly ? "It is visible and can be changed." : "It is visible.")
    }
  }

  private var why: String { row.reason.map { ": \($0)" } ?? "." }

  /// The settings that the row's own condition names, with their values.
  private mutating func tellDeciders(_ condition: String?) {
    guard let condition, let syntax = try? ConditionSyntax(parsing: condition) else { return }
    say("Its condition is: \(condition)")
    for key in syntax.root.keys {
      guard let number = snapshot.schema.rowNumber(ofKey: key) else { continue }
      let decider = snapshot.row(number)
      let title = decider.title.isEmpty ? "" : "\"\(decider.title)\", "
      say("  \(key) is \(title)at \(decider.indexPath): \(decider.display).")
    }
  }

  private mutating func tellPlace() {
    guard let place = row.declared else { return }
    say("It is declared at \(place.source.name):\(place.mark).")
  }

  /// A value with the words for it, where these say more.
  private func shown(_ value: SettingValue) -> String {
    if row.isSecret { return value.isNull ? "null" : SecretValue.placeholder }
    let words = row.display(of: value)
    let text = value.description
    return words == value.plainText || value.isNull ? text : "\(text) (\(words))"
  }
}

extension ConditionSyntax.Expression {
  /// The keys the condition names, each once, in order.
  var keys: [String] {
    var keys: [String] = []
    collect(into: &keys)
    return keys
  }

  private func collect(into keys: inout [String]) {
    switch self {
    case .test(let test):
      if !keys.contains(test.key.name) { keys.append(test.key.name) }
      for literal in test.comparison?.literals ?? [] {
        if case .key(let key) = literal.content, !keys.contains(key) { keys.append(key) }
      }
    case .not(let inner): inner.collect(into: &keys)
    case .and(let parts), .or(let parts): for part in parts { part.collect(into: &keys) }
    }
  }
}
