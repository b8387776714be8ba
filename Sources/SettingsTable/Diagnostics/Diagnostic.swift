/// What is wrong with a spec or a values file, where, and what would be right.
public struct Diagnostic: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// A second place that belongs to the finding.
  public struct Note: Hashable, Sendable {
    public var message: String
    public var file: String
    public var mark: SourceMark

    public init(_ message: String, at place: SourcePlace) {
      self.message = message
      file = place.source.name
      mark = place.mark
    }
  }

  public var severity: Severity
  public var code: DiagnosticCode
  /// A clause without a capital or a full stop: what was found, then what was expected.
  public var message: String
  /// The file as it was named to the reader; nil when the finding has no place.
  public var file: String?
  public var mark: SourceMark?
  /// Just behind the last scalar that is wrong.
  public var end: SourceMark?
  /// What to write instead, when one answer is likely: a clause such as `did you mean "slider"?`.
  public var fix: String?
  /// The word to write instead of the marked one, when ``fix`` proposes exactly that.
  public var suggestion: String?
  public var notes: [Note]
  /// The marked line; nil for a secret, which no excerpt shows.
  public var excerpt: SourceExcerpt?

  /// A finding at `place`, or without one.
  ///
  /// A `suggestion` without a `fix` is told as `did you mean "…"?`.
  public init(
    _ code: DiagnosticCode, _ message: String, at place: SourcePlace?, fix: String? = nil,
    suggestion: String? = nil, notes: [Note] = [], showsExcerpt: Bool = true
  ) {
    severity = code.severity
    self.code = code
    self.message = message
    file = place?.source.name
    mark = place?.mark
    end = place?.endMark
    self.fix = fix ?? suggestion.map { "did you mean \($0.quotedName)?" }
    self.suggestion = suggestion
    self.notes = notes
    excerpt = showsExcerpt ? place.map(SourceExcerpt.init) : nil
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line: `app.yaml:3:9: error: unknown control "togle"; did you mean "toggle"?`
  public var description: String {
    let place = file.map { file in mark.map { "\(file):\($0): " } ?? "\(file): " } ?? ""
    return "\(place)\(severity.rawValue): \(message)" + (fix.map { "; \($0)" } ?? "")
  }
}

extension String {
  /// The text as a name in a message: in double quotes, cut after 60 scalars.
  public var quotedName: String {
    let scalars = unicodeScalars
    guard scalars.count > 60 else { return "\"\(self)\"" }
    return "\"\(String(scalars.prefix(59)))…\""
  }
}

extension Sequence<String> {
  /// The names as a list in a message: `a, b, c`.
  public var nameList: String { joined(separator: ", ") }
}
