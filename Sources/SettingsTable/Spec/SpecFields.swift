/// The properties of one mapping of a spec, to be read by type.
///
/// Each method gives nil for a property that is absent, and for one that is wrong: then it has
/// reported what would be right, and the caller takes a stand-in and goes on. Asking for a property
/// that was not declared is a programming error.
public struct SpecFields {
  let reading: SpecReading
  let mapping: SpecNode
  let table: PropertyTable
  /// A bit for each property in `table` that is given: most questions are about one that is not.
  private var given: UInt128 = 0
  /// The values of the first sixteen properties, in the order they are written: the index of the
  /// property and that of the record. In place, since an array for each row costs as much as the
  /// rest of reading it; further ones, which hardly any mapping has, are looked for by name.
  private var firstProperties = SIMD16<UInt8>()
  private var firstRecords = SIMD16<Int32>()
  private var count = 0
  /// A bit for each property in `table` that an unknown name was close to.
  private var meant: UInt128 = 0
  /// Whether a property was reported that values are judged by; of a misspelt one, whether it is
  /// meant for one of the control's own.
  public private(set) var hasFault = false
  /// Whether there are properties of the app's own, `x-…`.
  private(set) var hasOwnProperties = false
  /// For the item of a list, which does not see them: whether a number of its defaults is real.
  var itemDefaultIsReal: Bool?

  /// - Parameter what: What messages call the mapping, with its article; asked for only by one.
  init(
    _ mapping: SpecNode, of table: PropertyTable, reading: SpecReading,
    what: @autoclosure () -> String
  ) {
    self.reading = reading
    self.mapping = mapping
    self.table = table
    let tree = mapping.tree
    guard mapping.kind == .mapping else { return }
    let end = tree.records[mapping.index].next(from: mapping.index)
    var key = mapping.index + 1
    while key < end {
      let value = key + 1
      defer { key = tree.records[value].next(from: value) }
      if tree.records[key].isDuplicate { continue }
      if let index = table.index(of: tree.records[key], in: tree) {
        given |= 1 << UInt128(index)
        if count < 16 {
          firstProperties[count] = UInt8(truncatingIfNeeded: index)
          firstRecords[count] = Int32(truncatingIfNeeded: value)
          count += 1
        }
        continue
      }
      let entry = SpecNode.Entry(
        key: SpecNode(tree: tree, index: key), value: SpecNode(tree: tree, index: value))
      if entry.key.text?.hasPrefix("x-") == true {
        hasOwnProperties = true
      } else if !table.allowsOthers {
        reportUnknown(entry, what: what())
      }
    }
  }

  private mutating func reportUnknown(_ entry: SpecNode.Entry, what: String) {
    let name = entry.key.text ?? ""
    let names = table.properties.map(\.name)
    let suggestion =
      SpecVocabulary.property(for: name, among: names) ?? closestName(to: name, among: names)
    if let suggestion, let index = table.index(of: suggestion) {
      meant |= 1 << UInt128(index)
      hasFault = hasFault || index >= RowProperty.allCases.count
    }
    if suggestion == nil, entry.value.isNull, mapping.isFlow {
      reading.report(
        .textAfterComma,
        "\(name.quotedName) has no value: a comma ends a value in { }", at: entry.key.place,
        fix: "put the text with the comma in quotes")
      return
    }
    reading.report(
      .unknownProperty,
      "unknown property \(name.quotedName) of \(what)"
        + (suggestion == nil ? "; expected one of \(names.sorted().nameList)" : ""),
      at: entry.key.place, suggestion: suggestion)
  }

  /// The value under `name`, unread; nil when it is absent.
  public func node(_ name: String) -> SpecNode? { node(at: index(of: name)) }

  func node(at index: Int) -> SpecNode? {
    record(at: index).map { SpecNode(tree: mapping.tree, index: $0) }
  }

