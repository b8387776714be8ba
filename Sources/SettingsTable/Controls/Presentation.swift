/// How a row shows itself: the closed set that renderers switch over, so that the compiler names
/// every renderer a new one must go into.
public enum Presentation: Hashable, Sendable {
  /// On or off; nil is the third state of a nullable toggle, or that there is no value.
  case toggle(isOn: Bool?)
  /// A line of text, or several (`lines`); nil is no value.
  case text(String?, placeholder: String?, lines: Int)
  /// A text that is never shown, only whether there is one.
  case secret(isSet: Bool)
  /// A number to type or to step.
  case number(SettingValue?)
  /// A position in a range: a slider.
  case level(Double?, in: ClosedRange<Double>)
  /// Some of several options; the indexes count from 0 over ``Control/options``.
  case options(chosen: [Int], style: OptionStyle)
  /// Elements of a list, each as it is shown.
  case list([String])
  /// A colour as `#rrggbb` or `#rrggbbaa`; nil is no value.
  case color(String?)
  /// Read-only text; nil is no value.
  case label(String?)
  /// Text without a value: what the row's title and help say.
  case paragraph
  /// A pane the row leads to.
  case disclosure(pane: String)
  case link(url: String)
  case action(name: String, isDestructive: Bool, asksFirst: Bool)

  public enum OptionStyle: Hashable, Sendable {
    /// One is chosen from a list that opens.
    case menu
    /// One is chosen from options that stand in place.
    case inline
    /// Any number of them.
    case several
  }
}
