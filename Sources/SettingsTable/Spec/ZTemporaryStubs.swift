// Until the real ones land: StandInControl, ControlReader (helper "controls"), JSONFormat (helper "json").
struct StandInControl: Control {
  static let name = "custom"
  static let summary = ""
  static let properties: [SpecProperty] = []
  init(reading fields: inout SpecFields) {}
  func accept(_ input: SettingInput) throws(Refusal) -> SettingValue { input.anyValue }
  func presentation(of value: SettingValue?) -> Presentation { .paragraph }
}
extension Control {
  public static var isSecret: Bool { false }
  public var writtenName: String { Self.name }
}
enum ControlReader {
  enum Choice { case known(Int), standIn(PropertyTable), shared, unknown(PropertyTable) }
  static func choose(for node: SpecNode, reading: SpecReading) -> Choice { .known(0) }
}
