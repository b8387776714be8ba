import Testing

@testable import SettingsTable

@Suite struct ModelUndoTests {
  let store = FaultStore()
  let model: SettingsModel

  init() throws { model = try SettingsModel(schema: .lamp(), store: store) }

  @Test func undoAndRedoWalkThroughTheChanges() throws {
    try model.change(at: .on, to: true)
    try model.change(at: .name, to: "Desk")
    #expect(try model.undo().map(\.new) == ["Lamp"])
    #expect(store["name"] == nil)
    #expect(try model.undo().map(\.new) == [false])
    #expect(!model.canUndo)
    #expect(model.redoText == "On: Off → On")
    #expect(try model.redo().map(\.new) == [true])
    #expect(try model.redo().map(\.new) == ["Desk"])
    #expect(store["name"] == "Desk")
    #expect(!model.canRedo)
    #expect(throws: ChangeFailure.nothingToRedo) { try model.redo() }
    try model.undo()
    try model.undo()
    #expect(throws: ChangeFailure.nothingToUndo) { try model.undo() }
  }

  @Test func undoAsksForNoVisibleRow() throws {
    try model.change(at: .on, to: true)
    try model.change(at: .color, to: "red")
    try model.change("on", to: false, by: .app)
    try model.undo()
    try model.undo()
    #expect(model.value(of: "color") == "white")
  }

  @Test func aNewChangeEndsRedo() throws {
    try model.change(at: .on, to: true)
    try model.undo()
    #expect(model.canRedo)
    try model.change(at: .name, to: "Desk")
    #expect(!model.canRedo)
  }

  @Test func whatWasChangedSinceFromOutsideIsNotTakenBack() throws {
    try model.change(at: .on, to: true)
    store.memory.apply([StoreEdit(path: ["on"], value: false)])
    try model.refresh()
    #expect(throws: ChangeFailure.changedSince(key: "on")) { try model.undo() }
    #expect(store["on"] == false)
    #expect(model.canUndo)
    try model.change(at: .on, to: true)
    try model.undo()
    #expect(model.value(of: "on") == false)
  }

  @Test func anUndoThatCannotBeSavedIsNotMade() throws {
    try model.change(at: .on, to: true)
    store.failWrites()
    #expect(throws: ChangeFailure.notSaved(key: "on", FaultStore.failure)) { try model.undo() }
    #expect(model.value(of: "on") == true)
    #expect(model.canUndo)
    #expect(!model.canRedo)
  }

  @Test(arguments: [99, 100, 101, 250])
  func aHundredChangesCanBeTakenBack(_ count: Int) throws {
    for number in 1...count { try model.change(at: .name, to: .text("\(number)")) }
    var undone = 0
    while model.canUndo {
      try model.undo()
      undone += 1
    }
    #expect(undone == min(count, 100))
    #expect(model.value(of: "name") == (count > 100 ? .text("\(count - 100)") : "Lamp"))
    while model.canRedo { try model.redo() }
    #expect(model.value(of: "name") == .text("\(count)"))
    for number in 1...3 { try model.change(at: .name, to: .text("again \(number)")) }
    try model.undo()
    #expect(model.value(of: "name") == "again 2")
  }
}
