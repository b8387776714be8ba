/// The controls a spec may name: the built-in ones, and an app's own.
public struct ControlList: Sendable {
  /// In the order of the format's reference.
  public let types: [any Control.Type]
  private let table: NameTable

  /// Every control of the format.
  public static let builtIn = ControlList([
    ToggleControl.self,
    TextControl.self,
    SecureControl.self,
    NumberControl.self,
    StepperControl.self,
    SliderControl.self,
    ChoiceControl.self,
    RadioControl.self,
    MultichoiceControl.self,
    ListControl.self,
    DateControl.self,
    TimeControl.self,
    DateTimeControl.self,
    ColorControl.self,
    DataControl.self,
    LabelControl.self,
    PaneControl.self,
    LinkControl.self,
    ButtonControl.self,
  ])

  public init(_ types: [any Control.Type]) {
    self.types = types
    table = NameTable(types.map { $0.name })
  }

  /// The list with an app's own controls added.
  ///
  /// - Precondition: each has a dot in its name, and no other has that name.
  public func adding(_ own: [any Control.Type]) -> ControlList {
    for type in own {
      precondition(
        type.name.contains("."), "\(type.name): an app's own control has a dot in its name")
      precondition(table.index(of: type.name) == nil, "\(type.name) is a control already")
    }
    return ControlList(types + own)
  }

  public var names: [String] { types.map { $0.name } }

  /// The index of the control that `node`, a scalar, names.
  func index(of node: SpecNode) -> Int? { table.index(of: node.record, in: node.tree) }

  public func index(named name: String) -> Int? { table.index(of: name) }

  public subscript(name: String) -> (any Control.Type)? { index(named: name).map { types[$0] } }
}
