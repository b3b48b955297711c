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

  @Test("The languages of the pages are listed in the message") func listed() throws {
    let file = "title: Course\nlanguages: [en, zh, ar]\ntime-zone: Europe/London\n"
    let checked = try check(
      frontMatter("language: es\n") + "## A?\n\n- [x] B\n- [ ] C\n",
      beside: ["content/site.yml": .text(file)])
    #expect(
      checked.diagnostics.map(\.message)
        == ["buttons and messages are in English, Chinese or Arabic, not in 'es'"])
  }

  @Test("A note says how students get pages in the language, or that they cannot")
  func advice() throws {
    let file = "title: Course\nlanguages: [en, ar]\ntime-zone: Europe/London\n"
    for (language, advice) in [
      ("zh-Hans", "write 'languages: [en, ar, zh]' in 'site.yml'"),
      ("fr", "write 'allow: interface-language' and tell your students"),
    ] {
      let checked = try check(
        frontMatter("language: \(language)\n") + "## A?\n\n- [x] B\n- [ ] C\n",
        beside: ["content/site.yml": .text(file)])
      #expect(checked.diagnostics.flatMap(\.notes).map(\.message) == [advice])
    }
  }

  @Test(
    "After a mistake in another field of site.yml, quizzes are read in the languages of the site",
    arguments: ["titel: Kurs", "title: Kurs\nlogo: missing.png", "title: Kurs\npage-size: many"])
  func otherMistake(_ fields: String) throws {
    let file = "\(fields)\nlanguage: de\nlanguages: [en, zh]\ntime-zone: Europe/Berlin\n"
    for (front, answer) in [("", "1,5"), ("language: zh\n", "1.5")] {
      let checked = try check(
        frontMatter(front) + "## 1 + 0.5?\n\n= \(answer)\n",
        beside: ["content/site.yml": .text(file)])
      #expect(checked.diagnostics.contains { $0.severity == .error })
      #expect(!checked.diagnostics.contains { $0.span?.path == quizPath })
    }
  }
}
