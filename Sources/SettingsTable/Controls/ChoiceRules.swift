/// What the controls `choice`, `radio` and `multichoice` share: the options, and free text beside
/// them.
public struct ChoiceRules: Sendable {
  /// What a text must be that is none of the options.
  public final class FreeText: Sendable {
    public let pattern: PatternRule?
    init(pattern: PatternRule?) { self.pattern = pattern }
  }

  /// In the order of the spec.
  public let options: [ChoiceOption]
  /// Nil when nothing but the options may be chosen.
  public let freeText: FreeText?
  /// Whether the options are shown sorted by their titles.
  public let isSorted: Bool
  /// By value the index of an option; empty where so few are looked through faster.
  private let indexes: [SettingValue: Int]

  static let properties: [SpecProperty] = [
    SpecProperty(
      "options", .options, "What there is to choose from, or the name of an option set.",
      isRequired: true),
    SpecProperty(
      "sorted", .boolean, "Whether the options are shown sorted by title.", default: "false"),
    SpecProperty("other", .boolean, "Whether other text may be entered too.", default: "false"),
    SpecProperty("pattern", .pattern, "What other text must match somewhere."),
    SpecProperty("patternMessage", .text, "In words, what the pattern wants."),
  ]

  init(reading fields: inout SpecFields, of what: String) {
    options = fields.options()
    if !fields.has("options") {
      fields.reportMissing("options", of: what)
    } else if options.isEmpty, fields.optionsAreEmpty {
      fields.report(
        .missingProperty, "\(what) has no options; expected at least one", at: "options")
    }
    let pairs = options.count > 64 ? options.enumerated().map { ($1.value, $0) } : []
    indexes = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    isSorted = fields.flag("sorted") ?? false
    let hasOther = fields.flag("other") ?? false
    let pattern = PatternRule(reading: &fields, message: fields.text("patternMessage"))
    freeText = hasOther ? FreeText(pattern: pattern) : nil
  }

  /// The index of the option with `value`.
  func index(of value: SettingValue) -> Int? {
    indexes.isEmpty ? options.firstIndex { $0.value == value } : indexes[value]
  }

  /// One value: that of an option, or free text.
  func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    switch input {
    case .value(let given):
      let value = given.revealed
      if let index = index(of: value) { return options[index].value }
      if freeText != nil, case .text(let text) = value { return try free(text, input) }
    case .text(let text):
      if let option = options.first(where: { $0.value.plainText == text }) { return option.value }
      if freeText != nil { return try free(text, input) }
    case .written(let written):
      if let index = index(of: SettingValue(written)) { return options[index].value }
      if freeText != nil, !written.isNull, let text = written.scalarText {
        return try free(text, input)
      }
    case .stored(let written):
      if let index = index(of: SettingValue(written)) { return options[index].value }
      if !written.isNull, let text = written.scalarText {
        if let option = option(storedAs: text) { return option.value }
        if freeText != nil { return try free(text, input) }
      }
    }
    throw notAnOption(input)
  }

  /// A text that is no option as it stands. If a store would give an option back for it, it is that
  /// option, so that a value is the same before and after it is stored.
  private func free(_ text: String, _ input: SettingInput) throws(Refusal) -> SettingValue {
    if let option = option(storedAs: text) { return option.value }
    try freeText?.pattern?.check(text)
    return .text(text)
  }

  /// The option whose value, in another type, or whose former value a store kept as `text`.
  private func option(storedAs text: String) -> ChoiceOption? {
    options.first { $0.value.isWritten(text) }
      ?? options.first { option in option.renamedFrom.contains { $0.isWritten(text) } }
  }

  private func notAnOption(_ input: SettingInput) -> Refusal {
    let values = options.map { $0.value.plainText }
    var list = values.prefix(20).nameList
    if values.count > 20 { list += ", …" }
    var refusal = Refusal(
      .notAnOption, found: input.shown, expected: values.isEmpty ? "an option" : "one of \(list)")
    guard let text = input.scalarText else { return refusal }
    if let option = options.first(where: { $0.value.plainText == text }) {
      let isText = option.value.text != nil
      refusal.suggestion = isText ? option.value.description : text
      refusal.fix = isText ? "put it in quotes" : "take off the quotes"
    } else if let option = options.first(where: { $0.title?.lowercased() == text.lowercased() }) {
      refusal.suggestion = option.value.plainText
    } else {
      refusal.suggestion = closestName(to: text, among: values)
    }
    return refusal
  }

  func display(_ value: SettingValue) -> String {
    index(of: value).map { options[$0].shownTitle } ?? value.plainText
  }

  /// Whether all that may be chosen are numbers, which have an order.
  var areNumbers: Bool { freeText == nil && options.allSatisfy { $0.value.real != nil } }

  var constraints: SettingMap {
    var constraints = SettingMap()
    constraints.append("pattern", freeText?.pattern.map { .text($0.pattern.source) })
    constraints.append("other", freeText == nil ? nil : true)
    return constraints
  }
}

extension SpecFields {
  /// Whether `options` is a sound list, here or of an option set, with nothing in it.
  fileprivate var optionsAreEmpty: Bool {
    guard let node = node("options") else { return false }
    let list = node.isScalar ? reading.optionSets[node.text ?? ""] : node
    return list?.elements.map { $0.first { _ in true } == nil } ?? false
  }
}
