import Foundation
import Testing

/// Compares `output` with the file `name` in the folder `Golden` beside this file.
///
/// With `RECORD_GOLDEN=1` in the environment it writes the file, and fails, so that a recording
/// cannot pass for a check.
func expectGolden(
  _ output: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = testFolder.appending(path: "Golden/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(output.utf8).write(to: file)
    Issue.record(
      "recorded \(name); read it, then run without RECORD_GOLDEN", sourceLocation: sourceLocation)
    return
  }
  guard let data = try? Data(contentsOf: file) else {
    Issue.record("there is no golden file \(name)", sourceLocation: sourceLocation)
    return
  }
  // Compared as bytes: as Swift strings, texts are equal that are not written alike.
  if data == Data(output.utf8) { return }
  let expected = lines(String(decoding: data, as: UTF8.self))
  let found = lines(output)
  let number = zip(expected, found).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  let expectedLine = number < expected.count ? expected[number].debugDescription : "the end"
  let foundLine = number < found.count ? found[number].debugDescription : "the end"
  Issue.record(
    "\(name):\(number + 1): expected \(expectedLine), found \(foundLine)",
    sourceLocation: sourceLocation)
}

let testFolder = URL(filePath: #filePath).deletingLastPathComponent()

func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
