/// A text that no description, mirror or dump shows: what the value of a secret row is read as.
public struct SecretText: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let value: SecretValue

  public init(_ text: String) { value = SecretValue(.text(text)) }

  /// The text itself.
  public var revealed: String { value.revealed.text ?? "" }

  public var description: String { SecretValue.placeholder }
  public var debugDescription: String { SecretValue.placeholder }
  public var customMirror: Mirror { value.customMirror }
}

extension SecretText: SettingConvertible {
  public init?(settingValue: SettingValue) {
    guard case .secret(let secret) = settingValue, case .text(let text) = secret.revealed else {
      return nil
    }
    self.init(text)
  }
  public var settingValue: SettingValue { .secret(value) }
  public static var settingKinds: SettingKinds? { .secret }
}

extension SecretText: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }
}
