import Authoring
import Courseware
import Testing

@Suite struct InterfaceLanguageTests {
  @Test(
    "Another language than the interface's is a warning where it is first named",
    arguments: [
      ("zh", "", []), ("fr", "fr-CA", ["content/site.yml"]), ("zh", "zh-Hant", []),
      ("zh-TW", "", ["content/site.yml"]), ("zh-Hans-HK", "", []),
      ("en", "zh-Hant", [quizPath]),
      ("zh", "en", [quizPath]), ("en\nlanguages: [en, ar]", "ar-EG", []),
      ("zh\nlanguages: [ar]", "zh", ["content/site.yml"]),
      ("en-GB", "uk", [quizPath]), ("EN", "en-ZA", []), ("he", "en", ["content/site.yml"]),
      ("sv", "fi", ["content/site.yml", quizPath]),
      ("en", "fi\nallow: interface-language", []),
    ])
  func places(_ site: String, _ quiz: String, _ expected: [String]) throws {
    let front = frontMatter(quiz.isEmpty ? "" : "language: \(quiz)\n")
    let file = "title: Course\nlanguage: \(site)\ntime-zone: Europe/London\n"
    let checked = try check(
      front + "## A?\n\n- [x] B\n- [ ] C\n", beside: ["content/site.yml": .text(file)])
    let found = checked.diagnostics.filter { $0.code == "interface-language" }
    #expect(found.compactMap(\.span?.path).sorted() == expected.sorted())
  }
}
