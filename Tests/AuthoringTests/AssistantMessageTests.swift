import Authoring
import Courseware
import Testing

private let question = "## A?\n\n- [x] b\n- [ ] c\n"
private let blank = "## A [[b]].\n"

/// What chat assistants write around a quiz and beside its questions.
@Suite struct AssistantMessages {
  @Test(
    "The words before and after a quiz are reported once and deleted",
    arguments: [
      ("Sure! Here is your quiz:\n", question), ("Certainly! Good luck.\n", question),
      ("Here are 5 questions about cells:\n", question), ("Voici le quiz :\n", blank),
    ])
  func greetings(_ greeting: String, _ body: String) throws {
    let text = frontMatter() + greeting + "\n" + body
    #expect(try check(text).diagnostics.map(\.code) == ["template-syntax"])
    #expect(try check(try withFirstFix(text)).diagnostics.isEmpty)
  }

  @Test(
    "An offer at the end is no part of the last question",
    arguments: [
      (blank + "\n", "template-syntax"), (question + "\n> d\n", "template-syntax"),
      ("## A? {type=essay}\n\n", "template-syntax"), (question + "\n", "text-after-options"),
      (question, "text-below-option"), (question + "\n> d\n\n", "text-after-options"),
    ])
  func offers(_ body: String, _ code: String) throws {
    let text = frontMatter() + body + "Let me know if you want more.\n"
    #expect(try check(text).diagnostics.map(\.code) == [code])
    #expect(try check(try withFirstFix(text)).diagnostics.isEmpty)
  }

  @Test(
    "Introductions of teachers are left alone",
    arguments: [
      "Here are the rules:\n\n- Read.\n", "Sure signs of spring are in the air.\n",
      "Here is a quiz about cells.\n", "Read chapter 3 first.\n\nLet me know in class.\n",
    ])
  func introductions(_ words: String) throws {
    #expect(try codes(words + "\n" + question).isEmpty)
  }

  @Test(
    "Settings on lines below or above the answers are moved to the heading",
    arguments: [
      (question + "\n**Points:** 2  \n**Difficulty:** Easy\n", "points=2 difficulty=Easy"),
      (question + "\nDifficulty: hard\n", "difficulty=hard"),
      ("## A?\n\nTags: cells, plants\n\n- [x] b\n- [ ] c\n", "tags=\"cells, plants\""),
    ])
  func settings(_ body: String, _ settings: String) throws {
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(fixed.contains("## A? {\(settings)}\n"))
    #expect(try check(fixed).diagnostics.isEmpty)
  }

  @Test("Notes for teachers are reported", arguments: ["Teacher note: b", "**Note to self:** b"])
  func notes(_ line: String) throws {
    #expect(try codes("## A?\n\n\(line)\n\n- [x] b\n- [ ] c\n") == ["announced-answer"])
  }

  @Test(
    "Other lines with a colon are no settings",
    arguments: ["Difficulty: how hard is it?", "Tags: `<a>`", "Note: easy", "Difficulty:"])
  func otherLines(_ line: String) throws {
    #expect(try codes("## A?\n\n\(line)\n\n- [x] b\n- [ ] c\n").isEmpty)
  }

  @Test("A heading and the text below it become the explanation") func explanation() throws {
    let text = frontMatter() + question + "\n### Explanation\n\nIt is b.\nNot c.\n"
    #expect(try check(text).diagnostics.map(\.code) == ["text-after-options"])
    #expect(try withFirstFix(text) == frontMatter() + question + "\n> It is b.\n> Not c.\n")
  }
}
