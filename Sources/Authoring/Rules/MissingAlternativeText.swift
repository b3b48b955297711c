import Courseware

extension Rule {
  static let missingAlternativeText = Rule(
    "missing-alternative-text", .warning, "Every image has alternative text.",
    explanation: """
      Students who cannot see the picture hear the words between the brackets instead, and
      everybody reads them if it does not load. Without them not every student can answer the
      question, and words such as 'image' or the name of the file do not help. Describe what the
      picture shows, without giving the answer away.
      """,
    bad: picture(""), good: picture("A flat green part of a plant, with veins"))

  private static func picture(_ words: String) -> Example {
    .questions(
      """
      ## What does the picture show?

      ![\(words)](leaf.png)

      - [x] A leaf
      - [ ] A root
      """, beside: ["leaf.png"])
  }
}
