import SettingsTable
import Testing

@Suite struct ConditionSentenceTests {
  static let cases: [(String, String)] = [
    ("sync", "Needs \"Sync with Reminders\" to be on."),
    ("not sync", "Needs \"Sync with Reminders\" to be off."),
    ("sync == true", "Needs \"Sync with Reminders\" to be on."),
    ("sync == false", "Needs \"Sync with Reminders\" to be off."),
    ("sync != true", "Needs \"Sync with Reminders\" to be off."),
    ("muted", "Needs \"Muted\" to be on."),
    ("not muted", "Needs \"Muted\" not to be on."),
    ("muted == false", "Needs \"Muted\" to be off."),
    ("muted == null", "Needs \"Muted\" not to be set."),
    ("side", "Needs \"Side\" to be Left."),
    ("not side", "Needs \"Side\" to be Right."),
    ("soundOnSave", "Needs \"保存時にサウンドを鳴らす\" to be on."),
    ("picture != coral", "Needs \"Image name\" to be other than Coral."),
    ("not picture == coral", "Needs \"Image name\" to be other than Coral."),
    ("picture == mean-dog", "Needs \"Image name\" to be Mean Dog."),
    ("picture in (dog, mean-dog)", "Needs \"Image name\" to be Dog or Mean Dog."),
    ("picture in (dog, mean-dog, coral)", "Needs \"Image name\" to be Dog, Mean Dog or Coral."),
    ("picture not in (dog, coral)", "Needs \"Image name\" to be neither Dog nor Coral."),
    (
      "picture not in (dog, mean-dog, coral)",
      "Needs \"Image name\" to be none of Dog, Mean Dog and Coral."
    ),
    ("picture == dog or picture == coral", "Needs \"Image name\" to be Dog or Coral."),
    ("second == x", "Needs \"Second image\" to be \"X, or Y\"."),
    ("picture == $(second)", "Needs \"Image name\" to be the same as \"Second image\"."),
    ("picture != $(second)", "Needs \"Image name\" to differ from \"Second image\"."),
    ("volume >= 5", "Needs \"Volume\" to be at least 5."),
    ("volume > 5", "Needs \"Volume\" to be more than 5."),
    ("volume < 5", "Needs \"Volume\" to be less than 5."),
    ("volume <= 5", "Needs \"Volume\" to be at most 5."),
    ("not volume < 5", "Needs \"Volume\" not to be less than 5."),
    ("volume >= 3 and volume <= 7", "Needs \"Volume\" to be at least 3 and at most 7."),
    ("interval > 30", "Needs \"Interval\" to be more than 30 min."),
    ("ratio == 1", "Needs \"Ratio\" to be 1.00."),
    ("ratio < 0.505", "Needs \"Ratio\" to be less than 0.505."),
    ("width < $(height)", "Needs \"Width\" to be less than \"Height\"."),
    ("name", "Needs \"Name\" to be set."),
    ("not name", "Needs \"Name\" to be empty."),
    ("name == ''", "Needs \"Name\" to be empty."),
    ("name != ''", "Needs \"Name\" not to be empty."),
    ("name == Bob", "Needs \"Name\" to be \"Bob\"."),
    ("service == a", "Needs \"service\" to be \"a\"."),
    ("email", "Needs \"Email\" to be set."),
    ("not email", "Needs \"Email\" not to be set."),
    ("height == null", "Needs \"Height\" not to be set."),
    ("height != null", "Needs \"Height\" to be set."),
    ("height in (1, null)", "Needs \"Height\" to be 1.0 or not set."),
    ("tags", "Needs \"Tags\" to be set."),
    ("pin", "Needs \"Unlock code\" to be set."),
    ("pin == hunter2", "Needs \"Unlock code\" to have a certain value."),
    ("pin != hunter2", "Needs \"Unlock code\" not to have a certain value."),
    ("pin in (hunter2, hunter3)", "Needs \"Unlock code\" to have one of some values."),
    ("due < 2024-06-01T00:00:00Z", "Needs \"Due\" to be before 2024-06-01T00:00:00Z."),
    ("day >= 2024-06-01", "Needs \"Day\" to be no earlier than 2024-06-01."),
    ("host.proPack", "Needs \"Pro pack\" to be on."),
    ("host.platform == apple", "Needs \"Platform\" to be Apple."),

    ("sync and soundOnSave", "Needs both \"Sync with Reminders\" and \"保存時にサウンドを鳴らす\" to be on."),
    ("sync or host.proPack", "Needs either \"Sync with Reminders\" or \"Pro pack\" to be on."),
    (
      "sync and $(my key) and host.proPack",
      "Needs \"Sync with Reminders\", \"My key\" and \"Pro pack\" to be on."
    ),
    (
      "not (sync or host.proPack)", "Needs both \"Sync with Reminders\" and \"Pro pack\" to be off."
    ),
    ("sync and name", "Needs both \"Sync with Reminders\" to be on and \"Name\" to be set."),
    ("sync or name", "Needs either \"Sync with Reminders\" to be on or \"Name\" to be set."),
    (
      "sync and name and volume > 5",
      "Needs \"Sync with Reminders\" to be on, \"Name\" to be set and \"Volume\" to be more than 5."
    ),
    (
      "picture in (dog, coral) or sync",
      "Needs either \"Image name\" to be Dog or Coral, or \"Sync with Reminders\" to be on."
    ),
    (
      "sync and (name or volume > 5)",
      "Needs both \"Sync with Reminders\" to be on and either \"Name\" to be set or \"Volume\" to"
        + " be more than 5."
    ),
    (
      "sync and name or volume > 5",
      "Needs either both \"Sync with Reminders\" to be on and \"Name\" to be set, or \"Volume\" to"
        + " be more than 5."
    ),
    (
      "sync and name and volume > 5 or email",
      "Needs either (\"Sync with Reminders\" to be on, \"Name\" to be set and \"Volume\" to be more"
        + " than 5), or \"Email\" to be set."
    ),
    (
      "sync and (name or (email and volume > 5))",
      "Needs both \"Sync with Reminders\" to be on, and (either \"Name\" to be set, or both"
        + " \"Email\" to be set and \"Volume\" to be more than 5)."
    ),
  ]

