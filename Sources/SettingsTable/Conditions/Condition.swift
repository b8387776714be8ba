/// A condition that was checked: its keys exist and its literals are values of theirs.
///
/// One reference wide. Keys are numbers here, by which a caller is asked for *effective values*;
/// visibility never plays a part. Evaluating cannot fail and allocates nothing.
public struct Condition: Sendable, CustomStringConvertible {
  let program: ConditionProgram

  /// The condition as its author wrote it.
  public var description: String { program.text }

  /// Where it is written; nil for one made in code.
  package var origin: SourceReference? { program.origin }

  /// The numbers of the settings it depends on, ascending.
  package var slots: [Int] { program.settings.map(\.number).sorted() }

  /// Whether the condition holds.
  ///
  /// - Parameter value: Gives the effective value of the setting with a number; nil where there is
  ///   no value. Then a comparison is false, but `!=` and `not in` are true.
  package func isTrue(_ value: (Int) -> SettingValue?) -> Bool { program.isTrue(at: 0, value) }
}

/// What a condition is made of, in one place behind one reference.
final class ConditionProgram: Sendable {
  /// A node of the tree; the nodes stand in prefix order and `not` is pushed down to the tests.
  struct Node: Sendable {
    enum Operation: UInt8, Sendable {
      /// Every part is true; some part is true.
      case all, any
      case isOn
      /// The value is one of the operands.
      case isEqual
      /// How the value stands to the only operand.
      case isLess, isAtMost, isMore, isAtLeast
    }
    let operation: Operation
    let isNegated: Bool
    /// The index behind the last node of this one's parts.
    var end: Int32
    /// The index in ``ConditionProgram/settings``; of a group, 0.
    let setting: Int32
    let operands: Range<Int32>

    var isGroup: Bool { operation == .all || operation == .any }
  }

  enum Operand: Hashable, Sendable {
    case value(SettingValue)
    /// The value of another setting, by its index in ``ConditionProgram/settings``.
    case setting(Int32)
  }

  struct Setting: Sendable {
    let number: Int
    let control: any Control
  }

  let text: String
  let origin: SourceReference?
  let nodes: [Node]
  let operands: [Operand]
  let settings: [Setting]

  init(
    text: String, origin: SourceReference?, nodes: [Node], operands: [Operand],
    settings: [Setting]
  ) {
    self.text = text
    self.origin = origin
    self.nodes = nodes
    self.operands = operands
    self.settings = settings
  }

  /// Whether the node at `index` is true. The depth of the recursion is that of the condition.
  func isTrue(at index: Int, _ value: (Int) -> SettingValue?) -> Bool {
    let node = nodes[index]
    guard node.isGroup else { return test(node, value) != node.isNegated }
    let isAll = node.operation == .all
    var part = index + 1
    while part < node.end {
      if isTrue(at: part, value) != isAll { return !isAll }
      part = Int(nodes[part].end)
    }
    return isAll
  }

  /// The parts of a group, as indexes of nodes.
  func parts(of index: Int) -> [Int] {
    var parts: [Int] = []
    var part = index + 1
    while part < nodes[index].end {
      parts.append(part)
      part = Int(nodes[part].end)
    }
    return parts
  }

  /// Whether a test holds, `not` left aside.
  func test(_ node: Node, _ value: (Int) -> SettingValue?) -> Bool {
    let index = Int(node.setting)
    guard let left = value(settings[index].number)?.revealed else { return false }
    if node.operation == .isOn { return !left.isNull && settings[index].control.isOn(left) }
    for operand in node.operands {
      let right: SettingValue
      switch operands[Int(operand)] {
      case .value(let literal): right = literal
      case .setting(let other):
        guard let found = value(settings[Int(other)].number)?.revealed else { continue }
        right = found
      }
      if compare(node.operation, left, right, index) { return true }
    }
    return false
  }

  private func compare(
    _ operation: Node.Operation, _ left: SettingValue, _ right: SettingValue, _ setting: Int
  ) -> Bool {
    if operation == .isEqual { return isEqual(left, right, setting) }
    if left.isNull || right.isNull { return false }
    let order = settings[setting].control.order(left, right)
    switch operation {
    case .isLess: return order < 0
    case .isAtMost: return order <= 0
    case .isMore: return order > 0
    case .isAtLeast: return order >= 0
    case .all, .any, .isOn, .isEqual: return false
    }
  }

  /// Equal values, and texts that the control puts at the same place: two ways to write an instant.
  private func isEqual(_ left: SettingValue, _ right: SettingValue, _ setting: Int) -> Bool {
    if left == right { return true }
    guard case .text = left, case .text = right,
      settings[setting].control.comparability == .order
    else { return false }
    return settings[setting].control.order(left, right) == 0
  }
}
