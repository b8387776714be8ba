/// The candidate that a person most likely meant by `name`, or `nil` when none is likely.
///
/// Names are compared by optimal string alignment distance, the number of scalars inserted, left
/// out, replaced or swapped with their neighbour, where the case of ASCII letters does not count. A
/// candidate is likely when its distance is at most a third of the length of `name`, or 1. Of equally
/// near candidates the first is returned.
///
/// - Parameter name: The wrong name; an empty one, or one of more than 60 scalars, gets `nil`.
/// - Complexity: O(*n*²) for each candidate of about the length *n* of `name`, O(1) for the others.
public func closestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = folded(name)
  guard !wanted.isEmpty && wanted.count <= 60 else { return nil }
  // One past the greatest distance that is near enough.
  var bound = max(1, wanted.count / 3) + 1
  var closest: String?
  for candidate in candidates {
    // A scalar has at most four bytes, so this leaves out nothing near.
    guard candidate.utf8.count <= 4 * (wanted.count + bound) else { continue }
    let distance = distance(between: wanted, and: folded(candidate), below: bound)
    guard let distance else { continue }
    closest = candidate
    bound = distance
    if distance == 0 { break }
  }
  return closest
}

/// The scalars of `name`, ASCII letters in lower case.
private func folded(_ name: String) -> [UInt32] {
  name.unicodeScalars.map { ("A"..."Z").contains($0) ? $0.value | 0x20 : $0.value }
}

/// The optimal string alignment distance of two names, or `nil` when it is `bound` or more.
private func distance(between first: [UInt32], and second: [UInt32], below bound: Int) -> Int? {
  guard abs(first.count - second.count) < bound else { return nil }
  var beforeLast = Array(0...second.count)
  var last = beforeLast
  var row = beforeLast
  var leastOfLast = 0
  for i in first.indices {
    row[0] = i + 1
    var least = i + 1
    for j in second.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0 && j > 0 && first[i] == second[j - 1] && first[i - 1] == second[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row[j + 1] = cost
      least = min(least, cost)
    }
    // No later row can come below: it grows from these two, a swap costing 1.
    if least >= bound && leastOfLast + 1 >= bound { return nil }
    leastOfLast = least
    swap(&beforeLast, &last)
    swap(&last, &row)
  }
  return last[second.count] < bound ? last[second.count] : nil
}
