/// A condition as its author wrote it: `picture != coral and not muted`.
///
/// The keys are not looked up and the literals not read: ``Condition`` is the checked form. The
/// grammar is that of the spec format, section 4; byte ranges count from 0 in the UTF-8 of ``text``.
public struct ConditionSyntax: Hashable, Sendable {
  /// As it was given.
  public let text: String
  public let root: Expression

  /// Reads `text`.
  ///
  /// - Throws: The first thing in `text` that is not as the grammar wants it. That includes a text
  ///   of more than ``maximalLength`` scalars or one nested deeper than ``maximalDepth``.
  public init(parsing text: String) throws(ConditionSyntaxFailure) {
    var parser = try ConditionParser(text)
    root = try parser.parse()
    self.text = text
  }

  /// The most levels of brackets and `not`.
  public static let maximalDepth = 64
  /// The most Unicode scalars of a condition.
  public static let maximalLength = 10_000
  /// What stands for itself and is no name.
  public static let words = ["and", "or", "not", "in", "true", "false", "null"]

  public indirect enum Expression: Hashable, Sendable {
    case test(Test)
    case not(Expression)
    /// At least two, in the order they are written.
    case and([Expression])
    /// At least two, in the order they are written.
    case or([Expression])
  }

  /// What is asked of one key.
  public struct Test: Hashable, Sendable {
    public let key: Key
    /// Nil for a bare key.
    public let comparison: Comparison?
  }

  public struct Key: Hashable, Sendable {
    public let name: String
    /// With the `$(` and `)` of a key written so.
    public let bytes: Range<Int>
  }

  public struct Comparison: Hashable, Sendable {
    public let operation: Operation
    /// The operator alone.
    public let bytes: Range<Int>
    /// One; after `in` and `not in` at least one.
    public let literals: [Literal]
  }

  public enum Operation: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case isIn = "in"
    case isNotIn = "not in"

    /// Whether the operator asks which of two values comes first.
    public var isOrdering: Bool {
      switch self {
      case .less, .lessOrEqual, .greater, .greaterOrEqual: true
      case .equal, .notEqual, .isIn, .isNotIn: false
      }
    }
  }

  public struct Literal: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      /// A word without quotes, a number, `true`, `false` or `null`: the key's control reads it.
      case bare(String)
      /// A text, without its quotes.
      case quoted(String)
      /// The value of another key.
      case key(String)
    }
    public let content: Content
    /// With the quotes, or with `$(` and `)`.
    public let bytes: Range<Int>
  }
}

/// Why a text is no condition.
public struct ConditionSyntaxFailure: Error, Hashable, Sendable {
  /// The bytes of the text that are wrong; empty, at the end, where something is missing.
  public var bytes: Range<Int>
  /// A clause: what was found, then what was expected.
  public var message: String
  /// How to mend it, as a clause, when one answer is likely.
  public var fix: String?
  /// What to write instead of ``bytes``, when the fix is just that.
  public var suggestion: String?
  /// Whether the text ends too early, as one does that YAML has cut off.
  public var isCutOff = false

  init(_ bytes: Range<Int>, _ message: String, fix: String? = nil, suggestion: String? = nil) {
    self.bytes = bytes
    self.message = message
    self.fix = fix ?? suggestion.map { "write \($0.quotedName)" }
    self.suggestion = suggestion
  }
}

extension ConditionSyntax: CustomStringConvertible {
  /// The condition with one blank between its words and no brackets but those it needs.
  public var description: String {
    var text = ""
    Self.write(root, into: &text)
    return text
  }

  private static func write(_ expression: Expression, into text: inout String) {
    switch expression {
    case .test(let test): write(test, into: &text)
    case .not(let inner):
      text += "not "
      writeInner(inner, bracketing: isGroup(inner), into: &text)
    case .and(let parts):
      for (index, part) in parts.enumerated() {
        if index > 0 { text += " and " }
        writeInner(part, bracketing: isGroup(part), into: &text)
      }
    case .or(let parts):
      for (index, part) in parts.enumerated() {
        if index > 0 { text += " or " }
        if case .or = part {
          writeInner(part, bracketing: true, into: &text)
        } else {
          write(part, into: &text)
        }
      }
    }
  }

  private static func isGroup(_ expression: Expression) -> Bool {
    switch expression {
    case .and, .or: true
    case .test, .not: false
    }
  }

  private static func writeInner(
    _ inner: Expression, bracketing: Bool, into text: inout String
  ) {
    if bracketing { text += "(" }
    write(inner, into: &text)
    if bracketing { text += ")" }
  }

  private static func write(_ test: Test, into text: inout String) {
    text += ConditionLexer.isName(test.key.name) ? test.key.name : "$(\(test.key.name))"
    guard let comparison = test.comparison else { return }
    text += " \(comparison.operation.rawValue) "
    switch comparison.operation {
    case .isIn, .isNotIn:
      text += "(\(comparison.literals.map(\.description).joined(separator: ", ")))"
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      text += comparison.literals.map(\.description).joined()
    }
  }
}

extension ConditionSyntax.Literal: CustomStringConvertible {
  /// The literal as it is written.
  public var description: String {
    switch content {
    case .bare(let word): word
    case .quoted(let text): text.contains("\"") ? "'\(text)'" : "\"\(text)\""
    case .key(let name): "$(\(name))"
    }
  }
}
