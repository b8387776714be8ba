/// Other systems' words for ours, which no edit distance finds.
enum SpecVocabulary {
  private static let controls = [
    "switch": "toggle", "checkbox": "toggle", "bool": "toggle", "boolean": "toggle",
    "check": "toggle", "PSToggleSwitchSpecifier": "toggle", "SwitchPreference": "toggle",
    "SwitchPreferenceCompat": "toggle", "CheckBoxPreference": "toggle",
    "select": "choice", "dropdown": "choice", "picker": "choice", "popup": "choice",
    "multivalue": "choice", "enum": "choice", "combo": "choice", "ListPreference": "choice",
    "PSMultiValueSpecifier": "choice",
    "PSRadioGroupSpecifier": "radio",
    "string": "text", "textfield": "text", "input": "text", "PSTextFieldSpecifier": "text",
    "EditTextPreference": "text",
    "password": "secure", "secret": "secure",
    "range": "slider", "PSSliderSpecifier": "slider", "SeekBarPreference": "slider",
    "int": "number", "integer": "number", "float": "number", "double": "number",
    "real": "number", "spinner": "stepper",
    "title": "label", "PSTitleValueSpecifier": "label", "static": "label", "info": "label",
    "page": "pane", "screen": "pane", "submenu": "pane", "PSChildPaneSpecifier": "pane",
    "PreferenceScreen": "pane",
    "url": "link", "IASKOpenURLSpecifier": "link",
    "action": "button", "IASKButtonSpecifier": "button",
    "array": "list", "IASKListGroupSpecifier": "list", "multiselect": "multichoice",
    "MultiSelectListPreference": "multichoice",
    "datetime": "dateTime", "colour": "color", "IASKDatePickerSpecifier": "date",
    "object": "data", "map": "data", "json": "data",
  ]

  private static let properties = [
    "label": "title", "name": "title", "text": "title", "Title": "title",
    "description": "help", "desc": "help", "documentation": "help", "summary": "subtitle",
    "type": "control", "Type": "control", "widget": "control",
    "id": "key", "Key": "key", "identifier": "key",
    "defaultValue": "default", "DefaultValue": "default",
    "minimum": "min", "MinimumValue": "min", "maximum": "max", "MaximumValue": "max",
    "values": "options", "choices": "options", "enum": "options", "items": "rows",
    "visible": "visibleIf", "showIf": "visibleIf", "when": "visibleIf",
    "enabled": "enabledIf", "dependency": "enabledIf", "dependsOn": "enabledIf",
    "regex": "pattern", "FooterText": "footer", "header": "title",
    "units": "unit", "precision": "decimals", "file": "pane", "File": "pane",
    "href": "url", "hint": "placeholder",
  ]

  /// The control that another system calls `word`.
  static func control(for word: String, among names: [String]) -> String? {
    let known = controls[word] ?? controls[word.lowercased()]
    return known.flatMap { names.contains($0) ? $0 : nil }
  }

  /// The property that another system calls `word`, if the mapping has it.
  static func property(for word: String, among names: [String]) -> String? {
    properties[word].flatMap { names.contains($0) ? $0 : nil }
  }
}
