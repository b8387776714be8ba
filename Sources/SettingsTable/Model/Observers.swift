extension SettingsModel {
  /// Calls `handler` for each event from now on; with a key only for those that change its value or
  /// turn its row.
  ///
  /// It is called on the thread that made the change, once everything is in place, one event at a
  /// time; it may change settings, and those events come after the present one. A key that no row has
  /// is never heard of.
  ///
  /// - Returns: What to keep: the observing ends when it goes.
  public func observe(
    _ key: String? = nil, _ handler: @escaping @Sendable (SettingsEvent) -> Void
  ) -> ObservationToken {
    let slot = key.map { schema.storage.slot(ofKey: $0) ?? -1 }
    return token(for: Observer(slot: slot, handler: handler))
  }

  /// All events from now on, none left out. Each stream gets them all; it ends with the model.
  public var events: AsyncStream<SettingsEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: SettingsEvent.self)
    let observer = Observer(
      slot: nil, handler: { continuation.yield($0) }, end: { continuation.finish() })
    let token = token(for: observer)
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }

  /// The value in force under `key` now, and each time it differs; who is slow misses all but the
  /// newest. It ends with the model; for a key that no row has after one nil.
  public func values(of key: String) -> AsyncStream<SettingValue?> {
    values(of: key) { $0 }
  }

  /// The value of `key` now, and each time it differs, as ``values(of:)-(String)`` gives it; nil while
  /// there is none of the key's type.
  public func values<Value: SettingConvertible>(of key: SettingKey<Value>) -> AsyncStream<Value?> {
    values(of: key.name) { $0.flatMap { Value(settingValue: $0) } }
  }

  private func token(for observer: Observer) -> ObservationToken {
    live.withLock { $0.observers.append(observer) }
    return ObservationToken { [weak self] in
      observer.cancel()
      self?.live.withLock { live in live.observers.removeAll { $0 === observer } }
    }
  }

  private func values<Element: Sendable>(
    of key: String, _ convert: @escaping @Sendable (SettingValue?) -> Element
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(1))
    guard let slot = schema.storage.slot(ofKey: key) else {
      continuation.yield(convert(nil))
      continuation.finish()
      return stream
    }
    // What was yielded last. The model is asked anew each time, with the lock held, so that what is
    // yielded last is what is in force, whatever the order of the threads.
    let last = LastValue()
    let send: @Sendable () -> Void = { [weak self] in
      last.state.withLock { last in
        guard let self else { return }
        let value = self.live.withLock { $0.table.value(ofSlot: slot) }
        if last == .some(value) { return }
        last = .some(value)
        continuation.yield(convert(value))
      }
    }
    let observer = Observer(slot: slot, handler: { _ in send() }, end: { continuation.finish() })
    let token = token(for: observer)
    continuation.onTermination = { _ in token.cancel() }
    send()
    return stream
  }
}

private final class LastValue: Sendable {
  let state = Lock<SettingValue??>(nil)
}

/// Keeps an observer observing: it ends with ``cancel()`` or when the token goes.
public final class ObservationToken: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the observing. No call starts after it returns; one may be going on in another thread.
  public func cancel() { end() }
}
