import TestSupport

/// The names of three files that are renamed, exchanged and removed at random.
struct RenamedFiles {
  private(set) var names = ["a", "b", "c"]
  private(set) var formerly: [[String]] = [[], [], []]
  /// The files that are not removed.
  private(set) var present = [0, 1, 2]
  /// What was done, for messages.
  private(set) var edits: [String] = []
  private var versions = [0, 0, 0]
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func words(of tree: Int) -> String {
    let words = ["oak leaves", "elm bark", "fir cones"][tree]
    return words + (versions[tree] == 0 ? "" : " \(words.prefix(3))\(versions[tree])")
  }

  /// Renames a file, exchanges two, drops what one says of its earlier names, edits its text,
  /// removes it, or brings it back.
  mutating func edit() {
    let tree = present[Int.random(in: present.indices, using: &random)]
    let other = present[Int.random(in: present.indices, using: &random)]
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      names.swapAt(tree, other)
      edits.append("\(tree) and \(other) exchanged")
    case 1, 2:
      let free = ["a", "b", "c", "d"].first { name in !present.contains { names[$0] == name } }
      // Two files cannot say that they had one name.
      let old = names[tree]
      for place in formerly.indices { formerly[place].removeAll { $0 == old } }
      formerly[tree].append(old)
      names[tree] = free ?? "e"
      edits.append("\(tree): \(old) to \(names[tree])")
    case 3:
      formerly[tree] = []
      edits.append("\(tree): dropped")
    case 4 where present.count > 1:
      present.removeAll { $0 == tree }
      edits.append("\(tree): removed")
    case 5:
      let gone = names.indices.first { place in
        !present.contains(place) && !present.contains { names[$0] == names[place] }
      }
      guard let gone else { return }
      present.append(gone)
      edits.append("\(gone): back as \(names[gone])")
    default:
      versions[tree] += 1
      edits.append("\(tree): edited")
    }
    // A quiz's own name there would say that it is the one that the file contained before.
    for place in names.indices { formerly[place].removeAll { $0 == names[place] } }
  }
}
