import Authoring
import Courseware
import Testing

/// Text below a question that is almost its answer.
@Suite struct NearAnswerTests {
  @Test("Options in a block of code are shown without it") func code() throws {
    let options = "- [x] Oak\n- [ ] Yeast\n"
    let body = "## A?\n\n```\n\(options)```\n"
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["no-options"])
    #expect(found.first?.message.hasPrefix("the options are in a code block") == true)
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(fixed.contains(options) && !fixed.contains("```"))
    #expect(try check(fixed).diagnostics.isEmpty)
    // A build highlights code in a language before answers are read.
    for code in ["```\nprint(1)\n", "```markdown\n\(options)"] {
      let other = try diagnostics(about: "## A?\n\n\(code)```\n")
      #expect(other.map(\.message) == ["this question has no options or answer"])
    }
  }

  @Test("Words in a list fill as many lines") func words() throws {
    let body = "## The ___ goes around the _____.\n\n1. moon\n2. earth\n"
    #expect(try codes(body) == ["no-options"])
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(fixed.contains("## The [[moon]] goes around the [[earth]].\n"))
    #expect(try check(fixed).diagnostics.isEmpty)
    let fewer = try diagnostics(about: body.replacing("2. earth\n", with: ""))
    #expect(fewer.first?.message.contains("{type=ordering}") == true)
  }

  @Test("A table with marks is a list of options") func table() throws {
    let rows = "|---|---|\n| [x] | Oak |\n| [ ] | Yeast |\n"
    let fixed = try withFirstFix(frontMatter() + "## A?\n\n| | |\n" + rows)
    #expect(fixed == frontMatter() + "## A?\n\n- [x] Oak\n- [ ] Yeast\n")
    let found = try diagnostics(about: "## A?\n\n| Yes? | Tree |\n" + rows)
    #expect(found.map(\.code) == ["no-options"] && found[0].fixes.isEmpty)
    #expect(found[0].message.hasPrefix("options are a list"))
  }

  @Test("A table of pairs without a line of dashes is one message", arguments: ["", "Pairs:\n"])
  func pairs(_ above: String) throws {
    let body = "## A? {type=matching}\n\n\(above)| B | C |\n| b | c |\n| d | e |\n"
    #expect(try messages(about: body) == ["no-options: | B | C |"])
  }

  @Test("A numbered list in a survey is a scale") func scale() throws {
    let survey = "---\nname: Quiz\ncreated: 2026-09-01\nkind: survey\n---\n\n"
    let fixed = try withFirstFix(survey + "## How was it?\n\n1. bad\n2. good\n")
    #expect(fixed == survey + "## How was it? {type=scale}\n\n- bad\n- good\n")
    #expect(try check(fixed).diagnostics.isEmpty)
  }

  @Test("A list of answers below the options is to be deleted") func key() throws {
    let body = "## A?\n\n- [x] Oak\n- [ ] Yeast\n\n### Answer Key\n\n1. A\n"
    let found = try diagnostics(about: body)
    #expect(found.first?.notes.first?.message.hasPrefix("delete a list of answers") == true)
  }
}
