import Synchronization

/// Brings events to observers: in order, one at a time, with no lock held.
///
/// An event goes to those who observed when it came about. The thread that changed something delivers
/// it, unless another is delivering already, or is itself doing so in a handler: then the event waits
/// its turn behind those before it.
final class EventHub: Sendable {
  /// An event under way.
  struct Delivery: Sendable {
    /// Nil when only trackers are to be told.
    let event: SettingsEvent?
    let observers: [Observer]
    let trackers: [ChangeTracker]
  }

  private struct State {
    var observers: [Observer] = []
    var waiting: [Delivery] = []
    var isDelivering = false
  }
  private let state = Lock(State())
  /// Looked at before anything is built.
  private let hasObservers = Atomic<Bool>(false)

  func add(_ observer: Observer) {
    state.withLock { state in
      state.observers.append(observer)
      hasObservers.store(true, ordering: .releasing)
    }
  }

  func remove(_ observer: Observer) {
    observer.cancel()
    state.withLock { state in
      state.observers.removeAll { $0 === observer }
      hasObservers.store(!state.observers.isEmpty, ordering: .releasing)
    }
  }

  /// Ends everybody's observing.
  func finish() {
    let observers = state.withLock { state in
      let observers = state.observers
      state.observers = []
      hasObservers.store(false, ordering: .releasing)
      return observers
    }
    for observer in observers { observer.finish() }
  }

  /// Queues an event; called in the order of the events, while the writers' lock is held.
  ///
  /// - Returns: What the caller must hand to ``deliver(_:)`` once that lock is free; nil when there is
  ///   nothing to do, or when another thread is going to do it.
  func post(
    _ outcome: LiveState.Outcome, origin: SettingsEvent.Origin, phase: ChangePhase
  ) -> Delivery? {
    let isHeard = hasObservers.load(ordering: .acquiring)
    guard isHeard || !outcome.trackers.isEmpty else { return nil }
    let event =
      isHeard
      ? SettingsEvent(
        number: outcome.number, origin: origin, phase: phase, changes: outcome.changes,
        turnedRows: outcome.turnedRows) : nil
    return state.withLock { state in
      let delivery = Delivery(
        event: event, observers: isHeard ? state.observers : [], trackers: outcome.trackers)
      if state.isDelivering {
        state.waiting.append(delivery)
        return nil
      }
      state.isDelivering = true
      return delivery
    }
  }

  /// Delivers `first`, and then whatever came about meanwhile.
  func deliver(_ first: Delivery?) {
    guard let first else { return }
    run(first)
    while true {
      let waiting = state.withLock { state in
        let waiting = state.waiting
        if waiting.isEmpty { state.isDelivering = false } else { state.waiting = [] }
        return waiting
      }
      if waiting.isEmpty { return }
      for delivery in waiting { run(delivery) }
    }
  }

  private func run(_ delivery: Delivery) {
    for tracker in delivery.trackers { tracker.noteChange() }
    guard let event = delivery.event else { return }
    for observer in delivery.observers { observer.receive(event) }
  }
}

/// Somebody who wants to hear of events.
final class Observer: Sendable {
  /// The slot of the only setting of interest; nil for all.
  private let slot: Int?
  private let handler: @Sendable (SettingsEvent) -> Void
  private let end: @Sendable () -> Void
  private let isCancelled = Atomic<Bool>(false)

  init(
    slot: Int?, handler: @escaping @Sendable (SettingsEvent) -> Void,
    end: @escaping @Sendable () -> Void = {}
  ) {
    self.slot = slot
    self.handler = handler
    self.end = end
  }

  func receive(_ event: SettingsEvent) {
    if let slot, !event.concerns(slot) { return }
    if isCancelled.load(ordering: .acquiring) { return }
    handler(event)
  }

  func cancel() { isCancelled.store(true, ordering: .releasing) }

  /// Tells the observer that nothing will ever come any more.
  func finish() {
    cancel()
    end()
  }
}

extension SettingsEvent {
  /// Whether it changed the value in `slot` or turned the row of that number.
  fileprivate func concerns(_ slot: Int) -> Bool {
    changes.contains { $0.slot == slot } || turnedRows.contains(slot)
  }
}
