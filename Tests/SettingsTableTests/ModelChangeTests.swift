import Testing

@testable import SettingsTable

@Suite struct ModelChangeTests {
  let store = FaultStore()
  let model: SettingsModel

  init() throws { model = try SettingsModel(schema: .lamp(), store: store) }

  @Test func defaultsExistFromTheFirstReadChildPanesIncluded() {
    #expect(model.value(of: "brightness") == 0.5)
    #expect(model.value(of: "stats") == true)
    #expect(model.value(of: "version") == "1.0")
    #expect(model.value(of: "pin") == nil)
    #expect(model.value(of: "nothing") == nil)
    #expect(model.storedValue(for: "brightness") == nil)
  }

  @Test func aChangeByIndexPathIsStoredUnderTheKeyOfTheRow() throws {
    let change = try model.change(at: .on, to: true)
    #expect(change.key == "on")
    #expect(change.rowNumber == 0)
    #expect(change.old == false)
    #expect(change.new == true)
    #expect(change.isStored)
    #expect(model.value(of: "on") == true)
    #expect(store.calls == [[StoreEdit(path: ["on"], value: true)]])
  }

  @Test func keyAndTextTakeTheSameRoad() throws {
    try model.change("on", to: true)
    #expect(try model.change("brightness", toText: "0.25").new == 0.25)
    #expect(try model.change(at: .brightness, toText: "0.756").new == 0.76)
    #expect(try model.change(at: .again, to: 1).new == 1.0)
    #expect(store["brightness"] == 1.0)
  }

  @Test func theStoredValueWritesNothingAgainButTheDefaultIsStored() throws {
    let first = try model.change(at: .on, to: false)
    #expect(first.old == false)
    #expect(first.new == false)
    #expect(first.isStored)
    #expect(model.snapshot().row(0).valueState == .same)
    #expect(store.calls.count == 1)
    #expect(try model.change(at: .on, to: false).isStored)
    #expect(store.calls.count == 1)
  }

  @Test func rowsThatTurnEachOtherAreSettledInTheirOrder() throws {
    let count = 200
    let rows = (0..<count).map { row in
      let condition =
        row < 3
        ? "" : #", "visibleIf": "k\#(row - 1) != $(k\#(row - 3))", "whenHidden": "default""#
      return #"{"key": "k\#(row)", "control": "toggle", "default": false\#(condition)}"#
    }
    let schema = try modelSchema(
      #"{"settingsTable": 1, "sections": [{"rows": [\#(rows.joined(separator: ","))]}]}"#)
    let stored = Dictionary(
      uniqueKeysWithValues: (0..<count).map { ("k\($0)", SettingValue(true)) })
    let model = try SettingsModel(schema: schema, store: FaultStore(stored))
    func expectRowsAreSettled(_ first: Bool) {
      var values = [first, true, true]
      for row in 3..<count { values.append(values[row - 1] != values[row - 3]) }
      #expect((0..<count).map { model.value(of: "k\($0)") } == values.map { .boolean($0) })
    }
    expectRowsAreSettled(true)
    let took = try ContinuousClock().measure { try model.change("k0", to: false) }
    #expect(took < .seconds(1))
    expectRowsAreSettled(false)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var failure: ChangeFailure
    var attempt: @Sendable (SettingsModel) throws(ChangeFailure) -> Void
  }

  static let refused = [
    Refused(testDescription: "no row", failure: .noRow(RowIndexPath(section: 9, row: 0))) {
      model throws(ChangeFailure) in
      try model.change(at: RowIndexPath(section: 9, row: 0), to: true)
    },
    Refused(testDescription: "no option", failure: .noRow(RowIndexPath("[0,2,3]")!)) {
      model throws(ChangeFailure) in try model.select(at: RowIndexPath("[0,2,3]")!)
    },
    Refused(testDescription: "no pane", failure: .noRow(RowIndexPath("x[0,0]")!)) {
      model throws(ChangeFailure) in try model.change(at: RowIndexPath("x[0,0]")!, to: true)
    },
    Refused(
      testDescription: "unknown key",
      failure: .unknownKey("brightnes", suggestion: "brightness")
    ) { model throws(ChangeFailure) in try model.change("brightnes", to: 1) },
    Refused(testDescription: "no value", failure: .noValue("[0,4]")) {
      model throws(ChangeFailure) in try model.change(at: .about, to: true)
    },
    Refused(testDescription: "read-only", failure: .readOnly(key: "version")) {
      model throws(ChangeFailure) in try model.change(at: .version, to: "2")
    },
    Refused(
      testDescription: "disabled",
      failure: .disabled(key: "brightness", reason: "Needs \"On\" to be on.")
    ) { model throws(ChangeFailure) in try model.change(at: .brightness, to: 0.1) },
    Refused(
      testDescription: "hidden",
      failure: .hidden(key: "color", reason: "Needs \"On\" to be on.")
    ) { model throws(ChangeFailure) in try model.change("color", toText: "red") },
    Refused(
      testDescription: "wrong type",
      failure: .refused(
        key: "on", Refusal(.wrongType, found: "\"maybe\"", expected: "on or off"))
    ) { model throws(ChangeFailure) in try model.change(at: .on, toText: "maybe") },
    Refused(
      testDescription: "null",
      failure: .refused(
        key: "on",
        Refusal(.null, found: "null", expected: "a value: the row is not nullable"))
    ) { model throws(ChangeFailure) in try model.change(at: .on, to: .null) },
  ]

  @Test(arguments: refused)
  func aRefusedChangeLeavesEverythingAsItWas(_ refused: Refused) throws {
    let heard = Recorder<SettingsEvent>()
    let token = model.observe { heard.add($0) }
    #expect(throws: refused.failure) { try refused.attempt(model) }
    #expect(store.calls.isEmpty)
    #expect(heard.all.isEmpty)
    #expect(!model.canUndo)
    #expect(model.layout().generation == 0)
    withExtendedLifetime(token) {}
  }

  @Test func aFailedWriteLeavesEverythingAsItWas() throws {
    let heard = Recorder<SettingsEvent>()
    let token = model.observe { heard.add($0) }
    store.failWrites()
    #expect(throws: ChangeFailure.notSaved(key: "on", FaultStore.failure)) {
      try model.change(at: .on, to: true)
    }
    #expect(model.value(of: "on") == false)
    #expect(model.storedValue(for: "on") == nil)
    #expect(heard.all.isEmpty)
    #expect(!model.canUndo)
    withExtendedLifetime(token) {}
  }

