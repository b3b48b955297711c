import Courseware
import Testing

@testable import Authoring
@testable import Publishing

/// Formulas that KaTeX typesets, as text.
@Suite struct FormulaTextTests {
  private let renderer = Renderer(Renderings())

  private func prose(_ tex: String) throws -> Prose {
    Prose(markdown: "$\(tex)$", html: try renderer.mathML(tex, isDisplay: false).get())
  }

  private func expect(_ tex: String, isReadAs text: String) throws {
    let shown = try prose(tex).shownText
    #expect(shown == text, "\(tex)")
  }

  @Test(
    "Powers and indices are superscripts and subscripts, or follow '^' and '_'",
    arguments: [
      ("x^2 + 1", "x² + 1"), ("10^{-3}", "10⁻³"), ("e^x y", "e^x y"), ("2^{x+1}", "2^(x+1)"),
      ("x_{12}", "x₁₂"), ("x_i^2", "x_(i)²"), ("x_{n+1}", "x_(n+1)"), (#"v_\text{max}"#, "v_max"),
      ("x_i y_j", "x_i y_j"), ("{x^2}^3", "(x²)³"), ("f'(x)", "f′(x)"), (#"90^\circ"#, "90°"),
      ("A^*", "A*"), ("x^{y^z}", "x^(y^z)"), ("T_n(x)", "T_n (x)"), ("f^{(k)}", "f^(k)"),
      (#"e^{\frac{x}{2}}"#, "e^(x/2)"),
    ])
  func scripts(_ tex: String, _ text: String) throws { try expect(tex, isReadAs: text) }

  @Test(
    "The parts of a fraction have parentheses unless they are single, and roots always have them",
    arguments: [
      (#"\frac{a}{b}"#, "a/b"), (#"\frac{x+1}{2y}"#, "(x + 1)/(2y)"), (#"2\frac{1}{4}"#, "2 1/4"),
      (#"\frac{1}{2}x"#, "1/2 x"), (#"\frac{1}{2}(x+1)"#, "1/2 (x + 1)"),
      (#"-\frac{1}{2}"#, "−1/2"), (#"\frac{n(n+1)}{2}"#, "(n(n + 1))/2"),
      (#"\frac{\frac{a}{b}}{c}"#, "(a/b)/c"), (#"\frac{d^2y}{dx^2}"#, "(d²y)/(dx²)"),
      (#"\left(\frac{a}{b}\right)^2"#, "(a/b)²"), (#"\frac{1}{(a)(b)}"#, "1/((a)(b))"),
      (#"\sqrt{2}"#, "√(2)"), (#"\frac{\sqrt{2}}{2}"#, "√(2)/2"),
      (#"\sqrt{a^2+b^2}"#, "√(a² + b²)"), (#"2\sqrt[3]{8}"#, "2 ³√(8)"), (#"\sqrt[n]{x}"#, "ⁿ√(x)"),
    ])
  func fractions(_ tex: String, _ text: String) throws { try expect(tex, isReadAs: text) }

  @Test(
    "A fraction has parentheses after the name of a function and after a division",
    arguments: [
      (#"\sin\frac{x}{2}"#, "sin (x/2)"), (#"2\sin^2\dfrac{x}{2}"#, "2 sin² (x/2)"),
      (#"\log_2\,\frac{x+1}{y}"#, "log₂ ((x + 1)/y)"),
      (#"\lim_{x\to 0}\frac{1}{x}"#, "lim_(x→0) (1/x)"),
      (#"\frac{1}{2}\sin x"#, "1/2 sin x"), (#"a/\frac{b}{c}"#, "a/(b/c)"),
      (#"\frac{1}{2}\div\frac{3}{4}"#, "1/2 ÷ (3/4)"), (#"\frac{a}{b}/c"#, "a/b/c"),
    ])
  func fractionsAfterFunctions(_ tex: String, _ text: String) throws {
    try expect(tex, isReadAs: text)
  }

  @Test(
    "A binomial coefficient differs from a column of a matrix",
    arguments: [
      (#"\binom{n}{k}"#, "C(n, k)"), (#"2\tbinom{n}{k}p^k"#, "2 C(n, k) p^k"),
      (#"\binom{n}{k}^2"#, "C(n, k)²"), (#"(\binom{n+1}{2})"#, "(C(n + 1, 2))"),
      (#"\begin{pmatrix}n\\k\end{pmatrix}"#, "(n; k)"), (#"n \brace k"#, "{n; k}"),
    ])
  func binomials(_ tex: String, _ text: String) throws { try expect(tex, isReadAs: text) }

  @Test(
    "Operators have spaces, and signs have none",
    arguments: [
      ("a=-b", "a = −b"), ("-3", "−3"), ("|-3|", "|−3|"), ("|x|-3", "|x| − 3"), (#"\pm 1"#, "±1"),
      (#"a \le b < c"#, "a ≤ b < c"), (#"x \in \mathbb{R}"#, "x ∈ ℝ"), ("(1,2)", "(1, 2)"),
      ("3{,}14", "3,14"), (#"2\sin x"#, "2 sin x"), (#"\sin(x)"#, "sin (x)"),
      (#"\sin^2 x"#, "sin² x"), (#"P(A \mid B)"#, "P(A | B)"), ("n!^2", "n!²"),
      (#"1 + \cdots + n"#, "1 + ⋯ + n"), (#"f: A \to B"#, "f : A → B"), (#"a\!b"#, "ab"),
      (#"a \quad b"#, "a b"), (#"a \equiv b \pmod n"#, "a ≡ b (mod n)"),
      (#"\lVert v \rVert_2"#, "‖v‖₂"),
    ])
  func operators(_ tex: String, _ text: String) throws { try expect(tex, isReadAs: text) }

  @Test(
    "Sums, limits, matrices, accents, chemistry and units are text",
    arguments: [
      (#"\sum_{k=1}^n k"#, "∑_(k=1)ⁿ k"), (#"\int_0^1 x\,dx"#, "∫₀¹ x dx"),
      (#"\lim_{x\to 0} f(x)"#, "lim_(x→0) f(x)"),
      (#"\begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "(1, 2; 3, 4)"),
      (#"\begin{matrix}1&2\\3&4\end{matrix}"#, "[1, 2; 3, 4]"),
      (#"\begin{cases}1&x>0\\2\end{cases}"#, "{1, x > 0; 2"),
      (#"\begin{aligned}a&=b\\&=c\end{aligned}"#, "[a = b; = c]"), (#"\vec{v}"#, "v\u{20D7}"),
      (#"\overline{z}"#, "z\u{305}"), (#"\overline{AB}"#, "(AB)^‾"), (#"\vec{AB}"#, "(AB)^→"),
      (#"\underbrace{a+b}_{n}"#, "(a + b)_n"), (#"a \xrightarrow{f} b"#, "a →^f b"),
      (#"\ce{2H2 + O2 -> 2H2O}"#, "2 H₂ + O₂ → 2 H₂O"), (#"\ce{SO4^2-}"#, "SO₄²⁻"),
      (#"\ce{^{14}_{6}C}"#, "₆¹⁴C"), (#"\mathbf{F} = m\boldsymbol{\alpha}"#, "F = mα"),
      (#"x \in \mathbb{R} \cap \mathcal{L}"#, "x ∈ ℝ ∩ L"), (#"\overset{!}{=}"#, "=^!"),
      (#"\pu{9.81 m/s2}"#, "9.81 m/s²"), (#"50\%"#, "50%"),
      (#"\text{if } x < "1""#, "if x < \"1\""),
    ])
  func others(_ tex: String, _ text: String) throws { try expect(tex, isReadAs: text) }

  @Test("A formula that shows nothing is read as its TeX") func empty() throws {
    try expect(#"\phantom{x}"#, isReadAs: #"\phantom{x}"#)
  }

  @Test("The text of nested accents grows with their number only") func nested() throws {
    let accents = String(repeating: #"\hat{"#, count: 20)
    let tex = accents + "abc" + String(repeating: "}", count: 20)
    #expect(try prose(tex).shownText.unicodeScalars.count == 3 + 4 * 20)
  }

  @Test("Elements that are nested more deeply than in any formula are left out") func deep() {
    let start = String(repeating: "<mrow>", count: 10_000)
    let end = String(repeating: "</mrow>", count: 10_000)
    let math = "<math>\(start)<mi>x</mi>\(end)</math>"
    #expect(SampleCourse.prose("a \(math) b").shownText == "a  b")
  }

  @Test("A menu shows formulas as text, and other text as it is") func menus() throws {
    let half = try prose(#"\frac{1}{2}"#).html
    #expect(SampleCourse.prose("<b>one</b> &lt; two").shownText == "one < two")
    #expect(
      SampleCourse.prose("10<sup>-3</sup> H<sub>2</sub>O 2<sup>2k</sup> 5<sup>th</sup>").shownText
        == "10⁻³ H₂O 2^(2k) 5th")
    #expect(
      SampleCourse.prose("10<sup title=\"\"><b>3</b></sup> 2<sup>3<sup>2</sup></sup>").shownText
        == "10³ 2^(3²)")
    let smallPrint = "Photo by J. Doe, 2020-05-01"
    #expect(SampleCourse.prose("<sub>\(smallPrint)</sub>").shownText == smallPrint)
    #expect(SampleCourse.prose("<sup>well-known</sup>").shownText == "well-known")
    #expect(SampleCourse.prose("<b>a</b> \(half) &lt; \(half)\n").shownText == "a 1/2 < 1/2")
    let partners = [("a", "x^2"), ("b", #"x < \sqrt{2}"#)]
    let matching = Matching(
      rows: [Matching.Row(id: "r", text: SampleCourse.prose("Row"), partner: "a")],
      partners: try partners.map { IdentifiedText(id: $0, text: try prose($1)) },
      scoresParts: false)
    var quiz = SampleCourse.quiz()
    quiz.sections[0].questions = [
      Question(
        id: "one", stem: SampleCourse.prose("Match."), body: .empty, points: .one,
        kind: .matching(matching))
    ]
    let html = written { QuizForm(quiz, ContentLanguage("en", english)).write(to: &$0) }
    #expect(
      html.contains(#"<option value="a">x²</option><option value="b">x &lt; √(2)</option>"#))
  }
}
