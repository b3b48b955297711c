import Authoring
import Courseware
import Testing

/// Whole files in the formats of other programs.
@Suite struct ForeignFormatTests {
  private static let examples = [
    (
      """
      Question
      ========
      What is the seat of the federal authorities in Switzerland?

      Answerlist
      ----------
      * Basel
      * Bern

      Meta-information
      ================
      exname: Swiss Capital
      extype: schoice
      exsolution: 01
      """, "R/exams"
    ),
    ("[[questions]]\ntype = \"ShortAnswer\"\nprompt.prompt = \"1 + 1?\"\n", "mdbook-quiz"),
    ("// 1\n::Q1:: What grows? {\n=Oak\n~Ore\n}\n\n::Q2:: Oaks grow.{T}", "Moodle's GIFT format"),
    ("Quiz title: Sums\n\n1. What is 1 + 1?\n*a) 2\nb) 3\n", "text2qti"),
    ("<?xml version=\"1.0\"?>\n<quiz>\n<question>\n</question>\n</quiz>", "import moodle"),
    ("<?xml version=\"1.0\"?>\n<questestinterop>\n</questestinterop>", "in QTI 1.2"),
    ("Question,Option 1,Option 2,Correct Answer\nWhat grows?,Oak,Ore,1", "spreadsheet"),
  ]

  @Test("A file in another format is one message that names it", arguments: examples)
  func bodies(_ body: String, _ name: String) throws {
    let found = try diagnostics(about: body + "\n")
    #expect(found.map(\.code) == ["no-questions"])
    #expect(found.first?.notes.first?.message.contains(name) == true)
  }

  @Test("So is one without front matter", arguments: examples)
  func files(_ text: String, _ name: String) throws {
    let found = try check(text + "\n").diagnostics
    #expect(found.map(\.code) == ["missing-front-matter"])
    #expect(found.first?.notes.first?.message.contains(name) == true)
  }

  @Test(
    "A quiz about such a format is read",
    arguments: ["extype: num", "[[questions]]", "::Q1:: A?", "Question,Option"])
  func questions(_ line: String) throws {
    let body = "```\n\(line)\n```\n\n## A?\n\n- [x] b\n- [ ] c\n"
    #expect(try codes(body).isEmpty)
    for heading in ["## A?", " ## A?", "##\tA?", "A?\n---"] {
      #expect(try codes("\(heading)\n\n```\n\(line)\n```\n\n- [x] b\n- [ ] c\n").isEmpty)
    }
  }

  @Test("A division of Pandoc is no title of GIFT") func divisions() throws {
    let found = try diagnostics(about: "::: note\nText\n:::\n")
    #expect(
      found.filter { $0.code == "no-questions" }.map(\.message) == ["the quiz has no questions"])
  }
}
