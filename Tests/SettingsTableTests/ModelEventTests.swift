import Observation
import Testing

@testable import SettingsTable

@Suite struct ModelEventTests {
  let store = FaultStore()
  let model: SettingsModel

  init() throws { model = try SettingsModel(schema: .lamp(), store: store) }

  @Test func anEventHasValuesOriginNumberAndTheRowsThatTurned() throws {
    let heard = Recorder<SettingsEvent>()
    try model.change(at: .name, to: "Desk")
    let token = model.observe { heard.add($0) }
    try model.change(at: .on, to: true)
    try model.change("stats", to: false, by: .app)
    try model.undo()
    try model.redo()
    let events = heard.all
    #expect(events.map(\.number) == [2, 3, 4, 5])
    #expect(events.map(\.origin) == [.user, .app, .undo, .redo])
    #expect(events[0].changes.map(\.key) == ["on"])
    #expect(events[0].change(of: "on")?.old == false)
    #expect(events[0].change(of: "on")?.new == true)
    #expect(events[0].turnedRows == [1, 2])
    #expect(events[1].turnedRows == [])
    token.cancel()
    try model.change(at: .on, to: false)
    #expect(heard.all.count == 4)
  }

  @Test func aValueThatDependsOnVisibilityIsToldWithTheChangeThatTurnedIt() throws {
    try model.change("level", to: 9, by: .app)
    try model.change("on", to: true)
    let heard = Recorder<SettingsEvent>()
    let token = model.observe { heard.add($0) }
    try model.change(at: .color, to: "red")
    let event = try #require(heard.all.first)
    #expect(event.changes.map(\.key) == ["color", "level"])
    #expect(event.change(of: "level")?.old == 5)
    #expect(event.change(of: "level")?.new == 9)
    // `high` is enabled by the level that is in force now.
    #expect(event.turnedRows == [5, 10])
    withExtendedLifetime(token) {}
  }

  @Test func observersOfAKeyHearOfItsValueAndItsRowOnly() throws {
    let heard = Recorder<Int>()
    let token = model.observe("brightness") { heard.add($0.number) }
    let deaf = model.observe("nothing") { heard.add(-$0.number) }
    try model.change(at: .name, to: "Desk")
    try model.change(at: .on, to: true)
    try model.change(at: .brightness, to: 0.1)
    #expect(heard.all == [2, 3])
    withExtendedLifetime((token, deaf)) {}
  }

  @Test func aTokenThatGoesEndsTheObserving() throws {
    let heard = Recorder<Int>()
    do { _ = model.observe { heard.add($0.number) } }
    try model.change(at: .on, to: true)
    #expect(heard.all.isEmpty)
  }

