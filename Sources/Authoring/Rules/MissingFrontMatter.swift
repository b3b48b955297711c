import Courseware

extension Rule {
  static let missingFrontMatter = Rule(
    "missing-front-matter", .error, "Classrooms and quizzes start with front matter.",
    explanation: """
      A classroom or a quiz begins with a few lines about itself, between two lines of three
      dashes: its name, when it was created, when it is due. Nothing may come before them, not
      even a blank line. Without them the quiz has no name to be listed under.
      """,
    bad: .quiz(
      """
      # Cell structure

      ## Which part holds the chromosomes?

      - [x] Nucleus
      - [ ] Membrane
      """),
    good: .quiz())
}
