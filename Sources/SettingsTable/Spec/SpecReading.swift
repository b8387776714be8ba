/// What one reading of a spec shares: the controls it may name, its option sets, and what was found.
final class SpecReading {
  let controls: ControlList
  private(set) var diagnostics: [Diagnostic] = []
  private var textFaults: Set<TextFault> = []
  /// Whether the texts are looked through for control characters.
  var lintsTexts = false
  /// The option sets of the spec, by name, as they are written.
  var optionSets: [String: SpecNode] = [:]
  /// Option sets read already, so that a set that many rows use is read and reported once.
  private var readSets: [String: (options: [ChoiceOption], hasFault: Bool)] = [:]
  private var tables: [PropertyTable?]

  init(controls: ControlList) {
    self.controls = controls
    tables = Array(repeating: nil, count: controls.types.count)
  }

  /// Where the reader of a text found something.
  private struct TextFault: Hashable {
    let file: String?
    let mark: SourceMark?

    init(_ diagnostic: Diagnostic) {
      file = diagnostic.file
      mark = diagnostic.mark
    }
  }

  /// Adds a finding, unless the reader of the text found something at the same place already.
  func report(_ diagnostic: Diagnostic) {
    if !textFaults.isEmpty, textFaults.contains(TextFault(diagnostic)) { return }
    diagnostics.append(diagnostic)
  }

  /// Adds what the reader of a text found.
  func report(textFaults faults: [Diagnostic]) {
    diagnostics += faults
    textFaults.formUnion(faults.map(TextFault.init))
  }

  func lintTexts(of root: SpecNode) {
    if lintsTexts { diagnostics += TextLint(of: root).diagnostics }
  }

  func report(
    _ code: DiagnosticCode, _ message: String, at place: SourcePlace, fix: String? = nil,
    suggestion: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    report(
      Diagnostic(code, message, at: place, fix: fix, suggestion: suggestion, notes: notes))
  }

  /// The properties of a row with the control at `index`: every row's, then its own.
  func rowTable(ofControlAt index: Int) -> PropertyTable {
    if let table = tables[index] { return table }
    let type = controls.types[index]
    // Of an app's own control the spec may say what stands in for it elsewhere.
    let like = type.name.contains(".") ? StandInControl.properties : []
    let table = PropertyTable(RowProperty.all + type.properties + like)
    tables[index] = table
    return table
  }

  /// The options of the set `name`; nil when there is no such set.
  func optionSet(_ name: String) -> (options: [ChoiceOption], hasFault: Bool)? {
    if let set = readSets[name] { return set }
    guard let node = optionSets[name] else { return nil }
    let set = OptionsReader.read(node, reading: self)
    readSets[name] = set
    return set
  }
}
