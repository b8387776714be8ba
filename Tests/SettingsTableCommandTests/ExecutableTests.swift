import Foundation
import Testing

/// Runs of the program itself, where it has been built beside the tests.
@Suite(.enabled(if: Executable.path != nil, "the program is not built beside the tests"))
struct ExecutableTests {
  @Test func rendersIntoAPipe() throws {
    let run = try Executable.run([
      "render", Repository.root + "/Specs/CheckTasks.yaml", "--no-values",
    ])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("# settings-table text 1\n"))
    #expect(run.error.isEmpty)
  }

  @Test func exitStatusesArriveAtTheShell() throws {
    #expect(try Executable.run(["--version"]).status == 0)
    #expect(try Executable.run(["render", "/nonexistent.yaml"]).status == 1)
    #expect(try Executable.run(["rendr"]).status == 2)
    #expect(try Executable.run([]).status == 2)
  }

  @Test func readsTheSpecFromStandardInput() throws {
    let run = try Executable.run(["get", "-", "count", "--no-values"], input: sampleSpec)
    #expect(run.output == "3\n")
  }

  @Test func aReaderThatGoesAwayIsNoFailure() throws {
    let program = try #require(Executable.path)
    let spec = Repository.root + "/Specs/CheckTasks.yaml"
    let run = try Executable.run(
      ["-c", "(sleep 0.2; '\(program)' render '\(spec)' --format json; echo $? >&2) | true"],
      program: "/bin/sh")
    #expect(run.error == "0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFailedWriteEndsWith1() throws {
    let program = try #require(Executable.path)
    let run = try Executable.run(
      ["-c", "'\(program)' --version > /dev/full"], program: "/bin/sh")
    #expect(run.status == 1)
    #expect(
      run.error
        == "error: cannot write the result: cannot write standard output: the disk is full\n")
  }
}

enum Executable {
  /// The program in the folder that the tests were built into.
  static let path: String? = {
    var candidates = [Bundle.main.bundlePath, Repository.root + "/.build/debug"]
    candidates += Bundle.allBundles.map { ($0.bundlePath as NSString).deletingLastPathComponent }
    return candidates.map { $0 + "/settings-table" }.first {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }()

  static func run(
    _ arguments: [String], input: String = "", program: String? = path
  ) throws -> (status: Int32, output: String, error: String) {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = arguments
    process.environment = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle(forReadingAtPath: try folder.write("input", input))
    try folder.write("output", "")
    try folder.write("error", "")
    process.standardOutput = FileHandle(forWritingAtPath: folder.path + "/output")
    process.standardError = FileHandle(forWritingAtPath: folder.path + "/error")
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try folder.read("output"), try folder.read("error"))
  }
}
