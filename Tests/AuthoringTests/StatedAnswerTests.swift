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
    ])
  func lines(_ line: String) throws {
    let body = Self.repaired.replacing("[x]", with: "[ ]") + line
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["no-correct-option"])
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(try check(fixed).diagnostics.isEmpty)
    #expect(fixed.contains("- [x] Yeast\n") && !fixed.contains("nswer") && !fixed.contains("答"))
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

  @Test("The letter is that of the label, if options have labels") func labels() throws {
    let body = "## A? {shuffle=false}\n\n- [ ] B) Oak\n- [ ] A) Yeast\n\nAnswer: B) Oak\n"
    #expect(try withFirstFix(frontMatter() + body).contains("- [x] B) Oak\n- [ ] A) Yeast\n"))
  }

  @Test(
    "Items with check marks or words that say so become options",
    arguments: [
      "- Oak\n- Yeast ✓\n- Quartz", "- ❌ Oak\n- ✅ Yeast\n- ❌ Quartz",
      "- Oak (wrong)\n- Yeast (correct)\n- Quartz (wrong)", "* Oak\n* Yeast (richtig)\n* Quartz",
    ])
  func items(_ list: String) throws {
    let found = try diagnostics(about: "## A?\n\n\(list)\n")
    #expect(found.count == 1 && found[0].message.hasPrefix("each option needs brackets"))
    let fixed = try withFirstFix(frontMatter() + "## A?\n\n\(list)\n")
    #expect(fixed.replacing("* [", with: "- [") == frontMatter() + Self.repaired)
  }

  @Test(
    "Items of which none or all are said to be correct have no such fix",
    arguments: ["- Oak\n- Yeast", "- Oak ✓\n- Yeast ✓", "- Oak (wrong)\n- Yeast"])
  func silentItems(_ list: String) throws {
    let found = try diagnostics(about: "## A?\n\n\(list)\n")
    #expect(found.count == 1 && found[0].fixes.isEmpty)
  }
}
