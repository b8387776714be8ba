import Synchronization

/// Brings events to observers: in order, one at a time, with no lock held.
///
/// The thread that changed something delivers the event, unless another is delivering already, or is
/// itself doing so in a handler: then the event waits its turn behind those before it.
final class EventQueue: Sendable {
  /// An event and those who observed when it came about.
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

  /// What the thread that posted an event has to do once the locks are free.
  enum Duty {
    case none
    /// Deliver this event, then those that wait.
    case deliver(Delivery)
    /// Deliver those that wait.
    case deliverWaiting
  }

  private struct Waiting {
    var deliveries: [Delivery?] = []
    var first = 0

    mutating func popFirst() -> Delivery? {
      guard first < deliveries.count else { return nil }
      let delivery = deliveries[first]
      deliveries[first] = nil
      first += 1
      if first == deliveries.count { self = Waiting() }
      return delivery
    }
  }
  private let waiting = Lock(Waiting())
  /// How many events wait or are being delivered; who finds none delivers, without any lock.
  private let underWay = Atomic<Int>(0)

  /// Adds an event behind all others; called while the writers' lock is held, so by one thread at a
  /// time and in the order of the events.
  func post(_ delivery: Delivery) -> Duty {
    if underWay.load(ordering: .acquiring) == 0 {
      underWay.store(1, ordering: .releasing)
      return .deliver(delivery)
    }
    // It must be there before it is counted. Whoever was delivering may have ended meanwhile.
    waiting.withLock { $0.deliveries.append(delivery) }
    return underWay.add(1, ordering: .acquiringAndReleasing).oldValue == 0 ? .deliverWaiting : .none
  }

  /// Does what ``post(_:)`` said.
  func perform(_ duty: Duty) {
    switch duty {
    case .none: return
    case .deliver(let delivery): delivery.run()
    case .deliverWaiting: runFirst()
    }
    while underWay.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { runFirst() }
  }

  private func runFirst() { waiting.withLock { $0.popFirst() }?.run() }
}
