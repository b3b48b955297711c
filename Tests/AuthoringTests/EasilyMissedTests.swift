import Authoring
import Courseware
import TestSupport
import Testing

/// A mistake in a body that Markdown reads as text, what is said of it, and what its fix makes of
/// it.
private let mistakes: [(body: String, said: String, repaired: String?)] = [
  // Links.
  (
    "## A [b](https://c.org?\n\n= a\n", "template-syntax: [b](https://c.org",
    "## A [b](https://c.org)?\n\n= a\n"
  ),
  (
    "## A?\n\nSee [b](https://c.org/d and more.\n\n= a\n",
    "template-syntax: [b](https://c.org/d",
    "## A?\n\nSee [b](https://c.org/d) and more.\n\n= a\n"
  ),
  (
    "## A [b](https://c.org/d_(e)?\n\n= a\n", "template-syntax: [b](https://c.org/d_(e)",
    "## A [b](https://c.org/d_(e))?\n\n= a\n"
  ),
  (
    "## A [b](https://c.org]?\n\n= a\n", "template-syntax: [b](https://c.org]",
    "## A [b](https://c.org)?\n\n= a\n"
  ),
  (
    "## A (b)[https://c.org]?\n\n= a\n", "template-syntax: (b)[https://c.org]",
    "## A [b](https://c.org)?\n\n= a\n"
  ),
  (
    "## A [be][https://c.org]?\n\n= a\n", "template-syntax: [be][https://c.org]",
    "## A [be](https://c.org)?\n\n= a\n"
  ),
  (
    "## A [b](mailto: c@d.org)?\n\n= a\n", "template-syntax: [b](mailto: c@d.org)",
    "## A [b](mailto:c@d.org)?\n\n= a\n"
  ),
  (
    "## A?\n\n[b](https:/c.org)\n\n= a\n", "dead-link: [b](https:/c.org)",
    "## A?\n\n[b](https://c.org)\n\n= a\n"
  ),
  (
    "## A?\n\n[b](https//c.org)\n\n= a\n", "dead-link: [b](https//c.org)",
    "## A?\n\n[b](https://c.org)\n\n= a\n"
  ),
  ("## A?\n\nSee [the book][book].\n\n= a\n", "template-syntax: [the book][book]", nil),
  ("## A?\n\n([The book][])\n\n= a\n", "template-syntax: [The book][]", nil),
  ("## A [Book][1]?\n\n= a\n\n[2]: https://c.org\n", "template-syntax: [Book][1]", nil),
  ("## A?\n\n![A small leaf][leaf]\n\n= a\n", "template-syntax: ![A small leaf][leaf]", nil),
  // References to sources and figures.
  ("## A @fig-cells?\n\n= a\n", "template-syntax: @fig-cells", nil),
  ("## A [@knuth1984]?\n\n= a\n", "template-syntax: [@knuth1984]", nil),
  ("## A?\n\nB [-@doe99, p. 3]\n\n= a\n", "template-syntax: [-@doe99, p. 3]", nil),
  ("## A? 【4†source】\n\n= a\n", "template-syntax: 【4†source】", nil),
  ("## A? [cite: 1, 2]\n\n= a\n", "template-syntax: [cite: 1, 2]", nil),
  ("## A?\n\n[cite_start]B is a thing.\n\n= a\n", "template-syntax: [cite_start]", nil),
  (
    "## A?\n\nB :contentReference[oaicite:0]{index=0} c.\n\n= a\n",
    "template-syntax: :contentReference[oaicite:0]{index=0}", nil
  ),
  (
    "## A? :contentReference[oaicite:0]{index=0}\n\n= a\n",
    "template-syntax: :contentReference[oaicite:0]{index=0}", nil
  ),
  // Templates at the end of a heading.
  (
    "## A? {{< figure src=\"b.png\" >}}\n\n= a\n",
    "template-syntax: {{< figure src=\"b.png\" >}}",
    "## A? `{{< figure src=\"b.png\" >}}`\n\n= a\n"
  ),
  (
    "## A? {% figure src=\"b.png\" %}\n\n= a\n",
    "template-syntax: {% figure src=\"b.png\" %}",
    "## A? `{% figure src=\"b.png\" %}`\n\n= a\n"
  ),
  // Images; their files do not exist.
  ("## A?\n\n![b][c.png]\n\n= a\n", "template-syntax: ![b][c.png]", nil),
  ("## A?\n\n![b](c.png\n\n= a\n", "template-syntax: ![b](c.png", nil),
  ("## A?\n\n![c.png]\n\n= a\n", "template-syntax: ![c.png]", nil),
  ("## A?\n\n!(b)[c.png]\n\n= a\n", "template-syntax: !(b)[c.png]", nil),
  ("## A?\n\n!(c.png)\n\n= a\n", "template-syntax: !(c.png)", nil),
  // Other files and boxes in the notation of other programs.
  ("## A?\n\ninclude::b.adoc[]\n\n= a\n", "template-syntax: include::b.adoc[]", nil),
  ("## A?\n\n<xi:include href=\"b\"/>\n\n= a\n", "template-syntax: <xi:include href=\"b\"/>", nil),
  ("## A?\n\n??? note\n    b\n\n= a\n", "template-syntax: ??? note", nil),
  ("## A?\n\n???+ tip \"b\"\n\n= a\n", "template-syntax: ???+ tip \"b\"", nil),
  ("## A?[^1]\n\n= a\n\n[^1]: See [[Cell]].\n", "template-syntax: [[Cell]]", nil),
  ("## A?\n\n![b](c (1).png)\n\n= a\n", "template-syntax: ![b](c (1).png)", nil),
  ("## A?\n\n![b](c.png =300x)\n\n= a\n", "template-syntax: ![b](c.png =300x)", nil),
  // Lines and marks of other programs for quizzes, which tell students the answer.
  ("## A?\n\n// b\n\n= a\n", "template-syntax: // b", nil),
  ("$CATEGORY: b/c\n\n## A?\n\n= a\n", "template-syntax: $CATEGORY: b/c", nil),
  ("## A {=b}?\n\n= b\n", "announced-answer: {=b}", nil),
  ("## ::B:: [markdown]A?\n\n= b\n", "template-syntax: ::B:: [markdown]", nil),
  ("## A?\n\n- [x] =b\n- [ ] ~c\n- [ ] ~d\n", "announced-answer: - [x] =b", nil),
  ("## A?\n\n```{r, echo=FALSE}\nb\n```\n\n= a\n", "template-syntax: ```{r, echo=FALSE}", nil),
  ("## A?\n\n```{note}\nb\n```\n\n= a\n", "template-syntax: ```{note}", nil),
  ("## A?\n\n= a\n\n# Answer key\n\n1. b\n", "empty-section: # Answer key", nil),
  ("## A [be] and [ce]?\n\n= be: c\n= ce: d\n", "unmarked-blank: [be]", nil),
  (
    "## A?\n\n- [x] b\n... Yes!\n- [ ] c\n", "text-below-option: ... Yes!",
    "## A?\n\n- [x] b\n  > Yes!\n- [ ] c\n"
  ),
  ("## A? {typ=essay}\n", "unknown-attribute: typ=essay", "## A? {type=essay}\n"),
  ("## A? {kind=essay}\n", "unknown-attribute: kind=essay", "## A? {type=essay}\n"),
  ("## A?\n\na) b\n*b) c\n", "no-options: a) b", "## A?\n\n- [ ] b\n- [x] c\n"),
  ("## A?\n\n*a)\tb\nb)\u{A0}c\n", "no-options: *a)\tb", "## A?\n\n- [x] b\n- [ ] c\n"),
  ("## A?\n\nText.\n\n(a) b\n\n(b) c\n", "no-options: (a) b", nil),
  ("## A?\n\n*A. b\n\nB. c\n", "no-options: *A. b", "## A?\n\n- [x] b\n\n- [ ] c\n"),
  ("## A?\n\n☑\tb\n\n☐\tc\n", "no-options: ☑\t", "## A?\n\n- [x] b\n\n- [ ] c\n"),
  // Feedback in the text of an option.
  (
    "## A?\n\n- [x] b > Good!\n- [ ] c > Too small.\n", "text-below-option: > Good!",
    "## A?\n\n- [x] b\n  > Good!\n- [ ] c\n  > Too small.\n"
  ),
  (
    "## A?\n\n- [ ] b\n- [x] c -> good\n", "text-below-option: > good",
    "## A?\n\n- [ ] b\n- [x] c\n  > good\n"
  ),
  (
    "## A?\n\n- [x] b\n      > It is.\n- [ ] c\n", "text-below-option: > It is.",
    "## A?\n\n- [x] b\n  > It is.\n- [ ] c\n"
  ),
  // Alerts.
  ("## A?\n\n[!TIP]\nb\n\n= a\n", "unknown-alert: [!TIP]", "## A?\n\n> [!TIP]\n> b\n\n= a\n"),
  ("## A?\n\n> [TIP]\n> b\n\n= a\n", "unknown-alert: [TIP]", "## A?\n\n> [!TIP]\n> b\n\n= a\n"),
  (
    "## A?\n\n> [!TIP]\n> b\n> [!TIP]\n> c\n\n= a\n", "unknown-alert: [!TIP]",
    "## A?\n\n> [!TIP]\n> b\n\n> [!TIP]\n> c\n\n= a\n"
  ),
  (
    "## A?\n\n= a\n\n> [! NOTE]\n> c\n", "unknown-alert: [! NOTE]",
    "## A?\n\n= a\n\n> [!NOTE]\n> c\n"
  ),
  ("## A?\n\n> [!tip ]\n> c\n\n= a\n", "unknown-alert: [!tip ]", "## A?\n\n> [!TIP]\n> c\n\n= a\n"),
  // Marked text, and the number of drawn questions.
  ("## A ==bé c== d?\n\n= a\n", "template-syntax: ==bé c==", "## A <mark>bé c</mark> d?\n\n= a\n"),
  ("## A?\n\n==b== c\n\n= a\n", "template-syntax: ==b==", "## A?\n\n<mark>b</mark> c\n\n= a\n"),
  ("# B (pick 1)\n\n## A?\n\n= a\n", "template-syntax: (pick 1)", "# B {pick=1}\n\n## A?\n\n= a\n"),
  ("# B [pick=1]\n\n## A?\n\n= a\n", "bad-attribute: [pick=1]", "# B {pick=1}\n\n## A?\n\n= a\n"),
  ("# B pick=1\n\n## A?\n\n= a\n", "template-syntax: pick=1", "# B {pick=1}\n\n## A?\n\n= a\n"),
  // Two tags, and two consequences of a misplaced type.
  ("## A?\n\n<details>\n\n- [x] b\n- [ ] c\n\n</details>\n", "raw-html: <details>", nil),
  ("## A?\n\n<div>\n\n- [x] b\n- [ ] c\n\n</div>\n", "raw-html: <div>", nil),
  (
    "## A (type=ordering)\n\n1. b\n2. c\n", "bad-attribute: (type=ordering)",
    "## A {type=ordering}\n\n1. b\n2. c\n"
  ),
  ("## A {essay points=3}\n\n> b\n", "bad-attribute: essay", "## A {type=essay points=3}\n\n> b\n"),
  (
    "## A {scoring=weights}\n\n- [x] b {weight=100%}\n- [ ] c\n", "bad-attribute: weight=100%",
    "## A {scoring=weights}\n\n- [x] b {weight=100}\n- [ ] c\n"
  ),
  (
    "## A?\n\n- [x] b\n- [ ] c\n- [ ] All of the above {pin=last}\n",
    "unknown-attribute: pin=last", nil
  ),
  (
    "## A {type=ordering} {points=2}\n\n1. b\n2. c\n", "bad-attribute: {type=ordering}",
    "## A {type=ordering points=2}\n\n1. b\n2. c\n"
  ),
  // Settings on a line above the heading that they are for.
  ("{points=2}\n\n## A?\n\n= a\n", "bad-attribute: {points=2}", "\n\n## A? {points=2}\n\n= a\n"),
  (
    "Welcome.\n{points=2}\n## A? {#b}\n\n= a\n", "bad-attribute: {points=2}",
    "Welcome.\n\n## A? {#b points=2}\n\n= a\n"
  ),
  (
    "## A?\n\n= a\n\n{points=2}\n## B?\n\n= b\n", "bad-attribute: {points=2}",
    "## A?\n\n= a\n\n\n## B? {points=2}\n\n= b\n"
  ),
  (
    "# A\n\n{points=2}\n## B?\n\n= b\n", "bad-attribute: {points=2}",
    "# A\n\n\n## B? {points=2}\n\n= b\n"
  ),
  (
    "## A?\n{points=2}\n\n= a\n\n## B?\n\n= b\n", "bad-attribute: {points=2}",
    "## A? {points=2}\n\n\n= a\n\n## B?\n\n= b\n"
  ),
  // Blanks, options and tables.
  ("## A [b]] c.\n", "no-options: [b]]", "## A [[b]] c.\n"),
  ("## A [b]] c [[d]].\n", "bad-blank: [b]]", "## A [[b]] c [[d]].\n"),
  ("## A?\n\n- [x b\n- [ ] c\n", "option-without-brackets: - [x b", "## A?\n\n- [x] b\n- [ ] c\n"),
  ("## A?\n\n- x] b\n- [ ] c\n", "option-without-brackets: - x] b", "## A?\n\n- [x] b\n- [ ] c\n"),
  (
    "## A {type=matching}\n\n| b | c |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |\n\n| 5 | 6 |\n",
    "text-after-options: | 3 | 4 |",
    "## A {type=matching}\n\n| b | c |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n"
  ),
  ("## A [[b] c.\n", "bad-blank: [[", "## A [[b]] c.\n"),
  ("## A [[b}} c.\n", "bad-blank: [[", "## A [[b]] c.\n"),
  ("## A?\n\n✓ b\n✗ c\n", "no-options: ✓ ", "## A?\n\n- [x] b\n- [ ] c\n"),
]