  /// The index of the record with the value of the property at `index` of the table.
  private func record(at index: Int) -> Int? {
    guard given & (1 << UInt128(index)) != 0 else { return nil }
    for place in 0..<count where firstProperties[place] == UInt8(truncatingIfNeeded: index) {
      return Int(firstRecords[place])
    }
    return mapping.tree.value(under: table.properties[index].name, inMapping: mapping.index)
  }

  private func index(of name: String) -> Int {
    guard let index = table.index(of: name) else {
      preconditionFailure("the property \(name) is not declared")
    }
    return index
  }

  /// Whether `name` is given, well or badly; a close misspelling counts.
  public func has(_ name: String) -> Bool { has(at: index(of: name)) }

  func has(at index: Int) -> Bool { (given | meant) & (1 << UInt128(index)) != 0 }

  /// Whether one of the properties with a bit in `properties` is given.
  func hasAny(of properties: UInt128) -> Bool { (given | meant) & properties != 0 }

  /// Whether one of the properties is given that are declared from `first` to `last`.
  func hasAny(from first: String, to last: String) -> Bool {
    let upToLast: UInt128 = 1 << UInt128(index(of: last) + 1) &- 1
    let beforeFirst: UInt128 = 1 << UInt128(index(of: first)) &- 1
    return hasAny(of: upToLast & ~beforeFirst)
  }

  /// Whether a number of the row is written with a point or an exponent.
  func isReal(_ name: String) -> Bool {
    guard let node = node(name), case .real = NumberText.read(node.text ?? "") else { return false }
    return true
  }

  /// Notes a fault that was reported by the reader of a part of this mapping.
  mutating func noteFault() { hasFault = true }

  /// Reports a finding at the value of `name`, or at the mapping's start where that is absent.
  public mutating func report(
    _ code: DiagnosticCode, _ message: String, at name: String, fix: String? = nil,
    suggestion: String? = nil
  ) {
    hasFault = true
    reading.report(
      code, message, at: node(name)?.place ?? start, fix: fix, suggestion: suggestion)
  }

  /// Reports that `name` must be given.
  public mutating func reportMissing(_ name: String, of what: String, fix: String? = nil) {
    hasFault = true
    reading.report(.missingProperty, "\(what) needs \(name.quotedName)", at: start, fix: fix)
  }

  /// Reports a value that is not of the type the property wants.
  mutating func reportWrongType(
    _ node: SpecNode, _ name: String, expected: String, fix: String? = nil,
    suggestion: String? = nil
  ) {
    hasFault = true
    reading.report(
      .wrongType, "\(name.quotedName) is \(node.kindName); expected \(expected)", at: node.place,
      fix: fix, suggestion: suggestion)
  }

  mutating func report(_ refusal: Refusal, of name: String, at node: SpecNode) {
    hasFault = true
    reading.report(
      refusal.kind == .numberTooLarge ? .numberTooLarge : .wrongType,
      "\(name.quotedName): \(refusal)", at: node.place, fix: refusal.fix,
      suggestion: refusal.suggestion)
  }

  /// The first scalar of the mapping: where a finding about the whole of it is marked.
  var start: SourcePlace { SourcePlace(mapping.tree.source, startBytes) }

  var startBytes: Range<Int> {
    let records = mapping.tree.records
    let first = records[mapping.index].length > 0 ? mapping.index + 1 : mapping.index
    return Int(records[first].start)..<Int(records[first].end)
  }

  /// The record of a property of every row, if its value is a scalar.
  func scalarRecord(_ property: RowProperty) -> SpecTree.Record? {
    guard let position = record(at: property.rawValue) else { return nil }
    let record = mapping.tree.records[position]
    return record.kind == .plainScalar || record.kind == .quotedScalar ? record : nil
  }

  /// The bytes of the value of a property of every row; nil when it is absent.
  func bytes(_ property: RowProperty) -> Range<Int>? {
    guard let position = record(at: property.rawValue) else { return nil }
    let record = mapping.tree.records[position]
    return Int(record.start)..<Int(record.end)
  }

