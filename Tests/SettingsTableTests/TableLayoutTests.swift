import Testing

@testable import SettingsTable

@Suite struct TableLayoutTests {
  let model: SettingsModel

  init() throws { model = try SettingsModel(schema: .lamp(), host: ["proPack": false]) }

  @Test func aLayoutMapsBothWays() throws {
    let layout = model.layout()
    #expect(layout.title == "Lamp")
    #expect(layout.paneID == "root")
    #expect(layout.sectionCount == 2)
    #expect((0..<2).map { layout.section($0).title } == ["Light", "Name"])
    #expect((0..<2).map { layout.rowCount(inSection: $0) } == [4, 3])
    let pin = VisibleIndexPath(section: 0, row: 2)
    #expect(layout.row(at: pin).key == "pin")
    #expect(layout.declaredIndexPath(of: pin) == .pin)
    #expect(layout.visibleIndexPath(of: .pin) == pin)
    #expect(layout.visibleIndexPath(of: .color) == nil)
    #expect(layout.visibleIndexPath(of: .days) == nil)
    #expect(layout.visibleIndexPath(of: .version) == nil)
    #expect(layout.visibleIndexPath(of: RowIndexPath(section: 7, row: 0)) == nil)
    #expect(layout.visibleIndexPath(of: .name) == VisibleIndexPath(section: 1, row: 0))
    for path in layout.indexPaths {
      #expect(layout.visibleIndexPath(of: layout.declaredIndexPath(of: path)) == path)
    }
    let about = model.layout(ofPane: "about")
    #expect(about.title == "About")
    #expect(about.visibleIndexPath(of: .version) == VisibleIndexPath(section: 0, row: 0))
    #expect(about.visibleIndexPath(of: .on) == nil)
  }

  @Test(arguments: [
    RowIndexPath(section: .max, row: 0), RowIndexPath(section: 1, row: .max),
    RowIndexPath(pane: "about", section: .max, row: 0), RowIndexPath(section: .min, row: .min),
    RowIndexPath(pane: "about", section: 0, row: .max),
  ])
  func aPathThatLeadsFarAwayLeadsNowhere(_ path: RowIndexPath) {
    #expect(model.schema.rowNumber(at: path) == nil)
  }

  @Test func aLayoutNeverChanges() throws {
    let layout = model.layout()
    try model.change(at: .on, to: true)
    #expect(layout.generation == 0)
    #expect(layout.rowCount(inSection: 0) == 4)
    #expect(layout.row(at: VisibleIndexPath(section: 0, row: 0)).value == false)
    #expect(model.layout().generation == 1)
    #expect(model.layout().rowCount(inSection: 0) == 5)
  }

  @Test func anUpdateTellsDeletionsAndReloadsByTheOldPlacesInsertionsByTheNew() throws {
    try model.change(at: .on, to: true)
    let old = model.layout()
    try model.apply([
      ChangeRequest(.key("on"), to: .value(false)), ChangeRequest(.key("name"), to: .text("Desk")),
    ])
    try model.setHostFact("proPack", to: true)
    let new = model.layout()
    let update = TableUpdate(from: old, to: new)
    #expect(update.deletedSections == [])
    #expect(update.insertedSections == [1])
    #expect(update.deletedRows == [VisibleIndexPath(section: 0, row: 2)])
    #expect(update.insertedRows == [])
    #expect(
      update.reloadedRows == [
        VisibleIndexPath(section: 0, row: 0), VisibleIndexPath(section: 0, row: 1),
        VisibleIndexPath(section: 1, row: 0),
      ])
    let back = TableUpdate(from: new, to: old)
    #expect(back.deletedSections == [1])
    #expect(back.insertedRows == [VisibleIndexPath(section: 0, row: 2)])
    #expect(back.reloadedRows.last == VisibleIndexPath(section: 2, row: 0))
    let touched = TableUpdate(from: old, to: new, excluding: .on)
    #expect(touched.reloadedRows.first == VisibleIndexPath(section: 0, row: 1))
    #expect(TableUpdate(from: new, to: new).isEmpty)
  }

  /// A table whose rows and sections are hidden by a few toggles.
  static func randomSchema(_ random: inout SystemRandomNumberGenerator) throws -> TableSchema {
    var text = #"{"settingsTable": 1, "sections": [{"rows": ["#
    text += (0..<6).map { #"{"key": "t\#($0)", "control": "toggle", "default": false}"# }
      .joined(separator: ",")
    text += "]}"
    for section in 0..<5 {
      let condition =
        Bool.random(using: &random) ? #""visibleIf": "t\#(Int.random(in: 0..<6))","# : ""
      text += #",{"title": "S", \#(condition) "rows": ["#
      text += (0..<Int.random(in: 0..<6)).map { row in
        let toggle = Int.random(in: 0..<6)
        let condition =
          switch Int.random(in: 0..<4) {
          case 0: #","visibleIf": "t\#(toggle)""#
          case 1: #","visibleIf": "not t\#(toggle)""#
          case 2: #","enabledIf": "t\#(toggle)""#
          default: ""
          }
        let key = "r\(section).\(row)"
        return #"{"key": "\#(key)", "control": "toggle", "default": false\#(condition)}"#
      }.joined(separator: ",")
      text += "]}"
    }
    return try modelSchema(text + "]}")
  }

  @Test func applyingAnUpdateToTheOldTableGivesTheNewOne() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<30 {
      let model = try SettingsModel(schema: Self.randomSchema(&random))
      let keys = model.schema.keys
      var old = model.layout()
      for _ in 0..<20 {
        let batch = keys.shuffled(using: &random).prefix(Int.random(in: 1...4)).map {
          ChangeRequest(.key($0), to: .value(.boolean(.random(using: &random))))
        }
        try model.apply(Array(batch), by: .app)
        let new = model.layout()
        expectUpdate(from: old, to: new)
        old = new
      }
    }
  }
}

/// Checks the update between two layouts as UIKit would, and that it leads from one to the other.
func expectUpdate(from old: TableLayout, to new: TableLayout) {
  let update = TableUpdate(from: old, to: new)
  func rows(_ layout: TableLayout, _ section: Int) -> [String] {
    (0..<layout.rowCount(inSection: section)).map {
      let row = layout.row(at: VisibleIndexPath(section: section, row: $0))
      return "\(row.indexPath) \(row.display) \(row.isEnabled)"
    }
  }
  var sections: [(title: Int, rows: [String?])] = []
  for section in 0..<old.sectionCount where !update.deletedSections.contains(section) {
    var kept: [String?] = []
    for (row, shown) in rows(old, section).enumerated() {
      let path = VisibleIndexPath(section: section, row: row)
      if update.deletedRows.contains(path) { continue }
      kept.append(update.reloadedRows.contains(path) ? nil : shown)
    }
    sections.append((old.section(section).number, kept))
  }
  for section in update.insertedSections {
    sections.insert(
      (new.section(section).number, rows(new, section).map(Optional.some)), at: section)
  }
  for path in update.insertedRows {
    sections[path.section].rows.insert(rows(new, path.section)[path.row], at: path.row)
  }
  #expect(sections.map(\.title) == (0..<new.sectionCount).map { new.section($0).number })
  for section in sections.indices {
    let expected = rows(new, section)
    #expect(sections[section].rows.count == expected.count)
    for (shown, expected) in zip(sections[section].rows, expected) where shown != nil {
      #expect(shown == expected)
    }
  }
}