/// Texts that resemble these mistakes.
private let meant = [
  "## Is b==c==d, b == c == d, ==, === or `==b==` a term?\n\n= a\n",
  "# B (2 of 3)\n\n## A?\n\n= a\n\n# Draw (1492)\n\n## C?\n\n= b\n",
  "# B (choose 2)\n\n## A?\n\n> [! see below]\n> c\n\n= a\n",
  "## A?\n\nf(b)[c.d], a[i][j], [c][d] and `[e](https://f.org`\n\n= a\n",
  "## A?\n\n[b](https://c.org\n\"d\") and [e](https://f.org\n)\n\n= a\n",
  "## A [b](https://c.org/d_(e))?\n\n= a\n",
  "## A ![b][c.d] and ![e]?\n\n= a\n",
  "## A 【b】, c【】d or :content[e]{f}?\n\n= a\n",
  "## A!(b) or !(c.d)???\n\n??? Why???\n\n= a\n",
  "## A?\n\ninclude: b, Foo::include::b and < xi:include\n\n= a\n",
  "## A [the book][Book]?\n\n= a\n\n[book]: https://c.org\n",
  "## A [row][column], x[the row][1], [Co(NH3)6][Cr(CN)6] and `[the b][c]`?\n\n= a\n",
  "## A [the man][saw it], k [HCl][H2O], [emim][BF4], [row][i-1] and [col][0]?\n\n= a\n",
  "## A `{=b}`, \\{=b} and $x_{=b}$?\n\n= b\n", "## A [be]?\n\n= ce: d\n",
  "## Is {~b, c} consistent?\n\n= a\n", "## Is {=, <} finite?\n\n= a\n",
  "## Which ratio of [HA] to [B]?\n\n= HA:B\n",
  "## A?\n\n- [x] =SUM(b)\n- [ ] =AVG(b)\n- [ ] SUM(b)\n", "# Solutions\n\n## A?\n\n= a\n",
  "## A?\n\nb // c, //d and https://e.org\n\n= a\n",
  "## A //a[@href], [@id], @home, a@fig-b.org, [b] (@c) and \\@fig-d?\n\n= a\n",
  "## A [be][https://c.org]?\n\n[https://c.org]: https://d.org\n\n= a\n",
  "## A?\n\n- [x] File > Save as.\n- [ ] File > Notes\n- [ ] `x > no`\n",
  "## A?\n\n- [x] b > c\n- [ ] c -> b\n", "## A?\n\n- [x] b\n  > c > d\n- [ ] e\n",
  "## A?\n\n> b\n>\n> [c]\n> d\n\n= a\n", "> b\n> [!NOTE]\n\n## A?\n\n= a\n",
  ">\n> [!NOTE]\n> b\n\n## A?\n\n= a\n", "## A [TIP]?\n\n[NOTE]\nb\n\n= a\n",
]

