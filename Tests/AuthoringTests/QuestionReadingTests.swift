import Courseware
import Foundation
import Testing

@testable import Authoring

@Suite struct QuestionReading {
  @Test(
    "Only the brackets at its start make an option correct",
    arguments: ["`a[x]`", "c \\[x]", "f([X])", "\\[x] d", "[ ] [x] e"])
  func bracketsInText(_ text: String) throws {
    let checked = try check(frontMatter() + "## Which?\n\n- [ ] \(text)\n- [x] b\n")
    let question = try #require(checked.quiz?.questions.first)
    #expect(question.choice?.options.map(\.isKey) == [false, true])
  }

  @Test func `a heading is its text, without what closes or underlines it`() throws {
    let questions = try quiz(
      "## What is C # ##\n\n= 1\n\nWhat is D? {#d}\n---\n= 2\n"
    ).questions
    #expect(questions.map(\.stem.html) == ["What is C #", "What is D?"])
    #expect(questions.map(\.stem.markdown) == ["What is C #", "What is D?"])
    #expect(questions[1].id == "d")
  }

  @Test("Text before the first question is the introduction, and a heading splits sections")
  func sections() throws {
    let quiz = try quiz(
      """
      Read *first*.

      ### Below level 2 headings are text

      ## A?

      - [x] 1
      - [ ] 2

      # Choose {pick=1}

      One of these.

      ## B?

      - [x] 1
      - [ ] 2

      ## C?

      - [x] 1
      - [ ] 2
      """)
    #expect(
      quiz.introduction.html
        == "<p>Read <em>first</em>.</p>\n<h3>Below level 2 headings are text</h3>")
    #expect(quiz.introduction.markdown.hasPrefix("Read *first*.\n\n### Below"))
    #expect(quiz.sections.map(\.heading.text) == ["", "Choose"])
    #expect(quiz.sections.map(\.pick) == [nil, 1])
    #expect(quiz.sections.map(\.questions.count) == [1, 2])
    #expect(quiz.sections[1].introduction.html == "<p>One of these.</p>")
    #expect(quiz.questions.map(\.id) == ["a", "b", "c"])
  }

  private let whole = """
    ## What does it print? {#out points=2.5 tags="loops, lists" difficulty=easy}

    ```python
    print([1])
    ```

    > [!TIP]
    > Look at the *brackets*.

    > A quote that belongs to the question

    - [ ] `1`
      > One number
      > has no brackets.
    - [x] `[1]` {#list}
    - [ ] Nothing

    > [!TIP]
    > And at the number.

    > It is a list.

    > Of one item.

    """

  @Test(
    "A hint whose mark is not as it should be is one all the same",
    arguments: ["[!tip]\n> b", "[!Tip] b", "[!TIP] b"])
  func leniently(_ text: String) throws {
    let checked = try check(frontMatter() + "## A?\n\n> \(text)\n\n= a\n")
    #expect(checked.diagnostics.map(\.code) == ["unknown-alert"])
    let question = checked.quiz?.questions.first
    #expect(question?.hints.map(\.html) == ["<p>b</p>"])
  }

  @Test("Body, hints, options, feedback and explanation each find their place") func parts() throws
  {
    let question = try #require(try quiz(whole).questions.first)
    #expect(question.id == "out" && question.points.value == 2.5)
    #expect(question.tags == ["loops", "lists"] && question.difficulty == "easy")
    #expect(
      question.body.html == """
        <pre><code class="language-python">print([<span class="hljs-number">1</span>])
        </code></pre>
        <blockquote>
        <p>A quote that belongs to the question</p>
        </blockquote>
        """)
    #expect(
      question.hints.map(\.html) == [
        "<p>Look at the <em>brackets</em>.</p>", "<p>And at the number.</p>",
      ])
    #expect(question.hints.map(\.markdown) == ["Look at the *brackets*.", "And at the number."])
    #expect(question.explanation.html == "<p>It is a list.</p>\n<p>Of one item.</p>")
    #expect(
      question.options.map(\.text.html) == ["<code>1</code>", "<code>[1]</code>", "Nothing"])
    #expect(question.options.map(\.text.markdown) == ["`1`", "`[1]`", "Nothing"])
    #expect(question.options[0].feedback.html == "<p>One number\nhas no brackets.</p>")
    #expect(question.options[0].feedback.markdown == "One number\nhas no brackets.")
    #expect(question.options.map(\.isKey) == [false, true, false])
    #expect(question.options[1].id == "list" && question.choice?.allowsSeveral == false)
  }

  @Test("A quiz reads the same under any line end and with a byte order mark") func lineEnds()
    throws
  {
    let unix = try quiz(whole)
    for text in [whole.replacing("\n", with: "\r\n"), whole.replacing("\n", with: "\r")] {
      let quiz = try quiz(text)
      #expect(quiz.revision == unix.revision)
      #expect(quiz.questions[0].explanation.markdown == unix.questions[0].explanation.markdown)
    }
    let marked = try check("\u{FEFF}" + frontMatter() + whole)
    #expect(marked.quiz?.revision == unix.revision)
  }

  @Test("An option holds whatever blocks stand indented below its mark") func blocks() throws {
    let question = try #require(
      try quiz(
        """
        ## A?

        - [ ]
          ```text
          print(1)
          ```
        - [x]

          Two.

          Paragraphs.
        - [ ] A table

          | a | b |
          |---|---|
          | 1 | 2 |

        - [ ] ![A leaf](leaf.png)
          > Green.
        - [ ] 1. x
        """, beside: ["content/class/quizzes/leaf.png": "any\0"]
      ).questions.first)
    let html = question.options.map(\.text.html)
    #expect(html[0] == "<pre><code class=\"language-text\">print(1)\n</code></pre>")
    #expect(html[1] == "<p>Two.</p>\n<p>Paragraphs.</p>")
    #expect(html[2].hasPrefix("<p>A table</p>\n<table>") && html[2].hasSuffix("</table>"))
    #expect(html[3] == "<img src=\"leaf.png\" alt=\"A leaf\" />")
    #expect(question.options.map(\.isKey) == [false, true, false, false, false])
    #expect(question.options[3].feedback.text == "Green.")
    #expect(question.options[0].text.markdown == "```text\nprint(1)\n```")
  }

  @Test("Text, a formula or HTML may follow a mark alone on its line") func textBelowMark() throws {
    let quiz = try quiz(
      "## A?\n\n- [x]\n  *Two* lines\n  of text {#two}\n\n  > why\n- [ ]\n  $x$\n"
        + "- [ ]\n  <kbd>y</kbd>\n- [ ]\n  | a |\n  |---|\n  | 1 |\n")
    let options = quiz.questions[0].options
    #expect(options.map(\.isKey) == [true, false, false, false])
    #expect(options[0].id == "two" && options[0].feedback.text == "why")
    #expect(options[0].text.markdown == "*Two* lines\nof text")
    #expect(options[0].text.html == "<em>Two</em> lines\nof text")
    #expect(options[2].text.html == "<kbd>y</kbd>")
  }

  @Test("The options' list may use any bullet and any case of x", arguments: ["-", "*", "+"])
  func bullets(_ bullet: String) throws {
    let question = try #require(
      try quiz("## A?\n\n\(bullet) [X] 1\n\(bullet) [ ] 2\n").questions.first)
    #expect(question.options.map(\.isKey) == [true, false])
  }

  @Test("Fenced code is never read for syntax") func code() throws {
    let quiz = try quiz(
      "```\n## A?\n\n- [x] 1\n```\n\n## B?\n\n~~~\n- [ ] no\n~~~\n\n- [x] 1\n- [ ] 2\n")
    #expect(quiz.questions.map(\.id) == ["b"])
    #expect(quiz.questions[0].options.count == 2)
  }

  @Test("The Markdown of an option of several blocks has no mark and no attributes")
  func blockSource() throws {
    let quiz = try quiz(
      "## A?\n\n- [x] yes *a* {#b} <!-- c -->\n\n  more\n\n  > why\n- [ ] no\n  d {#e}\n\n"
        + "  ```\n  f\n  ```\n")
    let options = quiz.questions[0].options
    #expect(options.map(\.id) == ["b", "e"])
    #expect(options.map(\.text.markdown) == ["yes *a*\n\nmore", "no\nd\n\n```\nf\n```"])
    let odd = try check(frontMatter() + "## A?\n\n- [х] yes\n\n  more\n- [ ] no\n")
    let read = try #require(odd.quiz?.questions.first)
    #expect(read.options.map(\.text.markdown) == ["yes\n\nmore", "no"])
  }

  @Test("Comments never leave the teacher's machine") func comments() throws {
    let quiz = try quiz(
      "<!-- secret -->\n\n## A? <!-- secret -->\n\n- [x] 1 <!-- secret -->\n- [ ] 2\n\n<!-- secret\n\nsecret -->\n\n> Why <!-- secret -->\n"
    )
    let question = quiz.questions[0]
    let all =
      [quiz.introduction, question.stem, question.body, question.explanation]
      + question.options.map(\.text)
    #expect(all.allSatisfy { !$0.html.contains("secret") })
  }

  @Test("Drafts are left out, and nothing in them is held to a rule") func drafts() throws {
    let body =
      "## A? {draft=true}\n\n- [ ] unfinished\n\n![](none.png)\n\n"
      + oneQuestion.replacing("A", with: "B")
    #expect(try quiz(body).questions.map(\.id) == ["b"])
    let checked = try check(frontMatter() + body)
    #expect(checked.summary.draftQuestions == 1 && checked.summary.questions == 1)
    let draft = try check(frontMatter("draft: true\n") + oneQuestion)
    #expect(draft.course?.classrooms.first?.quizzes.isEmpty == true)
    #expect(draft.summary.draftQuizzes == 1)
  }
}

