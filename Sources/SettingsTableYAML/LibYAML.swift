internal import CLibYAML
import SettingsTable

/// libyaml's event parser: the only code that holds its pointers.
///
/// They are born and freed inside ``read(_:into:)``; what comes out are ranges of the source's bytes
/// and copies.
enum LibYAML {
  /// Reads the first document of `source`, which must be valid UTF-8, into `reader`.
  ///
  /// - Throws: What `reader` throws, and libyaml's own objection as people put it.
  static func read(
    _ source: SourceText, into reader: inout YAMLTreeReader
  ) throws(Diagnostic) {
    // libyaml stores the parser's own address inside the parser, so the struct must never move.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { unsafe parser.deallocate() }
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      throw Diagnostic(
        .limit, "there is no memory to read the file", at: SourcePlace(source, 0..<0))
    }
    defer { unsafe yaml_parser_delete(parser) }
    let start = source.byteOrderMarkLength
    let failure = try unsafe source.bytes.withUnsafeBufferPointer {
      bytes throws(Diagnostic) -> LibYAMLFailure? in
      // libyaml asserts that its input has an address.
      guard let address = bytes.baseAddress, bytes.count > start else { return nil }
      unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      // Handed over 16 KiB at a time: libyaml keeps no copy of the text.
      unsafe yaml_parser_set_input_string(parser, address + start, bytes.count - start)
      var text = unsafe MarkedText(bytes: bytes, cursor: ScalarCursor(at: start, in: bytes))
      return try unsafe drain(parser, &text, into: &reader)
    }
    if let failure { throw YAMLSyntaxMessage(failure, in: source).diagnostic }
  }

  /// Hands the events to `reader` until the document ends; answers what libyaml objects to.
  private static func drain(
    _ parser: UnsafeMutablePointer<yaml_parser_t>, _ text: inout MarkedText,
    into reader: inout YAMLTreeReader
  ) throws(Diagnostic) -> LibYAMLFailure? {
    let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    defer { unsafe event.deallocate() }
    while true {
      guard unsafe yaml_parser_parse(parser, event) == 1 else {
        return unsafe failure(of: parser, &text)
      }
      defer { unsafe yaml_event_delete(event) }
      switch unsafe event.pointee.type {
      case YAML_SCALAR_EVENT:
        try unsafe scalar(event, &text, into: &reader)
      case YAML_MAPPING_START_EVENT:
        let start = unsafe event.pointee.data.mapping_start
        let offset = unsafe text.offset(of: event.pointee.start_mark)
        unsafe text.note(start.anchor, start.tag, at: offset, in: &reader)
        try reader.begin(.mapping, at: offset)
      case YAML_SEQUENCE_START_EVENT:
        let start = unsafe event.pointee.data.sequence_start
        let offset = unsafe text.offset(of: event.pointee.start_mark)
        unsafe text.note(start.anchor, start.tag, at: offset, in: &reader)
        try reader.begin(.list, at: offset)
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
        // The mark of a block collection's end is that of the next token.
        let isBracket = unsafe event.pointee.start_mark.index < event.pointee.end_mark.index
        try reader.end(bracketEnd: isBracket ? unsafe text.offset(of: event.pointee.end_mark) : nil)
      case YAML_ALIAS_EVENT:
        let start = unsafe text.offset(of: event.pointee.start_mark)
        let end = unsafe text.offset(of: event.pointee.end_mark)
        let name = unsafe event.pointee.data.alias.anchor.map { unsafe String(libYAML: $0) } ?? ""
        try reader.alias(name, bytes: start..<end)
      case YAML_DOCUMENT_END_EVENT:
        try reader.endDocument(at: unsafe text.offset(of: event.pointee.start_mark))
        return nil
      case YAML_STREAM_END_EVENT:
        return nil
      default:
        break
      }
    }
  }

  @inline(__always)
  private static func scalar(
    _ event: UnsafeMutablePointer<yaml_event_t>, _ text: inout MarkedText,
    into reader: inout YAMLTreeReader
  ) throws(Diagnostic) {
    let tag = unsafe event.pointee.data.scalar.tag
    let anchor = unsafe event.pointee.data.scalar.anchor
    let style = unsafe event.pointee.data.scalar.style
    let length = unsafe event.pointee.data.scalar.length
    var start = unsafe text.offset(of: event.pointee.start_mark)
    let isPlain = style == YAML_PLAIN_SCALAR_STYLE
    let hasProperties = unsafe anchor != nil || tag != nil
    // Where a plain scalar stands on one line its bytes are what it says.
    if isPlain, !hasProperties,
      unsafe event.pointee.start_mark.line == event.pointee.end_mark.line
    {
      let range = start..<start + length
      try reader.scalar(.plainScalar, bytes: range, text: range)
      return
    }
    if hasProperties {
      let end = unsafe text.offset(of: event.pointee.end_mark)
      unsafe text.note(anchor, tag, at: start, in: &reader)
      start = YAMLProperties.end(in: reader.source.bytes, from: start, to: end)
    }
    let value = unsafe UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: length)
    let isBlock = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE
    let quote = isPlain || isBlock ? 0 : 1
    let kind: SpecNode.Kind = isPlain ? .plainScalar : .quotedScalar
    if !isBlock, unsafe text.stands(value, at: start + quote, quoted: !isPlain) {
      let range = start + quote..<start + quote + length
      try reader.scalar(kind, bytes: start..<range.upperBound + quote, text: range)
      return
    }
    let end = unsafe text.offset(of: event.pointee.end_mark)
    try unsafe reader.scalar(
      kind, bytes: start..<max(start, isBlock ? text.contentEnd(before: end, from: start) : end),
      decoded: Array(value))
  }

  private static func failure(
    of parser: UnsafeMutablePointer<yaml_parser_t>, _ text: inout MarkedText
  ) -> LibYAMLFailure {
    let isReader = unsafe parser.pointee.error == YAML_READER_ERROR
    let start = text.start
    return unsafe LibYAMLFailure(
      problem: parser.pointee.problem.map { unsafe String(cString: $0) } ?? "",
      context: parser.pointee.context.map { unsafe String(cString: $0) } ?? "",
      offset: isReader
        ? start + Int(parser.pointee.problem_offset) : text.offset(of: parser.pointee.problem_mark),
      contextOffset: parser.pointee.context == nil
        ? nil : text.offset(of: parser.pointee.context_mark))
  }
}

