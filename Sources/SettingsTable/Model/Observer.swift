import Synchronization

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

/// Those who read, under observation, what a change has changed.
final class Readers: Sendable {
  private let trackers: [ChangeTracker]

  init(_ trackers: [ChangeTracker]) { self.trackers = trackers }

  func noteChange() {
    for tracker in trackers { tracker.noteChange() }
  }
}
