import Courseware

extension Rule {
  /// A blank is closed, and the parentheses in it are.
  static let badBlank = Rule(
    "bad-blank", .error, "A blank is closed, and the parentheses in it are.",
    explanation: """
      Two brackets open a blank to fill in, and two close it on the same line; what stands between
      is the answer, which no page may show. In a menu each right item stands in parentheses, with
      at least one wrong item beside it: '[[(right)|wrong]]'. Close what is open. To write two
      brackets as they are, put a backslash before them.
      """,
    bad: .questions("## Plants take in [[carbon dioxide] from the air.\n\n[[water]] comes too."),
    good: .questions("## Plants take in [[carbon dioxide]] from the air.\n\n[[water]] comes too."))
}
