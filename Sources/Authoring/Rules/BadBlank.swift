import Courseware

extension Rule {
  static let badBlank = Rule(
    "bad-blank", .error, "Blanks and the parentheses in them are closed.",
    explanation: """
      Two brackets open a blank to fill in, and two close it on the same line; between them is the
      answer, which no page may show. In a menu each correct item is in parentheses, with at least
      one incorrect item: '[[(right)|wrong]]'. Close what is open. To write two brackets as they
      are, put a backslash before them.
      """,
    bad: .questions("## Plants take in [[carbon dioxide] from the air.\n\n[[water]] comes too."),
    good: .questions("## Plants take in [[carbon dioxide]] from the air.\n\n[[water]] comes too."))
}
