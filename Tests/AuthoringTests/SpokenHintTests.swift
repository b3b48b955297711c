import Authoring
import Courseware
import Testing

/// Hints with a word such as `Hint:` instead of the mark `[!TIP]`.
@Suite struct SpokenHints {
  private let question = "## A?\n\n- [x] b\n- [ ] c\n"

  @Test(
    "A word that says that a quote or a line is a hint becomes its mark",
    arguments: [
      "\n> Hint: it is green.\n", "\n> **Hint:** it is green.\n", "\n> **Hint**: it is green.\n",
      "\n> __Hint__\n> it is green.\n", "\n> 💡 Hint: it is green.\n", "\n> Hint 1: it is green.\n",
      "\nHint: it is green.\n", "Hint: it is green.\n",
    ])
  func hints(_ hint: String) throws {
    let text = frontMatter() + question + hint
    #expect(try check(text).diagnostics.count == 1)
    #expect(
      try withFirstFix(text) == frontMatter() + question + "\n> [!TIP]\n> it is green.\n")
  }

  @Test("Emphasis that goes on after the word is kept") func emphasis() throws {
    let text = frontMatter() + question + "\n> *Hint: it is green.*\n"
    #expect(try withFirstFix(text).hasSuffix("\n> [!TIP]\n> *it is green.*\n"))
  }

  @Test("The mark may be in a paragraph of its own, above the options as well") func above() throws
  {
    let text = frontMatter() + "## A?\n\n> **Pista**\n>\n> es verde\n\n- [x] b\n- [ ] c\n"
    let fixed = try check(try withFirstFix(text))
    #expect(fixed.diagnostics.isEmpty)
    #expect(fixed.quiz?.questions.first?.hints.count == 1)
  }

  @Test(
    "Other explanations are left alone",
    arguments: [
      "> Hints are not enough.\n", "> The hint: it is green.\n", "> Tip: read it again.\n",
      "> Hinweis: it is green.\n", "> Hint\n", "> Green: a hint.\n",
    ])
  func explanations(_ quote: String) throws {
    #expect(try codes(question + "\n" + quote).isEmpty)
  }
}
