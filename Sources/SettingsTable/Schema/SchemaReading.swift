extension SpecReader {
  /// Reads the spec in `source` and checks it as a whole: the road from text to schema in one call.
  ///
  /// - Parameters:
  ///   - platform: `apple`, `linux`, `android` or `windows`.
  ///   - idiom: `phone`, `pad`, `mac`, `tv` or `terminal`.
  ///   - findsWarnings: Whether to look for what is likely not meant; that costs as much again.
  /// - Returns: The schema, nil if there is an error; and all findings, by file and place.
  public func schema(
    from source: SourceText, platform: String = HostPlatform.current,
    idiom: String = HostPlatform.idiom, findsWarnings: Bool = false
  ) -> (schema: TableSchema?, diagnostics: [Diagnostic]) {
    var (spec, diagnostics) = read(source, lintsTexts: findsWarnings)
    let files = spec.sources.map(\.name)
    let (schema, findings) = TableSchema.build(spec, platform: platform, idiom: idiom)
    diagnostics += findings
    diagnostics.removeRestsOfConditions()
    if findsWarnings { diagnostics += schema.warnings() }
    if diagnostics.count > 1 { diagnostics = diagnostics.inOrder(ofFiles: files) }
    return (diagnostics.contains { $0.severity == .error } ? nil : schema, diagnostics)
  }
}

extension [Diagnostic] {
  /// Takes away what a condition in `{ }` that a comma cuts off is also reported as: its rest looks
  /// like a property without a value.
  fileprivate mutating func removeRestsOfConditions() {
    guard contains(where: { $0.code == .textAfterComma }) else { return }
    let cutLines = Set(filter { $0.isCutAtComma }.compactMap(\.line))
    removeAll { finding in
      finding.code == .textAfterComma && finding.line.map(cutLines.contains) ?? false
    }
  }
  /// The findings by file, as `files` are ordered, then by place; those without a place first.
  func inOrder(ofFiles files: [String]) -> [Diagnostic] {
    let numbers = Dictionary(
      files.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let start = SourceMark(line: 0, column: 0)
    return enumerated().sorted { left, right in
      let one = (numbers[left.element.file ?? ""] ?? -1, left.element.mark ?? start, left.offset)
      let other = (
        numbers[right.element.file ?? ""] ?? -1, right.element.mark ?? start, right.offset
      )
      return one < other
    }.map(\.element)
  }
}

private struct Line: Hashable {
  let file: String
  let number: Int
}

extension Diagnostic {
  fileprivate var line: Line? {
    guard let file, let mark else { return nil }
    return Line(file: file, number: mark.line)
  }

  fileprivate var isCutAtComma: Bool {
    code == .conditionSyntax && message.hasSuffix(ConditionPlace.cutAtComma)
  }
}
