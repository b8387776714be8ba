import SettingsTable
import Testing

/// `parse(edit(f)) == edit(parse(f))` for random files and batches.
@Suite struct JSONEditPropertyTests {
  private static func value(of bytes: [UInt8]) -> SettingMap? {
    readJSON(bytes, as: .values).value?.map
  }

  /// The edits by a model of its own: on values, one after the other.
  private static func applied(_ edit: StoreEdit, to map: SettingMap) -> SettingMap {
    var entries = map.entries
    let name = edit.path[0]
    let index = entries.firstIndex { $0.key == name }
    var value = edit.value
    if edit.path.count > 1 {
      let inner = StoreEdit(path: Array(edit.path.dropFirst()), value: edit.value)
      let old = index.flatMap { entries[$0].value.map }
      if value == nil && (old == nil || old?.entries.isEmpty == true) { return map }
      let new = applied(inner, to: old ?? SettingMap())
      value = new.entries.isEmpty ? nil : .map(new)
    }
    switch (index, value) {
    case (let index?, let value?): entries[index].value = value
    case (let index?, nil): entries.remove(at: index)
    case (nil, let value?): entries.append(.init(key: name, value: value))
    case (nil, nil): break
    }
    return SettingMap(entries)
  }

  private static func edits(on map: SettingMap, by sampler: inout JSONSampler) -> [StoreEdit] {
    var edits: [StoreEdit] = []
    for number in 0...sampler.below(5) {
      var path: [String] = []
      var here: SettingMap? = map
      repeat {
        let names = here?.entries.map(\.key) ?? []
        let isNew = names.isEmpty || sampler.below(3) == 0
        path.append(isNew ? "new \(number)\"\\é" : sampler.one(of: names))
        here = isNew ? nil : here?[path[path.count - 1]]?.map
        if here == nil && sampler.below(4) == 0 && isNew { path.append("in") }
      } while here != nil && sampler.below(2) == 0
      // A batch has different paths, none above another.
      let clashes = edits.contains { zip($0.path, path).allSatisfy { $0 == $1 } }
      if clashes { continue }
      let removes = sampler.below(3) == 0
      edits.append(StoreEdit(path: path, value: removes ? nil : Self.newValue(&sampler)))
    }
    return edits
  }

  private static func newValue(_ sampler: inout JSONSampler) -> SettingValue {
    let text = "{\"v\": \(sampler.value(depth: 1))}"
    return value(of: Array(text.utf8))?["v"] ?? .null
  }

  @Test(arguments: 0..<20) func editedFileReadsAsEditedValues(_ seed: Int) throws {
    var sampler = JSONSampler(seed: 2000 + seed)
    for _ in 0..<100 {
      let text = sampler.file()
      let before = try #require(Self.value(of: Array(text.utf8)))
      let edits = Self.edits(on: before, by: &sampler)
      let edited = try JSONFormat().edit(SourceText(name: "a.json", text: text), with: edits)
      let expected = edits.reduce(before) { Self.applied($1, to: $0) }
      // New names come in the order of the edits, removed ones do not disturb the others.
      #expect(Self.value(of: edited) == expected, "\(text.debugDescription) \(edits)")
      #expect(
        try JSONFormat().edit(SourceText(name: "a.json", bytes: edited), with: edits) == edited)
    }
  }

  @Test(arguments: 0..<20) func settingOneValueChangesOnlyItsBytes(_ seed: Int) throws {
    var sampler = JSONSampler(seed: 3000 + seed)
    for _ in 0..<100 {
      let text = sampler.file()
      let source = SourceText(name: "a.json", text: text)
      let reading = JSONFormat().read(source, as: .values, limits: .smallFile)
      guard let entries = reading.tree?.root?.entries.map(Array.init), !entries.isEmpty else {
        continue
      }
      let entry = sampler.one(of: entries)
      let edit = StoreEdit(path: [try #require(entry.key.text)], value: "a new value")
      let edited = try JSONFormat().edit(source, with: [edit])
      let bytes = entry.value.bytes
      #expect(
        edited == source.bytes[..<bytes.lowerBound] + Array("\"a new value\"".utf8)
          + source.bytes[bytes.upperBound...])
    }
  }

  @Test(arguments: 0..<20) func addingAndRemovingGivesTheFileBack(_ seed: Int) throws {
    var sampler = JSONSampler(seed: 4000 + seed)
    for _ in 0..<100 {
      let text = sampler.file()
      let source = SourceText(name: "a.json", text: text)
      guard try #require(Self.value(of: source.bytes)).entries.isEmpty == false else { continue }
      let added = try JSONFormat().edit(
        source, with: [StoreEdit(path: ["a new key"], value: sampler.below(2) == 0 ? 1 : [1, "x"])])
      #expect(added.count > source.bytes.count)
      let removed = try JSONFormat().edit(
        SourceText(name: "a.json", bytes: added), with: [StoreEdit(path: ["a new key"], value: nil)]
      )
      #expect(removed == source.bytes)
    }
  }

  @Test(arguments: 0..<20) func damagedFileIsRefusedOrEditedSoundly(_ seed: Int) throws {
    var sampler = JSONSampler(seed: 5000 + seed)
    for _ in 0..<100 {
      var bytes = Array(sampler.file().utf8)
      bytes[sampler.below(bytes.count)] = UInt8(sampler.below(256))
      let source = SourceText(name: "a.json", bytes: bytes)
      let edit = StoreEdit(path: ["k"], value: 1)
      do {
        let edited = try JSONFormat().edit(source, with: [edit])
        #expect(Self.value(of: edited)?["k"] == 1)
      } catch .malformed(let findings) {
        #expect(!findings.isEmpty)
      }
    }
  }
}
