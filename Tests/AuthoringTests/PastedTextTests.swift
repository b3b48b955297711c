import Authoring
import Courseware
import Testing

private let oneQuestionBelow = "## A?\n\n- [x] b\n- [ ] c\n"

/// What comes along with text that is copied from a chat, a word processor or another program.
@Suite struct PastedText {
  @Test("Text that an assistant writes around a quiz is deleted by one fix")
  func aroundQuiz() throws {
    let whole = frontMatter() + oneQuestionBelow
    for text in [
      "Sure! Here is your quiz:\n\n" + whole, "```markdown\n\(whole)```\n",
      "Sure! Here it is:\n\n```\n\(whole)```\n\nLet me know if you want more.\n",
    ] {
      #expect(try check(text).diagnostics.map(\.code) == ["missing-front-matter"])
      #expect(try withFirstFix(text) == whole)
    }
  }

  @Test("A code block with front matter alone becomes front matter") func codeBlock() throws {
    let whole = frontMatter() + oneQuestionBelow
    let text =
      "```yaml" + whole.dropFirst(3).replacing("\n---\n", with: "\n```\n")
    #expect(try withFirstFix(text) == whole)
  }

  @Test("An offer below the last question is deleted and does not become the explanation")
  func offer() throws {
    let offer = "Let me know if you would like more questions!"
    try expectMessage("text-after-options: \(offer)", "", in: oneQuestionBelow + "\n\(offer)\n")
    let other = "Let me explain: it is b."
    try expectMessage("text-after-options: \(other)", "> ", in: oneQuestionBelow + "\n\(other)\n")
  }

  @Test(
    "Words that stand for an image, and marks of footnotes without a text, are reported",
    arguments: ["[image: leaf.png]", "[Insert image of a leaf]", "[^1]"])
  func placeholders(_ written: String) throws {
    try expectMessage("template-syntax: \(written)", nil, in: "## A?\n\nSee \(written).\n\n= b\n")
    #expect(try codes("## A?\n\nSee `\(written)`.\n\n= b\n") == [])
  }

  @Test(
    "Other brackets and footnotes with a text are not",
    arguments: ["[image]", "[Image 1]", "[^1]\n\n[^1]: A note.", "[^a-z]"])
  func brackets(_ written: String) throws {
    #expect(try codes("## A?\n\n= b\n\n> See \(written)\n") == [])
  }
}
