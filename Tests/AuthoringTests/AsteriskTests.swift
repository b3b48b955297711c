import Authoring
import Courseware
import Testing

/// Asterisks between numbers and letters, which Markdown reads as marks of italics.
@Suite struct AsteriskTests {
  @Test(
    "A product in text whose asterisks would become italics is one message, with backslashes",
    arguments: [
      ("2*3*4", "2\\*3\\*4"), ("a*b*c*d", "a\\*b\\*c\\*d"), ("2*3 or 4*5", "2\\*3 or 4\\*5"),
      ("rate*time or mass*speed", "rate\\*time or mass\\*speed"),
    ])
  func products(_ written: String, _ meant: String) throws {
    for body in ["## Is it \(written)?\n\n= a\n", "## A?\n\n- [x] b\n- [ ] c \(written)\n"] {
      let found = try messages(about: body)
      #expect(found == ["template-syntax: \(written)"])
      let fixed = try withFirstFix(frontMatter() + body)
      #expect(fixed == frontMatter() + body.replacing(written, with: meant))
      #expect(try check(fixed).diagnostics.isEmpty)
    }
  }

  @Test(
    "Other asterisks are left alone",
    arguments: [
      "2 * 3 * 4", "2*3", "in*ter*net", "*a* b *c*", "`2*3*4`", "$2*3*4$", "2\\*3\\*4", "a **b** c",
      "*.txt and *.md",
    ])
  func others(_ text: String) throws {
    #expect(try codes("## A \(text)?\n\n= a\n").isEmpty)
  }
}
