import Foundation
import SettingsTable
import Synchronization
import Testing

@Suite struct FileReplacementTests {
  /// A folder of its own for each test, removed afterwards.
  private final class Folder {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(atPath: path)
    }

    subscript(name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to name: String, mode: Int = 0o644) throws {
      try Data(text.utf8).write(to: URL(filePath: self[name]))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name])
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: self[name], withDestinationPath: target)
    }

    func text(_ name: String) -> String? {
      FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
    }

    func attribute<Value>(_ key: FileAttributeKey, of name: String) throws -> Value? {
      try FileManager.default.attributesOfItem(atPath: self[name])[key] as? Value
    }

    func mode(of name: String) throws -> Int? { try attribute(.posixPermissions, of: name) }

    func inode(of name: String) throws -> Int? { try attribute(.systemFileNumber, of: name) }

    /// The names in the folder, sorted, lock files left out.
    var names: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: path)
          .filter { !$0.hasSuffix(".lock") }.sorted()
      }
    }
  }

  private static let isSuperuser = getuid() == 0

  /// A short timeout, since no test means to wait for another writer that long.
  private static func put(
    _ text: String, at path: String, files: FileSystem = .live
  ) throws(ReplacementFailure<Never>) {
    try replaceFile(at: path, timeout: .milliseconds(200), files: files) { _ in Array(text.utf8) }
  }

  /// A gate for which the call number `index` of a write, counted from 0, goes wrong.
  private final class Fault: Sendable {
    enum Kind: Hashable, CaseIterable, CustomTestStringConvertible {
      case inputOutput, diskFull, shortWrite, killed, killedAfterSomeBytes

      var testDescription: String { "\(self)" }
    }

    private let index: Int
    private let kind: Kind
    private let count = Mutex(0)

    init(_ kind: Kind, at index: Int) {
      self.kind = kind
      self.index = index
    }

    /// How many calls were made, the failed ones included.
    var calls: Int { count.withLock { $0 } }

    var files: FileSystem {
      FileSystem { (call, path) throws(SystemFailure) in
        let number = self.count.withLock { count in
          defer { count += 1 }
          return count
        }
        if number < self.index { return nil }
        switch self.kind {
        case .inputOutput where number == self.index:
          throw SystemFailure(call, path, code: EIO)
        case .diskFull where number == self.index:
          throw SystemFailure(call, path, code: ENOSPC)
        case .inputOutput, .diskFull: return nil
        case .shortWrite: return 1
        case .killedAfterSomeBytes where number == self.index && call == .write: return 3
        case .killed, .killedAfterSomeBytes: throw SystemFailure(call, path, code: EIO)
        }
      }
    }
  }

  @Test func newFileHasTheModeOfTheProcess() throws {
    let folder = try Folder()
    let mask = umask(0)
    umask(mask)
    let status = try replaceFile(at: folder["a.yaml"]) { current in
      #expect(current == nil)
      return Array("a: 1\n".utf8)
    }
    #expect(folder.text("a.yaml") == "a: 1\n")
    #expect(try folder.mode(of: "a.yaml") == 0o666 & ~Int(mask))
    #expect(try folder.inode(of: "a.yaml") == status.map { Int($0.inode) })
    #expect(try folder.names == ["a.yaml"])
    #expect(try folder.mode(of: ".a.yaml.lock") == 0o600)
  }

  @Test func newFileWithASecretIsForItsOwnerOnly() throws {
    let folder = try Folder()
    try replaceFile(at: folder["a.yaml"], isPrivate: true) { _ in [65] }
    #expect(try folder.mode(of: "a.yaml") == 0o600)
  }

  @Test(arguments: [0o600, 0o644, 0o664, 0o666, 0o755])
  func modeIsKept(_ mode: Int) throws {
    let folder = try Folder()
    try folder.write("old", to: "a", mode: mode)
    try replaceFile(at: folder["a"], isPrivate: true) { ($0 ?? []) + [33] }
    #expect(folder.text("a") == "old!")
    #expect(try folder.mode(of: "a") == mode)
  }

  @Test(.enabled(if: isSuperuser, "only the superuser may give files away"))
  func ownersFileAndLockStayTheOwners() throws {
    let folder = try Folder()
    try folder.write("old", to: "a", mode: 0o660)
    chown(folder["a"], 12345, 23456)
    try Self.put("new", at: folder["a"])
    #expect(try folder.attribute(.ownerAccountID, of: "a") == 12345)
    #expect(try folder.attribute(.groupOwnerAccountID, of: "a") == 23456)
    #expect(try folder.mode(of: "a") == 0o660)
    #expect(try folder.attribute(.ownerAccountID, of: ".a.lock") == 12345)
    #expect(try folder.mode(of: ".a.lock") == 0o660)
  }

  @Test(.enabled(if: isSuperuser, "only the superuser may give files away"))
  func anotherGroupGetsNoMoreThanEverybody() throws {
    let folder = try Folder()
    try folder.write("old", to: "a", mode: 0o664)
    chown(folder["a"], 0, 23456)
    let files = FileSystem { (call, path) throws(SystemFailure) in
      if call == .chown { throw SystemFailure(call, path, code: EPERM) }
      return nil
    }
    try Self.put("new", at: folder["a"], files: files)
    #expect(try folder.mode(of: "a") == 0o644)
  }

  @Test func sameBytesOrNoneWriteNothing() throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    let inode = try folder.inode(of: "a")
    #expect(try replaceFile(at: folder["a"]) { $0 } == nil)
    #expect(try replaceFile(at: folder["a"]) { _ in nil } == nil)
    #expect(try replaceFile(at: folder["b"]) { _ in nil } == nil)
    #expect(try folder.inode(of: "a") == inode)
    #expect(try folder.names == ["a"])
  }

  @Test func emptyFileIsWrittenAndIsNotAMissingOne() throws {
    let folder = try Folder()
    #expect(try replaceFile(at: folder["a"]) { _ in [] } != nil)
    try replaceFile(at: folder["a"]) { current in
      #expect(current == [])
      return nil
    }
  }

  @Test func failedEditLeavesTheFileAloneAndTheLockFree() throws {
    struct Refusal: Error, Equatable {}
    let folder = try Folder()
    try folder.write("old", to: "a")
    #expect(throws: ReplacementFailure<Refusal>.edit(Refusal())) {
      try replaceFile(at: folder["a"]) { _ throws(Refusal) in throw Refusal() }
    }
    #expect(folder.text("a") == "old")
    try Self.put("new", at: folder["a"])
  }

  @Test func linksAreFollowed() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder["dots"], withIntermediateDirectories: false)
    try folder.write("old", to: "dots/real")
    try folder.link("dots/second", to: "real")
    try folder.link("first", to: "dots/second")
    try Self.put("new", at: folder["first"])
    #expect(folder.text("dots/real") == "new")
    #expect(try folder.attribute(.type, of: "first") == FileAttributeType.typeSymbolicLink)
    #expect(try folder.attribute(.type, of: "dots/second") == FileAttributeType.typeSymbolicLink)
    #expect(FileManager.default.fileExists(atPath: folder["dots/.real.lock"]))
  }

  @Test func danglingLinkGetsItsFileWhereItPoints() throws {
    let folder = try Folder()
    try folder.link("first", to: folder["real"])
    try folder.link("lost", to: "no/real")
    try Self.put("new", at: folder["first"])
    #expect(folder.text("real") == "new")
    #expect(try folder.attribute(.type, of: "first") == FileAttributeType.typeSymbolicLink)
    #expect(throws: ReplacementFailure<Never>.file(.folderMissing(folder["lost"]))) {
      try Self.put("new", at: folder["lost"])
    }
  }

  @Test func linksInACircleAreRefused() throws {
    let folder = try Folder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(throws: ReplacementFailure<Never>.file(.loop(folder["a"]))) {
      try Self.put("new", at: folder["a"])
    }
    #expect(throws: FileFailure.loop(folder["a"])) { try readWholeFile(at: folder["a"]) }
  }

  @Test func whatIsNoFileIsRefused() throws {
    let folder = try Folder()
    mkfifo(folder["pipe"], 0o600)
    typealias Failure = ReplacementFailure<Never>
    #expect(throws: Failure.file(.isDirectory(folder.path))) {
      try Self.put("", at: folder.path)
    }
    #expect(throws: Failure.file(.isDirectory(folder["new/"]))) {
      try Self.put("", at: folder["new/"])
    }
    #expect(throws: Failure.file(.notRegular(folder["pipe"]))) {
      try Self.put("", at: folder["pipe"])
    }
    #expect(throws: Failure.file(.folderMissing(folder["no/a"]))) {
      try Self.put("", at: folder["no/a"])
    }
    #expect(throws: Failure.file(.missing(""))) { try Self.put("", at: "") }
    #expect(throws: Failure.self) { try Self.put("", at: folder["a\0b"]) }
    #expect(try folder.names == ["pipe"])
  }

  @Test func missingFoldersAreCreatedOnRequest() throws {
    let folder = try Folder()
    try replaceFile(at: folder["x/y/a"], createFolders: true) { _ in [65] }
    try replaceFile(at: folder["x/y/a"], createFolders: true) { ($0 ?? []) + [66] }
    #expect(folder.text("x/y/a") == "AB")
    #expect(try folder.mode(of: "x") == 0o700)
    #expect(try folder.mode(of: "x/y") == 0o700)
  }

  @Test(arguments: [0o444, 0o400])
  func readOnlyFileIsNotReplaced(_ mode: Int) throws {
    let folder = try Folder()
    try folder.write("old", to: "a", mode: mode)
    #expect(throws: ReplacementFailure<Never>.file(.notWritable(folder["a"]))) {
      try Self.put("new", at: folder["a"])
    }
    #expect(folder.text("a") == "old")
  }

  @Test(.disabled(if: isSuperuser, "the superuser may write anywhere"))
  func readOnlyFolderIsRefused() throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    #expect(throws: ReplacementFailure<Never>.file(.folderReadOnly(folder["a"]))) {
      try Self.put("new", at: folder["a"])
    }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var call: SystemCall
    var code: Int32
    var failure: @Sendable (String) -> FileFailure
    var testDescription: String { "\(call) \(code)" }
  }
  static let refused = [
    Refused(call: .open, code: EIO) {
      .system(SystemFailure(.open, String($0.dropLast(2)), code: EIO))
    },
    Refused(call: .access, code: EACCES) { .notWritable($0) },
    Refused(call: .access, code: EROFS) { .notWritable($0) },
    Refused(call: .write, code: ENOSPC) { .diskFull($0) },
    Refused(call: .write, code: EDQUOT) { .diskFull($0) },
    Refused(call: .fsync, code: ENOSPC) { .diskFull($0) },
    Refused(call: .rename, code: EACCES) { .folderReadOnly($0) },
    Refused(call: .rename, code: EROFS) { .folderReadOnly($0) },
    Refused(call: .rename, code: ENOENT) { .vanished($0) },
    Refused(call: .rename, code: EXDEV) { .system(SystemFailure(.rename, $0, code: EXDEV)) },
  ]
  @Test(arguments: refused)
  func refusedCallIsToldAsWhatItMeans(_ c: Refused) throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    let files = FileSystem { (call, path) throws(SystemFailure) in
      if call == c.call { throw SystemFailure(call, path, code: c.code) }
      return nil
    }
    #expect(throws: ReplacementFailure<Never>.file(c.failure(folder["a"]))) {
      try Self.put("new", at: folder["a"], files: files)
    }
    #expect(folder.text("a") == "old")
    #expect(try folder.names == ["a"])
  }

  @Test func heldLockIsBusyAndFreeAgainAfterwards() throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    try replaceFile(at: folder["a"]) { _ in
      #expect(throws: ReplacementFailure<Never>.file(.busy(folder["a"]))) {
        try replaceFile(at: folder["a"], timeout: .milliseconds(30)) { _ in [66] }
      }
      return [65]
    }
    #expect(folder.text("a") == "A")
    try Self.put("new", at: folder["a"])
  }

  @Test(arguments: Fault.Kind.allCases, [true, false])
  private func faultAtAnyCallLeavesTheOldFileOrTheNew(_ kind: Fault.Kind, exists: Bool) throws {
    let old = exists ? "old: 1\n" : nil
    let new = "new: 22\n"
    var index = 0
    while true {
      let folder = try Folder()
      if let old { try folder.write(old, to: "a", mode: 0o640) }
      let fault = Fault(kind, at: index)
      var failed = false
      do {
        try Self.put(new, at: folder["a"], files: fault.files)
      } catch {
        failed = true
      }
      let text = folder.text("a")
      #expect(text == new || failed && text == old, "call \(index)")
      let isKill = kind == .killed || kind == .killedAfterSomeBytes
      if isKill {
        #expect(try folder.names.filter { !$0.hasPrefix(".a.tmp-") } == (text == nil ? [] : ["a"]))
      } else {
        #expect(try folder.names == (text == nil ? [] : ["a"]), "call \(index)")
      }
      // The next writer is not hindered, and tidies up.
      try Self.put("later", at: folder["a"])
      #expect(folder.text("a") == "later")
      if exists { #expect(try folder.mode(of: "a") == 0o640) }
      #expect(try folder.names == ["a"])
      if fault.calls <= index { break }
      index += 1
    }
    #expect(index > 12)
  }

  @Test func contentIsOnTheDiskBeforeTheNameAndTheNameBeforeTheEnd() throws {
    let folder = try Folder()
    let calls = Mutex<[SystemCall]>([])
    let files = FileSystem { (call, _) throws(SystemFailure) in
      calls.withLock { $0.append(call) }
      return nil
    }
    try Self.put("new", at: folder["a"], files: files)
    let steps: Set<SystemCall> = [.flock, .write, .fsync, .rename]
    #expect(
      calls.withLock { $0 }.filter { steps.contains($0) }
        == [.flock, .write, .fsync, .rename, .fsync])
  }

  @Test func onlyStrayTemporaryFilesOfThisFileAreRemoved() throws {
    let folder = try Folder()
    let kept = [".a.tmp-x", ".a.tmp-1-2.tmp-3-4", ".a.tmp-1", ".ab.tmp-1-2", "a.tmp-1-2"]
    for name in kept + [".a.tmp-99-fe", ".a.tmp-1-2"] { try folder.write("", to: name) }
    try Self.put("new", at: folder["a"])
    #expect(try folder.names == (kept + ["a"]).sorted())
  }

  @Test func writersInThreadsLoseNoEdit() async throws {
    let folder = try Folder()
    let path = folder["a"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(
                with: Result {
                  _ = try replaceFile(at: path, timeout: .seconds(60)) {
                    ($0 ?? []) + Array("\(number)\n".utf8)
                  }
                })
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let numbers = folder.text("a")?.split(separator: "\n").compactMap { Int($0) }
    #expect(numbers?.sorted() == Array(0..<20))
    #expect(try folder.names == ["a"])
  }

  @Test func writersInProcessesLoseNoEdit() async throws {
    let folder = try Folder()
    let path = folder["a"]
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = path as String, writer = writer as Int] in
            for number in 0..<20 {
              try replaceFile(at: path, timeout: .seconds(60)) {
                ($0 ?? []) + Array("\(writer * 20 + number)\n".utf8)
              }
            }
          }
        }
      }
    }
    let numbers = folder.text("a")?.split(separator: "\n").compactMap { Int($0) }
    #expect(numbers?.sorted() == Array(0..<60))
  }

  @Test func killedProcessLeavesTheOldFileAndNoLock() async throws {
    let folder = try Folder()
    try folder.write("old", to: "a")
    let path = folder["a"]
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let files = FileSystem { (call, _) throws(SystemFailure) in
        if call == .rename { kill(getpid(), SIGKILL) }
        return nil
      }
      try replaceFile(at: path, files: files) { _ in Array("new".utf8) }
    }
    #expect(folder.text("a") == "old")
    #expect(try folder.names.count == 2)
    try Self.put("later", at: path)
    #expect(folder.text("a") == "later")
    #expect(try folder.names == ["a"])
  }
}
