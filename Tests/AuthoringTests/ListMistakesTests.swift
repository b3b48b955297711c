import Authoring
import Courseware
import TestSupport
import Testing

/// A mistake in front matter and what its fix writes.
private let mistakes: [(written: String, said: String, repaired: String)] = [
  ("tags:\n- a\n -b\n", "front-matter-syntax: -", "tags:\n- a\n- b\n"),
  ("tags:\n  - a\n   -b\n   -c\n", "front-matter-syntax: -", "tags:\n  - a\n  - b\n  - c\n"),
  ("tags:\n-a\n-b\n", "front-matter-syntax: -", "tags:\n- a\n- b\n"),
  ("tags:\n– a\n– b\n", "front-matter-syntax: – ", "tags:\n- a\n- b\n"),
  (
    "allow: empty-option; option-label\n", "wrong-type: empty-option; option-label",
    "allow: [empty-option, option-label]\n"
  ),
]

@Suite struct ListMistakes {
  @Test(
    "A mistake in a list of front matter is one message, and its fix removes it",
    arguments: mistakes.indices)
  func lists(_ index: Int) throws {
    let (written, said, repaired) = mistakes[index]
    let text = frontMatter(written) + oneQuestion
    #expect(try messages(about: oneQuestion, front: frontMatter(written)) == [said])
    #expect(try withFirstFix(text) == frontMatter(repaired) + oneQuestion)
  }

  @Test("Semicolons separate tags as commas do") func tags() throws {
    let quiz = try quiz("## A? {tags=\"b; c\"}\n\n= a\n", front: "tags: d; e f, g\n")
    #expect(quiz.tags == ["d", "e f", "g"])
    #expect(quiz.questions.first?.tags == ["b", "c"])
  }

  @Test("A text with commas instead of a list is one message, with the list") func words() throws {
    let site = "title: Course\ntime-zone: Europe/Berlin\nlanguages: en, zh\n"
    let found = try diagnostics(about: oneQuestion, beside: ["content/site.yml": .text(site)])
    #expect(found.map(\.code) == ["wrong-type"])
    #expect(found.first?.fixes.map(\.title) == ["write '[en, zh]'"])
  }

  @Test("Several values of a field that has one are not joined") func severalValues() throws {
    for line in ["shuffle: [options, questions]", "language: [en, zh]"] {
      let found = try diagnostics(about: oneQuestion, front: line + "\n")
      #expect(found.map(\.code) == ["wrong-type"])
      #expect(found.first?.fixes.isEmpty == true)
    }
  }
}
