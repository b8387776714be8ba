/// A value that no description, mirror or dump shows; ``revealed`` is the only way to it.
public struct SecretValue: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible,
  CustomReflectable
{
  /// What stands for a secret wherever one would be printed, whatever its length.
  public static let placeholder = "********"

  private final class Box: Sendable {
    let value: SettingValue
    init(_ value: SettingValue) { self.value = value }
  }
  private let box: Box

  public init(_ value: SettingValue) { box = Box(value) }

  /// The value itself: for the store that keeps it and for `get --reveal`.
  public var revealed: SettingValue { box.value }

  public var description: String { Self.placeholder }
  public var debugDescription: String { Self.placeholder }
  public var customMirror: Mirror { Mirror(Self.placeholder, children: []) }

  public static func == (left: SecretValue, right: SecretValue) -> Bool {
    left.revealed == right.revealed
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(revealed) }
}

extension SettingValue {
  /// The value to keep or to hand to the app: a secret's own, else the value itself.
  public var revealed: SettingValue {
    if case .secret(let secret) = self { secret.revealed } else { self }
  }
}
