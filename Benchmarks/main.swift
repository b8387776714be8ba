// settings-table-benchmark change [ROWS...]: nanoseconds a change.

let arguments = CommandLine.arguments.dropFirst()
let sizes = arguments.dropFirst().map { Int($0) ?? 0 }
guard arguments.first == "change", sizes.allSatisfy({ $0 > 1 }) else {
  fatalError("usage: settings-table-benchmark change [ROWS...], with at least 2 rows")
}

printColumns("rows", "toggle", "toggle, 1 observer", "slider, 1 observer")
for rows in sizes.isEmpty ? [20, 1_000, 10_000, 100_000] : sizes {
  let benchmark = ChangeBenchmark(rows: rows)
  func told(_ kind: ChangeBenchmark.Kind, isObserved: Bool) throws -> String {
    "\(Int(try benchmark.nanoseconds(kind, isObserved: isObserved).rounded())) ns"
  }
  printColumns(
    "\(rows)", try told(.toggle, isObserved: false), try told(.toggle, isObserved: true),
    try told(.slider, isObserved: true))
}

func printColumns(_ texts: String...) {
  let columns = zip(texts, [7, 10, 21, 21]).map { text, width in
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
  print(columns.joined())
}
