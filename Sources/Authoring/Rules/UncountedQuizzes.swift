import Courseware

extension Rule {
  static let uncountedQuizzes = Rule(
    "uncounted-quizzes", .warning, "Quizzes without a category have a weight.",
    explanation: """
      A quiz or exam without 'category' counts as 'quizzes'. If the classroom's weights do not name
      that, nothing its students earn would reach their final grade. Give 'quizzes' a weight, or
      write the intended category into each quiz. If quizzes should not count, write 'quizzes: 0';
      the gradebook still shows them. An exam without 'category' is also reported if 'exams' has a
      weight and no quiz has that category: otherwise the exam would count as a quiz.
      """,
    bad: .files(
      classroom: classroom("tests"), quiz: quiz,
      shown: classroom("tests") + "\nWith a quiz that names no category."),
    good: .files(classroom: classroom("quizzes"), quiz: quiz, shown: classroom("quizzes")),
    check: .course(checkWeights))
}

private func classroom(_ category: String) -> String {
  Rule.Example.classroomText("weights: { \(category): 40, exams: 60 }")
}

private let quiz = Rule.Example.quizText("name: Midterm\ncreated: 2026-09-01\ndeadline: 2026-10-14")

private func checkWeights(_ course: ParsedCourse, _ report: inout Report) {
  for classroom in course.classrooms where !classroom.weights.isEmpty {
    checkExams(of: classroom, course, &report)
    let names = classroom.weights.map(\.value.category)
    guard let place = classroom.weightsSpan, !names.contains(usual),
      let quiz = course.uncountedQuiz(of: classroom.id)
    else { continue }
    let near = nearest(to: usual, among: names.filter { !Classroom.usualCategories.contains($0) })
    let mistake = classroom.weights.first { $0.value.category == near }
    report.add(
      .uncountedQuizzes,
      "quizzes without 'category' count as 'quizzes', which has no weight"
        + (mistake.map { "; did you mean that by '\($0.value.category)'?" } ?? ""),
      at: mistake?.span ?? place,
      notes: [.init("this is one of them", at: quiz.name?.span ?? quiz.place)],
      fixes: mistake.map { [.writing(usual, at: $0.span)] } ?? [])
  }
}

private func checkExams(
  of classroom: ParsedClassroom, _ course: ParsedCourse, _ report: inout Report
) {
  let heads = course.quizHeads.filter { $0.classroom == classroom.id }
  guard course.isReadWhole, !heads.contains(where: { $0.category?.value == "exams" }),
    let weight = classroom.weights.first(where: { $0.value.category == "exams" }),
    let exam = heads.first(where: { $0.kind == .exam && $0.category == nil })
  else { return }
  report.add(
    .uncountedQuizzes,
    "this exam counts as 'quizzes', because it has no category: write 'category: exams'",
    at: exam.name?.span ?? exam.place, notes: [.init("no quiz has this category", at: weight.span)])
}

/// The category of quizzes that set none.
private let usual = "quizzes"

extension ParsedCourse {
  /// The first graded quiz of a classroom without a category; `nil` if another quiz sets the usual
  /// category explicitly, which is reported there.
  fileprivate func uncountedQuiz(of classroom: String) -> ParsedQuiz.Head? {
    var found: ParsedQuiz.Head?
    for (head, digest) in zip(quizHeads, digests) where head.classroom == classroom {
      if head.category?.value == usual { return nil }
      // If a quiz has errors, one of them may be in its category.
      let counts = head.kind == .quiz || head.kind == .exam
      if found == nil, counts, head.category == nil, digest.isWhole { found = head }
    }
    return found
  }
}
