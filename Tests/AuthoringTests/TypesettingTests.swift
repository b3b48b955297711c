import Courseware
import TestSupport
import Testing

@testable import Authoring

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

  @Test("After many wrong formulas of a file the others are not checked") func manyFaults() throws {
    let wrong = (1...Renderer.faultLimit).map { "\n$\\no\($0)$\n" }.joined()
    let text = frontMatter() + wrong + "\n$x$\n\n## Q $y$?\n\n- [x] 1\n- [ ] 2\n"
    let found = try check(text).diagnostics.map(\.message)
    let unchecked = "not checked, since 50 formulas before it are wrong"
    #expect(found.count == Renderer.faultLimit + 2 && found.count { $0 == unchecked } == 2)
    let few = try check(text.replacing("$\\no7$", with: "$7$")).diagnostics
    #expect(few.count == Renderer.faultLimit - 1)
  }

  @Test("The formulas of a file are bounded together") func manyFormulas() throws {
    let long = String(repeating: "x", count: 1_024)
    let head = frontMatter() + "## Q?\n\n- [x] 1\n- [ ] 2\n"
    let explanation = String(repeating: "\n> $\(long)$\n>\n", count: 32)
    let full = head + explanation + "\n## R?\n\n- [x] 1\n- [ ] 2\n" + explanation
    #expect(try check(full).diagnostics.isEmpty)
    let over = try check(full + "\n> $y$\n").diagnostics.map(\.message)
    #expect(over == ["the formulas of a file may have at most 64 kB together"])
  }

  @Test("Blanks that nobody asks about are text") func blanks() throws {
    let quiz = try quiz("A [[b]]\n\n## Q?\n\n- [x] [[*d*]] <[[e]]>\n- [ ] e\n\n> $x$ [[f]]\n")
    let option = try #require(quiz.questions[0].options.first)
    #expect(quiz.introduction.html == "<p>A [[b]]</p>")
    #expect(option.text.html == "[[*d*]] &lt;[[e]]&gt;" && option.text.text == "[[*d*]] <[[e]]>")
    #expect(quiz.questions[0].explanation.text == "x [[f]]")
  }
}
