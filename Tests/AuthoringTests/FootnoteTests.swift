import Authoring
import Courseware
import TestSupport
import Testing

private let notes =
  "\n\n[^a]: First *note*.\n\n[^b]: Second[^a].\n\n[^z]: Never used ![x](x.png).\n"

private func note(_ id: String, _ number: Int, _ again: String = "") -> String {
  "<sup class=\"note\"><a href=\"#fn-\(id)-\(number)\" id=\"fnref-\(id)-\(number)\(again)\""
    + " aria-label=\"Note \(number)\">\(number)</a></sup>"
}

private func back(_ id: String, _ number: Int) -> String {
  "<a class=\"back\" href=\"#fnref-\(id)-\(number)\" aria-label=\"Back to note \(number)\">↩</a>"
}

@Suite struct FootnotesOfPieces {
  @Test("A piece shows the notes it refers to, and theirs, below itself") func piece() throws {
    let quiz = try quiz("A[^b] b[^b] c[^d].\n\n## Q?\n\n- [x] 1\n- [ ] 2\(notes)")
    #expect(
      quiz.introduction.html == """
        <p>A\(note("1", 1)) b\(note("1", 1, "-2")) c[^d].</p>
        <section class="footnotes">
        <ol>
        <li id="fn-1-1">
        <p>Second\(note("1", 2)). \(back("1", 1))</p>
        </li>
        <li id="fn-1-2">
        <p>First <em>note</em>. \(back("1", 2))</p>
        </li>
        </ol>
        </section>
        """)
    #expect(
      quiz.introduction.markdown
        == "A[^b] b[^b] c[^d].\n\n[^b]: Second[^a].\n\n[^a]: First *note*.")
    #expect(quiz.introduction.text.hasPrefix("A b c[^d].\n"))
    #expect(quiz.questions[0].body.isEmpty)
  }

  @Test("Notes of a stem and of options stand at the end of the question's body") func question()
    throws
  {
    let quiz = try quiz(
      "# S[^a]\n\n## Q[^a]?\n\n- [x] 1[^b]\n  > F[^a]\n- [ ] 2\n\n  more[^a]\n\n> E[^a]\(notes)")
    let question = quiz.questions[0]
    #expect(quiz.sections[0].introduction.html.contains("<li id=\"fn-1-1\">"))
    #expect(question.stem.html == "Q\(note("2", 1))?" && question.stem.text == "Q?")
    #expect(question.id == "q")
    #expect(question.options[0].text.html == "1\(note("2", 2))")
    #expect(question.options[1].text.html.hasSuffix("more\(note("2", 1, "-2"))</p>"))
    #expect(question.body.html.hasPrefix("<section class=\"footnotes\">"))
    #expect(question.body.html.components("<li ") == 2)
    #expect(question.options[0].feedback.html.contains("<li id=\"fn-a1-1\">"))
    #expect(question.explanation.html.contains("<li id=\"fn-a2-1\">"))
  }

  @Test("Ids are unique in a page, wherever a note is shown again") func ids() throws {
    let body = (1...3).map {
      "## Q\($0)[^a]?\n\nBody[^b] $x$[^c]\n\n| a[^a] |\n|---|\n| b[^c] |\n\n- [x] 1[^a]\n- [ ] 2\n  > f[^b]\n"
        + "\n> [!TIP]\n> h[^c]\n\n> e[^c]\n\n"
    }.joined()
    let quiz = try quiz(
      "I[^a]\n\n" + body + "[^a]: A[^b]\n[^b]: B[^c]\n[^c]: ~~~\n    code $x$\n    ~~~\n")
    let pieces = quiz.questions.flatMap { question in
      [question.stem, question.body, question.explanation] + question.hints
        + question.options.flatMap { [$0.text, $0.feedback] }
    }
    let html = (pieces + [quiz.introduction]).map(\.html).joined()
    let ids = html.values(of: " id=\"")
    #expect(ids.count > 40 && Set(ids).count == ids.count)
    #expect(Set(html.values(of: "href=\"#")).isSubset(of: Set(ids)))
  }

  @Test("What is hidden changes no number that is shown") func hidden() throws {
    func shown(_ feedback: String) throws -> [String] {
      let quiz = try quiz(
        "## A[^b]\n\n- [x] 1\n  > \(feedback)\n- [ ] 2\n\n## B[^a]\n\n- [x] 1\n- [ ] 2\(notes)")
      return quiz.questions.flatMap { [$0.stem.html, $0.body.html] }
    }
    #expect(try shown("x") == shown("y[^a] z[^b]"))
  }

  @Test("Ids do not depend on footnotes that stand elsewhere") func identity() throws {
    func ids(_ introduction: String) throws -> [String] {
      let question = "## Q?\n\nText[^a]\n\n- [x] A+[^a]\n- [ ] A-[^a]\n\n"
      let other = question.replacing("Text", with: "Other")
      return try quiz(introduction + "\n\n" + question + other + notes).questions.flatMap {
        [$0.id] + $0.options.map(\.id)
      }
    }
    #expect(try ids("x") == ids("x[^b]"))
  }

  @Test("Faults in a note are pointed at; the last question ends before it") func faults() throws {
    let source = MarkedSource(
      frontMatter() + "## A[^a]\n\n- [x] 1\n- [ ] 2\n\n[^a]: See 1️⃣[this](x.pdf)2️⃣.\n")
    let found = try check(source.text).diagnostics
    #expect(found.map(\.code) == ["dead-link"] && found[0].span?.bytes == source.range(0))
  }

  @Test("Notes that would fill the page are refused") func limits() throws {
    let long = (0..<30).map { "[^\($0)]: " + String(repeating: "x", count: 1_900) + "\n\n" }
      .joined()
    let uses = (0..<12_000).map { "[^\($0 % 30)]" + ($0 % 900 == 0 ? "\n\n## Q \($0)\n\n" : "") }
      .joined()
    #expect(try codes(uses + "\n\n" + long).contains("too-many-references"))
  }
}

