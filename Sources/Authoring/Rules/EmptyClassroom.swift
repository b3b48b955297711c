import Courseware

extension Rule {
  static let emptyClassroom = Rule(
    "empty-classroom", .warning, "A classroom has a quiz.",
    explanation: """
      Students would open this classroom and find nothing in it. Quizzes are the files in its folder
      'quizzes' whose names end in '.md'; 'quizpress new quiz CLASSROOM/ID' writes a first one.
      """,
    bad: .files(
      ["content/class/quizzes/other.md": .absent],
      shown: "content/class/classroom.md, but nothing in content/class/quizzes/"),
    good: .files([:], shown: "content/class/classroom.md\ncontent/class/quizzes/other.md"),
    check: .course(checkEmptyClassrooms))
}

private func checkEmptyClassrooms(_ course: ParsedCourse, _ report: inout Report) {
  for classroom in course.classrooms where !course.filledClassrooms.contains(classroom.id) {
    guard let name = classroom.name else { continue }
    report.add(
      .emptyClassroom, "the classroom '\(name.value)' has no quiz", at: name.span,
      note: "'quizpress new quiz \(classroom.id)/first-quiz' creates one")
  }
}
