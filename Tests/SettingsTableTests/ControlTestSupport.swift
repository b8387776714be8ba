import SettingsTable
import Testing

/// A row of a spec, read from its JSON, and what was found in it.
struct ReadRow {
  let control: any Control
  let row: RowSpec
  /// Without warnings; `code: text of the marked place` of each.
  let findings: [String]

  /// - Parameter json: The row's properties without braces, such as `"control": "toggle"`.
  init(_ json: String, key: String? = "k") throws {
    let row = key.map { "{\"key\": \"\($0)\", \(json)}" } ?? "{\(json)}"
    let text = "{\"settingsTable\": 1, \"sections\": [{\"rows\": [\(row)]}]}"
    let (spec, diagnostics) = SpecReader().read(SourceText(name: "spec.json", text: text))
    let scalars = Array(text.unicodeScalars)
    findings = diagnostics.filter { $0.severity == .error }.map { diagnostic in
      guard let mark = diagnostic.mark, let end = diagnostic.end else {
        return diagnostic.code.rawValue
      }
      var marked = String.UnicodeScalarView()
      marked.append(contentsOf: scalars[(mark.column - 1)..<(end.column - 1)])
      return "\(diagnostic.code.rawValue): \(String(marked))"
    }
    self.row = try #require(spec.panes.first?.sections.first?.rows.first)
    control = self.row.control
  }
}

/// What a control says to an input.
enum Outcome: Sendable, Equatable {
  case value(SettingValue)
  case refused(Refusal.Kind)

  init(_ control: any Control, _ input: SettingInput) {
    do throws(Refusal) {
      self = .value(try control.accept(input))
    } catch {
      self = .refused(error.kind)
    }
  }

  /// Unlike values, outcomes of different types differ: 1 is not 1.0.
  static func == (left: Outcome, right: Outcome) -> Bool {
    switch (left, right) {
    case (.value(let a), .value(let b)): a == b && "\(a)" == "\(b)" && a.typeName == b.typeName
    case (.refused(let a), .refused(let b)): a == b
    case (.value, .refused), (.refused, .value): false
    }
  }
}

/// An input to the control of a row, and what must come of it.
struct Trial: Sendable, CustomTestStringConvertible {
  let row: String
  let input: SettingInput
  let outcome: Outcome

  var testDescription: String { "\(row) ← \(input)" }

  static func takes(_ row: String, _ input: SettingInput, as value: SettingValue) -> Trial {
    Trial(row: row, input: input, outcome: .value(value))
  }

  static func refuses(_ row: String, _ input: SettingInput, _ kind: Refusal.Kind) -> Trial {
    Trial(row: row, input: input, outcome: .refused(kind))
  }

  /// Checks the outcome, and that an accepted value is accepted again, as it is and from a store.
  func run() throws {
    let read = try ReadRow(row)
    #expect(read.findings == [])
    #expect(Outcome(read.control, input) == outcome)
    guard case .value(let value) = outcome else { return }
    #expect(Outcome(read.control, .value(value)) == outcome)
    #expect(Outcome(read.control, .stored(WrittenValue(value))) == outcome)
  }
}

extension SettingInput {
  static func plain(_ text: String) -> SettingInput { .written(.scalar(text, isPlain: true)) }
  static func quoted(_ text: String) -> SettingInput { .written(.scalar(text, isPlain: false)) }
  static func kept(_ text: String) -> SettingInput { .stored(.scalar(text, isPlain: true)) }
  static func keptText(_ text: String) -> SettingInput { .stored(.scalar(text, isPlain: false)) }
}

extension [String] {
  /// The texts as plain scalars of a list.
  var plainList: WrittenValue { .list(map { .scalar($0, isPlain: true) }) }
}
