/// The nodes of one document: a flat array in the order of the text, made by ``SpecTreeBuilder``.
///
/// A node costs 20 bytes and no allocation: a scalar that is written as it reads is a range of the
/// source itself, any other stands decoded behind it.
public final class SpecTree: Sendable {
  /// The text that the nodes were read from.
  public let source: SourceText
  let records: [Record]
  /// The text of the scalars whose bytes in the source differ from what they say.
  let decoded: [UInt8]

  struct Record: Sendable {
    var kind: SpecNode.Kind
    /// Set for a mapping key, the second of two equal ones: walks leave it out, with its value.
    var isDuplicate = false
    /// The bytes in the source, from the first to just behind the last.
    var start: UInt32
    var end: UInt32
    /// Scalars: where the text starts; from the source's length on it counts into `decoded`.
    var textStart: UInt32 = 0
    /// Scalars: the bytes of the text. Collections: how many records follow that belong to it.
    var length: UInt32 = 0
  }

  init(source: SourceText, records: [Record], decoded: [UInt8]) {
    self.source = source
    self.records = records
    self.decoded = decoded
  }

  /// The node everything else is in; nil when the text holds nothing.
  public var root: SpecNode? { records.isEmpty ? nil : SpecNode(tree: self, index: 0) }

  func text(_ record: Record) -> String {
    let start = Int(record.textStart)
    let count = source.bytes.count
    return start < count || record.length == 0
      ? String(
        decoding: source.bytes[min(start, count)..<min(start, count) + Int(record.length)],
        as: UTF8.self)
      : String(
        decoding: decoded[(start - count)..<(start - count + Int(record.length))], as: UTF8.self)
  }

  /// Whether the scalar reads `name`, without making a string of it.
  func text(_ record: Record, equals name: String) -> Bool {
    let text = name.utf8
    guard Int(record.length) == text.count else { return false }
    let start = Int(record.textStart)
    let count = source.bytes.count
    return start < count
      ? Self.equal(text, source.bytes, from: start) : Self.equal(text, decoded, from: start - count)
  }

  private static func equal(_ text: String.UTF8View, _ bytes: [UInt8], from start: Int) -> Bool {
    var offset = start
    for byte in text {
      if byte != bytes[offset] { return false }
      offset += 1
    }
    return true
  }

  /// The index of the value under `key` in the mapping at `index`.
  func value(under key: String, inMapping index: Int) -> Int? {
    let length = key.utf8.count
    let end = records[index].next(from: index)
    var at = index + 1
    while at < end {
      let record = records[at]
      if Int(record.length) == length, !record.isDuplicate, text(record, equals: key) {
        return at + 1
      }
      at = records[at + 1].next(from: at + 1)
    }
    return nil
  }
}

extension SpecTree.Record {
  /// The index behind this record, which is the one at `index`, and all that is in it.
  func next(from index: Int) -> Int {
    switch kind {
    case .plainScalar, .quotedScalar: index + 1
    case .list, .mapping: index + 1 + Int(length)
    }
  }
}
