import Courseware

extension Rule {
  /// A quiz's category is one of its classroom's weights.
  static let unknownCategory = Rule(
    "unknown-category", .error, "A quiz's category is one of its classroom's weights.",
    explanation: """
      A quiz counts towards the final grade through its category, and this one has no share in it:
      the classroom's weights do not name it. The quiz would not count at all. Correct the
      spelling, or give the category its weight in 'classroom.md'.
      """,
    bad: .files(
      [
        "content/class/classroom.md": .text(weights),
        "content/class/quizzes/quiz.md": .text(quiz("tests")),
      ],
      shown: "In a classroom whose weights name only 'quizzes' and 'exams':\n\n" + quiz("tests")),
    good: .files(
      [
        "content/class/classroom.md": .text(weights),
        "content/class/quizzes/quiz.md": .text(quiz("exams")),
      ],
      shown: quiz("exams")),
    check: .course(checkCategories))
}

private let weights = """
  ---
  name: Biology 9B
  teacher: Ada Example
  created: 2026-08-01
  weights: { quizzes: 40, exams: 60 }
  ---

  """

private func quiz(_ category: String) -> String {
  """
  ---
  name: Midterm
  created: 2026-09-01
  deadline: 2026-10-14
  category: \(category)
  ---

  ## Which part holds the chromosomes?

  - [x] Nucleus
  - [ ] Membrane

  """
}

private func checkCategories(_ course: ParsedCourse, _ report: inout Report) {
  let known = Dictionary(
    course.classrooms.map { ($0.id, $0.weights.map(\.value.category)) }
  ) { first, _ in first }
  for head in course.quizHeads {
    guard let category = head.category, let weights = known[head.classroom], !weights.isEmpty,
      !weights.contains(category.value)
    else { continue }
    report.add(
      .unknownCategory,
      "the classroom's weights have no '\(category.value)'" + suggestion(category.value, weights),
      at: category.span,
      fixes: nearest(to: category.value, among: weights).map {
        [
          .init(
            title: "write '\($0)'", edits: [.init(span: category.span, replacement: $0)],
            isSafe: false)
        ]
      } ?? [])
  }
}
