/// Reads JSON (RFC 8259) into a ``SpecTree``, in one pass and without recursion.
///
/// The first mistake ends the reading and is the only finding; equal keys are found by the builder
/// and do not end it. Scalars keep their spelling: what a number means is for who reads the node.
struct JSONReader {
  let source: SourceText
  let bytes: [UInt8]
  let purpose: DocumentPurpose
  /// The next byte to look at.
  var at: Int
  /// Just behind the last key or value: where a missing comma or colon belongs.
  var lastEnd = 0
  /// The brackets that are open, from the outermost on.
  var open: [Bracket] = []
  var builder: SpecTreeBuilder
  /// The text of a string with escapes, while it is decoded.
  var unescaped: [UInt8] = []

  struct Bracket {
    let kind: SpecNode.Kind
    let offset: Int
    /// Whether nothing stands in it so far.
    var isEmpty = true

    var closer: UInt8 { kind == .mapping ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  static func read(
    _ source: SourceText, as purpose: DocumentPurpose, limits: SpecTreeBuilder.Limits
  ) -> DocumentReading {
    var reading = DocumentReading(tree: nil, diagnostics: [])
    if let problem = source.sizeProblem(limits) ?? source.encodingProblem {
      reading.diagnostics = [problem]
    } else {
      var reader = JSONReader(source, as: purpose, limits: limits)
      do throws(Diagnostic) {
        reading.tree = try reader.document()
        // An inner object ends, and is checked, before the outer one.
        reading.diagnostics = reader.builder.diagnostics.sorted { left, right in
          guard let one = left.mark, let other = right.mark else { return false }
          return one < other
        }
      } catch {
        reading.diagnostics = [error]
      }
    }
    if purpose == .values {
      // Which entries are secrets is not known here, so no line of a values file is shown.
      for index in reading.diagnostics.indices { reading.diagnostics[index].excerpt = nil }
    }
    return reading
  }

  private init(
    _ source: SourceText, as purpose: DocumentPurpose, limits: SpecTreeBuilder.Limits
  ) {
    self.source = source
    self.purpose = purpose
    bytes = source.bytes
    at = source.byteOrderMarkLength
    builder = SpecTreeBuilder(source: source, limits: limits)
  }

  private mutating func document() throws(Diagnostic) -> SpecTree {
    skipBlanks()
    if byte == nil {
      guard purpose == .values else { throw emptyFile }
      return builder.finish()
    }
    try value()
    while let bracket = open.last { try step(in: bracket) }
    skipBlanks()
    guard byte == nil else { throw textAfterTheEnd }
    let tree = builder.finish()
    if let root = tree.root, root.kind != .mapping { throw notAnObject(root) }
    return tree
  }

  /// Reads to the end of the next entry or element, or to the end of `bracket`.
  private mutating func step(in bracket: Bracket) throws(Diagnostic) {
    skipBlanks()
    if byte == bracket.closer {
      at += 1
      lastEnd = at
      open.removeLast()
      builder.end(at: at)
      return
    }
    if bracket.isEmpty {
      open[open.count - 1].isEmpty = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw noComma(in: bracket) }
      let comma = at
      at += 1
      skipBlanks()
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { throw trailingComma(at: comma) }
    }
    if bracket.kind == .mapping { try key(in: bracket) }
    try value()
  }

  private mutating func key(in bracket: Bracket) throws(Diagnostic) {
    guard byte == UInt8(ascii: "\"") else { throw noKey(in: bracket) }
    let start = at
    try string()
    skipBlanks()
    guard byte == UInt8(ascii: ":") else { throw noColon(behind: start..<lastEnd, in: bracket) }
    at += 1
    skipBlanks()
  }

  /// Reads a scalar, or opens a list or an object.
  private mutating func value() throws(Diagnostic) {
    guard let byte else { throw noValue }
    switch byte {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"): try begin(.mapping)
    case UInt8(ascii: "["): try begin(.list)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): try word()
    default: throw noValue
    }
  }

  private mutating func begin(_ kind: SpecNode.Kind) throws(Diagnostic) {
    try builder.begin(kind, at: at)
    open.append(Bracket(kind: kind, offset: at))
    at += 1
  }

  private mutating func word() throws(Diagnostic) {
    let range = at..<wordEnd(from: at)
    let word = bytes[range]
    guard
      word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
        || word.elementsEqual("null".utf8)
    else { throw noValue }
    try plainScalar(range)
  }

  mutating func plainScalar(_ range: Range<Int>) throws(Diagnostic) {
    try builder.scalar(.plainScalar, bytes: range, text: range)
    at = range.upperBound
    lastEnd = at
  }

  /// The next byte; nil at the end.
  var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func skipBlanks() {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): at += 1
      default: return
      }
    }
  }

  /// Where what was meant as one word or number ends: at a blank, a bracket, a quote, a comment or
  /// something that separates.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: ";"), UInt8(ascii: "="):
        return end
      case UInt8(ascii: "/") where startsComment(at: end): return end
      default: end += 1
      }
    }
    return end
  }

  func startsComment(at offset: Int) -> Bool {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return false }
    return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
  }
}
