// A settings screen as an iOS app has it: one data source and one handler for a table whose rows
// come and go, while another thread changes settings too.

import SettingsTable
import SettingsTableYAML

let source = SourceText(name: "Settings.yaml", bytes: PackageResources.Settings_yaml)
let (schema, diagnostics) = SpecReader(format: YAMLFormat()).schema(from: source)
guard let schema else { fatalError(diagnostics.map(\.description).joined(separator: "\n")) }

let model = try SettingsModel(schema: schema)
let controller = SettingsController(model)

// Each event brings the screen up to date, on the main thread.
let events = model.events
let updates = Task { for await _ in events { controller.update() } }

// Another thread: synchronization, a second window, the app itself. It rests now and then, so that
// the screen has something to show in between.
let changesElsewhere = 3_000
let elsewhere = Task.detached {
  var random = SeededRandom(seed: 1)
  for number in 0..<changesElsewhere {
    if number.isMultiple(of: 10) { try await Task.sleep(for: .microseconds(100)) }
    let row = schema.rows[Int.random(in: schema.rows.indices, using: &random)]
    guard let key = row.spec.key else { continue }
    try model.change(key, to: random.value(for: row.control), by: .app)
  }
}

// The user: touches whatever is on the screen, drags sliders. What is on the screen may be out of
// date; then the change is refused and the screen catches up.
let touches = 2_000
var random = SeededRandom(seed: 2)
for _ in 0..<touches {
  if let path = controller.layout.indexPaths.randomElement(using: &random) {
    let view = controller.tableView.cell(at: path).control
    let control = controller.layout.row(at: path).control
    if case .level = view.presentation {
      view.move(to: random.value(for: control), isTracking: true)
      await Task.yield()
    }
    view.move(to: random.value(for: control))
  }
  await Task.yield()
}
try await elsewhere.value
controller.update()
print("\(changesElsewhere) changes by another thread, \(touches) touches of the screen:")
print("every update of the table view was consistent")

/// Ends the program unless each cell shows what the model holds.
@MainActor
func checkScreen() {
  let now = model.layout()
  let shown = controller.tableView.sections.map { $0.map { "\($0.title): \($0.detail)" } }
  let held = (0..<now.sectionCount).map { section in
    (0..<now.rowCount(inSection: section)).map { row in
      let row = now.row(at: VisibleIndexPath(section: section, row: row))
      return "\(row.title): \(row.display)"
    }
  }
  if shown != held { fatalError("the screen shows \(shown); the model holds \(held)") }
}
checkScreen()
print("the screen shows what the model holds")

// From here on only the user is at it, starting from the defaults.
try model.reset(.all)
controller.update()

/// What a finger does to the row of that title.
@MainActor
func touch(_ title: String, _ values: SettingValue...) {
  for (number, value) in values.enumerated() {
    let control = controller.tableView.sections.joined().first { $0.title == title }?.control
    control?.move(to: value, isTracking: number < values.count - 1)
  }
}
touch("Sync with Reminders", true)
touch("Alarms", true)
touch("Generate notifications", true)
touch("Number of tasks in widget", 4)
touch("Use Microsoft Band", true)
// One drag: the values on the way are in force but not stored, and undo takes back the whole of it.
touch("Red", 0.6, 0.75, 0.9)
touch("Blue", 0.4, 0.1)
print("\nundo would take back \(model.undoText ?? "nothing")")
checkScreen()

for section in 0..<controller.layout.sectionCount {
  print("\n\(controller.layout.section(section).title ?? "")")
  for cell in controller.tableView.sections[section] {
    print("  \(cell.title): \(cell.detail)\(cell.control.isEnabled ? "" : " (disabled)")")
  }
}
updates.cancel()