@Suite struct Identity {
  private let prints = """
    ## What does this print?

    `a`

    - [x] 1
    - [ ] 2

    ## What does this print?

    `b`

    - [x] 1
    - [ ] 2


    """

  @Test("Questions with one heading are distinguished by what they ask, wherever they are")
  func headings() throws {
    let ids = try quiz(prints).questions.map(\.id)
    #expect(Set(ids).count == 2)
    #expect(ids.allSatisfy { $0.hasPrefix("what-does-this-print-") && Identifier.isValid($0) })
    let parts = prints.split(separator: "\n\n\n").map(String.init)[0].components(
      separatedBy: "\n\n## ")
    let swapped = "## " + parts[1] + "\n\n" + parts[0] + "\n"
    #expect(try quiz(swapped).questions.map(\.id) == ids.reversed())
    let options = prints.replacing("`a`\n\n", with: "").replacing("`b`\n\n- [x] 1", with: "- [x] 3")
    #expect(Set(try quiz(options).questions.map(\.id)).count == 2)
  }

  @Test("An id written by hand stays, and takes nothing from a heading that makes the same")
  func written() throws {
    let ids = try quiz(prints.replacing("print?\n\n`b`", with: "print? {#second}\n\n`b`")).questions
      .map(\.id)
    #expect(ids == ["what-does-this-print", "second"])
    let both = prints.replacing("print?\n\n`b`", with: "print? {#what-does-this-print}\n\n`b`")
    let made = try quiz(both).questions.map(\.id)
    #expect(made[1] == "what-does-this-print" && made[0].hasPrefix("what-does-this-print-"))
  }

