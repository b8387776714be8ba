import Foundation
import SettingsTable
import SettingsTableYAML
import Testing

/// Each file in `Faults` has a mistake in it and says on its first line what must be reported, and
/// that nothing else is: `# expect: 6:16 error unknown-control; 7:3 warning missing-default`.
@Suite struct FaultTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Faults")

  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test(arguments: files)
  func isReportedAtItsPlaceAndNothingElseIs(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    let source = SourceText(name: name, bytes: Array(data))
    #expect(Self.found(in: source) == Self.expected(data))
  }

  @Test func everyCodeThatASpecCanHaveHasAFile() throws {
    let covered = try Set(
      Self.files.flatMap { file in
        Self.expected(try Data(contentsOf: Self.folder.appending(path: file)))
          .compactMap { $0.split(separator: " ").last.map(String.init) }
      })
    let ofValuesFiles: Set<DiagnosticCode> = [.unknownStoredKey, .invalidStoredValue]
    for code in DiagnosticCode.allCases where !ofValuesFiles.contains(code) {
      #expect(covered.contains(code.rawValue), "no fault file for \(code.rawValue)")
    }
  }

  /// What the first line says, in the order of the places.
  static func expected(_ data: Data) -> [String] {
    let line = String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.replacing("# expect: ", with: "").split(separator: "; ").map(String.init)
  }

  static func found(in source: SourceText) -> [String] {
    SpecReader(format: YAMLFormat(), folder: EmptyFolder())
      .schema(from: source, platform: "linux", idiom: "terminal", findsWarnings: true)
      .diagnostics.map {
        "\($0.mark?.description ?? "-") \($0.severity.rawValue) \($0.code.rawValue)"
      }
  }
}

/// A folder without files.
private struct EmptyFolder: SpecFolder {
  func source(at path: String) throws(SpecFolderFailure) -> SourceText {
    if path.hasPrefix("..") || path.hasPrefix("/") { throw .outside }
    throw .unreadable("cannot open \(path.quotedName): no such file")
  }
}
