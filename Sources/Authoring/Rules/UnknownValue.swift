import Courseware

extension Rule {
  static let unknownValue = Rule(
    "unknown-value", .error, "A value is one of those that its field allows.",
    explanation: """
      Some fields allow only a few words, and this is not one of them. If it were ignored, the
      quiz would not do what you intended: a test meant as an exam would show its answers. The
      message lists the words to choose from.
      """,
    bad: .quiz(fields: "kind: examination"),
    good: .quiz(fields: "kind: exam"))
}
