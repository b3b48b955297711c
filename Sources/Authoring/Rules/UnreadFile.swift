import Courseware

extension Rule {
  static let unreadFile = Rule(
    "unread-file", .warning, "Every file that looks like a part of the course is used.",
    explanation: """
      Quizpress reads only 'classroom.md' in the folder of a classroom and the files in its folder
      'quizzes' whose names end in '.md'. A quiz anywhere else would silently be missing from the
      site. Move the file into 'quizzes', or change its extension if it is only for you; a file
      named README.md may be anywhere. Other files that were probably meant to be read are
      reported as well: a '.txt' file with the front matter of a quiz; a file in 'content' whose
      name could be that of a classroom, such as 'biology-9b', since a classroom is a folder; a
      roster or score sheet with another name, such as 'students.csv' or 'members.xlsx'; settings
      in 'site.yaml'; and templates in other files than 'templates/NAME.mustache'.
      """,
    bad: .files(
      ["content/class/cells.md": "# Ideas for a quiz on cells\n"],
      shown: "content/class/cells.md"),
    good: .files(
      ["content/class/cells.txt": "Ideas for a quiz on cells\n"],
      shown: "content/class/cells.txt"))
}
