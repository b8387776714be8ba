import Synchronization

/// Brings events to observers: in order, one at a time, with no lock held.
///
/// An event goes to those who observed when it came about. The thread that changed something delivers
/// it, unless another is delivering already, or is itself doing so in a handler: then the event waits
/// its turn behind those before it.
final class EventHub: Sendable {
  /// An event under way.
  struct Delivery: Sendable {
    /// Nil when only those are to be told who read under observation.
    let event: SettingsEvent?
    let observers: [Observer]
    let readers: Readers?

    fileprivate func run() {
      readers?.noteChange()
      guard let event else { return }
      for observer in observers { observer.receive(event) }
    }
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

  /// Queues an event; called in the order of the events, while the locks of the model are held.
  ///
  /// - Parameters:
  ///   - readers: Those who read, under observation, what was changed.
  ///   - delivery: Set to what the caller must hand to ``deliver(_:)`` once the locks are free; left
  ///     alone when nobody wants to hear, or when another thread is going to deliver.
  ///   - event: Called only if there is somebody to hear it.
  func post(_ readers: Readers?, _ delivery: inout Delivery?, _ event: () -> SettingsEvent) {
    let isHeard = hasObservers.load(ordering: .acquiring)
    guard isHeard || readers != nil else { return }
    state.withLock { state in
      let new = Delivery(
        event: isHeard ? event() : nil, observers: isHeard ? state.observers : [],
        readers: readers)
      if state.isDelivering {
        state.waiting.append(new)
      } else {
        state.isDelivering = true
        delivery = new
      }
    }
  }

  /// Delivers `first`, and then whatever came about meanwhile.
  func deliver(_ first: Delivery) {
    first.run()
    while true {
      let waiting = state.withLock { state in
        let waiting = state.waiting
        if waiting.isEmpty { state.isDelivering = false } else { state.waiting = [] }
        return waiting
      }
      if waiting.isEmpty { return }
      for delivery in waiting { delivery.run() }
    }
  }
}
