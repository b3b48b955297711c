import Authoring
import Courseware
import Testing

/// Words after an option that say whether it is correct.
@Suite struct VerdictTests {
  @Test(
    "A verdict after a hyphen or in italics is reported",
    arguments: [
      "Yeast - correct", "Yeast - Correct!", "Yeast: correct", "Yeast *(correct)*", "Yeast **✓**",
      "Yeast # Correct", "Yeast | correct",
    ])
  func verdicts(_ option: String) throws {
    #expect(try codes("## A?\n\n- [ ] Oak\n- [x] \(option)\n") == ["announced-answer"])
  }

  @Test(
    "An option that says that it is correct is marked if none is",
    arguments: ["Yeast: correct", "Yeast - correct", "Yeast (correct)", "✓ Yeast"])
  func marking(_ option: String) throws {
    let text = frontMatter() + "## A?\n\n- [ ] Oak: wrong\n- [ ] \(option)\n"
    #expect(try check(text).diagnostics.map(\.code) == ["no-correct-option"])
    #expect(try withFirstFix(text) == frontMatter() + "## A?\n\n- [ ] Oak\n- [x] Yeast\n")
  }

  @Test("The only option in bold is reported if it is correct") func bold() throws {
    let text = frontMatter() + "## A?\n\n- [ ] Oak\n- [x] **Yeast**\n- [ ] Ivy\n"
    #expect(try check(text).diagnostics.map(\.code) == ["announced-answer"])
    #expect(try withFirstFix(text) == text.replacing("**", with: ""))
  }

  @Test(
    "Other options with emphasis are left alone",
    arguments: [
      "- [x] **a**\n- [ ] b", "- [x] a\n- [ ] **b**\n- [ ] c",
      "- [x] **a**\n- [ ] *b*\n- [ ] c", "- [x] **a**\n- [ ] **b**\n- [ ] c",
      "- [x] **a** d\n- [ ] b\n- [ ] c", "- [x] **a**\n- [ ] *a*\n- [ ] a\n- [ ] b",
      "- [x] **a** and **d**\n- [ ] b\n- [ ] c",
    ])
  func emphasis(_ options: String) throws {
    #expect(try codes("## A?\n\n\(options)\n").isEmpty)
  }

  @Test(
    "A letter names no option if the options are shuffled and have none",
    arguments: ["Answer: B", "**Correct answer:** B.", "Answer: (b)", "**Antwort: B**"])
  func letters(_ words: String) throws {
    let body = "## A?\n\n- [ ] Oak\n- [x] Yeast\n\n> \(words)\n> It grows.\n"
    #expect(try codes(body) == ["option-label"])
    #expect(try codes(body, front: "shuffle: none\n") == [])
  }

  @Test(
    "Words and symbols are no letters of options",
    arguments: [
      "Answer: Yeast", "Answer: A cell", "Explanation: B.", "B: yeast", "Answer:",
    ])
  func otherWords(_ words: String) throws {
    #expect(try codes("## A?\n\n- [ ] Oak\n- [x] Yeast\n\n> \(words)\n") == [])
  }

  @Test(
    "Statements about words are no verdicts on options",
    arguments: [
      "- [x] recieve - wrong\n- [ ] recieve - correct", "- [x] *(a)*\n- [ ] *(b)*",
      "- [x] trial - error\n- [ ] trial - run", "- [x] I: correct\n- [ ] II: correct",
      "- [x] Statement 1: correct\n- [ ] Statement 2: correct",
      "- [x] recieve: wrong\n- [ ] receive: wrong",
    ])
  func statements(_ options: String) throws {
    #expect(try codes("## A?\n\n\(options)\n").isEmpty)
  }
}
