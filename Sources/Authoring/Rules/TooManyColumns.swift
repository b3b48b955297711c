import Courseware

extension Rule {
  static let tooManyColumns = Rule(
    "too-many-columns", .error, "A table has at most 64 columns.",
    explanation: """
      A table as wide as this one cannot be read on any screen, least of all on a phone. Split it
      into several tables, or exchange its rows and columns.
      """,
    bad: .questions(
      String(repeating: "| 0 ", count: 66) + "|",
      shown: "A line with 66 table cells"),
    good: .questions(
      """
      | Planet | Moons |
      |--------|-------|
      | Earth  | 1     |
      | Mars   | 2     |

      ## Which planet has more moons?

      - [x] Mars
      - [ ] Earth
      """))
}
