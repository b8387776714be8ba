/// A property that a mapping of a spec may have, declared as data: from it come the reader's checks,
/// suggestions, the schema for editors and the reference of the format.
public struct SpecProperty: Hashable, Sendable {
  public indirect enum ValueType: Hashable, Sendable {
    case text, boolean
    /// A whole number within the bounds.
    case integer(ClosedRange<Int>)
    case number
    /// Any scalar: quoted is text, plain is null, Boolean, number or text.
    case scalar
    /// Anything, mappings too.
    case value
    /// One of some words.
    case word([String])
    /// A condition on other rows.
    case condition
    /// An ECMA-262 pattern.
    case pattern
    /// Options in place, or the name of an option set.
    case options
    /// A single value or a list of them.
    case oneOrMore(ValueType)
    case list(ValueType)
    case mapping([SpecProperty])
    /// A mapping from any name to values of one type.
    case mappingOf(ValueType)
    /// A row's control with that control's properties.
    case item
  }

  public let name: String
  public let type: ValueType
  /// One sentence on what it does, for editors and the reference.
  public let help: String
  public let isRequired: Bool
  /// What holds when it is left out, as it would be written; nil when nothing does.
  public let defaultText: String?

  public init(
    _ name: String, _ type: ValueType, _ help: String, isRequired: Bool = false,
    default defaultText: String? = nil
  ) {
    self.name = name
    self.type = type
    self.help = help
    self.isRequired = isRequired
    self.defaultText = defaultText
  }
}
