import Courseware

extension Rule {
  /// Every link within the course leads somewhere.
  static let deadLink = Rule(
    "dead-link", .error, "Every link within the course leads somewhere.",
    explanation: """
      The link leads to a file that is not in the course or that is never published, so students
      would get an error page. Check the name letter by letter, counted from the folder of the
      quiz. Rosters and settings are yours alone and cannot be linked to.
      """,
    bad: .questions(
      """
      Read the [summary](summary.pdf) first.

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
