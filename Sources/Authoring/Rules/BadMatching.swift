import Courseware

extension Rule {
  static let badMatching = Rule(
    "bad-matching", .error,
    "A matching question is a table with two columns and at least two pairs.",
    explanation: """
      Each row below the header is a pair: the left column asks, and the right column answers. A
      row with an empty left cell adds an answer that matches nothing; a row with an empty right
      cell cannot be answered. With only one pair, or the same right cell in every row, there is
      nothing to match.
      """,
    bad: "| Hooke | Cells in cork |",
    good: "| Hooke | Cells in cork |\n| Leeuwenhoek | Bacteria |"
  ) { pairs in
    """
    ## Match each scientist with the discovery. {type=matching}

    | Scientist | Discovery |
    |---|---|
    \(pairs)
    | | Penicillin |
    """
  }
}
