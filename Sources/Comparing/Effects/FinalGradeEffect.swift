import Courseware
import Grading

/// The effect of new rules for final grades, of a classroom or of a quiz in it, on the final grades
/// of the classroom's students.
struct FinalGradeEffect: Sendable {
  /// The number of students with a final grade in at least one state; 0 if the effect is not known.
  var students = 0
  /// How the final grades differ, from 0 to 1.
  var grades = ValueDifferences<Fraction>()
  /// The number of students who get another letter, or who have a letter in only one state.
  var letters = 0
}

extension FinalGradeEffect {
  /// Compares the gradebooks of both states; the old one is `nil` if the classroom is new.
  init(_ before: Gradebook?, _ after: Gradebook) {
    let old = Dictionary(keepingFirst: (before?.students ?? []).map { ($0.key, $0) })
    let new = Dictionary(keepingFirst: after.students.map { ($0.key, $0) })
    for key in Set(old.keys).union(new.keys).sorted() { count(old[key], new[key]) }
  }

  private mutating func count(_ old: StudentGrades?, _ new: StudentGrades?) {
    if old?.final == nil, new?.final == nil { return }
    students += 1
    if old?.step?.letter != new?.step?.letter { letters += 1 }
    grades.count(old?.final, new?.final) { $0 == $1 ? nil : $0 < $1 ? $1 - $0 : $0 - $1 }
  }
}

extension Comparison {
  /// Adds a change to each quiz with another name or id that the score sheet has another number of
  /// rows for.
  mutating func addNamedRows(_ sides: RoutedSides, _ grades: GradesAtHand, in pair: SnapshotPair) {
    for place in groups.indices where groups[place].quizzes.isNamedDifferently {
      let quizzes = groups[place].quizzes
      guard let old = quizzes.old, let new = quizzes.new else { continue }
      let sheets = grades.scoreSheets(of: new.classroom, formerly: old.classroom, in: pair)
      let before = sheets.old.map { sides.before.rows(of: old.reference, in: $0) } ?? 0
      let after = sheets.new.map { sides.after.rows(of: new.reference, in: $0) } ?? 0
      if before == after { continue }
      groups[place].changes.append(
        Change(
          kind: .scores, impact: .grades,
          title: "number of rows of the score sheet that name this quiz changed",
          before: .words("\(before)"), after: .words("\(after)"),
          place: Change.Place(path: "content/" + new.quiz.path)))
      groups[place].finalGrades = FinalGradeEffect()
    }
  }

  /// Fills in the effects of new rules, moved quizzes and score sheets on final grades, if the
  /// files of the classroom can be read in both states.
  ///
  /// All changes of a classroom are graded together, so only its first group keeps the effect.
  mutating func addFinalGrades(
    _ sides: RoutedSides, _ grades: GradesAtHand, in pair: SnapshotPair
  ) {
    let faults = pair.old.faults + pair.new.faults
    let faulty = Set(faults.compactMap { owner(of: $0.path).classroomID })
    let formerIDs = match(classroomsOf: pair).formerIDs
    var seen: Set<String> = []
    for place in groups.indices {
      if groups[place].changesGradebook(formerIDs) {
        groups[place].finalGrades = FinalGradeEffect()
      }
      guard groups[place].finalGrades != nil, let id = groups[place].owner.classroomID,
        !faulty.contains(id)
      else { continue }
      guard seen.insert(id).inserted else {
        groups[place].finalGrades = nil
        continue
      }
      let formerID = formerIDs[id] ?? id
      guard !faulty.contains(formerID) else { continue }
      let sheets = grades.scoreSheets(of: id, formerly: formerID, in: pair)
      let before = sides.before.gradebook(
        of: formerID, byHand: grades.byHand, scoreSheet: sheets.old, now: grades.now)
      let isNew = !pair.old.classrooms.contains { $0.id == formerID }
      guard before != nil || isNew,
        let after = sides.after.gradebook(
          of: id, byHand: grades.byHand, scoreSheet: sheets.new, now: grades.now)
      else { continue }
      groups[place].finalGrades = FinalGradeEffect(before, after)
    }
  }
}

extension Comparison.Group {
  /// Whether a quiz moved from or to the classroom's gradebook, or its score sheet changed; a
  /// classroom's own changes contain those of quizzes that moved from it.
  fileprivate func changesGradebook(_ formerIDs: [String: String]) -> Bool {
    if case .classroom = owner {
      return changes.contains { $0.kind == .quizMoved || $0.kind == .scores }
    }
    return quizzes.changesGradebook(formerIDs)
  }
}

extension GradesAtHand {
  /// The score sheets of a classroom in both states: the current one, or that of each state if it
  /// changed.
  ///
  /// `id` is the classroom's id in the new state, `formerID` that in the old one.
  fileprivate func scoreSheets(
    of id: String, formerly formerID: String, in pair: SnapshotPair
  ) -> (old: [UInt8]?, new: [UInt8]?) {
    if pair.oldScores[formerID] == nil, pair.newScores[id] == nil {
      return (scoreSheets[id], scoreSheets[id])
    }
    return (pair.oldScores[formerID], pair.newScores[id])
  }
}

extension Comparison.Owner {
  /// The id of the classroom that the owner is, or that a quiz belongs to; `nil` for the site.
  fileprivate var classroomID: String? {
    switch self {
    case .site: nil
    case .classroom(let id, _), .quiz(let id, _, _): id
    }
  }
}
