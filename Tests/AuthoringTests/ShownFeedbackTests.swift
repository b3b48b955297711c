import Authoring
import Courseware
import Testing

/// Feedback in other notations, which students would see before they answer.
@Suite struct ShownFeedback {
  private let fixed = "- [x] b\n  > Right! It is b.\n- [ ] c\n  > It is c.\n"

  @Test(
    "Feedback beside or below options has one message and one fix for all options",
    arguments: [
      "- [x] b - Right! It is b.\n- [ ] c\n  > It is c.\n",
      "- [x] b — Right! It is b.\n- [ ] c\n  > It is c.\n",
      "- [x] b\n  Right! It is b.\n- [ ] c\n  It is c.\n",
      "- [x] b\n  - Right! It is b.\n- [ ] c\n  - It is c.\n",
    ])
  func feedback(_ options: String) throws {
    let text = frontMatter() + "## A?\n\n" + options
    #expect(try check(text).diagnostics.count == 1)
    #expect(try withFirstFix(text) == frontMatter() + "## A?\n\n" + fixed)
  }

  @Test("A reason in parentheses becomes feedback and is not deleted") func reason() throws {
    let text = frontMatter() + "## A?\n\n- [x] b (Correct! It is b.)\n- [ ] c\n"
    #expect(try check(text).diagnostics.map(\.code) == ["announced-answer"])
    #expect(
      try withFirstFix(text)
        == text.replacing(" (Correct! It is b.)", with: "\n  > Correct! It is b."))
  }

  @Test("A mark without an option before it is no feedback on one") func withoutOption() throws {
    #expect(
      try codes("## A?\n\n- [x] > Right!\n- [ ] c\n") == ["text-below-option"])
  }

  @Test(
    "Options that only look like it are left alone",
    arguments: [
      "- [x] Oh - no! he said\n- [ ] c\n", "- [x] left - right!\n- [ ] c\n",
      "- [x] Right - wrong! It depends\n- [ ] c\n",
      "- [x] b\n  - one\n- [ ] c\n", "- [x] b\n  - one\n  - two\n- [ ] c\n  - one\n",
    ])
  func options(_ options: String) throws {
    #expect(try codes("## A?\n\n" + options) == [])
  }
}
