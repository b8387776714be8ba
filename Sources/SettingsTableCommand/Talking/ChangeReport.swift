import SettingsTable

/// Says what a call has changed, a line a setting: `volume: 3 → 5 (settings.yaml)`.
struct ChangeReport {
  let schema: TableSchema
  /// The file that was written; nil for a store without a name.
  let place: String?
  let context: ToolContext

  func tell(_ changes: [Change]) {
    let suffix = place.map { " (\($0))" } ?? ""
    for change in changes {
      let isSecret =
        schema.rowNumber(ofKey: change.key).map { schema.rows[$0].spec.isSecret } ?? true
      let new = shown(change.new, isSecret)
      if change.old == change.new {
        context.say("\(change.key): \(new), as before\(suffix)")
      } else {
        let old = shown(change.old, isSecret)
        context.say("\(change.key): \(old) \(context.arrow) \(new)\(suffix)")
      }
    }
    if changes.isEmpty { context.say("nothing to change\(suffix)") }
  }

  private func shown(_ value: SettingValue?, _ isSecret: Bool) -> String {
    guard let value else { return "no value" }
    return isSecret && !value.isNull ? SecretValue.placeholder : value.description
  }
}

extension RowChoice {
  /// A request to change this row.
  func request(_ input: SettingInput) -> ChangeRequest {
    if let indexPath { return ChangeRequest(.row(indexPath), to: input) }
    return ChangeRequest(.key(name), to: input)
  }

  var resetTarget: ResetScope {
    if let indexPath { return .row(indexPath) }
    return .key(name)
  }
}

extension SettingsModel {
  static func opened(
    _ schema: TableSchema, _ store: any SettingsStore
  ) throws(CommandFailure) -> SettingsModel {
    do throws(StoreFailure) {
      return try SettingsModel(schema: schema, store: store)
    } catch {
      throw CommandFailure(error)
    }
  }
}
