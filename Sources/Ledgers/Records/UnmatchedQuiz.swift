package import Courseware

/// Attempts that are set aside because the course does not have their quiz.
package struct UnmatchedQuiz: Sendable {
  /// The reference that the attempts contain.
  package var reference: QuizReference
  /// The number of attempts.
  package var attempts: Int
  /// Whether the course has a different quiz with this name.
  var isReplaced = false
  /// Whether several quizzes match equally well.
  package var isAmbiguous = false
  /// What to write in which file if the course has the quiz under another name.
  package var advice: String

  /// One line of text for a terminal.
  package var text: String {
    let name = reference.name
    let reason =
      isAmbiguous
      ? "several quizzes match"
      : "the course has \(isReplaced ? "another quiz with that name" : "no such quiz")"
    return counted(attempts, "attempt at '\(name)' is", "attempts at '\(name)' are")
      + " unmatched: \(reason); \(advice)"
  }
}

private let adviceToPrune = "; if it was removed, 'quizpress prune' deletes its attempts"

extension QuizReference {
  /// Whether both names have only lower-case letters, digits and hyphens; an attempt can contain
  /// any text.
  fileprivate var canExist: Bool {
    [classroom, quiz].allSatisfy { name in
      (1...64).contains(name.utf8.count)
        && name.utf8.allSatisfy { isLowerLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }
}

extension Records {
  /// The quizzes of the attempts set aside, in order, each with the reason.
  package func unmatched(in course: Course, _ names: FormerNames) -> [UnmatchedQuiz] {
    var counts: [QuizReference: Int] = [:]
    var ambiguous: [QuizReference: (attempts: Int, quizzes: Set<QuizReference>)] = [:]
    for entry in setAside.entries {
      guard let reference = entry.reference else { continue }
      if let quizzes = names.severalQuizzes(of: entry) {
        ambiguous[reference, default: (0, [])].attempts += 1
        ambiguous[reference]?.quizzes.formUnion(quizzes)
      } else {
        counts[reference, default: 0] += 1
      }
    }
    let undecided = ambiguous.sorted { $0.key < $1.key }.map { reference, found in
      UnmatchedQuiz(
        reference: reference, attempts: found.attempts, isAmbiguous: true,
        advice: adviceToChoose(among: found.quizzes.sorted(), for: reference, course))
    }
    return undecided
      + counts.sorted { $0.key < $1.key }.map { reference, count in
        UnmatchedQuiz(
          reference: reference, attempts: count, isReplaced: names[reference] != nil,
          advice: advice(for: reference, course, names))
      }
  }

  private func adviceToChoose(
    among quizzes: [QuizReference], for reference: QuizReference, _ course: Course
  ) -> String {
    let names = quizzes.map { "'\($0.name)'" }.joined(separator: " or ")
    let old = reference.classroom
    let choice = "they belong to \(names): write a later 'created' into the newer one"
    if Set(quizzes.map(\.classroom)).count == 1 {
      return choice + ", or give its file another name"
    }
    let advice =
      choice + " or its classroom, or the attempt's id into column 'also' of the member's line in "
      + "the 'members.csv' of the right classroom"
    guard quizzes.contains(where: { $0.classroom == old }),
      let copy = course.classrooms.first(where: { room in
        room.formerly.contains(old) && quizzes.contains { $0.classroom == room.id }
      })
    else { return advice }
    return advice
      + "; or, if '\(copy.id)' is a copy, delete '\(old)' from 'formerly' in "
      + "'content/\(copy.id)/classroom.md'"
  }

  private func advice(
    for old: QuizReference, _ course: Course, _ names: FormerNames
  ) -> String {
    guard old.canExist else { return "no quiz can have this name: someone edited the attempt" }
    let id = names.classroom(old.classroom) ?? old.classroom
    guard let classroom = course.classrooms.first(where: { $0.id == id }) else {
      return advice(forClassroom: old, course)
    }
    let states = revisions[old.classroom]?.states(of: old.quiz) ?? []
    func isAlike(_ quiz: Quiz) -> Bool {
      states.contains {
        $0.revision == quiz.revision || $0.sharesHalf(with: quiz.questions.map(\.id))
      }
    }
    let alike = classroom.quizzes.filter(isAlike)
    let field = "'formerly: \(old.quiz)'"
    switch alike.count {
    case 0:
      let others = course.assignments.filter {
        $0.classroom.id != id && isAlike($0.quiz)
      }
      if others.count == 1 {
        return "if it is now '\(others[0].reference.name)', write "
          + "'formerly: \(id)/\(old.quiz)' in 'content/\(others[0].quiz.path)'"
      }
      return "if it is a draft, remove 'draft: true' from its file; if its file has a new name "
        + "now, write \(field) in that file" + (names[old] == nil ? adviceToPrune : "")
    case 1: return "if it is now '\(alike[0].id)', write \(field) in 'content/\(alike[0].path)'"
    default:
      let ids = alike.map { "'\($0.id)'" }.joined(separator: " or ")
      return "if it is now \(ids), write \(field) in that file"
    }
  }

  /// The advice if the classroom's folder no longer exists.
  private func advice(forClassroom old: QuizReference, _ course: Course) -> String {
    let known = Set(revisions[old.classroom]?.quizzes ?? []).union([old.quiz])
    let shared = course.classrooms.map { classroom in
      classroom.quizzes.count { known.contains($0.id) }
    }
    let most = shared.max() ?? 0
    let field = "'formerly: \(old.classroom)'"
    guard most > 0, shared.count(where: { $0 == most }) == 1,
      let place = shared.firstIndex(of: most)
    else {
      return "if its classroom's folder was renamed, write \(field) in that classroom.md"
        + adviceToPrune
    }
    let id = course.classrooms[place].id
    return "if its classroom is now '\(id)', write \(field) in 'content/\(id)/classroom.md'"
      + adviceToPrune
  }
}
