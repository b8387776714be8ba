/// Makes a ``SpecTree`` from the events of a reader, whatever the syntax, and holds it to the limits.
///
/// Drive it in the order of the text: ``scalar(_:bytes:text:)``, ``begin(_:at:)``, ``end(at:)``.
/// In a mapping keys and values alternate; each key is a scalar.
public struct SpecTreeBuilder {
  /// Bounds on what is read, so that hostile input costs bounded time and memory.
  public struct Limits: Sendable {
    public var bytes = 64 << 20
    public var depth = 64
    public var nodes = 2_000_000
    public var scalarBytes = 1 << 20

    /// Those of a spec.
    public static let spec = Limits()
    /// Those of a pane file, a locale or a values file.
    public static let smallFile = Limits(bytes: 8 << 20)
  }

  public let source: SourceText
  public let limits: Limits
  /// What was found while building: equal mapping keys.
  public private(set) var diagnostics: [Diagnostic] = []

  var records: [SpecTree.Record] = []
  private var decoded: [UInt8] = []
  var open: [Int] = []

  public init(source: SourceText, limits: Limits) {
    self.source = source
    self.limits = limits
    // Typical specs spend some 12 bytes a node; growing by doubling would need twice the memory.
    records.reserveCapacity(source.bytes.count / 11 + 16)
  }

  /// How many collections are open.
  public var depth: Int { open.count }

  /// How many records there are: a position for ``copy(_:at:)``.
  public var position: Int { records.count }

  /// Adds a scalar that stands at `bytes` of the source.
  ///
  /// - Parameter text: The bytes of the source that are exactly what it says, quotes left out.
  public mutating func scalar(
    _ kind: SpecNode.Kind, bytes: Range<Int>, text: Range<Int>
  ) throws(Diagnostic) {
    if records.count >= limits.nodes || text.count > limits.scalarBytes {
      throw limitReached(scalarLength: text.count, at: bytes)
    }
    records.append(
      SpecTree.Record(
        kind: kind, start: UInt32(truncatingIfNeeded: bytes.lowerBound),
        end: UInt32(truncatingIfNeeded: bytes.upperBound),
        textStart: UInt32(truncatingIfNeeded: text.lowerBound),
        length: UInt32(truncatingIfNeeded: text.count)))
  }

  /// Adds a scalar whose bytes in the source differ from what it says.
  public mutating func scalar(
    _ kind: SpecNode.Kind, bytes: Range<Int>, decoded content: some Collection<UInt8>
  ) throws(Diagnostic) {
    let length = content.count
    if records.count >= limits.nodes || length > limits.scalarBytes {
      throw limitReached(scalarLength: length, at: bytes)
    }
    records.append(
      SpecTree.Record(
        kind: kind, start: UInt32(bytes.lowerBound), end: UInt32(bytes.upperBound),
        textStart: UInt32(source.bytes.count + decoded.count), length: UInt32(content.count)))
    decoded.append(contentsOf: content)
  }

  /// Opens a list or a mapping that starts at `offset`.
  public mutating func begin(_ kind: SpecNode.Kind, at offset: Int) throws(Diagnostic) {
    guard open.count < limits.depth else {
      throw Diagnostic(
        .limit, "lists and mappings are nested more than \(limits.depth) deep",
        at: SourcePlace(source, offset..<offset + 1))
    }
    if records.count >= limits.nodes {
      throw limitReached(scalarLength: 0, at: offset..<offset + 1)
    }
    open.append(records.count)
    records.append(SpecTree.Record(kind: kind, start: UInt32(offset), end: UInt32(offset)))
  }

  /// Closes the innermost collection.
  ///
  /// - Parameter offset: Just behind its closing bracket; nil for a block collection, which ends
  ///   with its last scalar.
  public mutating func end(at offset: Int?) {
    guard let index = open.popLast() else { preconditionFailure("no collection is open") }
    records[index].length = UInt32(records.count - index - 1)
    let end = offset.map(UInt32.init) ?? records.last?.end ?? 0
    // A copy of records that stand before it ends before it.
    records[index].end = max(end, records[index].start)
    if records[index].kind == .mapping { markDuplicates(ofMappingAt: index) }
  }

