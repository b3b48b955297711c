import Courseware

extension Rule {
  static let symbolicLink = Rule(
    "symbolic-link", .error, "A course contains files and folders, not symbolic links.",
    explanation: """
      A symbolic link is a name for a file somewhere else. It works on your machine only, and one
      in a course from someone else could publish one of your private files. Put a copy of the
      file itself into the course.
      """,
    bad: .files(
      ["content/class/quizzes/leaf.png": .link(to: "/home/ada/pictures/leaf.png")],
      shown: "content/class/quizzes/leaf.png -> /home/ada/pictures/leaf.png"),
    good: .files(
      [
        "content/class/quizzes/leaf.png": .bytes([0x89, 0x50, 0x4E, 0x47]),
        "content/class/classroom.md": .text(classroomWithPicture),
      ],
      shown: "content/class/quizzes/leaf.png, the picture itself"))
}

private let classroomWithPicture = """
  ---
  name: Biology 9B
  teacher: Ada Example
  created: 2026-08-01
  ---

  ![A green leaf with its veins](quizzes/leaf.png)

  """
