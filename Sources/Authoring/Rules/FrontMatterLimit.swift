import Courseware

extension Rule {
  /// Front matter holds at most 64 kB and nests at most 16 deep.
  static let frontMatterLimit = Rule(
    "front-matter-limit", .error, "Front matter holds at most 64 kB and nests at most 16 deep.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}
