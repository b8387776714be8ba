import SettingsTable

/// What is said below a section's rows about those that are hidden, so that nobody hunts for them:
/// `2 more rows need "Use Microsoft Band" to be on.`
struct HiddenRowsNote {
  /// Nil when there is nothing to say.
  let text: String?

  /// What the sentence of a condition begins with.
  private static let needs = "Needs "

  /// Internal rows, and those for other devices, are nothing a user could ever see here.
  init(of section: SectionSnapshot, in snapshot: TableSnapshot) {
    var count = 0
    var reasons: Set<String?> = []
    for row in section.rows where !row.isVisible && !row.isInternal {
      guard snapshot.schema.rows[row.number].isForThisIdiom else { continue }
      count += 1
      reasons.insert(row.hiddenReason)
    }
    guard count > 0 else {
      text = nil
      return
    }
    let isOne = count == 1
    let rows = isOne ? "1 more row" : "\(count) more rows"
    if reasons.count == 1, case let reason?? = reasons.first, reason.hasPrefix(Self.needs) {
      text = "\(rows) \(isOne ? "needs" : "need") \(reason.dropFirst(Self.needs.count))"
    } else {
      text = "\(rows) \(isOne ? "is" : "are") hidden."
    }
  }
}
