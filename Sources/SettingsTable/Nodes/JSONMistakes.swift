/// What can be wrong between values: brackets, commas, colons and names.
///
/// Each finding ends the reading, so each says what to do.
extension JSONReader {
  var emptyFile: Diagnostic {
    Diagnostic(.notAMapping, "the file is empty; expected { … }", at: place(at..<at))
  }

  func notAnObject(_ root: SpecNode) -> Diagnostic {
    let found = root.isScalar ? "a single value" : root.kindName
    return Diagnostic(.notAMapping, "the file is \(found); expected { … }", at: root.place)
  }

  var textAfterTheEnd: Diagnostic {
    if let stranger { return stranger }
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return mistake("\(shown(at..<at + 1)) closes nothing", at..<at + 1, fix: "take it off")
    case UInt8(ascii: ","):
      return mistake("a comma after the end", at..<at + 1, fix: "take it off")
    default:
      return mistake("text after the end; a file holds one { … }", thing, fix: "take it off")
    }
  }

  /// What stands where a comma or the end of `bracket` belongs.
  func noComma(in bracket: Bracket) -> Diagnostic {
    if let early = stranger ?? unclosed(bracket) ?? mismatched(bracket) { return early }
    let closer = closer(of: bracket)
    switch byte {
    case UInt8(ascii: ":") where bracket.kind == .list:
      return mistake(
        "a colon in a list; names belong in { … }", at..<at + 1, fix: "write { … } for [ … ]")
    case UInt8(ascii: ":"):
      return mistake("a second colon; expected a comma or \(closer)", at..<at + 1)
    case UInt8(ascii: ";"):
      return mistake(
        "\";\" behind a value; expected a comma or \(closer)", at..<at + 1, suggestion: ",")
    default:
      return mistake(
        "a comma or \(closer) is missing behind this value", lastEnd..<lastEnd,
        notes: [Diagnostic.Note("the next one starts here", at: place(thing))])
    }
  }

  func trailingComma(at comma: Int) -> Diagnostic {
    mistake(
      "a comma behind the last value; JSON allows none there", comma..<comma + 1, fix: "take it off"
    )
  }

  /// What stands where the name of an entry of `bracket` belongs.
  func noKey(in bracket: Bracket) -> Diagnostic {
    if let early = stranger ?? unclosed(bracket) ?? mismatched(bracket) { return early }
    switch byte {
    case UInt8(ascii: ","):
      return mistake("a comma without an entry before it", at..<at + 1, fix: "take it off")
    case UInt8(ascii: ":"):
      return mistake("a colon without a name before it", at..<at + 1)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return mistake("a name must be a text in double quotes", at..<at + 1)
    default:
      if let quotes = foreignQuotes { return quotes }
      let name = inDoubleQuotes(thing)
      return mistake(
        "a name without double quotes", thing, fix: name.map { "write \($0)" }, suggestion: name)
    }
  }

  /// What stands where the colon behind the name at `name` belongs.
  func noColon(behind name: Range<Int>, in bracket: Bracket) -> Diagnostic {
    if let early = stranger ?? unclosed(bracket) { return early }
    switch byte {
    case UInt8(ascii: "="):
      return mistake("\"=\" behind a name; expected a colon", at..<at + 1, suggestion: ":")
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return mistake("a name without a value; expected a colon and a value", name)
    default:
      return mistake("a colon is missing behind this name", lastEnd..<lastEnd, fix: "write \":\"")
    }
  }

  /// That the file ends while `bracket` is open.
  func unclosed(_ bracket: Bracket) -> Diagnostic? {
    guard byte == nil else { return nil }
    return mistake(
      "the file ends where \(closer(of: bracket)) is missing", at..<at, notes: [opened(bracket)])
  }

  private func mismatched(_ bracket: Bracket) -> Diagnostic? {
    guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), byte != bracket.closer else {
      return nil
    }
    return mistake(
      "\(shown(at..<at + 1)) where \(closer(of: bracket)) is missing", at..<at + 1,
      notes: [opened(bracket)])
  }

  private func closer(of bracket: Bracket) -> String {
    bracket.kind == .mapping ? "\"}\"" : "\"]\""
  }

  private func opened(_ bracket: Bracket) -> Diagnostic.Note {
    Diagnostic.Note(
      "\(shown(bracket.offset..<bracket.offset + 1)) opens here",
      at: place(bracket.offset..<bracket.offset + 1))
  }
}
