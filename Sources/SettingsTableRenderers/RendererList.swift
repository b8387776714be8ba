/// The renderers `--format` may name: the built-in ones, and an app's own.
public struct RendererList: Sendable {
  /// In the order of the help.
  public let types: [any Renderer.Type]

  /// Every renderer of this module.
  public static let builtIn = RendererList([
    ANSIRenderer.self,
    TextRenderer.self,
    JSONRenderer.self,
  ])

  public init(_ types: [any Renderer.Type]) {
    self.types = types
  }

  /// The list with an app's own renderers added.
  ///
  /// - Precondition: no two have the same name.
  public func adding(_ own: [any Renderer.Type]) -> RendererList {
    var list = self
    for type in own {
      precondition(list[type.name] == nil, "\(type.name) is a renderer already")
      list = RendererList(list.types + [type])
    }
    return list
  }

  public var names: [String] { types.map { $0.name } }

  /// The renderer that is called `name`.
  public subscript(name: String) -> (any Renderer.Type)? { types.first { $0.name == name } }
}
