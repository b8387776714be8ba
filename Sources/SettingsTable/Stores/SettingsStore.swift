/// Where stored values live: memory, a file, `UserDefaults`.
///
/// The model calls it from one thread at a time. A store knows no rows: what a value means is for
/// the control that reads it.
public protocol SettingsStore: Sendable {
  /// Everything that is stored now.
  func load() throws(StoreFailure) -> StoredValues

  /// Makes all of `edits`, or none: one call for each change or batch.
  ///
  /// Durable when it returns. Edits of a batch have different paths.
  func apply(_ edits: [StoreEdit]) throws(StoreFailure)
}

/// One change of what is stored.
public struct StoreEdit: Hashable, Sendable {
  /// The key as the layout has it: `["git.autoFetch"]` flat, `["git", "autoFetch"]` nested.
  public var path: [String] { top.map { [$0] } ?? names }
  /// The only name of the path; nil for a longer one. A flat path so needs no array of its own.
  let top: String?
  private let names: [String]
  /// The new value, a secret's own included; nil removes the entry.
  public var value: SettingValue?
  /// Whether a file that is made for this value must be readable for its owner only.
  public var isSecret: Bool

  public init(path: [String], value: SettingValue?, isSecret: Bool = false) {
    top = path.count == 1 ? path[0] : nil
    names = path.count == 1 ? [] : path
    self.value = value
    self.isSecret = isSecret
  }
}

extension StoreEdit {
  /// An edit of an entry at the top.
  init(key: String, value: SettingValue?, isSecret: Bool) {
    top = key
    names = []
    self.value = value
    self.isSecret = isSecret
  }
}

/// Why a store could not be read or written; nothing was changed then.
public enum StoreFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is stored cannot be understood: each finding says where and why.
  case malformed([Diagnostic])
  /// It can be read but not written without losing something; the reason is a sentence's end.
  case notWritable(name: String, reason: String)
  /// The system said no.
  case file(FileFailure)
  /// A newer version of the spec wrote the values: writing could damage them.
  case newerVersion(Int, known: Int)
  /// A store of the app's own said no.
  case other(String)

  public var description: String {
    switch self {
    case .malformed(let diagnostics):
      diagnostics.first.map { first in
        "\(first.file ?? ""):\(first.mark?.description ?? ""): \(first.message)"
      } ?? "the stored values cannot be read"
    case .notWritable(let name, let reason): "cannot write \(name.quotedName): \(reason)"
    case .file(let failure): failure.description
    case .newerVersion(let version, let known):
      "the stored values are of version \(version); expected \(known) at most"
    case .other(let message): message
    }
  }
}

/// What a store holds: an entry for each key, known or not.
public struct StoredValues: Sendable {
  /// By key, in no order.
  private let values: [String: StoredEntry]
  /// The keys at the top, in the order of the file; of a store without order, sorted.
  public let keys: [String]

  public init(_ values: [String: WrittenValue] = [:]) {
    self.values = values.mapValues { StoredEntry(value: $0, node: nil) }
    keys = values.keys.sorted()
  }

  /// The entries of a file's mapping; nil is an empty file.
  public init(_ root: SpecNode?) {
    var values: [String: StoredEntry] = [:]
    var keys: [String] = []
    for entry in root?.entries.map(Array.init) ?? [] {
      guard let key = entry.key.text else { continue }
      keys.append(key)
      values[key] = StoredEntry(value: nil, node: entry.value)
    }
    self.values = values
    self.keys = keys
  }

  public var isEmpty: Bool { keys.isEmpty }

  /// What stands at `path`; nil when nothing does.
  public subscript(path: [String]) -> StoredEntry? {
    guard let first = path.first, var entry = values[first] else { return nil }
    for name in path.dropFirst() {
      guard let inner = entry[name] else { return nil }
      entry = inner
    }
    return entry
  }

  /// What stands at the top under `key`.
  public subscript(key: String) -> StoredEntry? { values[key] }
}

/// A stored value, as it is written, and where.
public struct StoredEntry: Sendable {
  private let value: WrittenValue?
  private let node: SpecNode?

  fileprivate init(value: WrittenValue?, node: SpecNode?) {
    self.value = value
    self.node = node
  }

  public var written: WrittenValue { value ?? node.map { WrittenValue($0) } ?? .map([]) }

  /// Where it stands, for a store that is a file.
  public var place: SourcePlace? { node?.place }

  subscript(name: String) -> StoredEntry? {
    if let node { return node[name].map { StoredEntry(value: nil, node: $0) } }
    guard case .map(let entries) = value else { return nil }
    return entries.first { $0.key == name }.map { StoredEntry(value: $0.value, node: nil) }
  }
}
