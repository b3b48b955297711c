import Courseware
import TestSupport
import Testing

@testable import Authoring

/// Files with very many parts of one kind, which must not take much longer than their size.
@Suite struct LargeInputs {
  @Test(
    "Thousands of questions that one rule reports take linear time",
    arguments: [
      ("- [x] A {weight=50}\n- [ ] B {weight=5}", "useless-scoring"),
      ("- [x] A\n- [ ] B", "unequal-points"),
    ])
  func findings(_ answer: String, _ code: String) throws {
    let count = 10_000
    let body = (0..<count).map { number in
      code == "unequal-points"
        ? "# \(number) {pick=1}\n\n## A\(number)? {points=2}\n\n\(answer)\n\n"
          + "## B\(number)?\n\n\(answer)\n\n"
        : "## A\(number)?\n\n\(answer)\n\n"
    }
    var found: [Diagnostic] = []
    let time = try processorTime { found = try check(frontMatter() + body.joined()).diagnostics }
    #expect(found.count { $0.code == code } == count)
    #expect(time < .seconds(20))
  }

  @Test("A quiz has at most 100 translations") func manyTranslations() throws {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
    let languages = letters.flatMap { first in letters.map { first + $0 } }.filter { $0 != "en" }
    let quiz = frontMatter() + "## A? {#a}\n\n- [x] B {#b}\n- [ ] C {#c}\n"
    let translation = Rule.Example.File.text(
      "---\nname: N\n---\n\n## D? {#a}\n\n- [x] E\n- [ ] F\n")
    func errors(_ count: Int) throws -> [Diagnostic] {
      let files = languages.prefix(count).map { language in
        ("content/class/quizzes/quiz.\(language).md", translation)
      }
      return try check(quiz, beside: Dictionary(uniqueKeysWithValues: files)).diagnostics.filter {
        $0.severity == .error
      }
    }
    #expect(try errors(100).isEmpty)
    let found = try errors(101)
    #expect(found.map(\.code) == ["bad-translation"])
    #expect(
      found.first?.message == "a quiz can have at most 100 translations, and 'quiz' has 101")
    let last = "content/class/quizzes/quiz.\(languages[100]).md"
    #expect(found.first?.span?.path == last)
  }

  @Test("Thousands of questions in two languages take linear time") func translatedQuestions()
    throws
  {
    let body = { (word: String) in
      (0..<10_000).map { "## \(word) \($0)? {#a\($0)}\n\n= b\n\n" }.joined()
    }
    let files = [
      "content/class/quizzes/quiz.de.md": Rule.Example.File.text(
        "---\nname: N\n---\n\n" + body("Frage"))
    ]
    let time = try processorTime {
      let course = try check(frontMatter() + body("Question"), beside: files).course
      #expect(course?.classrooms[0].quizzes[0].translations.count == 1)
    }
    #expect(time < .seconds(20))
  }

  @Test("Weights have at most 100 categories", arguments: [100, 101])
  func manyCategories(_ count: Int) throws {
    let weights = (1...count).map { "c\($0): \($0 <= 100 ? 1 : 0)" }.joined(separator: ", ")
    let quiz = "---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2099-01-01\ncategory: c1\n---\n\n"
    let classroom = Rule.Example.classroomText(
      "weights: { \(weights) }\ngrading: { drop-lowest: { c1: 1 } }")
    let found = try check(
      quiz + "## A?\n\n- [x] B\n- [ ] C\n",
      beside: ["content/class/classroom.md": .text(classroom)]
    ).diagnostics
    #expect(found.map(\.code) == (count > 100 ? ["front-matter-limit"] : []))
  }
}
