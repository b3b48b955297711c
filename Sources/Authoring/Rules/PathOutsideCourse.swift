import Courseware

extension Rule {
  static let pathOutsideCourse = Rule(
    "path-outside-course", .error, "Links and images stay inside the folder content/.",
    explanation: """
      Only files in 'content' are published. A path that starts with '/' or goes up too far with
      '..' leads to a file on your computer, which students do not have and which may be private.
      Copy the file beside the quiz and link to it there.
      """,
    bad: .questions(
      """
      Read the [summary](../../../summary.pdf) first.

      ## Which part of a plant takes in water?

      - [x] Root
      - [ ] Flower
      """),
    good: .questions(
      """
      Read the [summary](summary.pdf) first.

      ## Which part of a plant takes in water?

      - [x] Root
      - [ ] Flower
      """, beside: ["summary.pdf"]))
}