  @Test("A draft changes nobody's id") func drafts() throws {
    let ids = try quiz(prints.replacing("print?\n\n`b`", with: "print? {draft=true}\n\n`b`"))
      .questions.map(\.id)
    #expect(ids == ["what-does-this-print"])
  }

  @Test("The same question written twice is an error that shows both") func twice() throws {
    let diagnostics = try diagnostics(about: prints.replacing("`b`", with: "`a`"))
    #expect(diagnostics.map(\.message) == ["this question appears twice"])
    #expect(diagnostics.first?.notes.first?.span != nil)
  }

  @Test("Options with the same words are distinguished by their punctuation") func options() throws
  {
    let options = try #require(
      try quiz("## A?\n\n- [x] `i++`\n- [ ] `++i`\n- [ ] `i`\n").questions.first
    ).options
    #expect(Set(options.map(\.id)).count == 3 && options[2].id == "i")
    #expect(options.allSatisfy { Identifier.isValid($0.id) })
  }

  @Test("Feedback, hints, keys and points are no part of who an option is") func editing() throws {
    let before = try quiz("## A?\n\n- [x] eins\n- [ ] zwei\n").questions[0]
    let after = try quiz("## A? {points=3}\n\n- [ ] eins\n  > Doch.\n- [x] zwei\n\n> Darum.\n")
      .questions[0]
    #expect(before.id == after.id)
    #expect(before.options.map(\.id) == after.options.map(\.id))
  }
}

