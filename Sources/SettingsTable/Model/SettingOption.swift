/// An enum whose cases are the options of a row: `enum Picture: String, SettingOption`.
///
/// Its raw values, texts or integers, are the values of the options. ``SettingsModel/require(_:)``
/// checks that each case is an option and each option a case.
public protocol SettingOption: SettingConvertible, RawRepresentable, CaseIterable
where RawValue: SettingConvertible {}

extension SettingOption {
  public init?(settingValue: SettingValue) {
    guard let raw = RawValue(settingValue: settingValue) else { return nil }
    self.init(rawValue: raw)
  }

  public var settingValue: SettingValue { rawValue.settingValue }

  public static func mismatches(withOptions options: [SettingValue]) -> [String] {
    let cases = allCases.map(\.settingValue)
    return cases.filter { !options.contains($0) }.map {
      "the case \($0) of \(Self.self) is not among the options of the row"
    }
      + options.filter { !$0.isNull && !cases.contains($0) }.map {
        "the option \($0) of the row is no case of \(Self.self)"
      }
  }
}
