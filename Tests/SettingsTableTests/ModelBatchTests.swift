import Testing

@testable import SettingsTable

@Suite struct ModelBatchTests {
  let store = FaultStore()
  let model: SettingsModel

  init() throws { model = try SettingsModel(schema: .lamp(), store: store) }

  private func request(_ key: String, _ value: SettingValue) -> ChangeRequest {
    ChangeRequest(.key(key), to: .value(value))
  }

  @Test func aBatchIsOneWriteOneEventAndOneStepOfUndo() throws {
    let heard = Recorder<SettingsEvent>()
    let token = model.observe { heard.add($0) }
    let changes = try model.apply([
      request("on", true), ChangeRequest(.row(.name), to: .text("Desk")),
    ])
    #expect(changes.map(\.key) == ["on", "name"])
    #expect(changes.map(\.new) == [true, "Desk"])
    #expect(
      store.calls == [
        [StoreEdit(path: ["on"], value: true), StoreEdit(path: ["name"], value: "Desk")]
      ])
    #expect(heard.all.count == 1)
    #expect(heard.all[0].changes == changes)
    #expect(heard.all[0].turnedRows == [1, 2])
    #expect(model.undoText == "2 settings")
    try model.undo()
    #expect(model.value(of: "on") == false)
    #expect(model.value(of: "name") == "Lamp")
    #expect(!model.canUndo)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]])
  func aRowThatTheBatchEnablesMayChangeInAnyOrder(_ order: [Int]) throws {
    let requests = [request("on", true), request("color", "red"), request("level", 8)]
    try model.apply(order.map { requests[$0] })
    #expect(model.value(of: "level") == 8)
    #expect(model.value(of: "color") == "red")
  }

  @Test func aRowThatTheBatchDisablesMayChangeToo() throws {
    try model.change(at: .on, to: true)
    try model.apply([request("on", false), request("color", "blue")])
    #expect(model.value(of: "color") == "blue")
  }

  @Test func aRowThatIsOpenNeitherBeforeNorAfterStopsTheBatch() throws {
    #expect(throws: ChangeFailure.hidden(key: "color", reason: "Needs \"On\" to be on.")) {
      try model.apply([request("name", "Desk"), request("color", "red")])
    }
    #expect(model.value(of: "name") == "Lamp")
    #expect(store.calls.isEmpty)
    #expect(model.layout().generation == 0)
  }

  @Test func oneRefusalStopsTheWholeBatch() throws {
    #expect(throws: ChangeFailure.self) {
      try model.apply([request("on", true), request("brightness", 7)])
    }
    #expect(throws: ChangeFailure.unknownKey("of", suggestion: "on")) {
      try model.apply([request("on", true), request("of", true)])
    }
    #expect(throws: ChangeFailure.duplicate(key: "on")) {
      try model.apply([request("on", true), ChangeRequest(.row(.on), to: .value(false))])
    }
    #expect(store.calls.isEmpty)
    #expect(model.value(of: "on") == false)
  }

  @Test func aBatchThatCannotBeSavedIsNotMade() throws {
    store.failWrites()
    #expect(throws: ChangeFailure.notSaved(key: nil, FaultStore.failure)) {
      try model.apply([request("on", true), request("name", "Desk")])
    }
    #expect(throws: ChangeFailure.notSaved(key: "on", FaultStore.failure)) {
      try model.apply([request("on", true)])
    }
    #expect(model.value(of: "on") == false)
    #expect(!model.canUndo)
  }

  @Test func whatIsStoredAlreadyIsLeftOutOfTheWrite() throws {
    try model.change(at: .on, to: true)
    let changes = try model.apply([request("on", true), request("name", "Desk")])
    #expect(changes.map(\.key) == ["on", "name"])
    #expect(store.calls.last == [StoreEdit(path: ["name"], value: "Desk")])
    #expect(try model.apply([request("on", true)]).map(\.new) == [true])
    #expect(try model.apply([]).isEmpty)
    #expect(store.calls.count == 2)
  }

  @Test func resetRemovesWhatIsStoredHiddenAndDisabledRowsToo() throws {
    try model.apply(
      [request("on", true), request("brightness", 0.9), request("color", "red")])
    try model.change(at: .on, to: false)
    let told = try model.changes(ifReset: .section(section: 0))
    #expect(told.map(\.key) == ["on", "brightness", "color"])
    #expect(told.map(\.old) == [false, 0.9, "red"])
    #expect(told.map(\.new) == [false, 0.5, "white"])
    #expect(model.value(of: "color") == "red")
    let changes = try model.reset(.section(section: 0))
    #expect(changes == told)
    #expect(changes.allSatisfy { !$0.isStored })
    #expect(store.calls.last?.map(\.value) == [nil, nil, nil])
    #expect(model.value(of: "brightness") == 0.5)
    try model.undo()
    #expect(store["brightness"] == 0.9)
  }

  @Test func resetTakesARowAKeyAPaneOrAll() throws {
    try model.apply(
      [request("name", "Desk"), request("stats", false), request("on", true)], by: .app)
    try model.change("version", to: "2.0", by: .app)
    #expect(try model.reset(.row(.name)).map(\.key) == ["name"])
    #expect(try model.reset(.row(.name)).isEmpty)
    #expect(try model.changes(ifReset: .pane(nil)).map(\.key) == ["on"])
    #expect(try model.changes(ifReset: .pane("about")).map(\.key) == ["stats"])
    let byApp = try model.changes(ifReset: .pane("about"), by: .app)
    #expect(byApp.map(\.key) == ["version", "stats"])
    #expect(try model.reset(.key("stats")).map(\.new) == [true])
    #expect(try model.reset(.all).map(\.key) == ["on"])
    #expect(throws: ChangeFailure.noValue("[0,4]")) { try model.reset(.row(.about)) }
    #expect(throws: ChangeFailure.readOnly(key: "version")) { try model.reset(.key("version")) }
    #expect(throws: ChangeFailure.noPane("x")) { try model.reset(.pane("x")) }
    #expect(throws: ChangeFailure.noSection(pane: "about", section: 1)) {
      try model.reset(.section(pane: "about", section: 1))
    }
  }

  @Test func resetRemovesAnInvalidValueAndUndoBringsItBack() throws {
    let store = FaultStore(["level": 99, "on": true])
    let model = try SettingsModel(schema: .lamp(), store: store)
    #expect(model.snapshot().row(5).valueState == .invalid)
    #expect(try model.reset(.all).map(\.key) == ["on", "level"])
    #expect(model.snapshot().row(5).valueState == .default)
    #expect(store["level"] == nil)
    try model.undo()
    #expect(model.snapshot().row(5).valueState == .invalid)
    #expect(store["level"] == 99)
  }

  @Test func aResetThatCannotBeSavedIsNotMade() throws {
    try model.change(at: .on, to: true)
    store.failWrites()
    #expect(throws: ChangeFailure.notSaved(key: "on", FaultStore.failure)) {
      try model.reset(.all)
    }
    #expect(model.value(of: "on") == true)
  }
}