/// What libyaml objects to, in its own words, at bytes of the source.
struct LibYAMLFailure {
  var problem: String
  /// What it was reading then: `while parsing a flow mapping`; may be empty.
  var context: String
  var offset: Int
  /// Where what it was reading starts.
  var contextOffset: Int?
}

/// The source as libyaml's marks and values are compared with it; lives as long as the parser.
@safe private struct MarkedText {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where libyaml's text starts: behind a byte order mark.
  let start: Int
  private var cursor: ScalarCursor

  init(bytes: UnsafeBufferPointer<UInt8>, cursor: ScalarCursor) {
    unsafe self.bytes = unsafe bytes
    start = cursor.offset
    self.cursor = cursor
  }

  @inline(__always)
  mutating func offset(of mark: yaml_mark_t) -> Int {
    unsafe cursor.offset(ofScalar: Int(mark.index), in: bytes)
  }

  /// Whether `value` stands at `offset` as it reads, in quotes of its own when it is `quoted`.
  @inline(__always)
  func stands(_ value: UnsafeBufferPointer<UInt8>, at offset: Int, quoted: Bool) -> Bool {
    let end = offset + value.count
    guard unsafe end + (quoted ? 1 : 0) <= bytes.count else { return false }
    if quoted, unsafe bytes[end] != bytes[offset - 1] { return false }
    return unsafe UTF8Scan.areEqual(value, UnsafeBufferPointer(rebasing: bytes[offset..<end]))
  }

  /// The end of a block scalar without the line ends and blanks that libyaml counts to it.
  func contentEnd(before end: Int, from start: Int) -> Int {
    var end = end
    while end > start, unsafe bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// Tells `reader` that the next node has an anchor or a tag.
  @inline(__always)
  func note(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?,
    at offset: Int, in reader: inout YAMLTreeReader
  ) {
    guard unsafe anchor != nil || tag != nil else { return }
    unsafe reader.note(
      YAMLProperties(
        anchor: anchor.map { unsafe String(libYAML: $0) },
        tag: tag.map { unsafe String(libYAML: $0) }, start: offset))
  }
}

extension String {
  /// A copy of a name of libyaml's.
  fileprivate init(libYAML name: UnsafeMutablePointer<yaml_char_t>) {
    self = unsafe String(cString: UnsafePointer(name))
  }
}

/// Walks over bytes eight at a time, as far as they are ASCII.
private enum UTF8Scan {
  /// The first byte from `offset` on that is not ASCII, or the end.
  static func asciiEnd(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = offset
    while offset + 8 <= bytes.count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let high = word & 0x8080_8080_8080_8080
      if high != 0 { return offset + high.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, unsafe bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// How many bytes a scalar takes that starts with `lead`; 1 for a byte that starts none.
  @inline(__always)
  static func scalarLength(_ lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Whether both are as long and have the same bytes.
  @inline(__always)
  static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    let count = left.count
    var offset = 0
    if count >= 8 {
      let a = UnsafeRawBufferPointer(left)
      let b = UnsafeRawBufferPointer(right)
      while true {
        let one = unsafe a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let other = unsafe b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        if one != other { return false }
        if offset == count - 8 { return true }
        offset = min(offset + 8, count - 8)
      }
    }
    while offset < count {
      if unsafe left[offset] != right[offset] { return false }
      offset += 1
    }
    return true
  }
}

/// Finds the byte of a scalar that libyaml names by its number.
///
/// The numbers come in almost rising order, so it walks on from where it was, over ASCII in one
/// step: all of a text costs one pass.
private struct ScalarCursor {
  private(set) var offset: Int
  private var index = 0
  /// The first byte from ``offset`` on that is not ASCII.
  private var asciiEnd: Int

  /// Counts the scalars from the byte at `offset`.
  init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    self.offset = offset
    asciiEnd = unsafe UTF8Scan.asciiEnd(in: bytes, from: offset)
  }

  /// The byte where the scalar numbered `target` starts; the end for one that does not exist.
  @inline(__always)
  mutating func offset(ofScalar target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let moved = offset + (target - index)
    if target < index || moved > asciiEnd { return unsafe walk(to: target, in: bytes) }
    index = target
    offset = moved
    return moved
  }

  private mutating func walk(to target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    while target < index, offset > 0 {
      offset -= 1
      if unsafe bytes[offset] & 0xC0 != 0x80 { index -= 1 }
    }
    while index < target, offset < bytes.count {
      let lead = unsafe bytes[offset]
      if lead >= 0x80 {
        offset += UTF8Scan.scalarLength(lead)
        index += 1
      } else {
        asciiEnd = unsafe UTF8Scan.asciiEnd(in: bytes, from: offset)
        let step = min(target - index, asciiEnd - offset)
        offset += step
        index += step
      }
    }
    asciiEnd = unsafe UTF8Scan.asciiEnd(in: bytes, from: offset)
    return offset
  }
}
