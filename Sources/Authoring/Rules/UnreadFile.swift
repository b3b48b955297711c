import Courseware

extension Rule {
  static let unreadFile = Rule(
    "unread-file", .warning, "Every Markdown file in content/ is used.",
    explanation: """
      Quizpress reads only 'classroom.md' in the folder of a classroom and the files in its folder
      'quizzes' whose names end in '.md'. A quiz anywhere else would silently be missing from the
      site. Move the file into 'quizzes', or change its extension if it is only for you; a file
      named README.md may be anywhere. A '.txt' file with the front matter of a quiz is reported as
      well, and so is a file in 'content' whose name could be that of a classroom, such as
      'biology-9b', since a classroom is a folder.
      """,
    bad: .files(
      ["content/class/cells.md": "# Ideas for a quiz on cells\n"],
      shown: "content/class/cells.md"),
    good: .files(
      ["content/class/cells.txt": "Ideas for a quiz on cells\n"],
      shown: "content/class/cells.txt"))
}
