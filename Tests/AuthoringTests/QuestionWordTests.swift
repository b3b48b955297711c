import Authoring
import Courseware
import Testing

/// Headings that have a word for a question and its number, but no question.
@Suite struct QuestionWordTests {
  private static let options = "\n\nWhat is it?\n\n- [x] Oak\n- [ ] Yeast\n"

  @Test(
    "A heading needs the question itself",
    arguments: [
      "Question 1 (Multiple Choice)", "**Frage 1** (2 Möglichkeiten)", "Question", "Frage:", "问题",
      "Question 1 of 10", "Frage 1 von 10", "Question 1 sur 10",
    ])
  func words(_ heading: String) throws {
    let found = try diagnostics(about: "## \(heading)\(Self.options)")
    #expect(found.map(\.code) == ["question-number"] && found[0].fixes.isEmpty)
  }

  @Test("The number of questions is deleted with the number") func deleted() throws {
    let body = "## Frage 1 von 10: Was ist es?\n\n- [x] Oak\n- [ ] Yeast\n"
    #expect(try withFirstFix(frontMatter() + body).contains("## Was ist es?\n"))
  }

  @Test(
    "Other short headings are questions",
    arguments: ["Questions", "Übungen?", "Frage nach", "Frage 1 von allen"])
  func others(_ heading: String) throws {
    #expect(try codes("## \(heading)\(Self.options)").isEmpty)
  }
}
