import Courseware

extension Rule {
  static let missingClassroom = Rule(
    "missing-classroom", .error, "A folder with quizzes has a classroom.md.",
    explanation: """
      Quizzes belong to a classroom, and the file 'classroom.md' in its folder says its name and
      its teacher. Without that file the quizzes cannot be found in the site. Write one, or let
      'quizpress new classroom ID' do it.
      """,
    bad: .files(
      ["content/class/classroom.md": .absent],
      shown: "content/class/quizzes/other.md, but no content/class/classroom.md"),
    good: .classroom())
}
