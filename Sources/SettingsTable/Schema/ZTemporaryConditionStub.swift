// Until the conditions land.
final class Condition: Sendable {
  func isTrue(_ value: (Int) -> SettingValue?) -> Bool { true }
}
extension SchemaBuilder { mutating func resolve() {
  for number in written.indices { let row = written[number]
    rows.append(TableRow(spec: row, section: rowSections[number], slot: number, isOwner: true, isForThisIdiom: true, defaultValue: row.defaultValue, visibleIf: nil, enabledIf: nil)) }
} }