  @Test func aHandlerMayChangeSettingsAndThoseEventsComeBehind() throws {
    let heard = Recorder<String>()
    let model = model
    let tokens = [
      model.observe { event in
        heard.add("a\(event.number)")
        if event.number == 1 {
          _ = try? model.change("name", to: "Desk")
          _ = try? model.change("stats", to: false)
        }
        heard.add("a\(event.number) done")
      },
      model.observe { heard.add("b\($0.number)") },
    ]
    try model.change(at: .on, to: true)
    #expect(
      heard.all == ["a1", "a1 done", "b1", "a2", "a2 done", "b2", "a3", "a3 done", "b3"])
    withExtendedLifetime(tokens) {}
  }

  @Test func whoBeginsToObserveInAHandlerHearsOnlyWhatComesLater() throws {
    let heard = Recorder<Int>()
    let tokens = Recorder<ObservationToken>()
    let model = model
    tokens.add(
      model.observe { event in
        if event.number == 1 { tokens.add(model.observe { heard.add($0.number) }) }
      })
    try model.change(at: .on, to: true)
    try model.change(at: .on, to: false)
    #expect(heard.all == [2])
    for token in tokens.all { token.cancel() }
  }

  @Test func theStreamOfEventsLeavesNoneOut() async throws {
    let events = model.events
    for number in 1...50 { try model.change(at: .name, to: .text("\(number)")) }
    var numbers: [Int] = []
    for await event in events {
      numbers.append(event.number)
      if numbers.count == 50 { break }
    }
    #expect(numbers == Array(1...50))
  }

  @Test func theStreamOfValuesBeginsWithThePresentOneAndKeepsTheNewest() async throws {
    var values = model.values(of: "name").makeAsyncIterator()
    #expect(await values.next() == .some("Lamp"))
    try model.change(at: .name, to: "Desk")
    #expect(await values.next() == .some("Desk"))
    try model.change(at: .name, to: "Shelf")
    try model.change(at: .on, to: true)
    try model.change(at: .name, to: "Floor")
    #expect(await values.next() == .some("Floor"))
  }

  @Test func streamsEndWithTheModel() async throws {
    var model: SettingsModel? = try SettingsModel(schema: .lamp())
    let events = try #require(model).events
    let values = try #require(model).values(of: SettingKey<Bool>("on"))
    let none = try #require(model).values(of: "nothing")
    model = nil
    for await _ in events { Issue.record("an event came from nowhere") }
    for await value in values { #expect(value == false) }
    var count = 0
    for await value in none {
      #expect(value == nil)
      count += 1
    }
    #expect(count == 1)
  }

  @Test func refreshTellsWhatDiffersAsOneEventFromOutside() throws {
    try model.change(at: .on, to: true)
    let heard = Recorder<SettingsEvent>()
    let token = model.observe { heard.add($0) }
    try model.refresh()
    #expect(heard.all.isEmpty)
    store.memory.apply([
      StoreEdit(path: ["on"], value: nil), StoreEdit(path: ["name"], value: "Desk"),
      StoreEdit(path: ["brightness"], value: "dark"),
    ])
    try model.refresh()
    let event = try #require(heard.all.first)
    #expect(heard.all.count == 1)
    #expect(event.origin == .outside)
    #expect(event.changes.map(\.key) == ["on", "brightness", "name"])
    #expect(event.turnedRows == [1, 2])
    #expect(model.value(of: "brightness") == 0.5)
    #expect(model.snapshot().row(1).valueState == .invalid)
    store.state.withLock { $0.failsToLoad = true }
    #expect(throws: FaultStore.failure) { try model.refresh() }
    #expect(model.value(of: "name") == "Desk")
    withExtendedLifetime(token) {}
  }

  @Test func aDragGoesOnOverARefresh() throws {
    try model.change(at: .on, to: true)
    try model.change(at: .brightness, to: 0.9, phase: .continuing)
    store.memory.apply([StoreEdit(path: ["brightness"], value: 0.1)])
    try model.refresh()
    #expect(model.value(of: "brightness") == 0.9)
    try model.change(at: .brightness, to: 0.9)
    #expect(store["brightness"] == 0.9)
    try model.undo()
    #expect(model.value(of: "brightness") == 0.1)
  }

  @Test func factsOfTheAppTurnRows() throws {
    let heard = Recorder<SettingsEvent>()
    let token = model.observe { heard.add($0) }
    try model.setHostFact("proPack", to: false)
    try model.setHostFact("proPack", to: false)
    #expect(heard.all.count == 1)
    #expect(heard.all[0].changes.map(\.key) == ["host.proPack"])
    #expect(heard.all[0].changes[0].rowNumber == nil)
    #expect(heard.all[0].turnedRows == [6])
    #expect(model.value(of: "host.proPack") == false)
    #expect(throws: ChangeFailure.unknownKey("host.proPak", suggestion: "host.proPack")) {
      try model.setHostFact("proPak", to: true)
    }
    #expect(throws: ChangeFailure.self) { try model.setHostFact("proPack", to: "yes") }
    #expect(throws: ChangeFailure.readOnly(key: "host.platform")) {
      try model.setHostFact("platform", to: "apple")
    }
    let other = try SettingsModel(schema: .lamp(), host: ["proPack": false])
    #expect(other.layout().sectionCount == 2)
    withExtendedLifetime(token) {}
  }

  @Test func whoReadsUnderObservationIsToldOfItsKeyOnly() throws {
    let told = Recorder<String>()
    withObservationTracking {
      _ = model.value(of: "name")
    } onChange: {
      told.add("name")
    }
    withObservationTracking {
      _ = model[SettingKey<Bool>("on")]
    } onChange: {
      told.add("on")
    }
    withObservationTracking {
      _ = model.layout()
    } onChange: {
      told.add("layout")
    }
    try model.change("stats", to: false)
    #expect(told.all == ["layout"])
    try model.change(at: .name, to: "Desk")
    try model.change(at: .name, to: "Shelf")
    #expect(told.all == ["layout", "name"])
    try model.change(at: .on, to: true)
    #expect(told.all == ["layout", "name", "on"])
  }

  @Test func aValueThatDependsOnVisibilityIsObservedToo() throws {
    try model.change("level", to: 9, by: .app)
    try model.change("on", to: true)
    let told = Recorder<String>()
    withObservationTracking {
      _ = model.value(of: "level")
    } onChange: {
      told.add("level")
    }
    try model.change(at: .color, to: "red")
    #expect(told.all == ["level"])
  }
}
