import Courseware
import Ledgers

/// The old and the new state of a quiz; one of them is missing if it was added or removed.
struct QuizPair {
  var old: LocatedQuiz?
  var new: LocatedQuiz?
}

extension QuizPair {
  /// Whether the file got another name, in the same or in another classroom.
  var isRenamed: Bool {
    guard let old, let new else { return false }
    return old.quiz.id != new.quiz.id
  }

  /// Whether the file kept its path but nothing of its quiz: no question and not the name.
  func isReplaced(_ unchanged: Set<String>) -> Bool {
    guard let old, let new, old.quiz.path == new.quiz.path, !shares(old, new, unchanged),
      !old.quiz.questions.isEmpty, !new.quiz.questions.isEmpty
    else { return false }
    return pairQuestions(of: old.quiz, new.quiz).pairs.isEmpty
  }
}

/// Matches the quizzes of both states in the same way as `merge` assigns their attempts.
///
/// A file that kept its path is the same quiz if it kept its name and half of its questions. Then
/// come files that name the old one in `formerly`, and the only file of the classroom with its name
/// and half of its questions. A file that kept its path is also the same quiz if it has anything in
/// common with the old one. Other files are matched by content: a quiz moved if the two files share
/// half of their question ids and names, the most similar pairs first.
///
/// A file keeps its path if only the folder of its classroom was renamed.
func match(quizzesOf pair: SnapshotPair, in rooms: [ClassroomPair]) -> [QuizPair] {
  let (old, new) = comparedQuizzes(pair)
  let folders = RenamedFolders(of: rooms)
  var matching = QuizMatching(old: old, new: new)
  let places = Dictionary(keepingFirst: new.indices.map { (new[$0].quiz.path, $0) })
  matching.match { quiz, _ in
    places[folders.path(of: quiz)].flatMap { place -> Int? in
      let isSame = pair.unchanged.contains("content/" + quiz.quiz.path)
      return isSame || new[place].quiz.isProven(toBe: quiz.quiz) ? place : nil
    }
  }
  let claiming = matching.newClaims
  matching.match { quiz, open in
    claiming.first { open.contains($0) && new[$0].wasFormerly(quiz) }
  }
  let named = Dictionary(grouping: matching.right.sorted()) { new[$0].name(in: new[$0].classroom) }
  matching.match { quiz, open in
    let found = (named[quiz.name(in: folders.classroom(of: quiz))] ?? []).filter {
      open.contains($0) && new[$0].quiz.isProven(toBe: quiz.quiz)
    }
    return found.count == 1 ? found[0] : nil
  }
  matching.match { quiz, _ in
    places[folders.path(of: quiz)].flatMap { shares(quiz, new[$0], pair.unchanged) ? $0 : nil }
  }
  let rest = followed(
    matching.left.map { old[$0] }, matching.right.sorted().map { new[$0] }, folders)
  return matching.pairs + rest.map { QuizPair(old: $0, new: $1) }
}

/// The folders of classrooms that have another name in the new state.
private struct RenamedFolders {
  private let names: [String: String]

  init(of rooms: [ClassroomPair]) {
    names = Dictionary(keepingFirst: rooms.kept.map { ($0.old.id, $0.new.id) })
  }

  /// The folder in the new state of an old quiz's classroom.
  func classroom(of quiz: LocatedQuiz) -> String { names[quiz.classroom] ?? quiz.classroom }

  /// The path that the file of an old quiz has in the new state if it stayed in its classroom.
  func path(of quiz: LocatedQuiz) -> String {
    classroom(of: quiz) + quiz.quiz.path.dropFirst(quiz.classroom.utf8.count)
  }
}

/// The quizzes that are not matched yet, and the pairs found.
private struct QuizMatching {
  let old: [LocatedQuiz]
  let new: [LocatedQuiz]
  /// The indices of old quizzes without a match, ascending.
  private(set) var left: [Int]
  /// The indices of new quizzes without a match.
  private(set) var right: Set<Int>
  private(set) var pairs: [QuizPair] = []

  init(old: [LocatedQuiz], new: [LocatedQuiz]) {
    (self.old, self.new) = (old, new)
    (left, right) = (Array(old.indices), Set(new.indices))
  }

  /// Matches old quizzes with the new ones that a function finds, unless they are matched already.
  mutating func match(_ partner: (LocatedQuiz, Set<Int>) -> Int?) {
    var rest: [Int] = []
    for place in left {
      if let found = partner(old[place], right), right.remove(found) != nil {
        pairs.append(QuizPair(old: old[place], new: new[found]))
      } else {
        rest.append(place)
      }
    }
    left = rest
  }

