import Courseware

extension Rule {
  static let unknownCategory = Rule(
    "unknown-category", .error, "A quiz's category is one of its classroom's weights.",
    explanation: """
      A quiz counts toward the final grade through its category, but the classroom's weights do not
      name this category, so the quiz would not count at all. Correct the spelling, or give the
      category its weight in 'classroom.md'.
      """,
    bad: .files(
      classroom: classroom, quiz: quiz("tests"),
      shown: "In a classroom whose weights name only 'quizzes' and 'exams':\n\n" + quiz("tests")),
    good: .files(classroom: classroom, quiz: quiz("exams"), shown: quiz("exams")),
    check: .course(checkCategories))
}

private let classroom = Rule.Example.classroomText("weights: { quizzes: 40, exams: 60 }")

private func quiz(_ category: String) -> String {
  Rule.Example.quizText(
    """
    name: Midterm
    created: 2026-09-01
    deadline: 2026-10-14
    category: \(category)
    """)
}

private func checkCategories(_ course: ParsedCourse, _ report: inout Report) {
  let known = Dictionary(keepingFirst: course.classrooms.map { ($0.id, $0.weights) })
  var misspelled: Set<Span> = []
  for head in course.quizHeads {
    guard let category = head.category, let weights = known[head.classroom], !weights.isEmpty,
      !weights.contains(where: { $0.value.category == category.value })
    else { continue }
    let names = weights.map(\.value.category)
    if let mistake = misspelledWeight(category.value, weights) {
      guard misspelled.insert(mistake.span).inserted else { continue }
      report.add(
        .unknownCategory,
        "no quiz has the category '\(mistake.value.category)'; did you mean '\(category.value)'?",
        at: mistake.span, notes: [.init("this is the category of a quiz", at: category.span)])
    } else {
      report.add(
        .unknownCategory,
        "the classroom's weights do not include '\(category.value)'"
          + suggestion(category.value, names),
        at: category.span,
        fixes: nearest(to: category.value, among: names).map {
          [.writing($0, at: category.span)]
        } ?? [])
    }
  }
}

/// The weight whose name is a typo of a usual category that quizzes spell correctly; the typo is
/// reported once, however many quizzes there are.
private func misspelledWeight(
  _ category: String, _ weights: [Located<Classroom.CategoryWeight>]
) -> Located<Classroom.CategoryWeight>? {
  let usual = Classroom.usualCategories
  guard usual.contains(category) else { return nil }
  let near = nearest(to: category, among: weights.map(\.value.category))
  return weights.first { $0.value.category == near && !usual.contains($0.value.category) }
}
