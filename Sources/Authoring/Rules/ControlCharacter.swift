import Courseware

extension Rule {
  /// Text contains no control characters, and front matter no unusual line ends.
  static let controlCharacter = Rule(
    "control-character", .error,
    "Text contains no control characters, and front matter no unusual line ends.",
    explanation: """
      Some characters have no shape and are not meant for text: they come from a copy out of
      another program or from a file that is not text. In front matter they can make one
      program read other lines than another. Delete the character; where you cannot see it, delete
      the word around it and type it again.
      """,
    bad: .quiz(
      quiz(named: "Cells\u{7} and tissues"),
      shown: quiz(named: "Cells⍰ and tissues") + "\nwhere ⍰ stands for the character U+0007"),
    good: .quiz(quiz(named: "Cells and tissues")))
}

private func quiz(named name: String) -> String {
  """
  ---
  name: \(name)
  created: 2026-09-01
  deadline: 2026-09-14
  ---

  ## Which part of a plant takes in water?

  - [x] Root
  - [ ] Flower

  """
}
