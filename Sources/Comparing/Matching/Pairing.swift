import Courseware
import Ledgers

/// A matching between the elements of two lists.
struct Pairing {
  /// The indices of matched elements in both lists, in the order of the new list.
  var pairs: [(old: Int, new: Int)] = []
  /// The indices of elements of the old list without a match.
  var removed: [Int] = []
  /// The indices of elements of the new list without a match.
  var added: [Int] = []

  /// Matches the given pairs, then elements with the same id, then the others by likeness: the most
  /// similar pairs first, and of equally similar pairs the earlier one.
  ///
  /// `likeness` returns the similarity of an old and a new element, given their indices, or `nil`
  /// if they cannot match.
  init(
    _ old: [String], _ new: [String], given: [(old: Int, new: Int)] = [],
    likeness: (Int, Int) -> Double?
  ) {
    pairs = given
    let (givenOld, givenNew) = (Set(given.map(\.old)), Set(given.map(\.new)))
    var places: [String: Int] = [:]
    for (place, id) in old.enumerated() where !givenOld.contains(place) && places[id] == nil {
      places[id] = place
    }
    for (place, id) in new.enumerated() where !givenNew.contains(place) {
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

  /// Pairs similar elements, unless there are more than a million combinations.
  private mutating func pairRest(_ likeness: (Int, Int) -> Double?) {
    guard removed.count * added.count <= 1_000_000 else { return }
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

  /// Matches the only two remaining elements if they and all others are in the same positions.
  mutating func pairLast(where areAlike: (Int, Int) -> Bool) {
    guard removed.count == 1, removed == added, pairs.allSatisfy({ $0.old == $0.new }),
      areAlike(removed[0], added[0])
    else { return }
    pairs.append((removed[0], added[0]))
    pairs.sort { $0.new < $1.new }
    (removed, added) = ([], [])
  }

  /// The pairs that really moved: all but a longest subsequence that kept its order.
  var moved: [(old: Int, new: Int)] {
    let kept = longestIncreasing(pairs.map(\.old))
    return pairs.indices.filter { !kept.contains($0) }.map { pairs[$0] }
  }

  /// Whether the same elements are correct in both lists, given whether each element is.
  func keepsKey(_ old: [Bool], _ new: [Bool]) -> Bool {
    pairs.allSatisfy { old[$0.old] == new[$0.new] } && !removed.contains { old[$0] }
      && !added.contains { new[$0] }
  }
}

/// The indices of a longest increasing subsequence of distinct numbers.
///
/// Source: C. Schensted, "Longest increasing and decreasing subsequences", 1961: for each length,
/// the last number of the best subsequence is kept, and binary search finds the length for each
/// number.
func longestIncreasing(_ numbers: [Int]) -> Set<Int> {
  var ends: [Int] = []
  var former = [Int?](repeating: nil, count: numbers.count)
  for place in numbers.indices {
    let length = ends.partitioningIndex { numbers[$0] >= numbers[place] }
    former[place] = length > 0 ? ends[length - 1] : nil
    if length == ends.count { ends.append(place) } else { ends[length] = place }
  }
  var kept: Set<Int> = []
  var at = ends.last
  while let place = at {
    kept.insert(place)
    at = former[place]
  }
  return kept
}

/// The old and the new state of a question.
struct QuestionPair {
  var old: Question
  var new: Question
}

/// Matches the questions of two states of a quiz: by id, then those that `merge` matches with
/// certainty, then by similar wording as defined in ``QuestionWords``.
///
/// If the id of a question now belongs to another one, the text decides, as in `merge`.
func pairQuestions(of old: Quiz, _ new: Quiz) -> Pairing {
  let (former, present) = (old.questions, new.questions)
  let certain = certainQuestionPairs(old, new)
  var words = (
    old: [QuestionWords?](repeating: nil, count: former.count),
    new: [QuestionWords?](repeating: nil, count: present.count)
  )
  let places = Dictionary(keepingFirst: present.indices.map { (present[$0].id, $0) })
  let partners = former.map { certain[$0.id].flatMap { places[$0] } }
  let exchanged = former.indices.compactMap { place -> (old: Int, new: Int)? in
    let id = former[place].id
    guard let partner = partners[place], present[partner].id != id, places[id] != nil
    else { return nil }
    return (old: place, new: partner)
  }
  return Pairing(former.map(\.id), present.map(\.id), given: exchanged) { a, b in
    if partners[a] == b { return 2 }
    let before = words.old[a] ?? QuestionWords(former[a])
    let after = words.new[b] ?? QuestionWords(present[b])
    (words.old[a], words.new[b]) = (before, after)
    return before.likeness(toRewording: after)
  }
}

/// An element of a list that students select, order, match or choose from.
struct Item {
  var id: String
  var prose: Prose
  var isKey = false
}

extension Question.Kind {
  /// The items of its lists; rows precede partners.
  var items: [Item] { content.parts.filter(\.list.isBelowStem).map(Item.init) }
}

extension QuestionContent {
  func items(of list: QuestionPart.List) -> [Item] {
    parts.filter { $0.list == list }.map(Item.init)
  }
}

extension Item {
  init(_ part: QuestionPart) { self.init(id: part.id, prose: part.text, isKey: part.isKey) }
}

/// Matches the items of two lists: by id, then by half of their words.
///
/// If the id of an item now belongs to another one, the text decides, as in `merge`.
///
/// Items of at most three words may have no word in common. If all other items keep their
/// positions, such an item in the same position is the same if it shares half of its pairs of
/// letters, as with a typo. Otherwise it was replaced.
func pairItems(_ old: [Item], _ new: [Item]) -> Pairing {
  let bags = (
    old: old.map { WordBag([$0.prose.text]) }, new: new.map { WordBag([$0.prose.text]) }
  )
  var pairing = Pairing(old.map(\.id), new.map(\.id), given: exchangedItems(old, new)) { a, b in
    let likeness = bags.old[a].likeness(to: bags.new[b])
    return likeness >= 0.5 ? likeness : nil
  }
  pairing.pairLast { a, b in
    let letters = [old[a], new[b]].map { WordBag(pairsOfLettersIn: $0.prose.text) }
    return old[a].isKey == new[b].isKey
      && max(bags.old[a].words.count, bags.new[b].words.count) <= 3
      && letters[0].likeness(to: letters[1]) >= 0.5
  }
  return pairing
}

/// The items whose text is now under another id while their own id belongs to another text; `merge`
/// follows the text.
private func exchangedItems(_ old: [Item], _ new: [Item]) -> [(old: Int, new: Int)] {
  let ids = Set(new.map(\.id))
  let before = Dictionary(grouping: old.indices) { old[$0].shown }
  let after = Dictionary(grouping: new.indices) { new[$0].shown }
  return old.indices.compactMap { place -> (old: Int, new: Int)? in
    guard ids.contains(old[place].id), before[old[place].shown]?.count == 1,
      let places = after[old[place].shown], places.count == 1, new[places[0]].id != old[place].id
    else { return nil }
    return (old: place, new: places[0])
  }
}

extension Item {
  /// The visible text; the Markdown if there is none, as of an image.
  fileprivate var shown: String {
    let text = singleLine(prose.text)
    return text.isEmpty ? prose.markdown : text
  }
}
