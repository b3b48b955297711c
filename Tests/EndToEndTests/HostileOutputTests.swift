import Foundation
import Testing

/// Text that would be markup or code if a page or the bundle wrote it down as it is.
@Suite struct HostileOutputTests {
  private let breaker = "</script><script>alert(1)</script><!--\u{2028}'\\\"&lt;"

  @Test func `what a teacher writes stays text in every page`() throws {
    let quiet = try build(name: "Quiz", code: "x")
    let loud = try build(name: breaker, code: breaker)
    for (path, page) in loud where path.hasSuffix(".html") {
      let before = try #require(quiet[path])
      for mark in ["<script", "</script", "<!--", "<b>", "onerror"] {
        #expect(count(mark, in: page) == count(mark, in: before), "\(mark) in \(path)")
      }
    }
  }

  @Test func `the data of a page and the bundle read back as they were written`() throws {
    let built = try build(name: breaker, code: breaker)
    let page = try #require(built["site/class/quizzes/quiz.html"])
    let start = try #require(page.range(of: #"id="quiz-data">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let data = try object(String(page[start..<end]))
    // A name is cleaned: of any white space in it one blank is left.
    #expect(data["name"] as? String == breaker.replacingOccurrences(of: "\u{2028}", with: " "))
    let bundle = try object(try #require(built["bundle/bundle.json"]))
    let quizzes = try #require(bundle["quizzes"] as? [[String: Any]])
    #expect(quizzes.contains { $0["description"] as? String == breaker })
  }

  @Test func `a sealed quiz says nothing of its key`() throws {
    let one = try build(name: "Quiz", code: "x", head: "answers: teacher", key: 0)
    let other = try build(name: "Quiz", code: "x", head: "answers: teacher", key: 1)
    for (path, page) in one where path.hasPrefix("site/") {
      #expect(page == other[path], "\(path) tells the key")
      #expect(!page.contains("The reason why"))
    }
  }

  @Test func `a patch has the bytes of its file, and a terminal gets them as escapes`() throws {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    let quiz = "content/class/quizzes/quiz.md"
    try folder.write(
      "---\nname: Quiz\ncreated: 2026-09-01\n---\n\n## Which \u{9B}31m?\n\n* [x] A\n* [ ] B\n",
      to: quiz)
    let piped = try quizpress(["fmt", "--diff", quiz], in: folder.path)
    #expect(piped.output.contains(" ## Which \u{9B}31m?\n"))
    let shown = try run(
      "/usr/bin/script", ["-qec", "'\(programFolder)/quizpress' fmt --diff \(quiz)", "/dev/null"],
      in: folder.path)
    #expect(shown.output.contains(#" ## Which \u{9b}31m?"#), "\(shown.output)")
    #expect(!shown.output.contains("\u{9B}"))
  }

  @Test func `no control character of a path is in a report in JSON`() throws {
    let folder = try HandedInCourse().folder
    let read = try quizpress(
      ["import", "markdown", "a\u{9B}2J.md", "--into", "new", "--format", "json"], in: folder.path)
    #expect(read.output.contains(#""file": "a\u009b2J.md""#), "\(read.output)")
  }

  @Test func `a line end in the path of a new folder is shown as an escape`() throws {
    let folder = try HandedInCourse().folder
    let built = try quizpress(["build", "-o", "out\nput"], in: folder.path)
    #expect(built.output.contains(#"open out\u{a}put/site/index.html"#), "\(built.output)")
    let made = try quizpress(
      ["new", "site", "--root", "new\nsite", "--title", "A"], in: folder.path)
    #expect(made.output.contains(#"created a course in new\u{a}site/content"#), "\(made.errors)")
  }

  /// The files of a site with one quiz, as text.
  private func build(
    name: String, code: String, head: String = "answers: open", key: Int = 0
  ) throws -> [String: String] {
    let quoted = name.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(
        of: "\u{2028}", with: "\\L")
    let marks = key == 0 ? ("x", " ") : (" ", "x")
    let text = """
      ---
      name: "\(quoted)"
      description: "\(quoted)"
      created: 2026-09-01
      kind: practice
      \(head)
      ---

      `` \(code) ``

      ## Which one? `` \(code) ``

      - [\(marks.0)] One `` \(code) ``
        > Feedback `` \(code) ``
      - [\(marks.1)] Two

      > The reason why: `` \(code) ``
      """
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    try folder.write(text, to: "content/class/quizzes/quiz.md")
    let outcome = try quizpress(["build", "--quiet"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try filesBelow("\(folder.path)/build").mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func count(_ text: String, in page: String) -> Int {
    page.components(separatedBy: text).count
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
