/// A value as a file holds it, before a control has read it: what `on` or `007` means is the
/// control's to say.
public enum WrittenValue: Hashable, Sendable {
  /// A scalar's text; `isPlain` unless it was quoted (or, in JSON, a string).
  case scalar(String, isPlain: Bool)
  case list([WrittenValue])
  case map([Entry])

  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: WrittenValue

    public init(key: String, value: WrittenValue) {
      self.key = key
      self.value = value
    }
  }

  /// Whether this is a plain null: `null`, `~` or nothing at all.
  public var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = self else { return false }
    return text.isEmpty || text == "null" || text == "~"
  }
}

extension WrittenValue {
  /// The written form of `value`; ``SettingValue/init(_:)`` reads it back as it was.
  public init(_ value: SettingValue) {
    switch value {
    case .null: self = .scalar("null", isPlain: true)
    case .boolean(let value): self = .scalar(value ? "true" : "false", isPlain: true)
    case .integer(let value): self = .scalar(String(value), isPlain: true)
    case .real(let value): self = .scalar(NumberText.write(value), isPlain: true)
    case .text(let value): self = .scalar(value, isPlain: false)
    case .list(let values): self = .list(values.map(WrittenValue.init))
    case .map(let map):
      self = .map(map.entries.map { Entry(key: $0.key, value: WrittenValue($0.value)) })
    case .secret(let value): self = WrittenValue(value.revealed)
    }
  }
}

extension SettingValue {
  /// Reads `written` where any value may stand: quoted = text; plain = null (`null`, `~`, empty),
  /// `true`/`false`, a number as JSON writes it, else text.
  ///
  /// A number beyond `Int64` or the finite reals stays text.
  public init(_ written: WrittenValue) {
    switch written {
    case .scalar(let text, isPlain: false): self = .text(text)
    case .scalar(let text, isPlain: true):
      switch text {
      case "", "~", "null": self = .null
      case "true": self = .boolean(true)
      case "false": self = .boolean(false)
      default:
        switch NumberText.read(text) {
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .tooLarge, .notANumber: self = .text(text)
        }
      }
    case .list(let elements): self = .list(elements.map { SettingValue($0) })
    case .map(let entries):
      self = .map(
        SettingMap(entries.map { SettingMap.Entry(key: $0.key, value: SettingValue($0.value)) }))
    }
  }
}
