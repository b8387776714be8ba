// A control, a renderer and a store of an app's own, made with nothing but the public API. The spec
// is in JSON, which the engine reads by itself.

import OwnParts
import SettingsTable
import SettingsTableRenderers

let source = SourceText(name: "Settings.json", bytes: PackageResources.Settings_json)
let controls = ControlList.builtIn.adding([RatingControl.self])
let (schema, diagnostics) = SpecReader(controls: controls).schema(from: source)
guard let schema else { fatalError(diagnostics.map(\.description).joined(separator: "\n")) }

let store = JournalStore()
let model = try SettingsModel(schema: schema, store: store)
let renderers = RendererList.builtIn.adding([MarkdownListRenderer.self])

func show(_ format: String) {
  guard let renderer = renderers[format] else { return }
  print(renderer.init(options: RenderOptions()).rendered(model.snapshot()), terminator: "")
}

print("== The renderer, with the defaults\n")
show("markdown")

print("== The control: what a person types, and what it refuses\n")
for text in ["5", "★★", "7", "many"] {
  do throws(ChangeFailure) {
    let change = try model.change("leastRating", toText: text)
    print("\(text) → \(change.new?.description ?? "nothing")")
  } catch {
    print("\(text) → \(error)")
  }
}

print("\n== A condition on the control; a batch is one line of the journal\n")
try model.apply([
  ChangeRequest(.key("onlyAwarded"), to: .value(true)),
  ChangeRequest(.key("leastRating"), to: .value(4)),
])
try model.reset(.key("sort"))
try model.undo()
for line in store.lines { print(line) }

print("\n== The renderers of the library draw the control too\n")
show("ansi")
show("text")

print("\n== Another start of the app reads the journal\n")
let later = try SettingsModel(schema: schema, store: store)
print("leastRating: \(later.value(of: "leastRating") ?? .null)")
