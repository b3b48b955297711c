import Courseware

extension Rule {
  static let tooDeeplyNested = Rule(
    "too-deeply-nested", .error, "Quotes and lists are nested at most 64 deep.",
    explanation: """
      Lists in lists and quotes in quotes are fine up to a point, but dozens of them are always an
      accident, and programs that show them can break. Remove the repeated '>' or '-' at the start
      of the line; where they are meant as text, put a backslash before the first.
      """,
    bad: .questions(
      String(repeating: ">", count: 65) + " A reply to a reply",
      shown: "A line that starts with 65 marks '>'"),
    good: .questions(
      """
      > > A reply to a reply

      ## How many quotes are open here?

      - [x] None
      - [ ] Two
      """))
}
