/// What YAML needs beside JSON: aliases, merge keys, entries that hold no more than an error.
extension SpecTreeBuilder {
  /// Adds a copy of the records at `positions`, for an alias at `offset`.
  ///
  /// - Throws: When that makes too many nodes or nests them too deeply, as if they were written out.
  public mutating func copy(_ positions: Range<Int>, at offset: Int) throws(Diagnostic) {
    guard records.count + positions.count <= limits.nodes else {
      throw limitReached(scalarLength: 0, at: offset..<offset + 1)
    }
    guard open.count + height(of: positions) <= limits.depth else {
      throw Diagnostic(
        .limit, "lists and mappings are nested more than \(limits.depth) deep",
        at: SourcePlace(source, offset..<offset + 1))
    }
    // One by one: a slice of the array, held while appending, would copy all of it.
    for position in positions { records.append(records[position]) }
  }

  /// Leaves the mapping key at `position` out of all walks, with its value: something is wrong with
  /// it that was reported, so that nothing else should be said about it.
  package mutating func leaveOut(_ position: Int) { records[position].isDuplicate = true }

  /// Adds to the innermost mapping copies of the entries of other mappings whose keys it lacks.
  ///
  /// - Parameter values: The records of a mapping or a list of mappings each; the first that has a
  ///   key counts.
  /// - Returns: Where a value is that is neither.
  package mutating func merge(_ values: [Int]) throws(Diagnostic) -> SourcePlace? {
    guard let mapping = open.last else { return nil }
    var known = Set(keys(ofMappingAt: mapping, end: records.count).map { text($0) })
    for value in values {
      var mappings = [value]
      if records[value].kind == .list {
        mappings = children(from: value + 1, to: value + 1 + Int(records[value].length))
      }
      for source in mappings {
        guard records[source].kind == .mapping else { return place(of: records[source]) }
        let end = source + 1 + Int(records[source].length)
        for key in keys(ofMappingAt: source, end: end) where known.insert(text(key)).inserted {
          try copy(key..<next(after: key + 1), at: Int(records[mapping].start))
        }
      }
    }
    return nil
  }

  private func next(after position: Int) -> Int {
    switch records[position].kind {
    case .plainScalar, .quotedScalar: position + 1
    case .list, .mapping: position + 1 + Int(records[position].length)
    }
  }

  private func children(from first: Int, to end: Int) -> [Int] {
    var positions: [Int] = []
    var position = first
    while position < end {
      positions.append(position)
      position = next(after: position)
    }
    return positions
  }

  private func keys(ofMappingAt mapping: Int, end: Int) -> [Int] {
    var keys: [Int] = []
    var position = mapping + 1
    while position < end {
      if !records[position].isDuplicate { keys.append(position) }
      position = next(after: position + 1)
    }
    return keys
  }

  private func text(_ position: Int) -> String {
    String(decoding: bytes(of: records[position]), as: UTF8.self)
  }

  /// How deep lists and mappings are nested in the records at `positions`.
  private func height(of positions: Range<Int>) -> Int {
    var ends: [Int] = []
    var height = 0
    for position in positions {
      while let end = ends.last, end <= position { ends.removeLast() }
      switch records[position].kind {
      case .plainScalar, .quotedScalar: break
      case .list, .mapping:
        ends.append(next(after: position))
        height = max(height, ends.count)
      }
    }
    return height
  }
}
