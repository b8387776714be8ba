/// Finds control characters in the texts that people read: titles, footers, help …
///
/// A walk of its own through the nodes, since only `check` wants it and only there each text still
/// has its place.
struct TextLint {
  private(set) var diagnostics: [Diagnostic] = []
  /// Where the texts looked at start: an alias leads to the same one again.
  private var seen: Set<Int> = []

  private static let lines: Set<String> = [
    "title", "subtitle", "shortTitle", "onTitle", "offTitle", "onSubtitle", "offSubtitle",
    "minTitle", "maxTitle", "placeholder", "patternMessage", "defaultText", "message", "confirm",
    "unit",
  ]
  private static let paragraphs: Set<String> = ["help", "footer"]
  /// What holds values and not texts of ours.
  private static let values: Set<String> = ["default", "defaultFor", "verbatim", "migrations"]

  init(of root: SpecNode) { walk(root) }

  /// The tree is at most 64 deep, which its reader sees to.
  private mutating func walk(_ node: SpecNode) {
    if let elements = node.elements {
      for element in elements { walk(element) }
    }
    guard let entries = node.entries else { return }
    for entry in entries {
      let name = entry.key.text ?? ""
      if entry.value.isScalar {
        let isParagraph = Self.paragraphs.contains(name)
        if isParagraph || Self.lines.contains(name) { check(entry.value, name, isParagraph) }
      } else if !Self.values.contains(name), !name.hasPrefix("x-") {
        walk(entry.value)
      }
    }
  }

  private mutating func check(_ node: SpecNode, _ name: String, _ allowsLines: Bool) {
    guard let text = node.text,
      let control = TextSanitizer.firstControl(in: text, allowingLineFeeds: allowsLines),
      seen.insert(node.bytes.lowerBound).inserted
    else { return }
    let code = String(control.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    diagnostics.append(
      Diagnostic(
        .controlCharacter, "\(name.quotedName) has the control character U+\(padded) in it",
        at: node.place))
  }
}
