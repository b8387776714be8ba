import SettingsTable

/// What a key, an anchor, a tag or a merge key may not be.
extension YAMLTreeReader {
  /// Deals with a scalar that is in a key or the whole document; answers whether that was all.
  mutating func isDealtWith(_ kind: SpecNode.Kind, isEmpty: Bool) -> Bool {
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
  mutating func keyRead(bytes: Range<Int>, text: Range<Int>) {
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

  mutating func scalarProperties(_ position: Int, bytes: Range<Int>, isEmpty: Bool) {
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
  mutating func tagFound(_ properties: YAMLProperties) {
    guard properties.tag != nil else { return }
    forbidWriting("it has a tag")
    guard purpose == .spec else { return }
    let tag = YAMLTag(properties, in: source)
    report(.unsupportedTag, tag.message, at: tag.bytes, fix: tag.fix)
  }

  /// Starts to pass over a collection that is a mapping key.
  mutating func passOver(at offset: Int) throws(Diagnostic) {
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

  mutating func leaveKey(at bracketEnd: Int?) throws(Diagnostic) {
    passedOver -= 1
    if let bracketEnd { lastEnd = bracketEnd }
    if passedOver == 0 { frame.awaitsValue = true }
  }

  /// Reports a key that is no text, and adds an empty one in its place.
  mutating func standIn(
    at bytes: Range<Int>, _ code: DiagnosticCode, _ message: String, fix: String?
  ) throws(Diagnostic) {
    report(code, message, at: bytes, fix: fix)
    try builder.scalar(
      .plainScalar, bytes: bytes, text: bytes.lowerBound..<bytes.lowerBound)
    position += 1
  }

  /// Gives the mapping that ends the entries that its `<<` name.
  mutating func merge() throws(Diagnostic) {
    let values = Array(merges.suffix(frame.merges))
    merges.removeLast(frame.merges)
    let place = try builder.merge(values)
    position = builder.position
    if let place, purpose == .values, diagnostics.isEmpty {
      diagnostics.append(Diagnostic(.mergeKey, "the value of \"<<\" is no mapping", at: place))
    }
  }

  mutating func leaveOutValue() {
    if frame.isMapping { builder.leaveOut(frame.key) }
  }

  mutating func forbidWriting(_ reason: String) {
    if notWritable == nil { notWritable = reason }
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at bytes: Range<Int>, fix: String?
  ) {
    diagnostics.append(Diagnostic(code, message, at: SourcePlace(source, bytes), fix: fix))
  }
}
