/// Why a control did not take a value.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable {
    case wrongType, numberTooLarge, outOfRange, offStep, notAnOption, pattern, length, content
    case count, null, readOnly
  }

  public var kind: Kind
  /// What was found, as a message shows it: `12`, `"yes"`; `********` for a secret.
  public var found: String
  /// What would have been right: `a number from 1 to 8`.
  public var expected: String
  /// What to write instead, when one answer is likely.
  public var suggestion: String?
  /// How to mend it, as a clause, when that is not to write the ``suggestion``.
  public var fix: String?

  public init(
    _ kind: Kind, found: String, expected: String, suggestion: String? = nil, fix: String? = nil
  ) {
    self.kind = kind
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
    self.fix = fix
  }

  /// A clause without a capital or a full stop: `12 is outside the range; expected a number from 1 to 8`.
  public var description: String {
    let fault =
      switch kind {
      case .wrongType: "does not fit"
      case .numberTooLarge: "is too large"
      case .outOfRange: "is outside the range"
      case .offStep: "is not on a step"
      case .notAnOption: "is not among the options"
      case .pattern: "does not match"
      case .length: "has the wrong length"
      case .content: "does not fit"
      case .count: "has the wrong number of elements"
      case .null: "is no value here"
      case .readOnly: "cannot be changed"
      }
    return "\(found) \(fault); expected \(expected)"
  }

  /// The same without the value, for a secret.
  public var redacted: Refusal {
    var copy = self
    copy.found = SecretValue.placeholder
    copy.suggestion = nil
    return copy
  }
}
