/// Whether to use colour: the first rule that has a say decides.
///
/// 1. `--color always` or `never`.
/// 2. `NO_COLOR`, not empty (no-color.org): no.
/// 3. `FORCE_COLOR` or `CLICOLOR_FORCE`, not empty and neither `0` nor `false`: yes, in a pipe too.
/// 4. `CLICOLOR=0`, `FORCE_COLOR=0` or `false`, `TERM=dumb`: no.
/// 5. Whether the stream is a terminal.
enum ColorDecision {
  /// - Parameter option: What `--color` says; nil is `auto`.
  static func usesColor(
    option: String?, environment: (String) -> String?, isTerminal: Bool
  ) -> Bool {
    switch option {
    case "always": return true
    case "never": return false
    default: break
    }
    if isGiven(environment("NO_COLOR")) { return false }
    let force = environment("FORCE_COLOR")
    if isYes(force) || isYes(environment("CLICOLOR_FORCE")) { return true }
    if environment("CLICOLOR") == "0" || isGiven(force) || environment("TERM") == "dumb" {
      return false
    }
    return isTerminal
  }

  private static func isGiven(_ value: String?) -> Bool { value?.isEmpty == false }

  private static func isYes(_ value: String?) -> Bool {
    isGiven(value) && value != "0" && value != "false"
  }
}

/// What the language settings of the process say about its characters.
enum LocaleDecision {
  /// Whether text is sent as UTF-8: by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not
  /// empty. Without any the locale is POSIX's own, which is ASCII.
  static func isUTF8(environment: (String) -> String?) -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment(name), !value.isEmpty else { continue }
      let folded = value.lowercased()
      return folded.contains("utf-8") || folded.contains("utf8")
    }
    return false
  }
}
