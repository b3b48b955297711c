import Courseware

extension Rule {
  static let unreadableFile = Rule(
    "unreadable-file", .error, "Every file and folder of the course can be read.",
    explanation: """
      The file exists but cannot be read: it belongs to another user, its disk is not connected,
      its name is not UTF-8, or it was deleted while the course was being read. Without the file
      the course would look complete although it is not. Check the file's permissions, or run the
      command again.
      """,
    bad: .files(
      ["content/class/quizzes/quiz.md": .vanishing],
      shown: "content/class/quizzes/quiz.md, which only another user may read"),
    good: .files(
      ["content/class/quizzes/notes.txt": "Ideas for next year"],
      shown: "Files that you yourself may open"))
}
