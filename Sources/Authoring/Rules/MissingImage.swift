import Courseware

extension Rule {
  /// Every image is a file of the course that is there.
  static let missingImage = Rule(
    "missing-image", .error, "Every image is a file of the course that is there.",
    explanation: """
      Students would see a broken picture where the question may depend on it. Put the file beside
      the quiz and check its name letter by letter: 'Leaf.PNG' and 'leaf.png' are two names. The
      path is counted from the folder of the quiz.
      """,
    bad: .questions(
      """
      ## What does the picture show?

      ![A green leaf with its veins](leaf.png)

      - [x] A leaf
      - [ ] A root
      """),
    good: .questions(
      """
      ## What does the picture show?

      ![A green leaf with its veins](leaf.png)

      - [x] A leaf
      - [ ] A root
      """, beside: ["leaf.png"]))
}
