import Authoring
import Courseware
import TestSupport
import Testing

@Suite struct Typesetting {
  @Test("Formulas become MathML wherever they stand, and read as their TeX") func places() throws {
    let quiz = try quiz(
      """
      $$
      a
      $$

      ## What is $x^2$? {#q}

      | $b|c$ |
      |---|
      | 1 |

      - [x] $\\frac{1}{2} < 1$
        > $d$
      - [ ] \\$5

      > $$e$$
      """)
    let question = quiz.questions[0]
    #expect(question.stem.text == "What is x^2?")
    #expect(question.stem.markdown == "What is $x^2$?")
    #expect(
      question.stem.html.hasPrefix("What is <math") && question.stem.html.hasSuffix("</math>?"))
    #expect(question.options[0].text.text == "\\frac{1}{2} < 1")
    #expect(question.options[1].text.text == "$5")
    #expect(question.options[0].feedback.text == "d")
    #expect(question.explanation.text == "e" && question.explanation.html.contains("block"))
    #expect(question.body.text.contains("b|c"))
    #expect(quiz.introduction.text == "\na\n" || quiz.introduction.text == "\na")
  }

  @Test(
    "A faulty formula is pointed at where it goes wrong",
    arguments: [
      "## É $1️⃣\\alfa2️⃣$?\n", "## É?\n\n> $$\n> ü +\n> 1️⃣\\2️⃣alfa x\n> $$\n",
      "## É?\n\nü $a$ `$\\alfa$` und 1️⃣$\\frac{1$2️⃣\n",
    ])
  func faults(_ marked: String) throws {
    let source = MarkedSource(frontMatter() + marked + "\n- [x] 1\n- [ ] 2\n")
    let found = try check(source.text).diagnostics
    #expect(found.map(\.code) == ["bad-formula"])
    #expect(found.first?.span?.bytes.lowerBound == source.range(0)?.lowerBound, "\(found)")
  }

  @Test("Blanks that nobody asks about are text") func blanks() throws {
    let quiz = try quiz("A [[b]]\n\n## Q?\n\n- [x] [[*d*]] <[[e]]>\n- [ ] e\n\n> $x$ [[f]]\n")
    let option = try #require(quiz.questions[0].options.first)
    #expect(quiz.introduction.html == "<p>A [[b]]</p>")
    #expect(option.text.html == "[[*d*]] &lt;[[e]]&gt;" && option.text.text == "[[*d*]] <[[e]]>")
    #expect(quiz.questions[0].explanation.text == "x [[f]]")
  }
}
