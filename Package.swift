// swift-tools-version: 6.2
import PackageDescription

/// Every target is strict: warnings are errors, and unsafe code is marked where it stands.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "SettingsTable",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "SettingsTable", targets: ["SettingsTable"]),
    .library(name: "SettingsTableYAML", targets: ["SettingsTableYAML"]),
    .library(name: "SettingsTableRenderers", targets: ["SettingsTableRenderers"]),
    .library(name: "SettingsTableCommand", targets: ["SettingsTableCommand"]),
    .executable(name: "settings-table", targets: ["settings-table"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "SettingsTable", swiftSettings: strict),
    .target(
      name: "SettingsTableYAML", dependencies: ["SettingsTable", "CLibYAML"],
      swiftSettings: strict),
    .target(
      name: "SettingsTableRenderers", dependencies: ["SettingsTable"], swiftSettings: strict),
    .target(
      name: "SettingsTableCommand",
      dependencies: ["SettingsTable", "SettingsTableYAML", "SettingsTableRenderers"],
      swiftSettings: strict),
    .executableTarget(
      name: "settings-table", dependencies: ["SettingsTableCommand"], swiftSettings: strict),
    .executableTarget(
      name: "CommandLineApp", dependencies: ["SettingsTableCommand"],
      path: "Examples/CommandLineApp", exclude: ["expected-output.txt"],
      resources: [.embedInCode("Settings.yaml")], swiftSettings: strict),
    .executableTarget(
      name: "TableViewDataSource", dependencies: ["SettingsTableYAML"],
      path: "Examples/TableViewDataSource", exclude: ["expected-output.txt"],
      resources: [.embedInCode("Settings.yaml")], swiftSettings: strict),
    .executableTarget(
      name: "settings-table-benchmark", dependencies: ["SettingsTable"], path: "Benchmarks",
      exclude: ["README.md", "floor.c", "make-spec.py", "measure.c", "run"], swiftSettings: strict),
    .testTarget(name: "SettingsTableTests", dependencies: ["SettingsTable"]),
    .testTarget(
      name: "SettingsTableYAMLTests", dependencies: ["SettingsTableYAML"], exclude: ["Faults"]),
    .testTarget(
      name: "SettingsTableRenderersTests",
      dependencies: ["SettingsTable", "SettingsTableRenderers", "SettingsTableYAML"],
      exclude: ["Fixtures", "Golden"]),
    .testTarget(
      name: "SettingsTableCommandTests",
      dependencies: ["SettingsTableCommand", "SettingsTableYAML", "settings-table"],
      exclude: ["Golden"]),
  ],
  swiftLanguageModes: [.v6]
)
