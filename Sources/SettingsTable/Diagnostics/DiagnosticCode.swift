/// The stable names of the findings, for scripts and tests: they never change, the messages may.
public enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
  // The text
  case unreadableFile = "unreadable-file"
  case encoding
  case syntax
  case limit
  case unsupportedTag = "unsupported-tag"
  case mergeKey = "merge-key"
  case directive
  case yamlVersion = "yaml-version"
  case alias
  case duplicateMappingKey = "duplicate-mapping-key"
  case keyNotText = "key-not-text"
  case valueIsComment = "value-is-comment"
  case severalDocuments = "several-documents"
  case notAMapping = "not-a-mapping"
  case textAfterComma = "text-after-comma"

  // The spec
  case specVersion = "spec-version"
  case unknownProperty = "unknown-property"
  case missingProperty = "missing-property"
  case unknownControl = "unknown-control"
  case wrongType = "wrong-type"
  case notAllowed = "not-allowed"
  case numberTooLarge = "number-too-large"
  case badKey = "bad-key"
  case badID = "bad-id"
  case duplicateKey = "duplicate-key"
  case duplicateID = "duplicate-id"
  case keyWithoutValue = "key-without-value"
  case keyIsBeginning = "key-is-beginning"
  case unknownKey = "unknown-key"
  case unknownOptionSet = "unknown-option-set"
  case duplicateOption = "duplicate-option"
  case emptyRange = "empty-range"
  case badStep = "bad-step"
  case badPattern = "bad-pattern"
  case unsupportedPattern = "unsupported-pattern"
  case secretDefault = "secret-default"
  case sharedOwner = "shared-owner"
  case envWithoutPrefix = "env-without-prefix"
  case duplicateEnv = "duplicate-env"
  case migration

  // Defaults
  case defaultWrongType = "default-wrong-type"
  case defaultOutOfRange = "default-out-of-range"
  case defaultOffStep = "default-off-step"
  case defaultNotAnOption = "default-not-an-option"
  case defaultPattern = "default-pattern"
  case defaultLength = "default-length"
  case defaultContent = "default-content"

  // Panes
  case missingPane = "missing-pane"
  case paneFileOutside = "pane-file-outside"

  // Conditions
  case conditionSyntax = "condition-syntax"
  case conditionUnknownKey = "condition-unknown-key"
  case conditionWrongType = "condition-wrong-type"
  case conditionOwnKey = "condition-own-key"
  case conditionCycle = "condition-cycle"

  // Values files
  case unknownStoredKey = "unknown-stored-key"
  case invalidStoredValue = "invalid-stored-value"

  // Warnings about specs
  case missingDefault = "missing-default"
  case conditionAlwaysTrue = "condition-always-true"
  case conditionAlwaysFalse = "condition-always-false"
  case unreachablePane = "unreachable-pane"
  case paneCycle = "pane-cycle"
  case secretByName = "secret-by-name"
  case duplicateTitle = "duplicate-title"
  case deprecatedWithoutReplacement = "deprecated-without-replacement"
  case controlCharacter = "control-character"
  case systemKey = "system-key"

  public var severity: Diagnostic.Severity {
    switch self {
    case .yamlVersion, .valueIsComment, .missingDefault, .conditionAlwaysTrue,
      .conditionAlwaysFalse, .unreachablePane, .paneCycle, .secretByName, .duplicateTitle,
      .deprecatedWithoutReplacement, .controlCharacter, .systemKey, .unknownStoredKey:
      .warning
    default: .error
    }
  }
}
