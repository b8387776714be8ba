import Foundation
import SettingsTable
import SettingsTableRenderers
import Testing

/// Why a fixture could not be read.
struct BadFixture: Error, CustomStringConvertible {
  let description: String
}

/// The snapshot of a spec in JSON, with values in JSON.
func snapshot(ofJSON spec: String, values: String = "") throws -> TableSnapshot {
  try snapshot(
    of: SourceText(name: "spec.json", text: spec),
    values: SourceText(name: "values.json", text: values))
}

/// The snapshot of a spec with values in JSON; every control and every state is in `gallery`.
func gallery() throws -> TableSnapshot {
  try snapshot(of: fixture("gallery.json"), values: fixture("gallery.values.json"))
}

func snapshot(
  of source: SourceText, values: SourceText? = nil, format: any DocumentFormat = JSONFormat(),
  folder: (any SpecFolder)? = nil
) throws -> TableSnapshot {
  let (spec, findings) = SpecReader(format: format, folder: folder).read(source)
  let (schema, more) = TableSchema.check(spec, platform: "linux", idiom: "terminal")
  let errors = (findings + more).filter { $0.severity == .error }
  guard let schema, errors.isEmpty else {
    throw BadFixture(description: errors.map { "\($0)" }.joined(separator: "\n"))
  }
  let root = values.flatMap {
    JSONFormat().read($0, as: .values, limits: .smallFile).tree?.root
  }
  return TableSnapshot(of: schema, values: StoredValues(root))
}

private func fixture(_ name: String) throws -> SourceText {
  let file = testFolder.appending(path: "Fixtures/\(name)")
  return SourceText(name: name, bytes: Array(try Data(contentsOf: file)))
}

/// A text as it stands in JSON, its quotes included.
func json(_ text: String) -> String {
  var output = ""
  output.appendJSON(text)
  return output
}
