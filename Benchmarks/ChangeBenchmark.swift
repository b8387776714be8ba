import SettingsTable
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one change by index path costs, with a store in memory: CPU time of this process, the median
/// of several runs.
struct ChangeBenchmark {
  static let runs = 9
  static let changesPerRun = 100_000

  /// Which rows are changed, and to what: in even passes over the table, and in odd ones.
  enum Kind {
    case toggle, slider

    var values: [SettingValue] {
      switch self {
      case .toggle: [true, false]
      case .slider: [0.25, 0.75]
      }
    }
  }

  private let schema: TableSchema

  init(rows count: Int) { schema = Self.schema(rows: count) }

  /// Toggles and sliders by turns, ten to a section.
  private static func schema(rows count: Int) -> TableSchema {
    var text = #"{"settingsTable": 1, "app": {"id": "com.example.benchmark"}, "sections": ["#
    for number in 0..<count {
      if number % 10 == 0 {
        text += number == 0 ? "" : "]}, "
        text += #"{"title": "Section \#(number / 10)", "rows": ["#
      } else {
        text += ", "
      }
      text += #"{"key": "key\#(number)", "#
      text +=
        number % 2 == 0
        ? #""control": "toggle", "default": false}"#
        : #""control": "slider", "min": 0, "max": 1, "decimals": 2, "default": 0.5}"#
    }
    text += count == 0 ? "]}" : "]}]}"
    let (schema, diagnostics) = SpecReader().schema(from: SourceText(name: "spec", text: text))
    guard let schema else { fatalError(diagnostics.map(\.message).joined(separator: "\n")) }
    return schema
  }

  /// Nanoseconds a change, of all rows of `kind` in an order no cache can guess.
  func nanoseconds(_ kind: Kind, isObserved: Bool) throws -> Double {
    let paths = schema.rows.indices.filter {
      schema.rows[$0].control is ToggleControl == (kind == .toggle)
    }
    .shuffled().map { schema.indexPath(ofRow: $0) }
    let values = kind.values
    let model = try SettingsModel(schema: schema)
    let events = EventCounter()
    let token = isObserved ? model.observe { _ in events.add() } : nil
    defer { withExtendedLifetime(token) {} }
    // The first pass fills the store; it is not measured.
    for path in paths { try model.change(at: path, to: values[1]) }
    let passesPerRun = max(1, Self.changesPerRun / paths.count)
    var pass = 0
    var results: [Double] = []
    for _ in 0..<Self.runs {
      let start = clock()
      for _ in 0..<passesPerRun {
        let value = values[pass & 1]
        for path in paths { try model.change(at: path, to: value) }
        pass += 1
      }
      let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      results.append(seconds * 1e9 / Double(passesPerRun * paths.count))
    }
    let expected = isObserved ? paths.count * (1 + Self.runs * passesPerRun) : 0
    guard events.count == expected else {
      fatalError("\(events.count) events were heard; expected \(expected)")
    }
    return results.sorted()[results.count / 2]
  }
}

/// What the observer does: as little as can be checked.
private final class EventCounter: Sendable {
  private let number = Atomic<Int>(0)
  var count: Int { number.load(ordering: .relaxed) }
  func add() { number.wrappingAdd(1, ordering: .relaxed) }
}
