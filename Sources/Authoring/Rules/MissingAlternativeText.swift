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
    bad: .questions(
      """
      ## What does the picture show?

      ![](leaf.png)

      - [x] A leaf
      - [ ] A root
      """, beside: ["leaf.png"]),
    good: .questions(
      """
      ## What does the picture show?

      ![A flat green part of a plant, with veins](leaf.png)

      - [x] A leaf
      - [ ] A root
      """, beside: ["leaf.png"]))
}
