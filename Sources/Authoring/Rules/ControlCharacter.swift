import Courseware

extension Rule {
  static let controlCharacter = Rule(
    "control-character", .error,
    "Text contains no control characters, and front matter no unusual line ends.",
    explanation: """
      Control characters are invisible and do not belong in text: they come from text copied out
      of another program, or from a file that is not text. In front matter they can make two
      programs read different lines. Delete the character; if you cannot see it, delete the word
      around it and type it again.
      """,
    bad: .quiz(
      quiz(named: "Cells\u{7} and tissues"),
      shown: quiz(named: "Cells⍰ and tissues") + "\nwhere ⍰ stands for the character U+0007"),
    good: .quiz(quiz(named: "Cells and tissues")))
}

private func quiz(named name: String) -> String {
  Rule.Example.quizText(
    "name: \(name)\ncreated: 2026-09-01\ndeadline: 2026-09-14",
    question: "## Which part of a plant takes in water?\n\n- [x] Root\n- [ ] Flower\n")
}
