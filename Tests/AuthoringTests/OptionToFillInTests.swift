import Authoring
import Courseware
import Testing

/// Options that ask students to write something.
@Suite struct OptionToFillInTests {
  @Test(
    "An option cannot ask students to write",
    arguments: [
      "Other: ____", "Other (please specify)", "Other: \\_\\_\\_\\_", "Sonstiges: ______",
      "Andere (bitte angeben)", "Autre (précisez) :", "Otro: ...", "其他：", "أخرى: ____",
      "My pet is called: ____",
    ])
  func written(_ option: String) throws {
    let body = "## Which animal do you have?\n\n- [x] Cat\n- [ ] Dog\n- [ ] \(option)\n"
    #expect(try messages(about: body) == ["placeholder-option: - [ ] \(option)"])
    let survey = "---\nname: Quiz\ncreated: 2026-09-01\nkind: survey\n---\n\n"
    let found = try check(survey + body.replacing("[x]", with: "[ ]")).diagnostics
    #expect(found.map(\.code) == ["placeholder-option"])
    #expect(found.first?.notes.first?.message.contains("{type=short-text}") == true)
  }

  @Test(
    "Other options may end in the same way",
    arguments: [
      "Other animals", "Other things:", "Other", "She ____", "another one:", "`__init__`",
      "Other (a bird)",
      "Others may follow, as they do in any list that ends with three dots …", "cats (and dogs)",
    ])
  func others(_ option: String) throws {
    let body = "## Which is it?\n\n- [x] Cat\n- [ ] Dog\n- [ ] \(option)\n"
    #expect(try codes(body).filter { $0 == "placeholder-option" }.isEmpty)
  }
}