@Suite struct Alerts {
  @Test(
    "A quote under GitHub's mark is a box",
    arguments: [
      ("NOTE", "note", "Note"), ("IMPORTANT", "important", "Important"),
      ("WARNING", "warning", "Warning"), ("CAUTION", "caution", "Caution"), ("TIP", "tip", "Tip"),
    ])
  func shown(_ mark: String, _ name: String, _ title: String) throws {
    let box =
      "<div class=\"alert alert-\(name)\">\n<p class=\"alert-title\">\(title)</p>\n<p>a <b>b</b></p>\n</div>"
    let alert = "> [!\(mark)]\n> a <b>b</b>\n"
    let quiz = try quiz(
      "\(alert)\n## Q?\n\n1. x\n\n   \(alert.replacing("\n>", with: "\n   >"))\n- [x] 1\n- [ ] 2\n")
    #expect(quiz.introduction.html == box)
    #expect(quiz.introduction.markdown == alert.dropLast())
    #expect(quiz.questions[0].body.html.contains(box))
  }

  @Test(
    "The title of a box is in the language of its text",
    arguments: [
      ("de", "Hinweis"), ("zh", "说明"), ("zh-TW", "說明"), ("ar-EG", "ملاحظة"), ("fi", "Note"),
    ])
  func title(_ language: String, _ title: String) throws {
    let body = "> [!NOTE]\n> a\n\n## Q?\n\n- [x] 1\n- [ ] 2\n"
    let quiz = try quiz(body, front: "language: \(language)\nallow: interface-language\n")
    #expect(quiz.introduction.html.contains("<p class=\"alert-title\">\(title)</p>"))
  }

  @Test("Below the options an alert is part of the explanation, a tip is a hint") func explanation()
    throws
  {
    let quiz = try quiz(
      "## Q?\n\n> [!NOTE]\n> n\n\n- [x] 1\n  > [!CAUTION]\n  > c\n- [ ] 2\n\n> [!TIP]\n> t\n\n> a\n> b\n\n> [!WARNING]\n>\n> w\n"
    )
    let question = quiz.questions[0]
    #expect(question.body.html.hasPrefix("<div class=\"alert alert-note\">"))
    #expect(question.hints.map(\.html) == ["<p>t</p>"])
    #expect(
      question.explanation.html
        == "<p>a\nb</p>\n<div class=\"alert alert-warning\">\n<p class=\"alert-title\">Warning</p>\n<p>w</p>\n</div>"
    )
    #expect(question.explanation.markdown == "a\nb\n\n> [!WARNING]\n>\n> w")
    #expect(
      question.options[0].feedback.html.hasPrefix("<div class=\"alert alert-caution\">"))
    #expect(question.options[0].feedback.markdown == "> [!CAUTION]\n> c")
  }

  @Test(
    "Anything else is a quote",
    arguments: [
      ("> [!Note]\n> a", true), ("> [!NOTE] a", true), ("> [!NOTE]", false),
      ("> \\[!NOTE]\n> a", false), ("> [!OTHER]\n> a", true), ("> a\n> [!NOTE]", false),
    ])
  func quotes(_ body: String, _ isOdd: Bool) throws {
    let checked = try check(frontMatter() + body + "\n\n## Q?\n\n- [x] 1\n- [ ] 2\n")
    #expect(checked.diagnostics.map(\.code) == (isOdd ? ["unknown-alert"] : []))
    let quiz = checked.quiz
    #expect(quiz?.introduction.html.hasPrefix("<blockquote>") == true)
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { values(of: part).count }

  /// The texts between a start and the next double quote, everywhere.
  fileprivate func values(of start: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }
}
