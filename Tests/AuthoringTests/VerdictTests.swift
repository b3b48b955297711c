import Courseware
import Testing

/// Words after an option that say whether it is correct.
@Suite struct VerdictTests {
  @Test(
    "A verdict after a hyphen or in italics is reported",
    arguments: ["Yeast - correct", "Yeast - Correct!", "Yeast *(correct)*", "Yeast **✓**"])
  func verdicts(_ option: String) throws {
    #expect(try codes("## A?\n\n- [ ] Oak\n- [x] \(option)\n") == ["announced-answer"])
  }

  @Test(
    "Statements about words are no verdicts on options",
    arguments: [
      "- [x] recieve - wrong\n- [ ] recieve - correct", "- [x] *(a)*\n- [ ] *(b)*",
      "- [x] trial - error\n- [ ] trial - run",
    ])
  func statements(_ options: String) throws {
    #expect(try codes("## A?\n\n\(options)\n").isEmpty)
  }
}
