/// A `pattern` that a text must match, and what a refusal says it wants.
public struct PatternRule: Sendable {
  public let pattern: Pattern
  public let message: String?

  /// Nil when there is none, or a faulty one, which has been reported.
  init?(reading fields: inout SpecFields, message: String?) {
    guard let source = fields.text("pattern") else { return nil }
    do throws(PatternFailure) {
      pattern = try Pattern(source)
    } catch {
      fields.report(
        error.kind == .unsupported ? .unsupportedPattern : .badPattern,
        "\("pattern".quotedName): \(error.message)", at: "pattern")
      return nil
    }
    self.message = message
  }

  func check(_ text: String) throws(Refusal) {
    guard !pattern.matches(text) else { return }
    throw Refusal(
      .pattern, found: text.quotedName,
      expected: message ?? "a match of the pattern \(pattern.source.quotedIfLong)")
  }
}