@Suite struct Scoring {
  private func options(_ question: String, front: String = "") throws -> Choice {
    try #require(try quiz(question, front: front).questions.first?.choice)
  }

  @Test(
    "A rule that means nothing for a question becomes all or nothing",
    arguments: [
      ("net-correct", "[x]", ScoringRule.netCorrect), ("net-correct", "[ ]", .allOrNothing),
      ("each-option", "[x]", .eachOption), ("each-option-penalty", "[ ]", .allOrNothing),
      ("penalty=0.25", "[ ]", .penalty(Percent(hundredths: 2_500))),
      ("penalty=0.25", "[x]", .allOrNothing),
      ("weights", "[x]", .allOrNothing), ("all-or-nothing", "[x]", .allOrNothing),
    ])
  func fitted(_ rule: String, _ second: String, _ expected: ScoringRule) throws {
    let body = "## A?\n\n- [x] 1\n- \(second) 2\n- [ ] 3\n"
    #expect(try options(body, front: "scoring: \(rule)\n").scoring == expected)
    let checked = try check(frontMatter() + body.replacing("A?", with: "A? {scoring=\(rule)}"))
    let question = checked.quiz?.questions.first
    #expect(question?.choice?.scoring == expected)
    let isUseless = ScoringRule(written: rule) != expected
    #expect(checked.diagnostics.map(\.code) == (isUseless ? ["useless-scoring"] : []))
  }

  @Test("An option without a weight has its even share") func weights() throws {
    let choice = try options(
      "## A? {scoring=weights}\n\n- [x] 1 {weight=60}\n- [x] 2\n- [x] 3\n- [ ] 4 {weight=-25}\n- [ ] 5\n"
    )
    #expect(choice.options.map(\.weight.hundredths) == [6_000, 3_333, 3_333, -2_500, 0])
  }

  @Test("Shares of options without a weight add up to 100", arguments: 2...12)
  func shares(keys: Int) throws {
    let correct = (1...keys).map { "- [x] \($0)\n" }.joined()
    let choice = try options("## A? {scoring=weights}\n\n\(correct)- [ ] 0 {weight=-50}\n")
    let weights = choice.options.filter(\.isKey).map(\.weight.hundredths)
    #expect(weights.reduce(0, +) == 10_000)
    #expect(weights.allSatisfy { (0...1).contains($0 - 10_000 / keys) })
  }

  @Test("A type decides how many may be selected; else the keys do") func several() throws {
    #expect(try options(oneQuestion).allowsSeveral == false)
    #expect(try options("## A?\n\n- [x] 1\n- [x] 2\n- [ ] 3\n").allowsSeveral == true)
    #expect(try options("## A? {type=multiple}\n\n- [x] 1\n- [ ] 2\n").allowsSeveral == true)
  }

  @Test("Options are shuffled unless the quiz or the question says no") func shuffle() throws {
    #expect(try options(oneQuestion).shuffles)
    #expect(try options(oneQuestion, front: "shuffle: none\n").shuffles == false)
    #expect(try options(oneQuestion.replacing("A?", with: "A? {shuffle=false}")).shuffles == false)
    #expect(try options(oneQuestion.replacing("A?", with: "A? {pin=last}")).pinsLast)
  }
}
