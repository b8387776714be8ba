import Testing

@testable import SettingsTableCommand

@Suite struct SubcommandListTests {
  @Test func everySubcommandIsAFileAndALine() throws {
    try expectFiles(
      subcommands.map { "\($0)" }, in: "Sources/SettingsTableCommand/Subcommands",
      beside: ["SubcommandList.swift"])
  }

  @Test func everyDiagnosticFormatIsAFileAndALine() throws {
    try expectFiles(
      diagnosticFormats.map { "\($0)" }, in: "Sources/SettingsTableCommand/DiagnosticFormats",
      beside: ["DiagnosticFormat.swift", "DiagnosticFormatList.swift", "DiagnosticSummary.swift"])
  }

  @Test func everyExporterIsAFileAndALine() throws {
    try expectFiles(
      exporters.map { "\($0)" }, in: "Sources/SettingsTableCommand/Exporters",
      beside: ["Exporter.swift", "SpecConversion.swift"])
  }

  private func expectFiles(_ types: [String], in folder: String, beside others: [String]) throws {
    let files = try Repository.names(in: folder, ".swift").filter { !others.contains($0) }
    #expect(files == types.map { $0 + ".swift" }.sorted())
    #expect(Set(types).count == types.count)
  }

  @Test(arguments: subcommands.indices)
  func namesOfOptionsAreDistinct(_ index: Int) {
    let options = subcommands[index].declaration.allOptions
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    for option in options { #expect(option.help.hasSuffix(".") && !option.help.contains("\n")) }
  }

  @Test(arguments: subcommands.indices)
  func examplesParse(_ index: Int) throws {
    let declaration = subcommands[index].declaration
    for example in declaration.examples {
      let words = example.line.split(separator: " ").prefix { $0 != ">" }.map(String.init)
      _ = try CommandParser.parse(words, by: declaration)
    }
  }
}
