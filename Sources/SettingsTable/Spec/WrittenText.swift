/// A text of a spec that few ever ask for: where it stands in the source is kept instead of a copy,
/// for as long as the two are the same. The help of the rows is a third of a large spec.
enum WrittenText: Sendable {
  case text(String)
  case range(SourceText, start: UInt32, length: UInt32)

  var string: String {
    switch self {
    case .text(let text): text
    case .range(let source, let start, let length):
      String(decoding: source.bytes[Int(start)..<Int(start) + Int(length)], as: UTF8.self)
    }
  }
}

extension SpecFields {
  /// A text of every row, unread; absent and wrong as for ``text(_:)``.
  mutating func writtenText(_ property: RowProperty) -> WrittenText? {
    if let record = scalarRecord(property), record.length > 4,
      Int(record.textStart) < mapping.tree.source.bytes.count
    {
      return .range(mapping.tree.source, start: record.textStart, length: record.length)
    }
    return text(property).map(WrittenText.text)
  }
}
