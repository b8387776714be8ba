import SettingsTable

/// Turns a snapshot into text.
///
/// A renderer is a pure function of the snapshot and its options: it reads no environment, no
/// terminal and no clock, so that a golden file can hold its output. It is a type in a file of its
/// own and one line in a list: ``RendererList/builtIn``, or the one an app makes with its own added.
public protocol Renderer: Sendable {
  /// What `--format` calls it.
  static var name: String { get }
  /// One sentence on what it is for.
  static var summary: String { get }
  init(options: RenderOptions)
  /// Appends the rendering of `snapshot`, ending in a newline.
  func render(_ snapshot: TableSnapshot, into output: inout String)
  /// The same as UTF-8, for a file or a pipe. Only a renderer that makes bytes anyway has its own.
  func bytes(of snapshot: TableSnapshot) -> [UInt8]
}

extension Renderer {
  public func bytes(of snapshot: TableSnapshot) -> [UInt8] { Array(rendered(snapshot).utf8) }

  /// The rendering of `snapshot`, ending in a newline.
  public func rendered(_ snapshot: TableSnapshot) -> String {
    var output = ""
    render(snapshot, into: &output)
    return output
  }
}
