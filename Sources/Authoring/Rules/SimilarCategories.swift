import Courseware

extension Rule {
  static let similarCategories = Rule(
    "similar-categories", .warning,
    "The categories of a classroom's weights differ by more than a typo.",
    explanation: """
      One category of the weights has no quiz, and its name is almost the name of a category that
      has some. It is probably a typo, and no student can earn its share of the final grade. Names
      that differ in a number, such as 'test-1' and 'test-2', are not reported. Delete the line,
      or correct the name. If both are intended, for example because the scores of one come from
      elsewhere, write 'allow: similar-categories' in 'classroom.md'.
      """,
    bad: .files(
      classroom: classroom("exam"), quiz: quiz,
      shown: classroom("exam") + "\nWith quizzes of the category 'exams' and none of 'exam'."),
    good: .files(classroom: classroom("labs"), quiz: quiz, shown: classroom("labs")),
    check: .course(checkCategories))
}

private func classroom(_ category: String) -> String {
  Rule.Example.classroomText("weights: { quizzes: 40, exams: 50, \(category): 10 }")
}

private let quiz = Rule.Example.quizText(
  """
  name: Midterm
  created: 2026-09-01
  deadline: 2026-10-14
  category: exams
  """)

private func checkCategories(_ course: ParsedCourse, _ report: inout Report) {
  guard course.isReadWhole else { return }
  for classroom in course.classrooms where classroom.weights.count > 1 {
    let used = Set(
      course.quizHeads.filter { $0.classroom == classroom.id }
        .map { $0.category?.value ?? "quizzes" })
    let names = classroom.weights.map(\.value.category).filter(used.contains)
    for weight in classroom.weights where !used.contains(weight.value.category) {
      guard let near = names.first(where: { isTypo(weight.value.category, for: $0) }) else {
        continue
      }
      report.add(
        .similarCategories,
        "no quiz has the category '\(weight.value.category)'; did you mean '\(near)'?",
        at: weight.span)
    }
  }
}

/// Whether two names differ only in case, punctuation and one letter; names that differ in numbers,
/// and short words, are considered different.
private func isTypo(_ name: String, for other: String) -> Bool {
  let words = [name, other].map { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
  if words[0].joined() == words[1].joined() { return true }
  let different = zip(words[0], words[1]).filter { $0 != $1 }
  guard words[0].count == words[1].count, different.count == 1, let (own, its) = different.first
  else { return false }
  return min(own.count, its.count) >= 4 && own.first == its.first
    && own.filter(\.isNumber) == its.filter(\.isNumber)
    && editDistance(String(own), String(its)) <= 1
}
