/// A colour: `control: color`, stored as `#rrggbb` or, with `alpha: true`, also as `#rrggbbaa`.
public struct ColorControl: Control {
  public static let name = "color"
  public static let summary = "A colour."
  public static let properties: [SpecProperty] = [
    SpecProperty(
      "alpha", .boolean, "Whether the colour may have an opacity, `#rrggbbaa`.", default: "false")
  ]

  public let hasAlpha: Bool

  public init(reading fields: inout SpecFields) { hasAlpha = fields.flag("alpha") ?? false }

  /// The colour with its letters in lower case.
  public func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    let text = try input.textValue()
    if isColor(text) { return .text(text.lowercased()) }
    throw Refusal(
      .wrongType, found: text.quotedName,
      expected: hasAlpha ? "a colour as #rrggbb or #rrggbbaa" : "a colour as #rrggbb",
      suggestion: likelyColor(text))
  }

  private func isColor(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || hasAlpha && bytes.count == 9 else {
      return false
    }
    return bytes.dropFirst().allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
      default: false
      }
    }
  }

  /// The colour that `ff0000` and `#f00` stand for.
  private func likelyColor(_ text: String) -> String? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let full = digits.utf8.count < 6 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    let color = "#" + full.lowercased()
    return isColor(color) ? color : nil
  }

  public func presentation(of value: SettingValue?) -> Presentation { .color(value?.text) }

  public var constraints: SettingMap {
    SettingMap([SettingMap.Entry(key: "alpha", value: .boolean(hasAlpha))])
  }
}