@Suite struct EasilyMissed {
  @Test("A line to write on is not taken for a line between questions")
  func linesToWriteOn() throws {
    let messages = try ["____", "---"].map { line in
      try check(frontMatter() + "## A? {type=essay}\n\n\(line)\n").diagnostics.map(\.message)
    }
    #expect(
      messages == [
        ["students type their answer in a box: delete the line for it"],
        ["questions need no line between them: each starts with its heading '## …'"],
      ])
  }

  @Test(
    "What Markdown reads as text is one message, with a fix where one change is obvious",
    arguments: mistakes.indices)
  func bodies(_ index: Int) throws {
    let (body, said, repaired) = mistakes[index]
    #expect(try messages(about: body) == [said])
    guard let repaired else { return }
    #expect(try withFirstFix(frontMatter() + body) == frontMatter() + repaired)
    #expect(try codes(repaired) == [])
  }

  @Test("What resembles such a mistake is left alone", arguments: meant)
  func texts(_ body: String) throws {
    #expect(try codes(body) == [])
  }

  @Test("Images in the notation of other programs are written with their names and sizes")
  func images() throws {
    let images = "!(b)[c.png], ![d](e (1).png), ![f](g.png =300x), ![h.png], !(i.png)"
    let body = "## A?\n\n\(images)\n\n= a\n"
    #expect(
      try firstFixes(of: body) == [
        "![b](c.png)", "![d](<e (1).png>)", "![f](g.png){width=300}", "![](h.png)", "![](i.png)",
      ])
  }

  @Test("A size after an image and a space is one message, and its fix removes the space")
  func sizes() throws {
    let text = frontMatter() + "## A?\n\n![A leaf](leaf.png) {width=300}\n\n= a\n"
    let found = try check(text, beside: ["content/class/quizzes/leaf.png": "any\0"]).diagnostics
    #expect(found.map(\.code) == ["bad-attribute"])
    let fix = try #require(found.first?.fixes.first)
    #expect(applying(fix, to: text).contains("![A leaf](leaf.png){width=300}\n"))
  }

  @Test("A missing file with the name of one in another folder of the classroom means that one")
  func folders() throws {
    let found = try diagnostics(
      about: "## A?\n\n[b](c.pdf)\n\n= a\n",
      beside: ["content/class/quizzes/b.pdf": "any", "content/class/images/c.pdf": "any"])
    #expect(found.map(\.code) == ["dead-link"])
    #expect(found.first?.fixes.map(\.title) == ["write '../images/c.pdf'"])
  }

  @Test("An extension that names the file of a quiz means the quiz") func extensions() throws {
    let found = try diagnostics(
      ofClassroom: "extensions: [{section: B, quiz: quizzes/quiz.md, by: 24 h}]\n")
    let message = try #require(found.first { $0.code == "unknown-receiver" })
    #expect(message.fixes.map(\.title) == ["write 'quiz'"])
  }

  @Test("An extension for a quiz without a file is an error even if other files cannot be read")
  func extensionsBesideUnreadableFiles() throws {
    let extensions = ["q", "c"].map { "  - { section: B, quiz: \($0), by: 24 h }\n" }.joined()
    let found = try diagnostics(
      ofClassroom: "extensions:\n" + extensions, beside: ["content/class/quizzes/c.md": "\u{0}"])
    #expect(found.filter { $0.code == "unknown-receiver" }.map(\.message.isEmpty) == [false])
  }

  @Test(
    "An extension of a time limit is reported if it gives no more time or the quiz ends earlier",
    arguments: [
      ("section: B, time-limit: 150%", ["quiz 'q' ends before the longer time limit is over"]),
      ("section: B, time-limit: 112.5%", []), ("section: B, time-limit: 150%, by: 15 min", []),
      (
        "section: B, time-limit: 150%, by: 14 min",
        ["quiz 'q' ends before the longer time limit is over"]
      ),
      ("section: B, time-limit: 500%", ["2 quizzes end before the longer time limit is over"]),
      ("section: B, time-limit: 500%, by: 1 d", []),
      ("section: B, quiz: c, time-limit: 500%", []),
      ("section: B, quiz: n, time-limit: 150%", ["quiz 'n' has no time limit to extend"]),
      ("section: B, time-limit: 100", ["an extension must give more than 100 % of the time limit"]),
      (
        "section: B, quiz: c, time-limit: 0%",
        ["an extension must give more than 100 % of the time limit"]
      ),
      ("member: S1, time-limit: 150%}, {section: b, by: 20 min", []),
      (
        "member: s2, time-limit: 150%}, {section: B, by: 20 min",
        ["quiz 'q' ends before the longer time limit is over"]
      ),
    ])
  func longerLimits(_ extended: String, _ expected: [String]) throws {
    func quiz(_ name: String, _ fields: String) -> String {
      "---\nname: \(name)\ncreated: 2026-09-01\ndeadline: 2026-09-14 12:45\n\(fields)---\n\n"
        + "## \(name)?\n\n= \(name)\n"
    }
    let found = try diagnostics(
      ofClassroom: "extensions: [{\(extended)}]\n",
      beside: [
        "content/class/members.csv": "id,name,section\ns1,Ana,B\ns2,Bo,A\n",
        "content/class/quizzes/c.md": .text(quiz("c", "time-limit: 40 min\n")),
        "content/class/quizzes/d.md": .text(
          quiz("d", "opens: 2026-09-14 12:00\ncloses: 2026-09-14 13:00\ntime-limit: 10 min\n")),
        "content/class/quizzes/n.md": .text(quiz("n", "")),
        "content/class/quizzes/q.md": .text(
          quiz("q", "opens: 2026-09-14 12:00\ncloses: 2026-09-14 12:50\ntime-limit: 40 min\n")),
        "content/class/quizzes/r.md": .text(
          quiz("r", "opens: 2026-09-14 12:00\ntime-limit: 1 h\n")),
      ]
    ).filter { $0.code == "useless-extension" }
    #expect(found.map(\.message) == expected)
  }

  @Test("The advice on a limit that is cut short gives students as much time as all others")
  func adviceOnLongerLimits() throws {
    func found(_ extended: String, _ fields: String) throws -> [Diagnostic] {
      try diagnostics(
        ofClassroom: "extensions: [{section: B, \(extended)}]\n",
        beside: [
          "content/class/quizzes/q.md": .text(
            "---\nname: Q\nkind: practice\ncreated: 2026-09-01\nopens: 2026-09-14 12:00\n\(fields)"
              + "---\n\n## Q?\n\n= Q\n")
        ]
      ).filter { $0.code == "useless-extension" }
    }
    let deadline = "deadline: 2026-09-14 12:45\ntime-limit: 40 min 30 s\n"
    let note = try #require(try found("time-limit: 150%", deadline).first?.notes.first)
    #expect(note.message.contains("'by: 21 min'"))
    #expect(try found("time-limit: 150%, by: 21 min", deadline).isEmpty)
    let closing = "closes: 2026-09-14 12:45\ntime-limit: 40 min\n"
    let other = try #require(try found("time-limit: 150%", closing).first?.notes.first)
    #expect(other.message.contains("write a later 'closes'"))
    let without = try found("time-limit: 150%", "deadline: 2026-09-14 12:45\n")
    #expect(without.map(\.message) == ["no quiz of the classroom has a time limit to extend"])
  }

  @Test("Wrong ids are compared with few others only", arguments: [100, 300])
  func receivers(_ members: Int) throws {
    let roster = "id,name\n" + (1...members).map { "s\($0),Name \($0)\n" }.joined()
    let found = try diagnostics(
      ofClassroom: "extensions: [{member: ss1, by: 24 h}, {member: NAME 7, by: 24 h}]\n",
      beside: ["content/class/members.csv": .text(roster)]
    ).filter { $0.code == "unknown-receiver" }.map(\.message)
    let near = members < 200 ? "; did you mean 's1'?" : ""
    #expect(
      found == [
        "the roster has no member 'ss1'" + near,
        "'NAME 7' is the name of a member and not an id: write the id, 's7'",
      ])
  }

  @Test("A path that starts with a slash is replaced by that of the file it most likely means")
  func roots() throws {
    let body = "## A?\n\n[b](/images/c.pdf) and [d](/e.pdf)\n\n= a\n"
    let found = try diagnostics(about: body, beside: ["content/class/images/c.pdf": "any"])
    #expect(found.map(\.code) == ["path-outside-course", "path-outside-course"])
    #expect(
      found.map { $0.fixes.first?.edits.first?.replacement } == ["../images/c.pdf", nil])
    #expect(found.last?.notes.count == 1)
  }
}
