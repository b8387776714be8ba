/// Stands on a `shared` row until the schema puts the control of the key's owner there.
struct SharedControl: Control {
  static let name = "shared"
  static let summary = "A row that shows the setting of another."
  static let properties: [SpecProperty] = []
  static let table = PropertyTable(RowProperty.all)

  init(reading fields: inout SpecFields) {
    guard fields.flagIsSet(.shared) else { return }
    let allowed: Set<RowProperty> = [
      .key, .title, .subtitle, .help, .icon, .keywords, .visibleIf, .enabledIf, .idioms, .shared,
    ]
    for property in RowProperty.allCases where !allowed.contains(property) && fields.has(property) {
      let name = RowProperty.all[property.rawValue].name
      fields.report(
        .sharedOwner,
        "\(name.quotedName) is the owner's to say; a shared row has only texts and conditions",
        at: name)
    }
  }

  func accept(_ input: SettingInput) throws(Refusal) -> SettingValue { input.anyValue }

  func presentation(of value: SettingValue?) -> Presentation {
    .label(value.map(display))
  }
}
