import Foundation
import SettingsTable
import Synchronization
import Testing

@testable import SettingsTableCommand

/// One run of a tool in this process, with everything around it made up.
struct ToolRun {
  let status: Int32
  let output: String
  let error: String

  /// - Parameters:
  ///   - environment: All of it; by default a UTF-8 locale and nothing else.
  ///   - terminal: The columns of the terminal behind output and error; nil is a pipe.
  @discardableResult
  init(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    terminal: Int? = nil, tool: SettingsTool = SettingsTool()
  ) {
    let output = Capture()
    let error = Capture()
    let environment = ["LANG": "en_US.UTF-8"].merging(environment) { $1 }
    let streams = CommandStreams(
      readInput: { () throws(FileFailure) in Array(input.utf8) },
      writeOutput: { (text) throws(FileFailure) in output.append(text) },
      writeError: { (text) throws(FileFailure) in error.append(text) },
      environment: { environment[$0] },
      isOutputTerminal: { terminal != nil }, isErrorTerminal: { terminal != nil },
      outputWidth: { terminal })
    status = tool.run(arguments, streams: streams)
    self.output = output.text
    self.error = error.text
  }

  private final class Capture: Sendable {
    private let state = Mutex("")
    var text: String { state.withLock { $0 } }
    func append(_ text: String) { state.withLock { $0 += text } }
  }
}

/// A folder that goes away with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("settings-table-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }
}

/// Files of the repository, found from this one.
enum Repository {
  static let tests = (#filePath as NSString).deletingLastPathComponent
  static let root = ((tests as NSString).appendingPathComponent("../..") as NSString)
    .standardizingPath

  static func names(in folder: String, _ suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)
      .filter { $0.hasSuffix(suffix) }.sorted()
  }
}

/// Compares `text` with `Golden/<name>`; with `RECORD_GOLDEN=1` it writes the file and fails.
func expectGolden(
  _ text: String, _ name: String, at location: Testing.SourceLocation = #_sourceLocation
) throws {
  let path = Repository.tests + "/Golden/" + name
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try FileManager.default.createDirectory(
      atPath: Repository.tests + "/Golden", withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name)", sourceLocation: location)
    return
  }
  let golden = try String(contentsOfFile: path, encoding: .utf8)
  if golden == text { return }
  let pairs = zip(
    golden.split(separator: "\n", omittingEmptySubsequences: false),
    text.split(separator: "\n", omittingEmptySubsequences: false))
  let first = pairs.enumerated().first { $0.element.0 != $0.element.1 }
  Issue.record(
    """
    \(name) differs, first in line \(first.map { $0.offset + 1 } ?? -1)
    golden: \(first.map { String($0.element.0) } ?? "(shorter)")
    now:    \(first.map { String($0.element.1) } ?? "(longer)")
    """, sourceLocation: location)
}

/// A small app that has one of everything the commands care about.
let sampleSpec = """
  settingsTable: 1
  app: {id: com.example.sample, title: Sample}
  sections:
    - title: General
      rows:
        - key: sound
          control: toggle
          title: Sound
          default: false
          help: Whether anything is heard.
        - key: volume
          control: slider
          title: Volume
          min: 0
          max: 1
          decimals: 2
          default: 0.5
          enabledIf: sound
        - {key: count, control: stepper, title: Count, min: 1, max: 10, default: 3}
        - {key: name, control: text, title: Name, default: Your Name, visibleIf: sound}
        - {key: token, control: secure, title: Token}
        - {key: note, control: text, title: Note, nullable: true, default: null}
        - key: picture
          control: choice
          title: Picture
          default: dog
          options: [{value: dog, title: Dog}, {value: mean-dog, title: Mean Dog}, coral]
        - {key: tags, control: list, title: Tags, default: [a, b]}
        - {key: "[0,0]", control: toggle, title: Tricky, default: true}
    - rows:
        - {control: pane, title: About, pane: about}
  panes:
    about:
      title: About
      sections:
        - rows:
            - {key: version, control: label, title: Version, default: "1.0"}

  """
