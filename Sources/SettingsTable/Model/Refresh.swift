extension SettingsModel {
  /// Reads the store anew, and tells observers of everything that differs from what was known.
  ///
  /// A value that is being dragged stays in force. Undo does not reach what came from outside.
  ///
  /// - Throws: What the store says when it cannot be read; the values known so far stay then.
  public func refresh() throws(StoreFailure) {
    var duty = EventQueue.Duty.none
    try writer.withLock { (writer: inout sending WriterState) throws(StoreFailure) in
      let values = try store.load()
      let block = schema.reasonNotToWrite(values)
      let before = live.withLock { $0.table }
      var draft = before
      draft.load(values)
      for slot in writer.drags.keys.sorted() {
        writer.drags[slot] = draft.entry(ofSlot: slot)
        _ = draft.store(before.entry(ofSlot: slot), slot: slot)
      }
      let loaded = draft
      let slots = schema.storage.rows.indices.filter {
        loaded.entry(ofSlot: $0) != before.entry(ofSlot: $0)
      }
      live.withLock { live in
        live.block = block
        if slots.isEmpty {
          // Places and unknown keys may differ all the same.
          live.table = loaded
        } else {
          _ = live.commit(loaded, slots: slots, origin: .outside, queue, &duty)
        }
      }
    }
    queue.perform(duty)
  }

  /// Tells conditions a fact about the app: `host.NAME` is `value` from now on.
  ///
  /// - Parameter name: As the spec declares it, without `host.`.
  /// - Throws: ``ChangeFailure/unknownKey(_:suggestion:)`` for a fact the spec does not declare,
  ///   ``ChangeFailure/refused(key:_:)`` for a value of another type, and
  ///   ``ChangeFailure/readOnly(key:)`` for the platform and the idiom, which the schema was made for.
  public func setHostFact(
    _ name: String, to value: SettingValue
  ) throws(ChangeFailure) {
    let (slot, value) = try schema.fact(named: name, value: value)
    var duty = EventQueue.Duty.none
    writer.withLock { _ in
      live.withLock { live in
        if live.table.value(ofSlot: slot) == value { return }
        _ = live.commit(
          .value(value), after: live.table.entry(ofSlot: slot), slot: slot, isStored: false,
          by: .app, .ended, queue, &duty)
      }
    }
    queue.perform(duty)
  }
}
