/// JSON (RFC 8259), read and edited by the engine itself: specs and values files `.json`.
///
/// Findings about a values file show no line of it and repeat none of its values, since it may hold
/// secrets.
public struct JSONFormat: DocumentFormat {
  public init() {}

  public func read(
    _ source: SourceText, as purpose: DocumentPurpose, limits: SpecTreeBuilder.Limits
  ) -> DocumentReading {
    JSONReader.read(source, as: purpose, limits: limits)
  }

  /// The bytes of `source` with `edits` made.
  ///
  /// A changed value is written anew in its place, a new key behind the last one of its object, in
  /// the style of that object; a removed one goes with its line and one comma, and with it each
  /// object that becomes empty by that, the outermost excepted. A file that holds nothing becomes
  /// one entry a line, indented by two spaces.
  ///
  /// - Throws: ``StoreFailure/malformed(_:)`` when `source` cannot be read, and
  ///   ``StoreFailure/notWritable(name:reason:)`` when a path leads through something that is not
  ///   an object, or a value cannot be written so that it reads back.
  public func edit(
    _ source: SourceText?, with edits: [StoreEdit]
  ) throws(StoreFailure) -> [UInt8] {
    let source = source ?? SourceText(name: "", bytes: [])
    let plan = JSONEditPlan(edits)
    let root = try root(of: source)
    let edited =
      if let root { try JSONEditor.edit(root, by: plan) } else {
        JSONEditor.fill(source, with: plan)
      }
    guard edited != source.bytes else { return edited }
    // Reads what is about to be written: whatever went wrong, the old file is better.
    let name = source.name
    let reading = read(SourceText(name: name, bytes: edited), as: .values, limits: .smallFile)
    guard reading.diagnostics.isEmpty, let result = reading.tree?.root, plan.made(result, of: root)
    else {
      throw .notWritable(name: name, reason: "the new values would not read back as they are")
    }
    return edited
  }

  private func root(of source: SourceText) throws(StoreFailure) -> SpecNode? {
    let reading = read(source, as: .values, limits: .smallFile)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let tree = reading.tree else { throw .malformed(errors) }
    return tree.root
  }
}

extension SettingValue {
  /// What `node` says where any value may stand.
  init(_ node: SpecNode) { self.init(WrittenValue(node)) }
}