  @Test func theAppChangesHiddenDisabledAndReadOnlyRowsButNeverSkipsValidation() throws {
    try model.change("brightness", to: 0.1, by: .app)
    try model.change("color", to: "blue", by: .app)
    try model.change("version", to: "1.1", by: .app)
    #expect(model.value(of: "brightness") == 0.1)
    #expect(model.value(of: "version") == "1.1")
    #expect(throws: ChangeFailure.self) { try model.change("brightness", to: 2, by: .app) }
    #expect(throws: ChangeFailure.self) { try model.change("on", to: "yes", by: .app) }
  }

  @Test func anInternalRowCanBeChangedByItsKeyOnly() throws {
    #expect(throws: ChangeFailure.self) { try model.change(at: .runs, to: 1) }
    #expect(try model.change("runs", to: 1).new == 1)
  }

  @Test func aKeyCanBeChangedWhereAnyOfItsRowsCan() throws {
    // The owner is disabled, the row that shares it is not.
    try model.change(at: .again, to: 0.75)
    #expect(try model.change("brightness", to: 0.25).new == 0.25)
    #expect(throws: ChangeFailure.self) { try model.change(at: .brightness, to: 0.5) }
  }

  @Test func theOptionsOfARadioRowAreChosenByTheirPaths() throws {
    try model.change(at: .on, to: true)
    #expect(try model.select(at: RowIndexPath("[0,2,1]")!).new == "red")
    #expect(try model.change(at: RowIndexPath("[0,2,2]")!, to: true).new == "blue")
    #expect(try model.change(at: RowIndexPath("[0,2,0]")!, to: "white").new == "white")
    #expect(try model.change(at: RowIndexPath("[0,2,1]")!, toText: "red").new == "red")
    #expect(throws: ChangeFailure.noRow(.color)) { try model.select(at: .color) }
    #expect(throws: ChangeFailure.self) {
      try model.change(at: RowIndexPath("[0,2,0]")!, to: false)
    }
  }

  @Test func theOptionsOfAMultichoiceAreAddedAndTakenAway() throws {
    try model.change(at: RowIndexPath("[1,1,2]")!, to: true)
    #expect(try model.change(at: RowIndexPath("[1,1,0]")!, to: true).new == ["mon", "wed"])
    #expect(try model.change(at: RowIndexPath("[1,1,2]")!, to: false).new == ["mon"])
  }

  @Test func aHiddenRowMayHaveItsDefaultInForce() throws {
    try model.change("level", to: 9, by: .app)
    #expect(model.value(of: "level") == 5)
    #expect(model.storedValue(for: "level") == 9)
    try model.change("color", to: "red", by: .app)
    // Conditions read values, never visibility: the color is hidden, but red.
    #expect(model.value(of: "level") == 9)
  }

  @Test func aSecretIsToldByNobody() throws {
    let heard = Recorder<String>()
    let token = model.observe { heard.add("\($0)") }
    let change = try model.change(at: .pin, to: "1234")
    try model.change(at: .pin, to: "4321")
    #expect(change.new?.revealed == "1234")
    #expect(store["pin"] == "4321")
    #expect(store.calls[0][0].isSecret)
    let value = try #require(model.value(of: "pin"))
    let told = heard.all.joined() + "\(change) \(value)" + (model.undoText ?? "")
    #expect(!told.contains("1234") && !told.contains("4321"))
    #expect(model.undoText == "Pin: ******** → ********")
    do throws(ChangeFailure) {
      try model.change(at: .pin, to: "12345678")
      Issue.record("too long a pin was taken")
    } catch {
      #expect(!"\(error)".contains("12345678"))
    }
    withExtendedLifetime(token) {}
  }

  @Test func aDragIsInForceAtOnceAndStoredAtItsEnd() throws {
    let heard = Recorder<SettingsEvent>()
    try model.change(at: .on, to: true)
    let token = model.observe { heard.add($0) }
    for value in [0.6, 0.7, 0.8] {
      let change = try model.change(at: .brightness, to: .real(value), phase: .continuing)
      #expect(!change.isStored)
      #expect(model.value(of: "brightness") == .real(value))
    }
    #expect(store["brightness"] == nil)
    #expect(try model.change(at: .brightness, to: 0.8).isStored)
    #expect(store["brightness"] == 0.8)
    #expect(heard.all.map(\.phase) == [.continuing, .continuing, .continuing])
    #expect(model.undoText == "Brightness: 0.50 → 0.80")
    try model.undo()
    #expect(model.value(of: "brightness") == 0.5)
    #expect(store["brightness"] == nil)
    withExtendedLifetime(token) {}
  }

  @Test func aDragThatEndsWhereItBeganStoresNothing() throws {
    try model.change(at: .on, to: true)
    try model.change(at: .brightness, to: 0.7)
    try model.change(at: .brightness, to: 0.2, phase: .continuing)
    try model.change(at: .brightness, to: 0.7)
    #expect(store.calls.count == 2)
    #expect(model.value(of: "brightness") == 0.7)
    #expect(model.undoText == "Brightness: 0.50 → 0.70")
  }

  @Test func aBadStoreIsThrownOrTheDefaultsAreInForceAndNothingIsWritten() throws {
    let store = FaultStore(["on": true])
    store.state.withLock { $0.failsToLoad = true }
    #expect(throws: FaultStore.failure) { try SettingsModel(schema: .lamp(), store: store) }
    let model = try SettingsModel(schema: .lamp(), store: store, onBadStore: .useDefaults)
    #expect(model.storeFailure == FaultStore.failure)
    #expect(model.value(of: "on") == false)
    let failure = ChangeFailure.notSaved(key: "on", FaultStore.failure)
    #expect(throws: failure) { try model.change(at: .on, to: true) }
    #expect(throws: failure) { try model.change(at: .on, to: true, phase: .continuing) }
    #expect(throws: failure) { try model.apply([ChangeRequest(.key("on"), to: .value(true))]) }
    store.state.withLock { $0.failsToLoad = false }
    try model.refresh()
    #expect(model.storeFailure == nil)
    #expect(model.value(of: "on") == true)
    try model.change(at: .on, to: false)
  }

  @Test func valuesOfANewerVersionAreReadButNotWritten() throws {
    let store = FaultStore(["on": true, "settingsTable.version": 3])
    let model = try SettingsModel(schema: .lamp(), store: store)
    #expect(model.value(of: "on") == true)
    #expect(throws: ChangeFailure.notSaved(key: "on", .newerVersion(3, known: 1))) {
      try model.change("on", to: false, by: .app)
    }
  }

  @Test func aFailureNamesKeyValueAndWhatWasExpected() {
    let failure = ChangeFailure.refused(
      key: "level", Refusal(.outOfRange, found: "12", expected: "a whole number from 1 to 10"))
    #expect(
      failure.description
        == "\"level\": 12 is outside the range; expected a whole number from 1 to 10")
    #expect(
      ChangeFailure.unknownKey("colour", suggestion: "color").description
        == "there is no key \"colour\"; did you mean \"color\"?")
    #expect(
      ChangeFailure.disabled(key: "level", reason: "Needs \"On\" to be on.").description
        == "\"level\" is disabled: Needs \"On\" to be on.")
  }
}
