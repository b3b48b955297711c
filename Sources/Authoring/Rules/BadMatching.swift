import Courseware

extension Rule {
  /// A matching question is a table with two columns and at least two pairs.
  static let badMatching = Rule(
    "bad-matching", .error,
    "A matching question is a table with two columns and at least two pairs.",
    explanation: """
      Each row below the first is a pair: what is asked in the left column, what belongs to it in
      the right one. A row with nothing on the left is one more thing to choose that belongs to
      nothing; a row with nothing on the right cannot be answered. With one pair, or the same thing
      on the right in every row, there is nothing to match.
      """,
    bad: .questions(
      """
      ## Match each scientist with the discovery. {type=matching}

      | Scientist | Discovery |
      |---|---|
      | Hooke | Cells in cork |
      | | Penicillin |
      """),
    good: .questions(
      """
      ## Match each scientist with the discovery. {type=matching}

      | Scientist | Discovery |
      |---|---|
      | Hooke | Cells in cork |
      | Leeuwenhoek | Bacteria |
      | | Penicillin |
      """))
}
