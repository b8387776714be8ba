import SettingsTable
import Testing

@Suite struct ConditionCycleTests {
  static let cases: [(dependencies: [[Int]], hiding: [Bool], cycles: [[Int]])] = [
    ([], [], []),
    ([[]], [true], []),
    ([[0]], [true], [[0]]),
    ([[0]], [false], []),
    ([[1], [0]], [true, true], [[0, 1]]),
    ([[1], [0]], [true, false], []),
    ([[1], [0]], [false, false], []),
    ([[1, 2], [2], []], [true, true, true], []),
    ([[1], [2], [1]], [true, true, true], [[1, 2]]),
    ([[1], [0], [3], [2]], [true, true, true, true], [[0, 1], [2, 3]]),
    // A host fact has no row.
    ([[7]], [true], []),
    ([[2], [0], [1]], [true, true, true], [[0, 2, 1]]),
  ]

  @Test(arguments: cases)
  func cyclesAreFound(_ dependencies: [[Int]], _ hiding: [Bool], cycles: [[Int]]) {
    let found = ConditionCycles(dependencies: dependencies, isDefaultWhenHidden: hiding)
    #expect(found.cycles == cycles)
    #expect(found.evaluationOrder.sorted() == hiding.indices.filter { hiding[$0] })
  }

  @Test func aRowComesBehindThoseItDependsOn() {
    let dependencies = [[1, 3], [2], [], [2], [0]]
    let found = ConditionCycles(
      dependencies: dependencies, isDefaultWhenHidden: [true, true, true, true, false])
    for (row, needed) in dependencies.enumerated() where row != 4 {
      for other in needed {
        let order = found.evaluationOrder
        #expect(order.firstIndex(of: other)! < order.firstIndex(of: row)!)
      }
    }
  }

  @Test func aLongChainIsNoDanger() {
    let count = 100_000
    let chain = (0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }
    let all = Array(repeating: true, count: count)
    let found = ConditionCycles(dependencies: chain, isDefaultWhenHidden: all)
    #expect(found.cycles.isEmpty)
    #expect(found.evaluationOrder == Array((0..<count).reversed()))
    var ring = chain
    ring[count - 1] = [0]
    #expect(
      ConditionCycles(dependencies: ring, isDefaultWhenHidden: all).cycles == [Array(0..<count)])
  }
}
