import Courseware
import Ledgers

/// The changes of each quiz, in one group for each quiz.
func quizGroups(
  _ matched: [QuizPair], _ pair: SnapshotPair, _ rooms: [ClassroomPair],
  _ unrendered: @escaping ProseComparison.Unrendering
) -> [Comparison.Group] {
  let idMapping = Dictionary(keepingFirst: rooms.kept.map { ($0.old.id, $0.new.id) })
  return matched.compactMap { quizzes in
    let changes =
      switch (quizzes.old, quizzes.new) {
      case (let old?, let new?) where quizzes.isReplaced(pair.unchanged): replacing(old, new)
      case (let old?, let new?): changes(of: old, new, pair, idMapping, unrendered)
      case (nil, let new?): [addition(of: new)]
      case (let old?, nil): [removal(of: old)]
      case (nil, nil): [Change]()
      }
    guard !changes.isEmpty, let shown = quizzes.new ?? quizzes.old else { return nil }
    var group = Comparison.Group(
      owner: .quiz(classroom: shown.classroom, id: shown.quiz.id, name: shown.quiz.name),
      changes: changes, quizzes: quizzes)
    if quizzes.countsDifferently { group.finalGrades = FinalGradeEffect() }
    return group
  }
}

extension [Comparison.Group] {
  /// Adds a change to each classroom from whose gradebook a quiz moved to that of another one.
  mutating func addDepartures(of quizzes: [QuizPair], _ rooms: [ClassroomPair]) {
    let present = Dictionary(keepingFirst: rooms.kept.map { ($0.old.id, $0.new) })
    let formerIDs = rooms.formerIDs
    for pair in quizzes where pair.changesGradebook(formerIDs) {
      guard let old = pair.old, let new = pair.new, let room = present[old.classroom] else {
        continue
      }
      let change = Change(
        kind: .quizMoved, impact: .grades, title: "quiz moved", before: .words(old.quiz.path),
        after: .words(new.quiz.path),
        place: Change.Place(path: "content/" + old.quiz.path, isOld: true))
      add(change, to: .classroom(id: room.id, name: room.name))
    }
  }
}

extension QuizPair {
  /// Whether the scores of the quiz count in another way for final grades.
  fileprivate var countsDifferently: Bool {
    guard let (old, new) = inGradebooks else { return false }
    return old.quiz.category != new.quiz.category
      || old.quiz.isExtraCredit != new.quiz.isExtraCredit
  }

  /// Whether it is in the gradebook of another classroom, not only of one that was renamed.
  ///
  /// `formerIDs` has the ids of classrooms in the old state, by those in the new one.
  func changesGradebook(_ formerIDs: [String: String]) -> Bool {
    guard let (old, new) = inGradebooks else { return false }
    return (formerIDs[new.classroom] ?? new.classroom) != old.classroom
  }

  /// Whether rows of the score sheet may name the quiz in only one of the two states.
  var isNamedDifferently: Bool {
    guard let (old, new) = inGradebooks, old.classroom == new.classroom else { return false }
    return old.quiz.name != new.quiz.name || old.quiz.id != new.quiz.id
      || old.quiz.formerly != new.quiz.formerly
  }

  /// Both states, if the quiz is in the gradebooks of both.
  private var inGradebooks: (old: LocatedQuiz, new: LocatedQuiz)? {
    guard let old, let new, old.quiz.isInGradebook, new.quiz.isInGradebook,
      !old.quiz.isDraft, !new.quiz.isDraft
    else { return nil }
    return (old, new)
  }
}

private func changes(
  of old: LocatedQuiz, _ new: LocatedQuiz, _ pair: SnapshotPair, _ idMapping: [String: String],
  _ unrendered: @escaping ProseComparison.Unrendering
) -> [Change] {
  let prose = ProseComparison(
    unrendered: unrendered,
    old: side(of: old, pair.oldContents), new: side(of: new, pair.newContents))
  let zones = pair.old.site.flatMap { old in
    pair.new.site.map { (old: old.timeZone, new: $0.timeZone) }
  }
  var comparison = QuizComparison(old: old, new: new, prose: prose, zones: zones)
  if old.quiz.id != new.quiz.id || (idMapping[old.classroom] ?? old.classroom) != new.classroom {
    comparison.add(
      .quizMoved, .grades, old.classroom == new.classroom ? "file renamed" : "file moved",
      before: .words(old.quiz.path), after: .words(new.quiz.path))
    if !new.wasFormerly(old), !isProven(old, new, idMapping) {
      let name = old.classroom == new.classroom ? old.quiz.id : "\(old.classroom)/\(old.quiz.id)"
      comparison.addMissing(formerly: name, in: "\(new.quiz.id).md")
    }
  }
  comparison.compare()
  return comparison.changes
}

/// Whether `merge` recognizes the quiz under its new file name without `formerly`.
private func isProven(
  _ old: LocatedQuiz, _ new: LocatedQuiz, _ idMapping: [String: String]
) -> Bool {
  (idMapping[old.classroom] ?? old.classroom) == new.classroom && new.quiz.isProven(toBe: old.quiz)
}