  /// A text; null is an error, but a null that only a comment follows is a warning and no text.
  public mutating func text(_ name: String) -> String? {
    text(at: index(of: name))
  }

  mutating func text(at index: Int) -> String? {
    guard let position = record(at: index) else { return nil }
    let record = mapping.tree.records[position]
    let node = SpecNode(tree: mapping.tree, index: position)
    if record.kind == .quotedScalar || record.kind == .plainScalar,
      record.length > 4 || !node.isNull
    {
      return mapping.tree.text(record)
    }
    let name = table.properties[index].name
    if node.isNull, let comment = node.commentBehind {
      reading.report(
        .valueIsComment,
        "\(name.quotedName) is empty: what stands behind it is a comment", at: comment,
        fix: "put the text in quotes")
      return nil
    }
    reportWrongType(
      node, name, expected: "text", fix: node.isNull ? "put the text in quotes" : nil)
    return nil
  }

  /// `true` or `false`.
  public mutating func flag(_ name: String) -> Bool? { flag(at: index(of: name)) }

  mutating func flag(at index: Int) -> Bool? {
    guard let node = node(at: index) else { return nil }
    do throws(Refusal) {
      return try SettingInput.written(WrittenValue(node)).boolean()
    } catch {
      report(error, of: table.properties[index].name, at: node)
      return nil
    }
  }

  /// A number, as an integer or a real as it is written.
  public mutating func number(_ name: String) -> SettingValue? {
    guard let node = node(name) else { return nil }
    if node.kind == .plainScalar, let text = node.text {
      switch NumberText.read(text) {
      case .integer(let number): return .integer(number)
      case .real(let number): return .real(number)
      case .tooLarge, .notANumber: break
      }
    }
    do throws(Refusal) {
      return try SettingInput.written(WrittenValue(node)).number(isInteger: false)
    } catch {
      report(error, of: name, at: node)
      return nil
    }
  }

