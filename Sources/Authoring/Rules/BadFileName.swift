import Courseware

extension Rule {
  static let badFileName = Rule(
    "bad-file-name", .error,
    "Names of classroom folders and quiz files are lower-case letters, digits and hyphens.",
    explanation: """
      The name of a folder or a file becomes part of the address of its page and of every attempt
      that students hand in. Spaces, capitals and accents mean different things to different
      systems: what works on one computer is 'not found' on another. Rename it with lower-case
      letters, digits and hyphens between them, 64 at most. The name that students see is in the
      file, after 'name:'.
      """,
    bad: .files(
      ["content/class/quizzes/Quiz 1.md": .text(quiz)], shown: "content/class/quizzes/Quiz 1.md"),
    good: .files(
      ["content/class/quizzes/quiz-1.md": .text(quiz)], shown: "content/class/quizzes/quiz-1.md"))
}

private let quiz = Rule.Example.quizText("name: Quiz 1\ncreated: 2026-09-01\ndeadline: 2026-09-14")