  /// The indices of unmatched new quizzes with `formerly`, unless the file said the same before.
  var newClaims: [Int] {
    let before = Dictionary(keepingFirst: old.map { ($0.quiz.path, $0.quiz.formerly) })
    return right.sorted().filter {
      !new[$0].quiz.formerly.isEmpty && before[new[$0].quiz.path] != new[$0].quiz.formerly
    }
  }
}

extension LocatedQuiz {
  /// The name of the quiz in its form for comparisons, after that of a classroom.
  fileprivate func name(in classroom: String) -> String { "\(classroom)/\(cleaned(quiz.name))" }
}

/// The quizzes of both states to compare.
///
/// An unchanged file may have been read in only one state. A quiz is left out in both states if its
/// file or a translation of it cannot be read in one of them.
private func comparedQuizzes(_ pair: SnapshotPair) -> (old: [LocatedQuiz], new: [LocatedQuiz]) {
  let faulty = Set((pair.old.faults + pair.new.faults).map(\.original))
  let old = pair.old.quizzes.filter { !faulty.contains("content/" + $0.quiz.path) }
  let new = pair.new.quizzes.filter { !faulty.contains("content/" + $0.quiz.path) }
  let known = Set(old.map(\.quiz.path))
  let same = new.filter {
    pair.unchanged.contains("content/" + $0.quiz.path) && !known.contains($0.quiz.path)
  }
  return (old + same, new)
}

private func shares(_ old: LocatedQuiz, _ new: LocatedQuiz, _ unchanged: Set<String>) -> Bool {
  unchanged.contains("content/" + old.quiz.path) || !old.marks.isDisjoint(with: new.marks)
}

extension LocatedQuiz {
  /// Whether its front matter names the other quiz in `formerly`.
  func wasFormerly(_ old: LocatedQuiz) -> Bool {
    !quiz.formerly.isEmpty
      && quiz.formerly.contains {
        QuizReference(formerly: $0, in: classroom) == old.reference
      }
  }

  /// The features that identify a quiz independently of its path.
  fileprivate var marks: Set<String> {
    Set(quiz.questions.map(\.id)).union(["name " + singleLine(quiz.name).lowercased()])
  }
}

private func followed(
  _ old: [LocatedQuiz], _ new: [LocatedQuiz], _ folders: RenamedFolders
) -> [(LocatedQuiz?, LocatedQuiz?)] {
  let (before, after) = (old.map(\.marks), new.map(\.marks))
  var holders: [String: [Int]] = [:]
  for (place, marks) in before.enumerated() {
    for mark in marks { holders[mark, default: []].append(place) }
  }
  var found: [(likeness: Double, old: Int, new: Int)] = []
  for (place, marks) in after.enumerated() {
    var shared: [Int: Int] = [:]
    for mark in marks {
      // A feature of very many files does not distinguish them, and comparing them would take
      // quadratic time.
      guard let places = holders[mark], places.count <= 100 else { continue }
      for other in places { shared[other, default: 0] += 1 }
    }
    for (other, count) in shared {
      let likeness = 2 * Double(count) / Double(marks.count + before[other].count)
      let isSame = folders.path(of: old[other]) == new[place].quiz.path
      if likeness >= 0.5 || isSame { found.append((likeness, other, place)) }
    }
  }
  return paired(old, new, found, folders)
}

private func paired(
  _ old: [LocatedQuiz], _ new: [LocatedQuiz], _ found: [(likeness: Double, old: Int, new: Int)],
  _ folders: RenamedFolders
) -> [(LocatedQuiz?, LocatedQuiz?)] {
  /// How much of a quiz's path is unchanged, used to break ties.
  func keeps(_ pair: (likeness: Double, old: Int, new: Int)) -> Int {
    let (before, after) = (old[pair.old], new[pair.new])
    return (before.quiz.id == after.quiz.id ? 2 : 0)
      + (folders.classroom(of: before) == after.classroom ? 1 : 0)
  }
  let ordered = found.sorted { a, b in
    if a.likeness != b.likeness { return a.likeness > b.likeness }
    let (first, second) = (keeps(a), keeps(b))
    return first != second ? first > second : (a.old, a.new) < (b.old, b.new)
  }
  var partners: [Int: Int] = [:]
  var taken: Set<Int> = []
  for pair in ordered where partners[pair.old] == nil && !taken.contains(pair.new) {
    partners[pair.old] = pair.new
    taken.insert(pair.new)
  }
  let rest = new.indices.filter { !taken.contains($0) }
  let places = Dictionary(keepingFirst: rest.map { (new[$0].quiz.path, $0) })
  for place in old.indices where partners[place] == nil {
    guard let same = places[folders.path(of: old[place])] else { continue }
    partners[place] = same
    taken.insert(same)
  }
  return old.indices.map { (old[$0], partners[$0].map { new[$0] }) }
    + new.indices.filter { !taken.contains($0) }.map { (nil, new[$0]) }
}