  /// A whole number within the bounds.
  public mutating func integer(_ name: String, in bounds: ClosedRange<Int>) -> Int? {
    guard let node = node(name) else { return nil }
    do throws(Refusal) {
      let value = try SettingInput.written(WrittenValue(node)).number(isInteger: true)
      if let whole = value.integer.flatMap({ Int(exactly: $0) }), bounds.contains(whole) {
        return whole
      }
      reportWrongType(
        node, name,
        expected: bounds.upperBound == .max
          ? "a whole number from \(bounds.lowerBound) on"
          : "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    } catch {
      report(error, of: name, at: node)
    }
    return nil
  }

  /// Any scalar: quoted is text; plain is null, a Boolean, a number or text.
  public mutating func scalar(_ name: String) -> SettingValue? {
    guard let node = node(name) else { return nil }
    return scalar(node, name)
  }

  mutating func scalar(_ node: SpecNode, _ name: String) -> SettingValue? {
    guard node.isScalar else {
      reportWrongType(node, name, expected: "a single value")
      return nil
    }
    let value = SettingValue(WrittenValue(node))
    // What has the shape of a number and is none is too large for one.
    if node.kind == .plainScalar, case .text(let text) = value,
      let first = text.utf8.first, first <= UInt8(ascii: "9"),
      NumberText.read(text) == .tooLarge
    {
      hasFault = true
      reading.report(
        .numberTooLarge, "the number \(text.quotedIfLong) is too large", at: node.place,
        fix: "put it in quotes if it is text")
      return nil
    }
    return value
  }

  /// Anything, mappings too.
  public mutating func value(_ name: String) -> SettingValue? {
    node(name).map { SettingValue(WrittenValue($0)) }
  }

  /// One of `words`.
  public mutating func word(_ name: String, among words: [String]) -> String? {
    guard let node = node(name) else { return nil }
    return word(node, name, among: words)
  }

  mutating func word(_ node: SpecNode, _ name: String, among words: [String]) -> String? {
    if let text = node.text, words.contains(text) { return text }
    reportWrongType(
      node, name, expected: "one of \(words.nameList)",
      suggestion: node.text.flatMap { closestName(to: $0, among: words) })
    return nil
  }

  /// A text or a list of texts.
  public mutating func texts(_ name: String) -> [String] {
    guard let node = node(name) else { return [] }
    if let elements = node.elements {
      var texts: [String] = []
      for element in elements {
        if element.isScalar, !element.isNull {
          texts.append(element.text ?? "")
        } else {
          reportWrongType(element, name, expected: "text")
        }
      }
      return texts
    }
    if node.isScalar, !node.isNull { return [node.text ?? ""] }
    reportWrongType(node, name, expected: "a list of texts")
    return []
  }

  /// A value or a list of values, each any scalar.
  public mutating func scalars(_ name: String) -> [SettingValue] {
    guard let node = node(name) else { return [] }
    guard let elements = node.elements else { return scalar(node, name).map { [$0] } ?? [] }
    var values: [SettingValue] = []
    for element in elements {
      if let value = scalar(element, name) { values.append(value) }
    }
    return values
  }

  /// One of `words` or a list of them.
  public mutating func words(_ name: String, among words: [String]) -> [String] {
    guard let node = node(name) else { return [] }
    guard let elements = node.elements else {
      return word(node, name, among: words).map { [$0] } ?? []
    }
    var found: [String] = []
    for element in elements {
      if let word = word(element, name, among: words) { found.append(word) }
    }
    return found
  }

  /// The fields of the mapping under `name`, whose properties its declaration lists.
  mutating func fields(_ name: String) -> SpecFields? {
    let index = index(of: name)
    guard let node = node(at: index) else { return nil }
    guard case .mapping(let properties) = table.properties[index].type else {
      preconditionFailure("the property \(name) is no mapping")
    }
    guard node.kind == .mapping else {
      reportWrongType(node, name, expected: "a mapping")
      return nil
    }
    return SpecFields(node, of: PropertyTable(properties), reading: reading, what: name.quotedName)
  }
}

extension SpecFields {
  /// The value of a property of every row, unread.
  func node(_ property: RowProperty) -> SpecNode? { node(at: property.rawValue) }
  func has(_ property: RowProperty) -> Bool { has(at: property.rawValue) }
  mutating func text(_ property: RowProperty) -> String? { text(at: property.rawValue) }
  mutating func flag(_ property: RowProperty) -> Bool { flag(at: property.rawValue) ?? false }

  /// Whether a flag reads `true`, without a report when it reads anything else.
  func flagIsSet(_ property: RowProperty) -> Bool { node(property)?.reads("true") ?? false }

  /// The app's own properties, `x-…`; nil when there are none.
  var ownProperties: SettingMap? {
    guard hasOwnProperties, let entries = mapping.entries else { return nil }
    var own = SettingMap()
    for entry in entries {
      if let name = entry.key.text, name.hasPrefix("x-") {
        own.append(name, SettingValue(WrittenValue(entry.value)))
      }
    }
    return own
  }
}

extension SpecNode {
  /// Whether a mapping or list is written in brackets.
  var isFlow: Bool {
    let first = tree.source.bytes[min(bytes.lowerBound, tree.source.bytes.count - 1)]
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The comment that follows an empty value on its line.
  var commentBehind: SourcePlace? {
    guard record.length == 0, kind == .plainScalar else { return nil }
    let line = tree.source.lineRange(around: bytes.lowerBound)
    let rest = tree.source.bytes[max(bytes.lowerBound, line.lowerBound)..<line.upperBound]
    guard let hash = rest.firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") }),
      rest[hash] == UInt8(ascii: "#")
    else { return nil }
    return SourcePlace(tree.source, hash..<line.upperBound)
  }
}
