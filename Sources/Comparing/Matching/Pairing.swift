/// Which things of a list are which of another.
struct Pairing: Equatable {
  /// Places in the old list and the new one, in the order of the new.
  var pairs: [(old: Int, new: Int)] = []
  /// Places in the old list that nothing new belongs to.
  var removed: [Int] = []
  /// Places in the new list that nothing old belongs to.
  var added: [Int] = []

  /// Pairs what has the same id, then the rest by likeness: the most alike first, and of those
  /// equally alike the ones that come first.
  ///
  /// `likeness` says how alike an old and a new one are, by their places, and `nil` where they
  /// cannot be the same.
  init(_ old: [String], _ new: [String], likeness: (Int, Int) -> Double?) {
    var places: [String: Int] = [:]
    for (place, id) in old.enumerated() where places[id] == nil { places[id] = place }
    for (place, id) in new.enumerated() {
      if let former = places.removeValue(forKey: id) {
        pairs.append((former, place))
      } else {
        added.append(place)
      }
    }
    let known = Set(pairs.map(\.old))
    removed = old.indices.filter { !known.contains($0) }
    pairRest(likeness)
    pairs.sort { $0.new < $1.new }
  }

  private mutating func pairRest(_ likeness: (Int, Int) -> Double?) {
    var found: [(likeness: Double, old: Int, new: Int)] = []
    for old in removed {
      for new in added {
        if let likeness = likeness(old, new) { found.append((likeness, old, new)) }
      }
    }
    found.sort { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) }
    var (takenOld, takenNew): (Set<Int>, Set<Int>) = ([], [])
    for pair in found where !takenOld.contains(pair.old) && !takenNew.contains(pair.new) {
      takenOld.insert(pair.old)
      takenNew.insert(pair.new)
      pairs.append((pair.old, pair.new))
    }
    removed.removeAll(where: takenOld.contains)
    added.removeAll(where: takenNew.contains)
  }

  /// Pairs the only two that are left over, where they and all others stand in the same places.
  mutating func pairLast(where areAlike: (Int, Int) -> Bool) {
    guard removed.count == 1, removed == added, pairs.allSatisfy({ $0.old == $0.new }),
      areAlike(removed[0], added[0])
    else { return }
    pairs.append((removed[0], added[0]))
    pairs.sort { $0.new < $1.new }
    (removed, added) = ([], [])
  }

  /// The pairs that really moved: all but the longest run that kept its order.
  var moved: [(old: Int, new: Int)] {
    let kept = longestIncreasing(pairs.map(\.old))
    return pairs.indices.filter { !kept.contains($0) }.map { pairs[$0] }
  }

  static func == (a: Pairing, b: Pairing) -> Bool {
    a.removed == b.removed && a.added == b.added
      && a.pairs.elementsEqual(b.pairs) { $0 == $1 }
  }
}

/// The places of a longest increasing run of numbers that all differ, gaps allowed.
///
/// Source: C. Schensted, "Longest increasing and decreasing subsequences", 1961: the last number of
/// the best run of each length is kept, and each number finds its length by halving.
func longestIncreasing(_ numbers: [Int]) -> Set<Int> {
  var ends: [Int] = []
  var former = [Int?](repeating: nil, count: numbers.count)
  for place in numbers.indices {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < numbers[place] { low = middle + 1 } else { high = middle }
    }
    former[place] = low > 0 ? ends[low - 1] : nil
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  var kept: Set<Int> = []
  var at = ends.last
  while let place = at {
    kept.insert(place)
    at = former[place]
  }
  return kept
}
