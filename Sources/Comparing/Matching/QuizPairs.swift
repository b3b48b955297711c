import Courseware
import Ledgers

/// A quiz as it was and as it is; one of the two where it came or went.
struct QuizPair {
  var old: LocatedQuiz?
  var new: LocatedQuiz?
}

extension QuizPair {
  /// Whether a file keeps its place and nothing of its quiz: no question and not its name.
  func isReplaced(_ unchanged: Set<String>) -> Bool {
    guard let old, let new, old.quiz.path == new.quiz.path, !shares(old, new, unchanged),
      !old.quiz.questions.isEmpty, !new.quiz.questions.isEmpty
    else { return false }
    return pairQuestions(of: old.quiz, new.quiz).pairs.isEmpty
  }
}

/// Which quizzes are which.
///
/// A file that keeps its place is the same quiz, unless nothing in it is. The rest is followed by
/// what it holds: two files are one that moved if they share half of their questions' ids and
/// names, the most alike first.
func match(quizzesOf pair: SnapshotPair) -> [QuizPair] {
  let (old, new) = comparedQuizzes(pair)
  let places = Dictionary(
    new.indices.map { (new[$0].quiz.path, $0) }, uniquingKeysWith: { first, _ in first })
  var found: [QuizPair] = []
  var (left, right): ([Int], Set<Int>) = ([], Set(new.indices))
  for place in old.indices {
    if let same = places[old[place].quiz.path], shares(old[place], new[same], pair.unchanged) {
      found.append(QuizPair(old: old[place], new: new[same]))
      right.remove(same)
    } else {
      left.append(place)
    }
  }
  for place in left {
    guard let currentID = right.sorted().first(where: { new[$0].saysItWas(old[place]) }) else {
      continue
    }
    found.append(QuizPair(old: old[place], new: new[currentID]))
    right.remove(currentID)
    left.removeAll { $0 == place }
  }
  for (before, after) in followed(left.map { old[$0] }, right.sorted().map { new[$0] }) {
    found.append(QuizPair(old: before, new: after))
  }
  return found
}

/// The quizzes of both sides that have to be looked at; a file that did not change may be read on
/// one side only, and a file that one side cannot read is left out on both.
private func comparedQuizzes(_ pair: SnapshotPair) -> (old: [LocatedQuiz], new: [LocatedQuiz]) {
  let faulty = Set((pair.old.faults + pair.new.faults).map(\.path))
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
  /// Whether its front matter gives another's name as one that it had.
  func saysItWas(_ old: LocatedQuiz) -> Bool {
    !quiz.formerly.isEmpty
      && quiz.formerly.contains {
        QuizReference(formerly: $0, in: classroom)
          == QuizReference(classroom: old.classroom, quiz: old.quiz.id)
      }
  }

  /// What a quiz is known by wherever its file lies.
  fileprivate var marks: Set<String> {
    Set(quiz.questions.map(\.id)).union(["name " + line(quiz.name).lowercased()])
  }
}

private func followed(
  _ old: [LocatedQuiz], _ new: [LocatedQuiz]
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
      // What stands in every file tells none from the others, and would take quadratic time.
      guard let places = holders[mark], places.count <= 100 else { continue }
      for other in places { shared[other, default: 0] += 1 }
    }
    for (other, count) in shared {
      let likeness = 2 * Double(count) / Double(marks.count + before[other].count)
      let isSame = old[other].quiz.path == new[place].quiz.path
      if likeness >= 0.5 || isSame { found.append((likeness, other, place)) }
    }
  }
  return paired(old, new, found)
}

private func paired(
  _ old: [LocatedQuiz], _ new: [LocatedQuiz], _ found: [(likeness: Double, old: Int, new: Int)]
) -> [(LocatedQuiz?, LocatedQuiz?)] {
  let ordered = found.sorted { a, b in
    if a.likeness != b.likeness { return a.likeness > b.likeness }
    let (first, second) = (keeps(old[a.old], new[a.new]), keeps(old[b.old], new[b.new]))
    return first != second ? first > second : (a.old, a.new) < (b.old, b.new)
  }
  var partners: [Int: Int] = [:]
  var taken: Set<Int> = []
  for pair in ordered where partners[pair.old] == nil && !taken.contains(pair.new) {
    partners[pair.old] = pair.new
    taken.insert(pair.new)
  }
  let rest = new.indices.filter { !taken.contains($0) }
  let places = Dictionary(
    rest.map { (new[$0].quiz.path, $0) }, uniquingKeysWith: { first, _ in first })
  for place in old.indices where partners[place] == nil {
    guard let same = places[old[place].quiz.path] else { continue }
    partners[place] = same
    taken.insert(same)
  }
  return old.indices.map { (old[$0], partners[$0].map { new[$0] }) }
    + new.indices.filter { !taken.contains($0) }.map { (nil, new[$0]) }
}

/// How much of a quiz's place stays, where nothing else tells two apart.
private func keeps(_ old: LocatedQuiz, _ new: LocatedQuiz) -> Int {
  (old.quiz.id == new.quiz.id ? 2 : 0) + (old.classroom == new.classroom ? 1 : 0)
}
