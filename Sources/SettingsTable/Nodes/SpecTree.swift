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
    var name = name
    return name.withUTF8 { name in
      guard record.length == name.count else { return false }
      let start = Int(record.textStart)
      let count = source.bytes.count
      if start < count {
        for offset in 0..<name.count where unsafe source.bytes[start + offset] != name[offset] {
          return false
        }
      } else {
        for offset in 0..<name.count where unsafe decoded[start - count + offset] != name[offset] {
          return false
        }
      }
      return true
    }
  }
}
