import SettingsTable

/// The anchors of a document, and copies of what stands behind them for its aliases.
struct YAMLAnchors {
  /// How often aliases may be used.
  static let useLimit = 1_000
  /// How many nodes aliases may copy, all together.
  static let nodeLimit = 100_000

  private enum State {
    /// A list or mapping that is still being read.
    case open(at: Int)
    case records(Range<Int>)
  }

  let source: SourceText
  private var states: [String: State] = [:]
  private var opened: [(name: String, position: Int)] = []
  private var uses = 0
  private var copied = 0

  init(source: SourceText) { self.source = source }

  /// A list or mapping with an anchor starts at the record `position`.
  mutating func open(_ name: String, at position: Int) {
    states[name] = .open(at: position)
    opened.append((name, position))
  }

  /// The innermost list or mapping with an anchor ends before the record `position`.
  mutating func close(at position: Int) {
    let (name, start) = opened.removeLast()
    // An anchor of the same name inside of it came later and stays.
    if case .open(at: start)? = states[name] { states[name] = .records(start..<position) }
  }

  mutating func define(_ name: String, _ records: Range<Int>) {
    states[name] = .records(records)
  }

  /// Adds a copy of what the anchor `name` stands before.
  ///
  /// - Returns: What is wrong with the alias; nothing is added then.
  /// - Throws: When a limit is reached, and reading must stop.
  mutating func insert(
    _ name: String, at bytes: Range<Int>, into builder: inout SpecTreeBuilder
  ) throws(Diagnostic) -> Diagnostic? {
    let place = SourcePlace(source, bytes)
    switch states[name] {
    case nil:
      return Diagnostic(
        .alias,
        // Not by its name: in a values file the text may be a secret.
        "YAML reads a text that starts with \"*\" as an alias, and no anchor of its name stands "
          + "before it",
        at: place, fix: "put the text in quotes")
    case .open:
      return Diagnostic(
        .alias, "the alias \("*\(name)".quotedName) stands inside its own anchor", at: place)
    case .records(let records):
      uses += 1
      copied += records.count
      guard uses <= Self.useLimit else {
        throw Diagnostic(.alias, "aliases are used more than \(Self.useLimit) times", at: place)
      }
      guard copied <= Self.nodeLimit else {
        throw Diagnostic(
          .alias, "aliases stand for more than \(Self.nodeLimit) values", at: place)
      }
      try builder.copy(records, at: bytes.lowerBound)
      return nil
    }
  }
}
