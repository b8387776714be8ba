/// In which order the values of rows with `whenHidden: default` follow from each other, and where
/// they go round in circles.
///
/// Such a row's value depends on its visibility, and that on the values of the keys in the
/// conditions of the row, its section and its pane. No other row's value depends on anything.
package struct ConditionCycles {
  /// Rows whose values depend on each other, each on the next and the last on the first; one circle
  /// for each knot of rows. Starts with the smallest number; in order of these.
  package private(set) var cycles: [[Int]] = []
  /// The rows with `whenHidden: default`, each behind those its value depends on.
  ///
  /// Where there are ``cycles`` their rows are here too, in no useful order.
  package private(set) var evaluationOrder: [Int] = []

  /// Looks at all rows, in time linear in rows and dependencies and without recursion.
  ///
  /// - Parameters:
  ///   - dependencies: For each row the numbers of the rows its visibility depends on; a number
  ///     outside the rows, such as a host fact's, is no dependency.
  ///   - isDefaultWhenHidden: For each row whether it has `whenHidden: default`.
  package init(dependencies: [[Int]], isDefaultWhenHidden: [Bool]) {
    var search = Search(dependencies: dependencies, isDefaultWhenHidden: isDefaultWhenHidden)
    for row in dependencies.indices where isDefaultWhenHidden[row] && search.number[row] == 0 {
      search.visit(row)
    }
    evaluationOrder = search.finished
    cycles = search.knots.map { search.circle(in: $0) }.sorted { $0[0] < $1[0] }
  }
}

/// Tarjan's search for strongly connected components, with its own stack.
private struct Search {
  let dependencies: [[Int]]
  let isDefaultWhenHidden: [Bool]
  /// When a row was found, from 1; 0 is not yet.
  var number: [Int]
  private var low: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0
  /// Complete components, each behind those it depends on.
  var finished: [Int] = []
  /// The components that are circles.
  var knots: [[Int]] = []

  init(dependencies: [[Int]], isDefaultWhenHidden: [Bool]) {
    self.dependencies = dependencies
    self.isDefaultWhenHidden = isDefaultWhenHidden
    number = Array(repeating: 0, count: dependencies.count)
    low = number
    isOpen = Array(repeating: false, count: dependencies.count)
  }

  private func counts(_ row: Int) -> Bool {
    isDefaultWhenHidden.indices.contains(row) && isDefaultWhenHidden[row]
  }

  mutating func visit(_ start: Int) {
    var path = [(row: start, next: 0)]
    enter(start)
    while let (row, next) = path.last {
      guard next < dependencies[row].count else {
        path.removeLast()
        if low[row] == number[row] { close(row) }
        if let parent = path.last?.row { low[parent] = min(low[parent], low[row]) }
        continue
      }
      path[path.count - 1].next += 1
      let target = dependencies[row][next]
      guard counts(target) else { continue }
      if number[target] == 0 {
        enter(target)
        path.append((target, 0))
      } else if isOpen[target] {
        low[row] = min(low[row], number[target])
      }
    }
  }

  private mutating func enter(_ row: Int) {
    count += 1
    number[row] = count
    low[row] = count
    isOpen[row] = true
    open.append(row)
  }

  private mutating func close(_ root: Int) {
    var component: [Int] = []
    while let row = open.popLast() {
      isOpen[row] = false
      component.append(row)
      if row == root { break }
    }
    finished.append(contentsOf: component)
    if component.count > 1 || dependencies[root].contains(root) { knots.append(component) }
  }

  /// One circle in a component: each of its rows leads on to another, so a walk comes back.
  func circle(in component: [Int]) -> [Int] {
    let members = Set(component)
    var position: [Int: Int] = [:]
    var walk: [Int] = []
    var row = component.min() ?? 0
    while position[row] == nil {
      position[row] = walk.count
      walk.append(row)
      row = dependencies[row].first { members.contains($0) } ?? row
    }
    let circle = walk[(position[row] ?? 0)...]
    guard let smallest = circle.min(), let split = circle.firstIndex(of: smallest) else {
      return []
    }
    return Array(circle[split...]) + Array(circle[..<split])
  }
}
