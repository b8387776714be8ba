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
  private(set) var root: SpecNode.Kind?
  /// Where the document ends; nil when libyaml found none.
  private(set) var documentEnd: Int?

  /// How many records the builder has; asking it costs a copy of it.
  private var position = 0
  private var frame = Frame()
  private var outer: [Frame] = []
  /// Just behind the last scalar, alias or bracket: where a block collection ends.
  private var lastEnd = 0
  /// The anchor or tag of the node that comes next.
  private var properties: YAMLProperties? { didSet { updateIsUnusual() } }
  /// The records of the values of `<<` in the open mappings.
  private var merges: [Int] = []
  /// How many collections are open in a mapping key: those are passed over.
  private var passedOver = 0 { didSet { updateIsUnusual() } }
  /// Whether the next scalar needs a closer look; one test for all reasons, of every scalar.
  private var isUnusual = true

  /// A collection that is open; for the document itself, one that is no mapping.
  private struct Frame {
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

  private var isInKey: Bool { frame.isMapping && !frame.awaitsValue }

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

extension YAMLTreeReader {
  /// Deals with a scalar that is in a key or the whole document; answers whether that was all.
  private mutating func isDealtWith(_ kind: SpecNode.Kind, isEmpty: Bool) -> Bool {
    if passedOver > 0 {
      properties = nil
      return true
    }
    guard outer.isEmpty else { return false }
    // An empty document is no node: `---` alone holds nothing.
    if isEmpty, kind == .plainScalar, properties == nil { return true }
    root = kind
    return false
  }

  /// Looks at a key: is it null or `<<`?
  private mutating func keyRead(bytes: Range<Int>, text: Range<Int>) {
    let content = source.bytes[text]
    switch text.count {
    case 0: break
    case 1 where content.first == UInt8(ascii: "~"): break
    case 2 where content.elementsEqual("<<".utf8):
      frame.merges += 1
      merges.append(position)
      builder.leaveOut(frame.key)
      forbidWriting("it has a merge key \"<<\"")
      if purpose == .spec {
        report(
          .mergeKey, "merge keys \"<<\" are not read in specs", at: bytes,
          fix: "name shared options in \"optionSets\", or write the properties out")
      }
      return
    case 4 where content.first == UInt8(ascii: "n") && content.elementsEqual("null".utf8): break
    default: return
    }
    if properties?.isText == true { return }
    builder.leaveOut(frame.key)
    report(
      .keyNotText, "a key is \(text.isEmpty ? "nothing" : "null"); expected text", at: bytes,
      fix: text.isEmpty ? nil : "put the key in quotes")
  }

  private mutating func scalarProperties(_ position: Int, bytes: Range<Int>, isEmpty: Bool) {
    guard let properties else { return }
    self.properties = nil
    if properties.tag != nil {
      tagFound(properties)
      if purpose == .spec { leaveOutValue() }
    }
    guard let anchor = properties.anchor else { return }
    forbidWriting("it has an anchor")
    anchors.define(anchor, position..<position + 1)
    let end = YAMLProperties.wordEnd(
      in: source.bytes, from: properties.start, to: source.bytes.count)
    if isEmpty, properties.tag == nil {
      report(
        .alias, "the anchor \("&\(anchor)".quotedName) stands before nothing",
        at: properties.start..<end, fix: "put the text in quotes")
      leaveOutValue()
    } else if purpose == .spec {
      report(
        .alias,
        "the anchor \("&\(anchor)".quotedName) stands before a text; expected a list or mapping",
        at: properties.start..<end, fix: "put the whole text in quotes, or take the anchor off")
      leaveOutValue()
    }
  }

  /// Notes a tag: an error in a spec.
  private mutating func tagFound(_ properties: YAMLProperties) {
    guard properties.tag != nil else { return }
    forbidWriting("it has a tag")
    guard purpose == .spec else { return }
    let tag = YAMLTag(properties, in: source)
    report(.unsupportedTag, tag.message, at: tag.bytes, fix: tag.fix)
  }

  /// Starts to pass over a collection that is a mapping key.
  private mutating func passOver(at offset: Int) throws(Diagnostic) {
    properties = nil
    if passedOver == 0 {
      let position = position
      try standIn(
        at: offset..<offset + 1, .keyNotText, "a key is a list or mapping; expected text",
        fix: "put the key in quotes")
      frame.key = position
      builder.leaveOut(position)
    }
    passedOver += 1
    guard outer.count + passedOver <= builder.limits.depth else {
      throw Diagnostic(
        .limit, "lists and mappings are nested more than \(builder.limits.depth) deep",
        at: SourcePlace(source, offset..<offset + 1))
    }
  }

  private mutating func leaveKey(at bracketEnd: Int?) throws(Diagnostic) {
    passedOver -= 1
    if let bracketEnd { lastEnd = bracketEnd }
    if passedOver == 0 { frame.awaitsValue = true }
  }

  /// Reports a key that is no text, and adds an empty one in its place.
  private mutating func standIn(
    at bytes: Range<Int>, _ code: DiagnosticCode, _ message: String, fix: String?
  ) throws(Diagnostic) {
    report(code, message, at: bytes, fix: fix)
    try builder.scalar(
      .plainScalar, bytes: bytes, text: bytes.lowerBound..<bytes.lowerBound)
    position += 1
  }

  /// Gives the mapping that ends the entries that its `<<` name.
  private mutating func merge() throws(Diagnostic) {
    let values = Array(merges.suffix(frame.merges))
    merges.removeLast(frame.merges)
    let place = try builder.merge(values)
    position = builder.position
    if let place, purpose == .values, diagnostics.isEmpty {
      diagnostics.append(Diagnostic(.mergeKey, "the value of \"<<\" is no mapping", at: place))
    }
  }

  private mutating func leaveOutValue() {
    if frame.isMapping { builder.leaveOut(frame.key) }
  }

  private mutating func forbidWriting(_ reason: String) {
    if notWritable == nil { notWritable = reason }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, at bytes: Range<Int>, fix: String?
  ) {
    diagnostics.append(Diagnostic(code, message, at: SourcePlace(source, bytes), fix: fix))
  }
}
