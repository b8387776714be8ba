import Synchronization
import Testing

@testable import SettingsTable

/// Several threads at once; run them with `--sanitize=thread` and `-DTHREAD_SANITIZER` too.
@Suite struct ModelThreadTests {
  @Test func writersReadersAndDrawersDoNotDisturbEachOther() async throws {
    let model = try SettingsModel(schema: .lamp())
    let numbers = Recorder<Int>()
    let token = model.observe { event in
      numbers.add(event.number)
      if event.change(of: "on") != nil {
        _ = try? model.change("runs", to: .integer(Int64(event.number)), by: .app)
      }
    }
    let rounds = 200
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          for round in 0..<rounds {
            _ = try? model.change(at: .on, to: .boolean((round + writer) % 2 == 0))
            _ = try? model.change("name", to: .text("\(writer) \(round)"))
            _ = try? model.apply([
              ChangeRequest(.key("brightness"), to: .value(.real(Double(round % 10) / 10))),
              ChangeRequest(.key("color"), to: .value(round % 2 == 0 ? "red" : "blue")),
            ])
            if round % 10 == 0 { _ = try? model.undo() }
            if round % 20 == 0 { _ = try? model.reset(.all) }
            if round % 25 == 0 { try? model.refresh() }
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          var old = model.layout()
          for _ in 0..<rounds {
            _ = model.value(of: "brightness")
            _ = model[SettingKey<Bool>("on")]
            let new = model.layout()
            #expect(new.generation >= old.generation)
            expectUpdate(from: old, to: new)
            old = new
          }
        }
      }
      group.addTask {
        for _ in 0..<rounds {
          let heard = model.observe("color") { _ in }
          heard.cancel()
        }
      }
    }
    #expect(numbers.all == Array(1...numbers.all.count))
    #expect(numbers.all.count == model.layout().generation)
    withExtendedLifetime(token) {}
  }

  /// A store whose writing lasts until it is let go.
  final class SlowStore: SettingsStore {
    let isWriting = Atomic<Bool>(false)
    let mayEnd = Atomic<Bool>(false)
    func load() -> StoredValues { StoredValues() }
    func apply(_ edits: [StoreEdit]) {
      isWriting.store(true, ordering: .releasing)
      while !mayEnd.load(ordering: .acquiring) {}
    }
  }

  @Test func noReadWaitsForTheDisk() async throws {
    let store = SlowStore()
    let model = try SettingsModel(schema: .lamp(), store: store)
    async let change = Task.detached { try model.change(at: .on, to: true) }.value
    while !store.isWriting.load(ordering: .acquiring) { await Task.yield() }
    #expect(model.value(of: "on") == false)
    #expect(model.snapshot().row(0).value == false)
    #expect(model.layout().generation == 0)
    #expect(!model.canUndo)
    #expect(model.undoText == nil)
    store.mayEnd.store(true, ordering: .releasing)
    #expect(try await change.new == true)
    #expect(model.value(of: "on") == true)
  }

  @Test func aStreamEndsWithTheNewestValue() async throws {
    let model = try SettingsModel(schema: .lamp())
    for _ in 0..<20 {
      let stream = Task {
        var last: SettingValue?
        for await value in model.values(of: "name") {
          last = value
          if value == "end" { break }
        }
        return last
      }
      await withTaskGroup(of: Void.self) { group in
        for writer in 0..<3 {
          group.addTask {
            for round in 0..<20 { _ = try? model.change("name", to: .text("\(writer) \(round)")) }
          }
        }
      }
      try model.change("name", to: "end")
      #expect(await stream.value == "end")
    }
  }
}
