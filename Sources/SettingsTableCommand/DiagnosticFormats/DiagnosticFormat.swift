import SettingsTable

/// A form that `check --format` writes findings in: a type in a file of its own, and one line in
/// ``diagnosticFormats``.
protocol DiagnosticFormat: Sendable {
  static var name: String { get }
  /// What it is good for, in a few words.
  static var summary: String { get }
  /// Whether people read it as it is; else it may end in a file that nobody looks at.
  static var isForPeople: Bool { get }
  init(_ style: DiagnosticStyle)
  /// Appends all of `report`, ending in a newline unless it is empty.
  func append(_ report: DiagnosticReport, to output: inout String)
}

extension DiagnosticFormat {
  static var isForPeople: Bool { true }
}

/// How findings are shown to people.
struct DiagnosticStyle: Sendable {
  var usesColor = false
  var sanitizer = TextSanitizer()
}

/// What a run found.
struct DiagnosticReport: Sendable {
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  var errors: Int { diagnostics.count { $0.severity == .error } }
  var warnings: Int { diagnostics.count - errors }

  /// `2 errors, 1 warning in 1 file`, of `files` that were looked at.
  func summary(files: Int) -> String {
    let place = " in \(Self.count(files, "file"))"
    if diagnostics.isEmpty { return "no findings" + place }
    var parts: [String] = []
    if errors > 0 { parts.append(Self.count(errors, "error")) }
    if warnings > 0 { parts.append(Self.count(warnings, "warning")) }
    return parts.joined(separator: ", ") + place
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension Diagnostic {
  /// `FILE:L:C: severity: message [code]`, made harmless for a terminal.
  func header(_ style: DiagnosticStyle) -> String {
    let place = Self.place(file, mark, style.sanitizer)
    let word = style.paint(severity.rawValue + ":", severity == .error ? .red : .yellow)
    return "\(place)\(word) \(style.sanitizer.shown(message)) [\(code.rawValue)]"
  }

  /// `FILE:L:C: `, as much of it as there is.
  static func place(_ file: String?, _ mark: SourceMark?, _ sanitizer: TextSanitizer) -> String {
    guard let file else { return "" }
    let name = sanitizer.shown(file)
    return mark.map { "\(name):\($0): " } ?? "\(name): "
  }
}

extension DiagnosticStyle {
  enum Paint: String {
    case red = "1;31"
    case yellow = "1;33"
    case green = "32"
    case cyan = "36"
  }

  func paint(_ text: String, _ paint: Paint) -> String {
    usesColor ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}