/// One state of a quiz, with the contents that it uses, so that most prose is compared only once.
func side(of quiz: LocatedQuiz, _ all: [String: String]) -> ProseComparison.Side {
  ProseComparison.Side(
    contents: all.isEmpty ? [:] : all.filter { quiz.files.contains($0.key) },
    source: quiz.quiz.path, publishing: quiz.quiz.allPublishes)
}

extension Quiz {
  /// The files that the quiz and its translations list under `publish`.
  var allPublishes: [String] { publishes + translations.flatMap(\.publishes) }
}

extension LocatedQuiz {
  /// The impact of adding or removing the quiz.
  fileprivate var impact: Impact {
    quiz.isDraft ? .cosmetic : quiz.kind.isGraded ? .grades : .content
  }
}

private func addition(of quiz: LocatedQuiz) -> Change {
  Change(
    kind: .quizAdded, impact: quiz.impact,
    title: quiz.quiz.isDraft ? "quiz added as a draft" : "quiz added",
    after: .words(size(of: quiz.quiz)), place: Change.Place(path: "content/" + quiz.quiz.path))
}

private func removal(of quiz: LocatedQuiz) -> Change {
  Change(
    kind: .quizRemoved, impact: quiz.impact,
    title: quiz.quiz.isDraft ? "draft removed" : "quiz removed",
    before: .words(size(of: quiz.quiz)),
    place: Change.Place(path: "content/" + quiz.quiz.path, isOld: true))
}

/// The changes if a file now contains another quiz, because attempts are matched by file name.
private func replacing(_ old: LocatedQuiz, _ new: LocatedQuiz) -> [Change] {
  var added = addition(of: new)
  added.title = "quiz added with the file name of another"
  added.idChange = .init(old: new.quiz.id, new: new.quiz.id, noun: "quiz")
  added.impact = max(added.impact, removal(of: old).impact)
  return [removal(of: old), added]
}

private func size(of quiz: Quiz) -> String {
  counted(quiz.questions.count, "question", "questions")
}

/// The changes of files that cannot be compared, which may be of any kind, in one group for each
/// quiz, classroom or the site.
func faultGroups(_ pair: SnapshotPair) -> [Comparison.Group] {
  let old = Dictionary(keepingFirst: pair.old.faults.map { ($0.path, $0) })
  let new = Dictionary(keepingFirst: pair.new.faults.map { ($0.path, $0) })
  var groups: [Comparison.Group] = []
  for path in Set(old.keys).union(new.keys).subtracting(pair.unchanged).sorted() {
    let isOld = new[path] == nil
    guard let fault = new[path] ?? old[path] else { continue }
    let file = languageOfTranslation(path).map { "its translation '\($0)'" } ?? "it"
    let change = Change(
      kind: .unreadable, impact: .grades,
      title: "cannot be compared: \(file) \(isOld ? "had" : "has") an error",
      before: isOld ? .words(fault.message) : nil, after: isOld ? nil : .words(fault.message),
      place: Change.Place(path: path, line: fault.line, isOld: isOld))
    groups.add(change, to: owner(of: path))
  }
  return groups
}

/// The language in the name of a translation's file, `cells.de.md`; `nil` for other files.
private func languageOfTranslation(_ path: String) -> String? {
  let name = path.split(separator: "/").last?.split(separator: ".") ?? []
  return QuizFolder(ofSource: path) != nil && name.count == 3 ? String(name[1]) : nil
}

extension [Comparison.Group] {
  /// Adds a change to the group of its owner.
  mutating func add(_ change: Change, to owner: Comparison.Owner) {
    if let place = firstIndex(where: { $0.owner.order == owner.order }) {
      self[place].changes.append(change)
    } else {
      append(Comparison.Group(owner: owner, changes: [change]))
    }
  }
}

/// The change that an error of a file makes, which can be compared nevertheless.
func change(by error: CourseSnapshot.Fault) -> Change {
  Change(
    kind: .unreadable, impact: .grades, title: "the site cannot be built",
    after: .words(error.message), place: Change.Place(path: error.path, line: error.line))
}

/// The change of a submodule, whose files are not read.
func change(ofSubmodule path: String) -> Change {
  Change(
    kind: .unreadable, impact: .grades,
    title: "a Git submodule changed, which is not compared", after: .quote(path),
    place: Change.Place(path: path))
}

/// The quiz, classroom or site that a file belongs to.
func owner(of path: String) -> Comparison.Owner {
  let parts = path.split(separator: "/").map(String.init)
  switch parts.count {
  case 4 where path.hasSuffix(".md"):
    // The name of a translation has the language after the id.
    return .quiz(classroom: parts[1], id: String(parts[3].prefix { $0 != "." }), name: "")
  case 3...: return .classroom(id: parts[1], name: "")
  default: return .site
  }
}

extension Comparison.Owner {
  /// A sort key: the site first, then each classroom followed by its quizzes.
  var order: [String] {
    switch self {
    case .site: []
    case .classroom(let id, _): [id]
    case .quiz(let classroom, let id, _): [classroom, id]
    }
  }
}
