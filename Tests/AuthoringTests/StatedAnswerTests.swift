import Authoring
import Courseware
import Testing

/// Options of which a line, a word or a check mark says which one is correct.
@Suite struct StatedAnswerTests {
  private static let repaired = "## A?\n\n- [ ] Oak\n- [x] Yeast\n- [ ] Quartz\n"

  @Test(
    "A line that names the correct option is a fix that marks it",
    arguments: [
      "\nAnswer: Yeast\n", "\n**Answer:** B\n", "\n**Correct answer: Yeast**\n", "\n> Answer: b)\n",
      "**Answer: Yeast**\n", "\n答案：B\n",
      "\nالإجابة: ب\n", "\nAnswer: B) Yeast\n", "\nCorrect: Yeast\n", "\nRichtig: b\n",
    ])
  func lines(_ line: String) throws {
    let body = Self.repaired.replacing("[x]", with: "[ ]") + line
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["no-correct-option"])
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(try check(fixed).diagnostics.isEmpty)
    #expect(fixed.contains("- [x] Yeast\n") && !fixed.contains("nswer") && !fixed.contains("答"))
    #expect(!fixed.contains("ب"))
  }

  @Test(
    "A line that names no option or several has no fix",
    arguments: ["Answer: Yeast or Oak", "Answer: D", "Answer: see page 3"])
  func others(_ line: String) throws {
    let body = Self.repaired.replacing("[x]", with: "[ ]") + "\n\(line)\n"
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["no-correct-option"])
    #expect(found.first?.fixes.isEmpty == true)
  }

  @Test(
    "An explanation that names another option than the marked one is reported",
    arguments: [
      "> Answer: Oak", "> **Correct answer:** Oak.", "> The correct answer is Oak.",
      "> Die richtige Antwort ist A) Oak.", "> 答案：Oak",
    ])
  func conflicts(_ quote: String) throws {
    #expect(try codes(Self.repaired + "\n\(quote)\n") == ["conflicting-key"])
    let other = Self.repaired.replacing("[x] Y", with: "[ ] Y").replacing("[ ] O", with: "[x] O")
    #expect(try codes(other + "\n\(quote)\n").isEmpty)
    let kept = Self.repaired.replacing("A?", with: "A? {type=multiple}")
    #expect(try codes(kept.replacing("[ ] O", with: "[x] O") + "\n\(quote)\n").isEmpty)
  }

  @Test(
    "An explanation that names no option, or several, is left alone",
    arguments: ["> Answer: Oak and yeast", "> The correct answer is shown above.", "> Oak"])
  func noConflicts(_ quote: String) throws {
    #expect(try codes(Self.repaired + "\n\(quote)\n").isEmpty)
  }

  @Test("A line below marked options that names one of them is deleted or a conflict")
  func statements() throws {
    let found = try diagnostics(about: Self.repaired + "\n**Correct Answer: B**\n")
    #expect(found.map(\.code) == ["text-after-options"])
    #expect(found.first?.message.hasSuffix("delete this line") == true)
    let fixed = try withFirstFix(frontMatter() + Self.repaired + "\n**Correct Answer: B**\n")
    #expect(try check(fixed).diagnostics.isEmpty)
    let other = try diagnostics(about: Self.repaired + "\nAnswer: Oak\n")
    #expect(other.map(\.code) == ["text-after-options"] && other[0].fixes.isEmpty)
    #expect(other.first?.message.contains("another option") == true)
  }

  @Test("The letter is that of the label, if options have labels") func labels() throws {
    let body = "## A? {shuffle=false}\n\n- [ ] B) Oak\n- [ ] A) Yeast\n\nAnswer: B) Oak\n"
    #expect(try withFirstFix(frontMatter() + body).contains("- [x] B) Oak\n- [ ] A) Yeast\n"))
  }

  @Test(
    "Items with check marks or words that say so become options",
    arguments: [
      "- Oak\n- Yeast ✓\n- Quartz", "- ❌ Oak\n- ✅ Yeast\n- ❌ Quartz",
      "- Oak (wrong)\n- Yeast (correct)\n- Quartz (wrong)", "* Oak\n* Yeast (richtig)\n* Quartz",
      "- Oak\n- Yeast <-- correct\n- Quartz", "- Oak\n- Yeast <- right answer\n- Quartz",
    ])
  func items(_ list: String) throws {
    let found = try diagnostics(about: "## A?\n\n\(list)\n")
    #expect(found.count == 1 && found[0].message.hasPrefix("each option needs brackets"))
    let fixed = try withFirstFix(frontMatter() + "## A?\n\n\(list)\n")
    #expect(fixed.replacing("* [", with: "- [") == frontMatter() + Self.repaired)
  }

  @Test("A list above a line that states the answer gets brackets, and then the mark")
  func itemsAbove() throws {
    let text = frontMatter() + "## A?\n\n- A) Oak\n- B) Yeast\n\n**Answer: B**\n"
    let brackets = try withFirstFix(text)
    #expect(brackets == text.replacing("- ", with: "- [ ] "))
    #expect(try withFirstFix(brackets).contains("- [ ] A) Oak\n- [x] B) Yeast\n"))
  }

  @Test(
    "A list of the answers to all questions is to be deleted",
    arguments: [
      "**Answer Key**\n\n1. A\n2. B", "Answers:\n\n- A\n- B", "**Answers:** 1-A, 2-B",
      "Lösungen: 1a 2b", "**Lösungen**\n\n| | |\n|---|---|\n| 1 | A |\n| 2 | B |",
    ])
  func keys(_ key: String) throws {
    let body = "## B?\n\n- [x] b\n- [ ] c\n\n" + Self.repaired + "\n\(key)\n"
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["text-after-options"] && found[0].fixes.isEmpty)
    #expect(found[0].notes.first?.message.hasPrefix("delete a list of answers") == true)
  }

  @Test(
    "Other text below the answers may be the explanation",
    arguments: [
      "Answers: Oaks are trees in 2 of 3 books.", "**Answer**\n\n1. Oak\n2. Yeast\n3. Ore",
    ])
  func otherKeys(_ text: String) throws {
    let found = try diagnostics(about: Self.repaired + "\n\(text)\n")
    #expect(found.map(\.code) == ["text-after-options"])
    #expect(found[0].notes.first?.message.contains("explanation") == true)
  }

  @Test(
    "Items of which none or all are said to be correct have no such fix",
    arguments: ["- Oak\n- Yeast", "- Oak ✓\n- Yeast ✓", "- Oak (wrong)\n- Yeast"])
  func silentItems(_ list: String) throws {
    let found = try diagnostics(about: "## A?\n\n\(list)\n")
    #expect(found.count == 1 && found[0].fixes.isEmpty)
  }
}
