import TestSupport
import Testing
import UnicodeForms

@testable import Authoring

/// Formulas as the pages get them; KaTeX itself is Debian's.
@Suite struct FormulaTests {
  private let renderer = Renderer(Renderings())

  private func message(_ tex: String) -> String? {
    guard case .failure(.faulty(let words, _)) = renderer.mathML(tex, isDisplay: false) else {
      return nil
    }
    return words
  }

  private func offset(_ tex: String) -> Int? {
    guard case .failure(.faulty(_, let offset)) = renderer.mathML(tex, isDisplay: false) else {
      return nil
    }
    return offset
  }

  @Test("A formula becomes a math element with its TeX in it") func inline() throws {
    let found = try renderer.mathML("x^2", isDisplay: false).get()
    #expect(
      found == """
        <math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>\
        <annotation encoding="application/x-tex">x^2</annotation></semantics></math>
        """)
  }

  @Test("A displayed formula says so") func display() throws {
    let found = try renderer.mathML(#"\frac{1}{2}"#, isDisplay: true).get()
    #expect(found.hasPrefix("<math display=\"block\">"))
  }

  @Test(
    "Formulas of chemistry are typeset",
    arguments: [
      (#"\ce{H2SO4}"#, "SO"), (#"\ce{CO3^2- + 2 H+ -> CO2 ^ + H2O}"#, "CO"),
      (#"x = \pu{9.81 m/s2}"#, "9.81"), (#"\ce{^{14}_{6}C}"#, "14"),
    ])
  func chemistry(_ tex: String, _ part: String) throws {
    let found = try renderer.mathML(tex, isDisplay: false).get()
    let shown = found.prefix(
      upTo: found.firstRange(of: "<annotation")?.lowerBound ?? found.endIndex)
    #expect(part.allSatisfy { shown.contains($0) } && shown.contains("<m"))
  }

  @Test(
    "Spaces in a formula are typeset",
    arguments: [#"a \quad b"#, #"a\hspace{1em}b"#, #"a \\ b"#, #"a\kern1em b"#])
  func spaces(_ tex: String) throws {
    let found = try renderer.mathML(tex, isDisplay: false).get()
    #expect(found.contains("<mspace ") && found.contains("></mspace>"))
  }

  @Test("What TeX writes with signs of HTML stays text") func escaped() throws {
    let found = try renderer.mathML(#"a < b \text{"<b>\&"}"#, isDisplay: false).get()
    #expect(found.contains("&lt;b&gt;") && !found.contains("<b>"))
  }

  @Test("Characters beyond U+FFFF survive") func astral() throws {
    let found = try renderer.mathML(#"\text{😀} + 𝐱"#, isDisplay: false).get()
    #expect(found.contains(#"\text{😀} + 𝐱</annotation>"#))
  }

  @Test(
    "A fault is said in plain words",
    arguments: [
      (#"\foo"#, #"'\foo' is not a known formula command"#),
      ("{", "the formula has no '}' before its end"),
      ("x^", "expected group after '^'"),
      ("a & b", "'&' is not allowed here"),
      ("x^2^3", "double superscript"),
      (#"\href{https://example.org}{x}"#, #"\href is not allowed"#),
      (#"\includegraphics{a.png}"#, #"\includegraphics is not allowed"#),
      (#"\htmlStyle{color:red}{x}"#, #"\htmlStyle is not allowed"#),
      (#"\def\x{\x\x}\x"#, "the formula's own commands expand forever"),
    ])
  func faults(_ tex: String, _ words: String) {
    #expect(message(tex) == words)
  }

  @Test("The place of a fault counts bytes") func offsets() {
    #expect(offset(#"\foo"#) == 0)
    #expect(offset(#"ü\foo"#) == 2)
    #expect(offset(#"\text{😀}\foo"#) == 11)
  }

  @Test("Bombs end soon, with a fault or a bounded formula") func bombs() {
    let nested =
      String(repeating: #"\frac{1}{"#, count: 100) + "x" + String(repeating: "}", count: 100)
    let braces = String(repeating: "{", count: 1_999) + "x" + String(repeating: "}", count: 1_999)
    let doubling =
      #"\def\a{xx}\def\b{\a\a}\def\c{\b\b}\def\d{\c\c}\def\e{\d\d}\def\f{\e\e}"#
      + #"\def\g{\f\f}\def\h{\g\g}\def\i{\h\h}\def\j{\i\i}\def\k{\j\j}\k\k\k\k"#
    #expect(message(nested) != nil || (try? renderer.mathML(nested, isDisplay: false).get()) != nil)
    #expect(message(String(repeating: "{", count: 3_999)) != nil)
    #expect(message(doubling) == "the formula's own commands expand forever")
    #expect(message(String(repeating: "x", count: 4_001)) == "a formula is longer than 4000 bytes")
    switch renderer.mathML(braces, isDisplay: false) {
    case .success(let html): #expect(html.utf8.count < 20_000)
    case .failure(let error):
      #expect(error == .faulty("the formula is nested too deeply", offset: nil))
    }
  }

  @Test(
    "Macros that expand to far more than was written are refused",
    arguments: sampled(
      [
        #"\def\m{"# + String(repeating: "y-", count: 700) + "}"
          + String(repeating: #"\m"#, count: 800),
        #"\def\m{\sqrt{"# + String(repeating: "z", count: 900) + #"\m}}\m"#,
        #"\def\m#1{\m{#1+#1}}\m{ab}"#,
        #"\def\m{z^2}"# + String(repeating: #"\edef\m{\m\m}"#, count: 25) + #"\m"#,
      ], every: 2))
  func amplified(_ tex: String) {
    #expect(message(tex) == "the formula is too complex to typeset")
    #expect((try? renderer.mathML("x", isDisplay: false).get()) != nil)
  }

  @Test(
    "Dense formulas of the full size are typeset",
    arguments: ["é", #"\frac{1}{x_2}+"#])
  func dense(_ part: String) {
    let tex = String(repeating: part, count: Renderer.formulaLimit / part.utf8.count)
    #expect(message(tex) == nil)
  }

  @Test(
    "Dense chemistry of the full size is typeset", .enabled(if: isFullRun), arguments: ["H2O + "])
  func denseChemistry(_ part: String) {
    let parts = String(repeating: part, count: (Renderer.formulaLimit - 5) / part.utf8.count)
    #expect(message(#"\ce{\#(parts)}"#) == nil)
  }

  @Test(
    "Matrices, cases and diagrams are typeset",
    arguments: [
      #"\begin{pmatrix} a & b \\ c & d \end{pmatrix}"#,
      #"\begin{vmatrix*}[r] 1 & -2 \end{vmatrix*}"#,
      #"\begin{cases} x & x > 0 \\ 0 \end{cases}"#,
      #"\begin{array}{c|c} a & b \\ \hline c & d \end{array}"#,
      #"\begin{aligned} a &= b \\ &= c \end{aligned}"#,
      #"\begin{CD} A @>f>> B \\ @VVV @| \\ C @= D \end{CD}"#,
    ])
  func tables(_ tex: String) throws {
    #expect(try renderer.mathML(tex, isDisplay: true).get().contains("<mtable"))
  }

  @Test(
    "Formulas are written in the part of MathML that all browsers show",
    arguments: [
      (#"\mathbb{R} \mathbf{v} \mathcal{L}"#, "<mi>ℝ</mi><mi>𝐯</mi><mi>ℒ</mi>"),
      (#"\boldsymbol{\alpha} \mathbf{12}"#, "<mi>𝜶</mi><mn>𝟏𝟐</mn>"),
      (#"\text{\textbf{Größe}}"#, #"<mtext class="math-bold">"#),
      (#"\text{\texttt{x}}"#, #"<mtext class="math-mono">x</mtext>"#),
      (#"\overset{!}{=}"#, "<mover><mrow><mo>=</mo></mrow>"),
      (#"\bar{x}"#, #"<mi>x</mi><mo stretchy="false">ˉ</mo>"#),
      (#"\widehat{AB}"#, #"<mo stretchy="true">^</mo>"#),
      (#"\overline{AB}"#, #"<mover accent="true" class="overline">"#),
      (#"\underline{x}"#, #"<munder accentunder="true" class="underline">"#),
      (#"\left|x\right\|"#, #"<mo fence="true" stretchy="true">|</mo>"#),
      (#"\lVert x"#, #"<mo stretchy="false">‖</mo>"#), (#"A \mid B"#, "<mo>∣</mo>"),
      (#"\cancel{5}"#, #"<mrow class="strike-up"><mn>5</mn></mrow>"#),
      (#"\bcancel{6}"#, #"<mrow class="strike-down">"#),
      (#"\xcancel{5} \sout{6}"#, #"<mrow class="strike-up strike-down"><mn>5</mn></mrow><mrow"#),
      (#"\boxed{E}"#, #"<mrow class="line-top line-bottom line-left line-right">"#),
      (#"\phase{x}"#, #"<menclose notation="phasorangle">"#),
      (#"\begin{aligned} a &= b \end{aligned}"#, #"<mtd columnalign="right">"#),
      (#"\begin{cases} a & b \end{cases}"#, #"<mtd columnalign="left">"#),
      (#"\begin{array}{c|c} a & b \\ \hline c & d \end{array}"#, #"class="line-left line-top""#),
      (#"\begin{array}{c|c:c} a & b & c \end{array}"#, #"<mtd class="dash-left">"#),
      (#"\begin{array}{|c|} a \end{array}"#, #"<mrow class="line-left line-right">"#),
      (#"\begin{array}{c}\hline a \\ \hline\end{array}"#, #"<mrow class="line-top line-bottom">"#),
      (#"\mathbb{\Gamma}"#, #"<mi mathvariant="normal">Γ</mi>"#),
      (#"\text{\textsf{x}} \mathbb{Ł}"#, #"<mtext class="math-sans">x</mtext><mtext>Ł</mtext>"#),
      (#"\begin{matrix} a & b \end{matrix}"#, "<mtd><mstyle"),
      (#"\ce{H2O}"#, #"<mpadded height="0.1px"><mn>2</mn></mpadded>"#),
      (
        #"\ce{^{227}_{90}Th}"#,
        "<mmultiscripts><mrow></mrow><mprescripts></mprescripts>"
          + #"<mpadded height="0.1px"><mn>90</mn></mpadded><mn>227</mn></mmultiscripts>"#
      ),
      (#"\ce{A ->[x] B}"#, #"<mpadded><mi mathvariant="normal">x</mi></mpadded>"#),
      (#"20\,^\circ\mathrm{C}"#, "<msup><mrow></mrow><mo>∘</mo></msup>"),
    ])
  func core(_ tex: String, _ part: String) throws {
    let found = try renderer.mathML(tex, isDisplay: false).get()
    #expect(found.contains(part), "\(found)")
  }

  @Test("The columns of numbered equations are aligned") func numbered() throws {
    let found = try renderer.mathML(
      #"\begin{align} a + b &= c \\ d &= e \end{align}"#, isDisplay: true
    ).get()
    #expect(found.contains(#"<mtr><mtd columnalign="right"><mstyle"#))
    #expect(found.matches(of: /<mtd/).count == 4)
  }

  @Test("The labels beside the arrows of a diagram have a width") func labels() throws {
    let found = try renderer.mathML(
      #"\begin{CD} A @>a>> B \\ @VbVV @VVcV \\ C @>>d> D \end{CD}"#, isDisplay: true
    ).get()
    #expect(found.contains(#"width="0.1px""#) && !found.contains(#"width="0""#))
  }

  @Test("The usual form of a letter of another style is the letter") func styles() {
    let variants = [
      "bold", "italic", "bold-italic", "script", "bold-script", "fraktur", "double-struck",
      "bold-fraktur", "sans-serif", "bold-sans-serif", "sans-serif-italic",
      "sans-serif-bold-italic", "monospace",
    ]
    let withGreek = [
      "bold", "italic", "bold-italic", "bold-sans-serif", "sans-serif-bold-italic",
    ]
    for style in variants {
      for letter in "ABCEFHILMNPQRZaeghoz09ΑΩαρςω" {
        let styled = MathStyle(style)?.letter(letter)
        #expect(
          styled.map { compatibilityForm(String($0)) } == String(letter), "\(style) \(letter)")
        let isStyled = letter.isASCII ? !letter.isNumber : withGreek.contains(style)
        #expect(!isStyled || styled != letter, "\(style) \(letter)")
      }
    }
    #expect(MathStyle("normal") == nil && MathStyle("bold")?.letter("é") == "é")
  }

  @Test("A formula after a bomb is as before") func after() throws {
    let first = try renderer.mathML("x", isDisplay: false).get()
    _ = renderer.mathML(#"\gdef\y{z}\y"#, isDisplay: false)
    #expect(message(#"\y"#) != nil)
    let other = Renderer(Renderings())
    _ = other.mathML(#"\def\x{\x\x}\x"#, isDisplay: false)
    #expect(try other.mathML("x", isDisplay: false).get() == first)
  }

  @Test("Without KaTeX a formula says so") func missing() {
    let bare = Renderer(Renderings(scripts: "/nonexistent"))
    #expect(bare.mathML("x", isDisplay: false) == .failure(.missingRenderer))
  }

  @Test("Markup that is not on the list is refused, attributes that are not are left out")
  func list() throws {
    for bad in [
      "<math><script>x</script></math>", "<math><mi>x</math>", "<math><a href=\"x\">x</a></math>",
      "x", "<math", "<math><mi>x</mi>", "<span><math><img></math></span>", "<mspace/>",
      "<math><img/></math>",
      "<math><mi>\u{1b}</mi></math>", "<math><mi>\u{9b}</mi></math>",
      "<math><mtext>\u{202E}x</mtext></math>",
    ] {
      #expect(throws: MarkupFault.self, "\(bad)") { try safeMathML(bad[...]).get() }
    }
    let found = try safeMathML(
      "<span class=\"katex\"><math xmlns=\"u\" onclick=\"x\"><mi style=\"a\" mathcolor=\"red\">x"
        + "</mi><mo href=\"javascript:x\" fence=\"url(x)\">=</mo></math></span>"
    ).get()
    #expect(found == "<math><mi mathcolor=\"red\">x</mi><mo>=</mo></math>")
  }
}
