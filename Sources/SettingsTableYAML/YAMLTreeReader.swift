import SettingsTable

/// Makes a tree of libyaml's events, by the rules of specs and values files.
///
/// What is wrong but leaves the structure clear is noted, and the entry it spoils left out of the
/// tree, so that nothing else is said about it.
struct YAMLTreeReader {
  let source: SourceText
  let purpose: DocumentPurpose
  var builder: SpecTreeBuilder
  /// What was found, in the order of reading.
  var diagnostics: [Diagnostic] = []
  /// Why the file must not be written; the first reason.
  var notWritable: String?
  var anchors: YAMLAnchors
  /// Whether the text holds a node, and what it is.
  var root: SpecNode.Kind?
  /// Where the document ends; nil when libyaml found none.
  private(set) var documentEnd: Int?

  /// How many records the builder has; asking it costs a copy of it.
  var position = 0
  var frame = Frame()
  var outer: [Frame] = []
  /// Just behind the last scalar, alias or bracket: where a block collection ends.
  var lastEnd = 0
  /// The anchor or tag of the node that comes next.
  var properties: YAMLProperties? { didSet { updateIsUnusual() } }
  /// The records of the values of `<<` in the open mappings.
  var merges: [Int] = []
  /// How many collections are open in a mapping key: those are passed over.
  var passedOver = 0 { didSet { updateIsUnusual() } }
  /// Whether the next scalar needs a closer look; one test for all reasons, of every scalar.
  private var isUnusual = true

  /// A collection that is open; for the document itself, one that is no mapping.
  struct Frame {
    var isMapping = false
    var awaitsValue = false
    var isAnchored = false
    /// How many of its keys are `<<`.
    var merges = 0
    /// The record of the key whose value comes next or came last.
    var key = 0
  }

  init(_ source: SourceText, purpose: DocumentPurpose, limits: SpecTreeBuilder.Limits) {
    self.source = source
    self.purpose = purpose
    builder = SpecTreeBuilder(source: source, limits: limits)
    anchors = YAMLAnchors(source: source)
    outer.reserveCapacity(min(limits.depth, 64))
  }

  private mutating func updateIsUnusual() {
    isUnusual = outer.isEmpty || passedOver > 0 || properties != nil
  }

  var isInKey: Bool { frame.isMapping && !frame.awaitsValue }

  mutating func note(_ properties: YAMLProperties) { self.properties = properties }

  /// A scalar that stands in the source as it reads.
  mutating func scalar(
    _ kind: SpecNode.Kind, bytes: Range<Int>, text: Range<Int>
  ) throws(Diagnostic) {
    if isUnusual {
      if isDealtWith(kind, isEmpty: text.isEmpty) { return }
      let isText = properties?.isText == true
      try builder.scalar(isText ? .quotedScalar : kind, bytes: bytes, text: text)
    } else {
      try builder.scalar(kind, bytes: bytes, text: text)
    }
    scalarAdded(bytes, isPlain: kind == .plainScalar, text: text)
  }

  /// A scalar whose bytes in the source differ from what it says.
  mutating func scalar(
    _ kind: SpecNode.Kind, bytes: Range<Int>, decoded: [UInt8]
  ) throws(Diagnostic) {
    if isUnusual, isDealtWith(kind, isEmpty: decoded.isEmpty) { return }
    try builder.scalar(kind, bytes: bytes, decoded: decoded)
    scalarAdded(bytes, isPlain: false, text: bytes)
  }

  @inline(__always)
  private mutating func scalarAdded(_ bytes: Range<Int>, isPlain: Bool, text: Range<Int>) {
    let added = position
    position += 1
    lastEnd = bytes.upperBound
    if isInKey {
      frame.key = added
      frame.awaitsValue = true
      // No key of three characters, as many are, is one of those that mean something else.
      if isPlain, text.count <= 4, text.count != 3 { keyRead(bytes: bytes, text: text) }
    } else {
      frame.awaitsValue = false
    }
    if isUnusual { scalarProperties(added, bytes: bytes, isEmpty: text.isEmpty) }
  }

  /// A list or mapping whose properties, if it has any, start at `offset`.
  mutating func begin(_ kind: SpecNode.Kind, at offset: Int) throws(Diagnostic) {
    if passedOver > 0 || isInKey {
      try passOver(at: offset)
      return
    }
    var offset = offset
    var isAnchored = false
    if let properties {
      tagFound(properties)
      if let anchor = properties.anchor {
        isAnchored = true
        forbidWriting("it has an anchor")
        anchors.open(anchor, at: position)
      }
      offset = YAMLProperties.end(
        in: source.bytes, from: properties.start, to: source.bytes.count)
      self.properties = nil
    }
    if outer.isEmpty { root = kind }
    lastEnd = offset
    try builder.begin(kind, at: offset)
    position += 1
    outer.append(frame)
    updateIsUnusual()
    frame = Frame(isMapping: kind == .mapping, isAnchored: isAnchored)
  }

  /// The end of the innermost collection.
  ///
  /// - Parameter bracketEnd: Just behind its closing bracket, if it has one.
  mutating func end(bracketEnd: Int?) throws(Diagnostic) {
    if passedOver > 0 {
      try leaveKey(at: bracketEnd)
      return
    }
    if let bracketEnd { lastEnd = bracketEnd }
    if frame.merges > 0 { try merge() }
    builder.end(at: lastEnd)
    if frame.isAnchored { anchors.close(at: position) }
    frame = outer.removeLast()
    if outer.isEmpty { updateIsUnusual() }
    frame.awaitsValue = false
  }

  mutating func alias(_ name: String, bytes: Range<Int>) throws(Diagnostic) {
    if passedOver > 0 { return }
    lastEnd = bytes.upperBound
    forbidWriting("it has an alias")
    if isInKey {
      let position = position
      try standIn(at: bytes, .keyNotText, "a key is an alias; expected text", fix: nil)
      frame.key = position
      frame.awaitsValue = true
      builder.leaveOut(position)
      return
    }
    if outer.isEmpty { root = .plainScalar }
    if let finding = try anchors.insert(name, at: bytes, into: &builder) {
      diagnostics.append(finding)
      try builder.scalar(.plainScalar, bytes: bytes, text: bytes)
      leaveOutValue()
    }
    position = builder.position
    frame.awaitsValue = false
  }

  mutating func endDocument(at offset: Int) throws(Diagnostic) { documentEnd = offset }
}
