/// A word or phrase that the product no longer uses, and what to write instead.
package struct RetiredWord: Sendable {
  /// A pattern that matches the word as a whole, without regard to case.
  package let pattern: String
  /// The word to use instead.
  package let instead: String

  init(_ pattern: String, _ instead: String) {
    self.pattern = pattern
    self.instead = instead
  }

  /// All words that documentation and help texts must not use.
  package static let all = [
    RetiredWord("anew", "again, or the verb alone: regrade, recompute"),
    RetiredWord("mend(s|ed|ing)?", "fix"),
    RetiredWord("heirs?|kinship|kindred", "id mapping, renamed from"),
    RetiredWord("strangers?", "not on the roster; people you do not know"),
    RetiredWord("(lay|lays|laid|laying) (it |them |files? |every file )?out", "format"),
    RetiredWord("whom", "a shorter sentence with who"),
    RetiredWord("slips?", "mistake, typo"),
    RetiredWord("oddity|oddities", "what is unusual, in plain words"),
    RetiredWord("armou?r", "an attempt copied as text"),
    RetiredWord("stands? (in|before|after|behind|below|under|beside|here|there|alone)", "is"),
    RetiredWord("what stands", "the content"),
    RetiredWord("holds? (it |them )?to (its|their|the|a) ", "checks"),
    RetiredWord("verbs?", "command, subcommand"),
    RetiredWord("sittings?", "attempt"),
    RetiredWord("disputes?", "conflict"),
    RetiredWord("homeless|strays?", "unmatched"),
    RetiredWord("hand marks?|marks? by hand|marked by hand", "manual grade, grade by hand"),
    RetiredWord("ends? \\d+", "exit status"),
    RetiredWord("exit codes?", "exit status"),
    RetiredWord("(un)?tick(ed|ing)", "selected; checked, of brackets in a source file"),
    RetiredWord("told apart", "distinguished"),
    RetiredWord("in one way", "consistently, or the one format"),
    RetiredWord("takes? in|taken in|took in", "merge, add"),
    RetiredWord("gives? way", "is replaced"),
    RetiredWord("a (row|line|page|file|column) (a|an) \\w+", "one for each"),
  ]
}