  public func finish() -> SpecTree {
    precondition(open.isEmpty, "a collection is open")
    return SpecTree(source: source, records: records, decoded: decoded)
  }

  /// What to throw for a node that is one too many or too long; out of the way of all others.
  @inline(never)
  func limitReached(scalarLength: Int, at bytes: Range<Int>) -> Diagnostic {
    Diagnostic(
      .limit,
      scalarLength > limits.scalarBytes
        ? "a text is longer than \(limits.scalarBytes >> 20) MiB"
        : "the file has more than \(limits.nodes) values",
      at: SourcePlace(source, bytes))
  }

  private mutating func markDuplicates(ofMappingAt index: Int) {
    if haveDifferentEnds(keysOfMappingAt: index) { return }
    let end = records.count
    var keys: [Int] = []
    var at = index + 1
    while at < end {
      if !records[at].isDuplicate { keys.append(at) }
      at = position(afterEntryAt: at)
    }
    if keys.count > 16 {
      markDuplicates(amongMany: keys)
      return
    }
    for later in keys.indices.dropFirst() {
      for earlier in keys[..<later] where areEqual(records[earlier], records[keys[later]]) {
        mark(keys[later], duplicateOf: earlier)
        break
      }
    }
  }

  /// Whether the keys surely differ, by their first and last bytes: so it is for most mappings, and
  /// that saves the comparison of each key with each other, 1.4 % of the cost of reading a spec.
  private func haveDifferentEnds(keysOfMappingAt index: Int) -> Bool {
    var seen: UInt64 = 0
    var at = index + 1
    while at < records.count {
      let key = records[at]
      let start = Int(key.textStart)
      guard key.length > 0, start < source.bytes.count else { return false }
      let first = source.bytes[start]
      let last = source.bytes[start + Int(key.length) - 1]
      // What is not ASCII may stand for something else.
      guard first | last < 0x80 else { return false }
      // These factors keep the common properties of a row apart.
      let bit: UInt64 = 1 &<< (UInt64(first) &* 2 &+ UInt64(last) &* 11)
      if seen & bit != 0 { return false }
      seen |= bit
      at = position(afterEntryAt: at)
    }
    return true
  }

  @inline(__always)
  private func position(afterEntryAt key: Int) -> Int {
    let value = key + 1  // the key is a scalar
    switch records[value].kind {
    case .plainScalar, .quotedScalar: return value + 1
    case .list, .mapping: return value + 1 + Int(records[value].length)
    }
  }

  private mutating func markDuplicates(amongMany keys: [Int]) {
    var first: [String: Int] = [:]
    first.reserveCapacity(keys.count)
    for key in keys {
      let text = String(decoding: bytes(of: records[key]), as: UTF8.self)
      if let earlier = first.updateValue(key, forKey: text) {
        first[text] = earlier
        mark(key, duplicateOf: earlier)
      }
    }
  }

  func bytes(of record: SpecTree.Record) -> ArraySlice<UInt8> {
    let start = Int(record.textStart)
    let length = Int(record.length)
    let count = source.bytes.count
    return start < count
      ? source.bytes[start..<start + length]
      : decoded[max(0, start - count)..<max(0, start - count) + length]
  }

  /// Whether two keys are one: equal bytes, or texts that Swift calls equal (`é` in two spellings).
  private func areEqual(_ left: SpecTree.Record, _ right: SpecTree.Record) -> Bool {
    let a = bytes(of: left)
    let b = bytes(of: right)
    if let first = a.first, first < 0x80, let other = b.first, other < 0x80, first != other {
      return false
    }
    if a.elementsEqual(b) { return true }
    guard a.contains(where: { $0 >= 0x80 }) || b.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    return String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self)
  }

  private mutating func mark(_ key: Int, duplicateOf earlier: Int) {
    records[key].isDuplicate = true
    let name = String(decoding: bytes(of: records[key]), as: UTF8.self).quotedName
    diagnostics.append(
      Diagnostic(
        .duplicateMappingKey, "\(name) is given twice; the first counts",
        at: place(of: records[key]),
        notes: [Diagnostic.Note("first given here", at: place(of: records[earlier]))]))
  }

  func place(of record: SpecTree.Record) -> SourcePlace {
    SourcePlace(source, Int(record.start)..<Int(record.end))
  }
}