  @Test(arguments: cases) func isTold(_ text: String, sentence: String) throws {
    let fixture = ConditionFixture.shared
    #expect(try fixture.condition(text).sentence(in: fixture) == sentence)
  }

  @Test func theReasonLeavesOutWhatHolds() throws {
    let fixture = ConditionFixture.shared
    let condition = try fixture.condition("sync and soundOnSave and (name == Bob or volume > 7)")
    let now = fixture.values()
    #expect(
      condition.reason(now, in: fixture)
        == "Needs both \"Sync with Reminders\" to be on and either \"Name\" to be \"Bob\" or"
        + " \"Volume\" to be more than 7.")
    let other = fixture.values(["sync": true, "volume": 8])
    #expect(condition.isTrue(other))
    #expect(condition.reason(other, in: fixture) == nil)
    #expect(condition.failing(other, in: fixture).isEmpty)
    let failing = condition.failing(now, in: fixture)
    #expect(failing.map { fixture.settings[$0.setting].key } == ["sync", "name", "volume"])
    #expect(failing.first?.sentence == "Needs \"Sync with Reminders\" to be on.")
  }

  @Test func aComparisonOfKeysFailsForBoth() throws {
    let fixture = ConditionFixture.shared
    let condition = try fixture.condition("picture != $(second)")
    let failing = condition.failing(fixture.values(), in: fixture)
    #expect(failing.map { fixture.settings[$0.setting].key } == ["picture"])
    #expect(failing.flatMap(\.others).map { fixture.settings[$0].key } == ["second"])
  }
}
