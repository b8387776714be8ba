/// How conditions read a fact about the app or the device: `host.platform`, `host.proPack`.
///
/// A fact is no row, so no spec names this control and no list holds it.
package struct HostFactControl: Control {
  package static let name = "host fact"
  package static let summary = "A fact about the app or the device, for conditions."
  package static let properties: [SpecProperty] = []
  package static let keyRule = KeyRule.readOnly

  package enum ValueType: Hashable, Sendable {
    case boolean, number, text
  }

  package let type: ValueType
  /// The only values there are; empty when there are others.
  package let options: [ChoiceOption]

  package init(_ type: ValueType, options: [ChoiceOption] = []) {
    self.type = type
    self.options = options
  }

  /// The control of a fact of the app, by the value the spec gives it.
  package init(like value: SettingValue) {
    switch value {
    case .boolean: self.init(.boolean)
    case .integer, .real: self.init(.number)
    case .null, .text, .list, .map, .secret: self.init(.text)
    }
  }

  package init(reading fields: inout SpecFields) {
    preconditionFailure("a host fact is no row")
  }

  package func accept(_ input: SettingInput) throws(Refusal) -> SettingValue {
    switch type {
    case .boolean: return .boolean(try input.boolean())
    case .number: return try input.number(isInteger: false)
    case .text:
      let value = SettingValue.text(try input.textValue())
      if options.isEmpty || options.contains(where: { $0.value == value }) { return value }
      let names = options.map(\.value.plainText)
      throw Refusal(
        .notAnOption, found: input.shown, expected: "one of \(names.nameList)",
        suggestion: closestName(to: value.plainText, among: names))
    }
  }

  package func presentation(of value: SettingValue?) -> Presentation {
    .label(value.map(display))
  }

  package func display(_ value: SettingValue) -> String {
    options.first { $0.value == value }?.shownTitle ?? value.plainText
  }

  package var comparability: Comparability { type == .number ? .order : .equality }
}

extension HostFactControl {
  /// The control of `host.platform`.
  package static let platform = HostFactControl(
    .text,
    options: [
      ChoiceOption(value: "apple", title: "Apple"), ChoiceOption(value: "linux", title: "Linux"),
      ChoiceOption(value: "android", title: "Android"),
      ChoiceOption(value: "windows", title: "Windows"),
    ])

  /// The control of `host.idiom`.
  package static let idiom = HostFactControl(
    .text,
    options: [
      ChoiceOption(value: "phone", title: "Phone"), ChoiceOption(value: "pad", title: "Pad"),
      ChoiceOption(value: "mac", title: "Mac"), ChoiceOption(value: "tv", title: "TV"),
      ChoiceOption(value: "terminal", title: "Terminal"),
    ])
}
