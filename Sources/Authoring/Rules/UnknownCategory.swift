import Courseware

extension Rule {
  /// A quiz's category is one of its classroom's weights.
  static let unknownCategory = Rule(
    "unknown-category", .error, "A quiz's category is one of its classroom's weights.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"), check: .course(checkCategories))
}

private func checkCategories(_ course: ParsedCourse, _ report: inout Report) {
  let known = Dictionary(
    course.classrooms.map { ($0.id, $0.weights.map(\.value.category)) }) { first, _ in first }
  for head in course.quizHeads {
    guard let category = head.category, let weights = known[head.classroom], !weights.isEmpty,
      !weights.contains(category.value)
    else { continue }
    report.add(
      .unknownCategory,
      "the classroom's weights have no '\(category.value)'" + suggestion(category.value, weights),
      at: category.span)
  }
}
