/// Which of a few things repeat an earlier one: pairs of a later index and the first like it.
///
/// Compares all with all where there are few, which for the options of a question is less work
/// than hashing them; looks each up where there are many, so that time stays linear.
func repeats<Key: Hashable>(
  _ count: Int, by key: (Int) -> Key
) -> [(later: Int, earlier: Int)] {
  count <= 16 ? repeatsByComparing(count, key) : repeatsByHashing(count, key)
}

private func repeatsByComparing<Key: Hashable>(
  _ count: Int, _ key: (Int) -> Key
) -> [(later: Int, earlier: Int)] {
  var found: [(later: Int, earlier: Int)] = []
  for later in 0..<count {
    let own = key(later)
    if let earlier = (0..<later).first(where: { key($0) == own }) {
      found.append((later, earlier))
    }
  }
  return found
}

private func repeatsByHashing<Key: Hashable>(
  _ count: Int, _ key: (Int) -> Key
) -> [(later: Int, earlier: Int)] {
  var found: [(later: Int, earlier: Int)] = []
  var first: [Key: Int] = [:]
  for later in 0..<count {
    let own = key(later)
    if let earlier = first[own] { found.append((later, earlier)) } else { first[own] = later }
  }
  return found
}
