import Authoring
import Courseware
import Testing

/// Answers in braces on several lines, as in GIFT.
@Suite struct LinesInBracesTests {
  @Test(
    "Lines in braces become options, typed answers or pairs",
    arguments: [
      ("=Oak\n~Yeast", "- [x] Oak\n- [ ] Yeast\n"), ("= oak\n= an oak", "= oak\n= an oak\n"),
      ("=Oak # Right!\n~ Yeast#No.", "- [x] Oak\n  > Right!\n- [ ] Yeast\n  > No.\n"),
      ("=cat -> Katze\n=dog -> Hund", "| | |\n|---|---|\n| cat | Katze |\n| dog | Hund |\n"),
    ])
  func lines(_ lines: String, _ written: String) throws {
    let attribute = written.hasPrefix("|") ? " {type=matching}" : ""
    for start in ["## A? {\n", "## A?\n{\n", "## A?\n\n{\n"] {
      let body = start + lines + "\n}\n"
      #expect(try codes(body) == ["no-options"])
      let fixed = try withFirstFix(frontMatter() + body)
      #expect(fixed == frontMatter() + "## A?\(attribute)\n\n" + written)
      #expect(try check(fixed).diagnostics.isEmpty)
    }
  }

  @Test(
    "So do answers in braces on one line after the end of a sentence",
    arguments: [
      ("{=Oak ~Yeast}", "", "- [x] Oak\n- [ ] Yeast"),
      (
        "{~Yeast =an oak#Yes}", "",
        "- [ ] Yeast\n- [x] an oak\n  > Yes"
      ), ("{=oak =an oak}", "", "= oak\n= an oak"),
      (
        "{=cat -> Katze =dog -> Hund}", " {type=matching}",
        "| | |\n|---|---|\n| cat | Katze |\n| dog | Hund |"
      ),
    ])
  func inline(_ braces: String, _ attribute: String, _ written: String) throws {
    let text = frontMatter() + "## A? \(braces)\n"
    #expect(try check(text).diagnostics.map(\.code) == ["no-options"])
    #expect(try withFirstFix(text) == frontMatter() + "## A?\(attribute)\n\n\(written)\n")
  }

  @Test(
    "Lines that cannot be written in the same way have no fix",
    arguments: ["=%50%Oak\n~Yeast", "=oak # Right!", "=a|b -> c\n=d -> e"])
  func others(_ lines: String) throws {
    let found = try diagnostics(about: "## A? {\n\(lines)\n}\n")
    #expect(found.map(\.code) == ["no-options"] && found[0].fixes.isEmpty)
  }
}
