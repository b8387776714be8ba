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
    if findsWarnings { diagnostics += schema.warnings() }
    diagnostics.removeConsequences()
    if diagnostics.count > 1 { diagnostics = diagnostics.inOrder(ofFiles: files) }
    return (diagnostics.contains { $0.severity == .error } ? nil : schema, diagnostics)
  }
}

extension [Diagnostic] {
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
