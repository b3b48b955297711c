import Courseware

extension Rule {
  static let notAFile = Rule(
    "not-a-file", .error, "Names that end in '.md' belong to files.",
    explanation: """
      A name that ends in '.md' is taken for a text file, and here a folder or a device has such a
      name. Nothing in it would ever be read, and the quiz you expect would not be in the site.
      Rename the folder, or move the text file out of it.
      """,
    bad: .files(
      ["content/class/quizzes/cells.md": .folder],
      shown: "content/class/quizzes/cells.md/ is a folder"),
    good: .files(
      ["content/class/quizzes/cells": .folder],
      shown: "content/class/quizzes/cells/ is a folder"))
}
