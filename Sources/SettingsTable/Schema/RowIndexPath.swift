/// Where a row is declared: its pane, then section and row, counted from 0 over all declared ones,
/// hidden ones included, so that no toggle ever changes it.
public struct RowIndexPath: Hashable, Sendable {
  /// The pane's id; nil is the first screen.
  public var pane: String?
  public var section: Int
  public var row: Int
  /// One of the options of a radio row, from 0; nil is the row itself.
  public var option: Int?

  public init(pane: String? = nil, section: Int, row: Int, option: Int? = nil) {
    self.pane = pane == PaneSpec.rootID ? nil : pane
    self.section = section
    self.row = row
    self.option = option
  }

  /// Reads `[0,1]`, `about[0,1]` or `[2,0,1]`; blanks after the commas are allowed.
  ///
  /// - Returns: nil when `text` is no index path; then it may be a key.
  public init?(_ text: String) {
    guard text.hasSuffix("]"), let bracket = text.firstIndex(of: "[") else { return nil }
    let pane = String(text[..<bracket])
    guard pane.isEmpty || PaneReader.isID(pane) else { return nil }
    let inner = text[text.index(after: bracket)...].dropLast()
    var numbers: [Int] = []
    for part in inner.split(separator: ",", omittingEmptySubsequences: false) {
      let digits = part.drop { $0 == " " }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(digits)
      else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 2 || numbers.count == 3 else { return nil }
    self.init(
      pane: pane.isEmpty ? nil : pane, section: numbers[0], row: numbers[1],
      option: numbers.count == 3 ? numbers[2] : nil)
  }
}

extension RowIndexPath: CustomStringConvertible {
  public var description: String {
    "\(pane ?? "")[\(section),\(row)\(option.map { ",\($0)" } ?? "")]"
  }
}

/// Where a row stands among the rows of a pane that are now visible, counted from 0.
public struct VisibleIndexPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var section: Int
  public var row: Int

  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  public static func < (left: VisibleIndexPath, right: VisibleIndexPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }

  public var description: String { "[\(section),\(row)]" }
}
