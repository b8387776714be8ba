import SettingsTable
import Testing

@Suite struct ConditionTruthTests {
  static let cases: [(String, Bool?)] = [
    ("sync", nil),
    ("sync or not sync", true),
    ("sync and not sync", false),
    ("sync == true or sync == false", true),
    ("muted == true or muted == false", nil),
    ("muted == true or muted == false or muted == null", true),
    ("side == left or side == right", true),
    ("picture == null", false),
    ("picture != null", true),
    ("picture in (dog, coral, mean-dog)", true),
    ("picture in (dog, coral)", nil),
    ("picture == dog and picture == coral", false),
    ("picture != dog or picture != coral", true),
    ("picture", true),
    ("theme in (light, dark)", nil),
    ("theme == light and theme == blue", false),
    ("volume", true),
    ("volume >= 1", true),
    ("volume > 0", true),
    ("volume > 10", false),
    ("volume > 1", nil),
    ("volume < 3 and volume > 2", false),
    ("volume < 4 and volume > 2", nil),
    ("ratio < 0.3 and ratio > 0.2", nil),
    ("ratio <= 0.3 or ratio > 0.3", true),
    ("width < 3 or width >= 3", nil),
    ("width < 3 and width > 5", false),
    ("width != 3 or width != 4", true),
    ("height < 3 or height >= 3", nil),
    ("height < 3 or height >= 3 or height == null", true),
    ("columns > 2 and columns < 10", false),
    ("columns > 1", nil),
    ("name", nil),
    ("service", true),
    ("email", nil),
    ("name == a and name == b", false),
    ("name == a or name != a", true),
    ("name == '' and name", false),
    ("pin == a and pin == b", false),
    // What is not known is never warned of.
    ("tags", nil),
    ("version == 1.0", nil),
    ("version or not version", true),
    ("picture == $(second) or picture != $(second)", true),
    ("day < 2024-01-01 and day > 2025-01-01", nil),
    ("picture == $(second)", nil),
    ("host.platform == linux", nil),
    ("host.platform in (linux, apple, android, windows)", true),
    ("host.proPack", nil),
    ("host.cores > 2 and host.cores < 1", false),
    ("sync and volume > 10", false),
    ("sync or volume > 0", true),
  ]

  @Test(arguments: cases) func isKnown(_ text: String, truth: Bool?) throws {
    let fixture = ConditionFixture.shared
    #expect(try fixture.condition(text).constantTruth(in: fixture) == truth)
  }

  @Test func tooManyCombinationsAreNotTried() throws {
    let fixture = ConditionFixture.shared
    let condition = try fixture.condition("sync or not sync")
    #expect(condition.constantTruth(in: fixture, limit: 1) == nil)
    // 16 settings that can be on or off are more than 20,000 combinations, 14 are not.
    func tautology(_ count: Int) -> String {
      let keys = (0..<count).map { "$(version) == \($0)" }.joined(separator: " or ")
      return "(\(keys)) or not (\(keys))"
    }
    #expect(try fixture.condition(tautology(14)).constantTruth(in: fixture) == true)
    #expect(try fixture.condition(tautology(16)).constantTruth(in: fixture) == nil)
  }

  @Test func aLongConditionIsJudgedInTime() throws {
    let fixture = ConditionFixture.shared
    let literals = (0..<600).map { "w\($0)" }.joined(separator: ", ")
    let condition = try fixture.condition("name in (\(literals)) and name not in (\(literals))")
    #expect(condition.constantTruth(in: fixture) == false)
  }
}
