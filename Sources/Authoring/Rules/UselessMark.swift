import Courseware

extension Rule {
  /// Only options to tick have marks.
  static let uselessMark = Rule(
    "useless-mark", .warning, "Only options to tick have marks.",
    explanation: """
      What stands in a numbered list to put in order is right in the order you wrote; a mark before
      an item says nothing, and no page shows it. Take the marks out. If students are to tick what
      is right, write dashes in the place of the numbers and take 'type=ordering' out.
      """,
    bad: .questions(
      """
      ## Put the planets in order, the nearest to the Sun first. {type=ordering}

      1. [x] Mercury
      2. [ ] Venus
      3. [ ] Earth
      """),
    good: .questions(
      """
      ## Put the planets in order, the nearest to the Sun first. {type=ordering}

      1. Mercury
      2. Venus
      3. Earth
      """))
}
