/// A regular expression in the language of JSON Schema, matched in linear time.
///
/// The language is ECMA-262 with the `u` flag, less look-around, back-references, modifiers such as
/// `(?i:`, and `\p` with anything but `L`, `Lu`, `Ll`, `N`, `P` and `Z`. Case counts, `^` and `$`
/// are the ends of the whole text, and text is a sequence of Unicode scalars: `é` written as `e` and
/// an accent is two of them.
///
/// Two patterns are equal when their sources are.
public struct Pattern: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as written.
  public let source: String
  private let program: PatternProgram

  public var description: String { source }

  /// Reads and compiles `source`.
  ///
  /// A pattern has at most 1,000 scalars, groups nested at most 64 deep, and repeats up to 1,000.
  /// Repeats multiply: `(a{1000}){1000}` is refused, while `([a-z]{1,20}\.){1000}` is not.
  ///
  /// - Parameter source: The expression without slashes or flags.
  /// - Throws: ``PatternFailure`` for the first mistake, with the place of it.
  /// - Complexity: Bounded by the limits above, whatever the source.
  public init(_ source: String) throws(PatternFailure) {
    var parser = PatternParser(source)
    let tree = try parser.parse()
    self.source = source
    program = PatternProgram(tree, sets: parser.sets)
  }

  /// Whether the pattern matches anywhere in `text`, as in JSON Schema; write `^…$` for all of it.
  ///
  /// - Complexity: O(*n* · *s*) for *n* scalars of text and a pattern of size *s*, the number of
  ///   its characters and operators once counted repeats are written out; most steps handle 64 of
  ///   those at once. No pattern backtracks.
  public func matches(_ text: String) -> Bool {
    var matcher = PatternMatcher(program)
    return matcher.matches(text)
  }

  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.source == right.source
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

/// Why a text is no ``Pattern``.
public struct PatternFailure: Error, Hashable, Sendable {
  /// What sort of mistake was made.
  public enum Kind: Hashable, Sendable {
    /// ECMA-262 does not accept it either.
    case syntax
    /// It has a meaning in ECMA-262, but not here.
    case unsupported
    /// It is beyond a limit: of length, of nesting, of a repeat or of repeats in repeats.
    case tooLarge
  }

  /// Where the part that is wrong begins, in scalars of the source, counted from 0.
  public var offset: Int
  public var kind: Kind
  /// A clause without a capital or a full stop: what was found, then what would be right.
  public var message: String
}
