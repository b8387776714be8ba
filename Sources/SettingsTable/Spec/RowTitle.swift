/// The title of a keyed row that gives none.
enum RowTitle {
  /// The part of the key after the last `.` or `/`, split at `_`, `-`, blanks and where the case
  /// changes, first letter raised: `git.autoFetch` → Auto fetch, `MSBandAlerts` → MS band alerts.
  static func made(fromKey key: String) -> String {
    let scalars = Array(key.unicodeScalars)
    let start = scalars.lastIndex { $0 == "." || $0 == "/" }.map { $0 + 1 } ?? 0
    var words: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    for index in start..<scalars.count {
      let scalar = scalars[index]
      if scalar == "_" || scalar == "-" || scalar == " " {
        words.append(String.UnicodeScalarView())
        continue
      }
      if index > start, scalar.properties.isUppercase {
        let followsLower = !scalars[index - 1].properties.isUppercase
        let precedesLower =
          index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
        if followsLower || precedesLower { words.append(String.UnicodeScalarView()) }
      }
      words[words.count - 1].append(scalar)
    }
    var parts = words.map { String($0) }.filter { !$0.isEmpty }
    if parts.isEmpty { return key }
    for index in parts.indices where !isAbbreviation(parts[index]) {
      parts[index] = parts[index].lowercased()
    }
    if let first = parts[0].first { parts[0] = first.uppercased() + parts[0].dropFirst() }
    return parts.joined(separator: " ")
  }

  /// Whether a word is two or more capitals, such as MS or URL, which stay as they are.
  private static func isAbbreviation(_ word: String) -> Bool {
    let letters = word.unicodeScalars.filter { $0.properties.isAlphabetic }
    return letters.count > 1 && letters.allSatisfy { $0.properties.isUppercase }
  }
}
