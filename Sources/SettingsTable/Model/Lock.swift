import Synchronization

/// The one lock of the engine: state that is reached only while it is held.
///
/// Built with `-DTHREAD_SANITIZER` it also acquires and releases an atomic, since the sanitizer
/// cannot see the slow path of `Mutex` and would report races that are none.
struct Lock<State>: ~Copyable, Sendable {
  private let mutex: Mutex<State>
  #if THREAD_SANITIZER
    private let fence = Atomic<Bool>(false)
  #endif

  init(_ state: sending State) { mutex = Mutex(state) }

  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (state: inout sending State) throws(Failure) -> sending Result in
      #if THREAD_SANITIZER
        _ = fence.load(ordering: .acquiring)
        defer { fence.store(true, ordering: .releasing) }
      #endif
      return try body(&state)
    }
  }
}
