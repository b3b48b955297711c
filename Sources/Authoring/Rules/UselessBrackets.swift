import Courseware

extension Rule {
  static let uselessBrackets = Rule(
    "useless-brackets", .warning, "Only options have brackets.",
    explanation: """
      The items of a numbered list to put in order are correct in the order you wrote; a marker
      before an item has no meaning, and no page shows it. Delete the markers. If students should
      select correct options, write dashes instead of numbers and delete 'type=ordering'.
      """,
    bad: "1. [x] Mercury\n2. [ ] Venus\n3. [ ] Earth", good: "1. Mercury\n2. Venus\n3. Earth"
  ) { items in
    """
    ## Put the planets in order, the nearest to the Sun first. {type=ordering}

    \(items)
    """
  }
}
