// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as an app has it: from here only the public API of SettingsTable can be
// seen. A real one would name a URL and a version in the place of the path.
let package = Package(
  name: "OwnParts",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "SettingsTable", path: "../..")],
  targets: [
    .target(
      name: "OwnParts",
      dependencies: [
        .product(name: "SettingsTable", package: "SettingsTable"),
        .product(name: "SettingsTableRenderers", package: "SettingsTable"),
      ]),
    .executableTarget(
      name: "FilmShelf", dependencies: ["OwnParts"], resources: [.embedInCode("Settings.json")]),
  ],
  swiftLanguageModes: [.v6]
)
