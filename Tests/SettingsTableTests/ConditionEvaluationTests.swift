import SettingsTable
import Testing

@Suite struct ConditionEvaluationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var values: [String: SettingValue?]
    var isTrue: Bool

    init(_ text: String, _ values: [String: SettingValue?] = [:], _ isTrue: Bool) {
      self.text = text
      self.values = values
      self.isTrue = isTrue
    }
    var testDescription: String { "\(text) with \(values)" }
  }
  static let none: SettingValue? = nil

  static let cases = [
    // A bare key.
    Case("sync", ["sync": true], true),
    Case("sync", ["sync": false], false),
    Case("muted", ["muted": .null], false),
    Case("not muted", ["muted": .null], true),
    Case("side", ["side": "left"], true),
    Case("side", ["side": "right"], false),
    Case("name", ["name": "x"], true),
    Case("name", ["name": ""], false),
    Case("email", ["email": none], false),
    Case("not email", ["email": none], true),
    Case("volume", ["volume": 1], true),
    Case("width", ["width": 0], true),
    Case("height", ["height": .null], false),
    Case("tags", ["tags": []], false),
    Case("tags", ["tags": ["a"]], true),
    Case("pin", ["pin": .secret(SecretValue("x"))], true),
    Case("pin", ["pin": .secret(SecretValue(""))], false),
    Case("$(my key)", ["my key": true], true),

    // Equality.
    Case("picture == coral", ["picture": "coral"], true),
    Case("picture != coral", ["picture": "coral"], false),
    Case("picture != coral", ["picture": "dog"], true),
    Case("width == 1", ["width": .real(1)], true),
    Case("ratio == 1", ["ratio": .integer(1)], true),
    Case("width == 1", ["width": none], false),
    Case("width != 1", ["width": none], true),
    Case("width == null", ["width": none], false),
    Case("width != null", ["width": none], true),
    Case("height == null", ["height": .null], true),
    Case("height != null", ["height": .null], false),
    Case("height == 1", ["height": .null], false),
    Case("height != 1", ["height": .null], true),
    Case("code == 1", ["code": "1"], true),
    Case("columns == 2", ["columns": 2], true),
    Case("side == left", ["side": "left"], true),
    Case("sync == false", ["sync": false], true),
    Case("name == ''", ["name": ""], true),
    Case("name == true", ["name": "true"], true),
    Case("pin == 1234", ["pin": .secret(SecretValue("1234"))], true),
    Case("pin == 1234", ["pin": .secret(SecretValue("12345"))], false),
    Case("version == 1.0", ["version": "1.0"], true),
    Case("due == 2024-01-01T13:00:00+01:00", ["due": "2024-01-01T12:00:00Z"], true),
    Case("due != 2024-01-01T13:00:00+01:00", ["due": "2024-01-01T12:00:00Z"], false),

    // Order.
    Case("volume < 5", ["volume": 4], true),
    Case("volume < 5", ["volume": 5], false),
    Case("volume <= 5", ["volume": 5], true),
    Case("volume > 5", ["volume": 5], false),
    Case("volume >= 5", ["volume": 5], true),
    Case("volume < 5", ["volume": .real(4.5)], true),
    Case("ratio < 0.505", ["ratio": .real(0.51)], false),
    Case("ratio <= 0.505", ["ratio": .real(0.51)], false),
    Case("ratio > 0.505", ["ratio": .real(0.51)], true),
    Case("width < 5", ["width": none], false),
    Case("width >= 5", ["width": none], false),
    Case("not width < 5", ["width": none], true),
    Case("height < 5", ["height": .null], false),
    Case("height >= 5", ["height": .null], false),
    Case("due < 2024-01-01T13:30:00+01:00", ["due": "2024-01-01T12:00:00Z"], true),
    Case("due > 2024-01-01T13:30:00+01:00", ["due": "2024-01-01T12:00:00Z"], false),

    // Lists.
    Case("picture in (dog, coral)", ["picture": "coral"], true),
    Case("picture in (dog, coral)", ["picture": "mean-dog"], false),
    Case("picture not in (dog, coral)", ["picture": "mean-dog"], true),
    Case("picture not in (dog, coral)", ["picture": none], true),
    Case("picture in (dog, coral)", ["picture": none], false),
    Case("height in (1, null)", ["height": .null], true),
    Case("height not in (1, null)", ["height": .null], false),
    Case("picture in (mean-dog, $(second))", ["picture": "coral", "second": "coral"], true),
    Case("picture not in (mean-dog, $(second))", ["picture": "coral", "second": none], true),

    // Two keys.
    Case("picture == $(second)", ["picture": "coral", "second": "coral"], true),
    Case("picture == $(second)", ["picture": "coral", "second": "dog"], false),
    Case("width == $(height)", ["width": 1, "height": .real(1)], true),
    Case("width == $(height)", ["width": none, "height": none], false),
    Case("width != $(height)", ["width": none, "height": none], true),
    Case("width < $(height)", ["width": 1, "height": 2], true),
    Case("width < $(height)", ["width": 1, "height": .null], false),
    Case("width < $(height)", ["width": 1, "height": none], false),
    Case("name == $(pin)", ["name": "a", "pin": .secret(SecretValue("a"))], true),

    // Precedence: not, then and, then or.
    Case("sync or soundOnSave and volume > 5", ["sync": true, "volume": 1], true),
    Case("(sync or soundOnSave) and volume > 5", ["sync": true, "volume": 1], false),
    Case("not sync and volume > 5", ["sync": true, "volume": 1], false),
    Case("not (sync and volume > 5)", ["sync": true, "volume": 1], true),
    Case("not sync or soundOnSave", ["sync": true, "soundOnSave": true], true),
    Case("not (not sync or not soundOnSave)", ["sync": true, "soundOnSave": true], true),

    // The host.
    Case("host.proPack", ["host.proPack": true], true),
    Case("host.platform in (linux, apple)", [:], true),
    Case("host.cores > 4", [:], false),
  ]

  @Test(arguments: cases) func isEvaluated(_ c: Case) throws {
    let fixture = ConditionFixture.shared
    let condition = try fixture.condition(c.text)
    var given = c.values
    for setting in fixture.settings where given[setting.key] == nil {
      given[setting.key] = .some(setting.defaultValue)
    }
    #expect(condition.isTrue { given[fixture.settings[$0].key] ?? nil } == c.isTrue)
  }

  @Test func onlySettingsThatAreNamedAreAskedFor() throws {
    let condition = try ConditionFixture.shared.condition("sync and picture == $(second)")
    _ = condition.isTrue { number in
      #expect(condition.slots.contains(number))
      return true
    }
  }
}
