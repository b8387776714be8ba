import SettingsTable

/// SARIF 2.1.0 (OASIS), the exchange format of static analysis: code scanning, editors.
struct SARIFDiagnostics: DiagnosticFormat {
  static let name = "sarif"
  static let summary = "SARIF 2.1.0, for code scanning"
  static let isForPeople = false

  init(_ style: DiagnosticStyle) {}

  func append(_ report: DiagnosticReport, to output: inout String) {
    var codes: [DiagnosticCode] = []
    for diagnostic in report.diagnostics where !codes.contains(diagnostic.code) {
      codes.append(diagnostic.code)
    }
    var json = JSONDocument()
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.array("runs", [report]) { report, json in
        json.object { json in
          json.object("tool") { json in
            json.object("driver") { Self.appendDriver(codes, to: &$0) }
          }
          json.member("columnKind", "unicodeCodePoints")
          json.array("results", report.diagnostics) { diagnostic, json in
            json.object {
              Self.append(diagnostic, rule: codes.firstIndex(of: diagnostic.code), &$0)
            }
          }
        }
      }
    }
    output += json.text + "\n"
  }

  private static func appendDriver(_ codes: [DiagnosticCode], to json: inout JSONDocument) {
    json.member("name", "settings-table")
    json.member("version", SettingsTool.version)
    json.array("rules", codes) { code, json in
      json.object { json in
        json.member("id", code.rawValue)
        json.object("shortDescription") { $0.member("text", code.summary) }
        json.object("help") { $0.member("text", code.summary) }
        json.object("defaultConfiguration") { $0.member("level", code.severity.rawValue) }
      }
    }
  }

  private static func append(
    _ diagnostic: Diagnostic, rule: Int?, _ json: inout JSONDocument
  ) {
    json.member("ruleId", diagnostic.code.rawValue)
    json.member("ruleIndex", rule)
    json.member("level", diagnostic.severity.rawValue)
    json.object("message") { json in
      json.member("text", diagnostic.message + (diagnostic.fix.map { "; \($0)" } ?? ""))
    }
    if let file = diagnostic.file {
      json.array("locations", [file]) { file, json in
        json.object { appendPlace(file, diagnostic.mark, diagnostic.end, to: &$0) }
      }
    }
    if diagnostic.notes.isEmpty { return }
    json.array("relatedLocations", Array(diagnostic.notes.enumerated())) { item, json in
      json.object { json in
        json.member("id", item.offset)
        appendPlace(item.element.file, item.element.mark, nil, to: &json)
        json.object("message") { $0.member("text", item.element.message) }
      }
    }
  }

  private static func appendPlace(
    _ file: String, _ mark: SourceMark?, _ end: SourceMark?, to json: inout JSONDocument
  ) {
    json.object("physicalLocation") { json in
      json.object("artifactLocation") { $0.member("uri", uri(of: file)) }
      guard let mark else { return }
      json.object("region") { json in
        json.member("startLine", mark.line)
        json.member("startColumn", mark.column)
        json.member("endLine", end?.line)
        json.member("endColumn", end?.column)
      }
    }
  }

  /// The path as a URI reference (RFC 3986), relative if the path is.
  private static func uri(of path: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    let uri = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix("//") ? "file:" + uri : path.hasPrefix("/") ? "file://" + uri : uri
  }
}
