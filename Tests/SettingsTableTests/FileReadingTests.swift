import Foundation
import SettingsTable
import Testing

@Suite struct FileReadingTests {
  private static func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.appending(path: "file-\(UUID())").path
  }

  @Test(arguments: [0, 1, 16383, 16384, 16385, 300_000])
  func wholeFileIsRead(_ count: Int) throws {
    let path = Self.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try readWholeFile(at: path) == bytes)
    #expect(try readWholeFile(at: path, limit: count) == bytes)
    if count > 0 {
      #expect(throws: FileFailure.tooLarge(path, limit: count - 1)) {
        try readWholeFile(at: path, limit: count - 1)
      }
    }
  }

  @Test(arguments: [0, 1, 16384, 100_000])
  func pipeIsReadToItsEnd(_ count: Int) async throws {
    let path = Self.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    mkfifo(path, 0o600)
    Thread.detachNewThread {
      let pipe = FileHandle(forWritingAtPath: path)
      pipe?.write(Data(repeating: 65, count: count))
      try? pipe?.close()
    }
    #expect(try readWholeFile(at: path) == Array(repeating: 65, count: count))
  }

  #if os(Linux)
    @Test func filesWithoutASizeAreRead() throws {
      #expect(try !readWholeFile(at: "/proc/self/status").isEmpty)
      #expect(throws: FileFailure.tooLarge("/dev/zero", limit: 100_000)) {
        try readWholeFile(at: "/dev/zero", limit: 100_000)
      }
    }
  #endif

  @Test(arguments: [-40_000_000_000.0, 10_413_792_000])
  func aFileMayBeFromAnyYear(_ seconds: Double) throws {
    let path = Self.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("x".utf8).write(to: URL(filePath: path))
    let time = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    #expect(try readWholeFile(at: path) == Array("x".utf8))
  }

  @Test func whatCannotBeReadIsNamed() {
    let missing = Self.temporaryPath()
    #expect(throws: FileFailure.missing(missing)) { try readWholeFile(at: missing) }
    #expect(throws: FileFailure.isDirectory("/")) { try readWholeFile(at: "/") }
    let files = FileSystem { (call, path) throws(SystemFailure) in
      throw SystemFailure(call, path, code: EACCES)
    }
    #expect(throws: FileFailure.notReadable("/")) { try readWholeFile(at: "/", files: files) }
  }

  @Test func failuresAreSentences() {
    let failure = SystemFailure(.open, "x.yaml", code: ENOENT)
    #expect(failure.description == "cannot open \"x.yaml\": no such file or directory")
    #expect(
      FileFailure.system(SystemFailure(.write, "standard output", code: 9999)).description
        == "cannot write standard output: system error 9999")
    #expect(
      FileFailure.busy("x.yaml").description == "\"x.yaml\" is being written by another program")
    #expect(
      FileFailure.tooLarge("x.yaml", limit: 9).description == "\"x.yaml\" is larger than 9 bytes")
  }

  @Test func brokenPipeIsAFailureAndNotTheEnd() async {
    await #expect(processExitsWith: .success) {
      CurrentProcess.ignoreBrokenPipes()
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      dup2(ends[1], 1)
      close(ends[0])
      #expect(throws: FileFailure.brokenPipe("standard output")) {
        try writeAll("text", to: .standardOutput)
      }
    }
  }

  @Test func environmentIsRead() {
    #expect(CurrentProcess.environmentVariable("PATH") != nil)
    #expect(CurrentProcess.environmentVariable("NO_SUCH_NAME_HERE") == nil)
  }
}
