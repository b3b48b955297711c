import Courseware

extension Rule {
  /// Every image has alternative text.
  static let missingAlternativeText = Rule(
    "missing-alternative-text", .warning, "Every image has alternative text.",
    explanation: """
      Students who cannot see the picture hear the words between the brackets instead, and
      everybody reads them while it does not load. Without them the question cannot be answered by
      all, and words such as 'image' or the file's name say no more. Describe what the picture
      shows, without giving the answer away.
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
