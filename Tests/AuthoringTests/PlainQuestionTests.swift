import Authoring
import Courseware
import Testing

/// Questions as on paper, in a quiz that has no headings of questions.
@Suite struct PlainQuestionTests {
  @Test(
    "A line above options with letters becomes the heading of a question",
    arguments: [
      "**Question 1:** What is it?\n\nA) Oak\nB) Yeast",
      "**1. What is it?**\n\n- A) Oak\n- B) Yeast",
      "What is it?\nA. Oak\nB. Yeast\nANSWER: B", "1. What is it?\n   a) Oak\n   b) Yeast",
      "1. What is it?\na) Oak\n*b) Yeast", "1．What is it?\n\nＡ．Oak\nＢ．Yeast",
      "1. What is it?\n\n   - A) Oak\n   - B) Yeast",
    ])
  func lines(_ question: String) throws {
    let found = try diagnostics(about: question + "\n")
    #expect(found.map(\.code) == ["question-heading"])
    let fixed = try withFirstFix(frontMatter() + question + "\n")
    #expect(fixed.contains("\n\n## What is it?\n"), "\(fixed)")
    let next = try check(fixed).diagnostics
    #expect(next.map(\.code) == ["no-options"], "\(fixed)")
    #expect(next.first?.message.contains("brackets") == true)
    #expect(!fixed.contains("   "))
  }

  @Test("The number after that of a question with options is a question as well")
  func numbers() throws {
    let text = "1. A?\na) b\n*b) d\n... Yes.\n\n2. E?\n____\n\n3. F?\n=   4\n\n5. G\n"
    let found = try diagnostics(about: text)
    #expect(found.map(\.code) == Array(repeating: "question-heading", count: 3))
    #expect(found.map(\.notes.count) == [1, 0, 0])
    #expect(try codes("1. Read this.\n\nA?\na) b\nb) d\n") == ["question-heading"])
  }

  @Test("Feedback below an option with a letter becomes a quote") func feedback() throws {
    let text = frontMatter() + "## A?\n\na) b\n... No.\n*b) c\n... Yes.\n"
    #expect(
      try withFirstFix(text) == frontMatter()
        + "## A?\n\n- [ ] b\n  > No.\n- [x] c\n  > Yes.\n")
  }

  @Test("Each question has a fix") func each() throws {
    let quiz = "1. A?\na) Oak\nb) Yeast\n\n2. B?\na) Oak\nb) Yeast\n\nC?\nA. Oak\nB. Yeast\n"
    let found = try diagnostics(about: quiz)
    #expect(found.map(\.code) == Array(repeating: "question-heading", count: 3))
    #expect(found.allSatisfy { $0.fixes.count == 1 })
  }

  @Test(
    "Answers in braces are named where there are no headings",
    arguments: ["A? {\n=Oak\n~Yeast\n}", "A? {=Oak ~Yeast}", "It is. {TRUE}"])
  func braces(_ question: String) throws {
    let found = try diagnostics(about: question + "\n").filter { $0.severity == .error }
    #expect(found.map(\.code) == ["no-questions"])
    #expect(found.first?.message.contains("braces") == true)
  }

  @Test(
    "Other text without questions is reported as before",
    arguments: ["Only text.", "- A cat\n- B flat", "Text with {braces}."])
  func others(_ text: String) throws {
    let found = try diagnostics(about: text + "\n")
    #expect(found.map(\.message) == ["the quiz has no questions"])
  }

  @Test("A line below options with letters marks the one that it names") func named() throws {
    let body = "## A?\n\nA. Oak\nB. Yeast\nANSWER: B\n"
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(fixed == frontMatter() + "## A?\n\n- [ ] Oak\n- [x] Yeast\n")
  }
}
