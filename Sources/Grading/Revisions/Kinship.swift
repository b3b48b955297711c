/// Which ids are one thing under several names: classes that grow as pairs are found.
///
/// Union-find: Tarjan, "Efficiency of a good but not linear set union algorithm", 1975; the least
/// id stands for its class, so that the order of the pairs cannot matter.
struct Kinship<ID: Hashable & Comparable> {
  private var parents: [ID: ID] = [:]

  /// What stands for an id's class; the id itself where it has no other.
  func root(_ id: ID) -> ID {
    var at = id
    while let parent = parents[at], parent != at { at = parent }
    return at
  }

  mutating func join(_ a: ID, _ b: ID) {
    let (first, second) = (root(a), root(b))
    guard first != second else { return }
    let least = min(first, second)
    parents[max(first, second)] = least
    parents[least] = least
  }

  /// Every id that was paired.
  var members: [ID] { Array(parents.keys) }
}

extension ItemName: Comparable {
  static func < (a: ItemName, b: ItemName) -> Bool {
    (a.question, a.list, a.id) < (b.question, b.list, b.id)
  }
}

extension Kinship {
  /// Of the ids that today's do not have, the one of today's that each is.
  ///
  /// `states` are sets of ids that were there together: where two of a class were, or two of them
  /// are today, nobody can tell which is meant, and none of the class is mapped.
  func heirs(today: Set<ID>, states: [Set<ID>]) -> [ID: ID] {
    var classes: [ID: Set<ID>] = [:]
    for id in members { classes[root(id), default: []].insert(id) }
    var heirs: [ID: ID] = [:]
    for members in classes.values {
      let own = members.intersection(today)
      guard let heir = own.first, own.count == 1,
        states.allSatisfy({ $0.intersection(members).count <= 1 })
      else { continue }
      for id in members where id != heir { heirs[id] = heir }
    }
    return heirs
  }
}
