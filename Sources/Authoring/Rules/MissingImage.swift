import Courseware

extension Rule {
  static let missingImage = Rule(
    "missing-image", .error, "Images are files that exist in the course.",
    explanation: """
      Students would see a broken image, and the question may depend on it. Put the file next to
      the quiz and check its name letter by letter: 'Leaf.PNG' and 'leaf.png' are different names.
      The path is relative to the folder of the quiz.
      """,
    bad: .questions(questionWithPicture),
    good: .questions(questionWithPicture, beside: ["leaf.png"]))
}

private let questionWithPicture = """
  ## What does the picture show?

  ![A green leaf with its veins](leaf.png)

  - [x] A leaf
  - [ ] A root
  """
