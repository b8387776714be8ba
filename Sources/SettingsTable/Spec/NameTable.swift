/// Finds one of some fixed names by the bytes of a node.
///
/// A small hash table over length and three bytes, with the names' bytes in one piece: a row of a
/// spec has some nine properties, and each is looked up once.
final class NameTable: Sendable {
  private let names: [String]
  private let bytes: [UInt8]
  /// Where each name starts in `bytes`, and where the last one ends.
  private let starts: [Int]
  /// By hash: the index of a name plus 1; 0 is none.
  private let slots: [UInt16]
  /// One less than the number of slots, a power of two.
  private let mask: Int

  /// Of equal names the first counts.
  init(_ names: [String]) {
    var size = 64
    while size < names.count * 3 { size *= 2 }
    mask = size - 1
    var bytes: [UInt8] = []
    var starts = [0]
    var slots = [UInt16](repeating: 0, count: size)
    for (index, name) in names.enumerated() {
      bytes += name.utf8
      starts.append(bytes.count)
      var slot = Self.hash(bytes, starts[index]..<bytes.count) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt16(index + 1)
    }
    self.names = names
    self.bytes = bytes
    self.starts = starts
    self.slots = slots
  }

  /// The index of the name that `record` of `tree`, a scalar, reads.
  func index(of record: SpecTree.Record, in tree: SpecTree) -> Int? {
    let start = Int(record.textStart)
    let source = tree.source.bytes
    guard start + Int(record.length) <= source.count else {
      return index(of: tree.text(record))
    }
    return index(of: source, start..<start + Int(record.length))
  }

  func index(of name: String) -> Int? {
    let text = name.utf8
    guard let first = text.first, let last = text.last else { return nil }
    let middle = text[text.index(text.startIndex, offsetBy: text.count / 2)]
    var slot = Self.hash(text.count, first, middle, last) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if names[index] == name { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func index(of text: [UInt8], _ range: Range<Int>) -> Int? {
    var slot = Self.hash(text, range) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if equals(text, range, index) { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func equals(_ text: [UInt8], _ range: Range<Int>, _ index: Int) -> Bool {
    let start = starts[index]
    guard starts[index + 1] - start == range.count else { return false }
    for offset in 0..<range.count where text[range.lowerBound + offset] != bytes[start + offset] {
      return false
    }
    return true
  }

  private static func hash(_ text: [UInt8], _ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    return hash(
      range.count, text[range.lowerBound], text[range.lowerBound + range.count / 2],
      text[range.upperBound - 1])
  }

  private static func hash(_ count: Int, _ first: UInt8, _ middle: UInt8, _ last: UInt8) -> Int {
    count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 13 &+ Int(last) &* 3
  }
}
