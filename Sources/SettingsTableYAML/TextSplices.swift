/// Changes of some bytes, made together.
struct TextSplices {
  private struct Splice {
    var range: Range<Int>
    var text: [UInt8]
    var isLine: Bool
  }
  private var splices: [Splice] = []

  var isEmpty: Bool { splices.isEmpty }

  /// Puts `text` in the place of the bytes of `range`.
  mutating func replace(_ range: Range<Int>, with text: String) {
    splices.append(Splice(range: range, text: Array(text.utf8), isLine: false))
  }

  /// Adds a line before the one that starts at `offset`; at the end of a text without a final line
  /// end the new line has none either.
  mutating func insertLine(_ text: String, at offset: Int) {
    splices.append(Splice(range: offset..<offset, text: Array(text.utf8), isLine: true))
  }

  /// - Parameter start: Where the first line starts, behind a byte order mark.
  func applied(to bytes: [UInt8], from start: Int, lineEnd: String) -> [UInt8] {
    // At one place what is inserted first stands first, and before what is removed behind it.
    let ordered = splices.enumerated().sorted { left, right in
      let one = (left.element.range.lowerBound, left.element.range.isEmpty ? 0 : 1, left.offset)
      let other = (
        right.element.range.lowerBound, right.element.range.isEmpty ? 0 : 1, right.offset
      )
      return one < other
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + splices.count * 32)
    var done = 0
    for (_, splice) in ordered {
      if done < splice.range.lowerBound {
        result.append(contentsOf: bytes[done..<splice.range.lowerBound])
      }
      done = max(done, splice.range.upperBound)
      guard splice.isLine else {
        result.append(contentsOf: splice.text)
        continue
      }
      let isAtStart = result.count <= start || result.last == 0x0A || result.last == 0x0D
      if !isAtStart { result.append(contentsOf: lineEnd.utf8) }
      result.append(contentsOf: splice.text)
      if isAtStart { result.append(contentsOf: lineEnd.utf8) }
    }
    result.append(contentsOf: bytes[done...])
    return result
  }
}
