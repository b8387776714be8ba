import SettingsTable
import Testing

/// What must hold for every control and every input, whatever comes of it.
@Suite struct ControlPropertyTests {
  static let trials =
    ControlTextTests.trials + ControlNumberTests.trials + ControlChoiceTests.trials
    + ControlMomentTests.trials + ControlDataTests.trials
  static let rows = Set(trials.map(\.row)).sorted()

  /// The inputs of all tests, and of each the same text in the other ways it may come in.
  static let inputs: [SettingInput] = {
    var inputs: Set<SettingInput> = []
    for trial in trials {
      inputs.insert(trial.input)
      let text: String
      switch trial.input {
      case .value(.text(let own)), .text(let own), .written(.scalar(let own, _)),
        .stored(.scalar(let own, _)):
        text = own
      case .value(let value): text = value.plainText
      case .written, .stored: continue
      }
      inputs.formUnion([
        .value(.text(text)), .text(text), .plain(text), .quoted(text), .kept(text), .keptText(text),
        .value([.text(text)]), .stored(.list([.scalar(text, isPlain: true)])),
      ])
    }
    return Array(inputs)
  }()

  @Test(arguments: rows)
  func acceptedValueIsAcceptedAgainAsItIs(_ row: String) throws {
    let control = try ReadRow(row).control
    for input in Self.inputs {
      let outcome = Outcome(control, input)
      guard case .value(let value) = outcome else { continue }
      #expect(Outcome(control, .value(value)) == outcome, "\(input)")
      #expect(Outcome(control, .stored(WrittenValue(value))) == outcome, "\(input)")
      #expect(control.order(value, value) == 0, "\(input)")
      _ = control.presentation(of: value)
      _ = control.display(value)
    }
  }

  @Test(arguments: rows)
  func refusalSuggestsOnlyWhatIsAccepted(_ row: String) throws {
    let control = try ReadRow(row).control
    for input in Self.inputs {
      guard case .text = input else { continue }
      do throws(Refusal) {
        _ = try control.accept(input)
      } catch {
        guard let suggestion = error.suggestion else { continue }
        switch Outcome(control, .text(suggestion)) {
        case .value: break
        case .refused(let kind):
          // It may still be wrong in another way, such as outside the range.
          #expect(kind != error.kind, "\(input) suggests \(suggestion)")
        }
      }
    }
  }
}
