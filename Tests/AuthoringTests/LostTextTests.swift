import Authoring
import Courseware
import TestSupport
import Testing

/// What Markdown or a page takes for something else, and the only message about it.
private let lost: [(body: String, said: [String])] = [
  // Answers and options that Markdown joins to what is above them.
  ("## A?\n\n= a\n> b\n= c\n", ["text-after-options: = c"]),
  ("## A?\n\n= a\n   > b\n  = c\n= d\n", ["text-after-options: = c"]),
  ("## A?\n\n> [!TIP]\n> b\n= c\n", ["text-after-options: = c"]),
  ("## A?\n\n1. b\n2. c\n= 4\n", ["text-after-options: = 4"]),
  ("## A?\n\n- [x] a\n- [ ] b\n− [ ] c\n", ["lost-option: − [ ] c"]),
  ("## A?\n\n- [x] a\n◦ [ ] b\n- [ ] c\n", ["lost-option: ◦ [ ] b"]),
  ("## A?\n\n- [x] a\n- [ ] b\n(c) [ ] d\n", ["lost-option: (c) [ ] d"]),
  ("## A?\n\n- [ ] a - [x] b\n- [ ] c\n", ["lost-option: - [x] b"]),
  ("## A?\n\n- [x] a\n- [ ] b\n\n> c\n[ ] d\n", ["lost-option: [ ] d"]),
  (
    "## A?\n\n- [ ]a\n- [x] b {size=2}\n- [ ] c {#c}\n-[ ] d {#d}\n",
    ["look-alike-brackets: - [ ]a", "unknown-attribute: size=2", "lost-option: -[ ] d {#d}"]
  ),
  (
    "## A? {scoring=weights}\n\n- [x] a {weight=100} b\n- [ ] c {weight=50}\n",
    ["bad-attribute: {weight=100}"]
  ),
  ("# A {pick=1}\n\n## B? {type=essay points=0}\n\n## C?\n\n= d\n", ["bad-attribute: points=0"]),
  ("## A?\n\n- [x] a\n+ [ ] b\n+ [ ] c\n", ["text-after-options: + [ ] b"]),
  ("## A?\n\n- [x] a\n3. [ ] b\n- [ ] c\n", ["text-after-options: 3. [ ] b"]),
  ("## A?\n\n- [x] a\n> b\n\n- [ ] c\n> d\n", ["text-after-options: > b"]),
  ("## A?\n\n- [x] a\n\n~~~\nb\n~~~\n\n- [ ] c\n", ["text-after-options: ~~~"]),
  ("## A?\n\n- [x] a\n<!-- b -->\n- [ ] c\n", ["text-after-options: <!-- b -->"]),
  ("## A?\n\n- [ ] a\n- [ ] b\n\n<!-- c -->\n\n- [x] d\n", ["text-after-options: <!-- c -->"]),
  ("## A? {type=ordering}\n\n1. a\n\nB\n\n2. c\n3. d\n", ["text-after-options: B"]),
  ("## A? {type=ordering}\n\n1) a\n2. c\n3. d\n", ["text-after-options: 2. c"]),
  ("## A? {type=ordering}\n\n1. a\n<!-- b -->\n2. c\n", ["text-after-options: <!-- b -->"]),
  (
    "## A? {type=matching}\n\n|a|b|\n|-|-|\n|1|2|\n\nB\n\n|a|b|\n|-|-|\n|3|4|\n",
    ["text-after-options: B"]
  ),
  ("## A?\n\n- [x] a\n- [ ] b\n  ---\n", ["lost-option: b"]),
  ("## A?\n\n- [x] a\n- [\u{A0}] b\n", ["option-without-brackets: - [\u{A0}] b"]),
  // Questions that are text of another.
  ("## A [[b]].\n\n#### C [[d]].\n", ["question-heading: #### C [[d]]."]),
  ("## A? {type=essay}\n\n### B? {points=3}\n", ["question-heading: ### B? {points=3}"]),
  ("## A [[b]].\n\n### C {#d}\n\nText.\n", ["bad-attribute: {#d}"]),
  ("## A [[b]].\n\n##C [[d]].\n", ["question-heading: ##C [[d]]."]),
  ("## A [[b]].\n\n**7)** C [[d]].\n", ["question-heading: **7)** C [[d]]."]),
  ("## A?\n\n- [x] a\n- [ ] b\n\n#### Solution\n\nc\n", ["text-after-options: #### Solution"]),
  // Labels.
  ("## A?\n\n- [x] a.\tb\n- [ ] b.\tc\n", ["option-label: - [x] a.\tb"]),
  ("## A?\n\n- [x] (a)\u{A0}b\n- [ ] (b)\u{A0}c\n", ["option-label: - [x] (a)\u{A0}b"]),
  ("## A?\n\n- [x] A.Be\n- [ ] B.Ce\n", ["option-label: - [x] A.Be"]),
  ("## A?\n\n- [x] A．是\n- [ ] B．非\n", ["option-label: - [x] A．是"]),
  ("## A?\n\n- [x] ⑴ b\n- [ ] ⑵ c\n", ["option-label: - [x] ⑴ b"]),
  ("## A?\n\n- [x] ⓐ b\n- [ ] ⓑ c\n", ["option-label: - [x] ⓐ b"]),
  ("## A?\n\n- [x] **A** Be\n- [ ] **B** Ce\n", ["option-label: - [x] **A** Be"]),
  // Blanks without brackets, and pairs.
  ("## A.\n\n1. The ____ b.\n2. The ____ c.\n\n= d\n= e\n", ["unmarked-blank: ____"]),
  ("## A.\n\n> The ____ b, the ____ c.\n\n= d\n= e\n", ["unmarked-blank: ____"]),
  ("## A.\n\n- ...... b\n- ...... c\n\n= d\n= e\n", ["unmarked-blank: ......"]),
  ("## The \\_\\_\\_ b, the \\_\\_\\_ c.\n\n= d\n= e\n", ["unmarked-blank: \\_\\_\\_"]),
  ("## A?\n\n= a -> b\n= c -> d\n", ["misread-answer: a -> b"]),
  ("## A?\n\n= cat => Katze\n= dog => Hund\n", ["misread-answer: cat => Katze"]),
  ("## A?\n\n=Be\n~Pe\n~Re\n", ["no-options: ~Pe"]),
  ("## A?\n\n= Be\n~ Pe\n~ Re\n", ["no-options: ~ Pe"]),
  ("## A?\n\n= Be\nbecause of\n", ["no-options: because of"]),
  ("## A?\n\nA. x\nB. y\nANSWER: A\n", ["no-options: A. x"]),
  ("## A?\n\n- [x] Be [ ] Pe\n- [ ] Re\n", ["lost-option: [ ] Pe"]),
  ("## A?\n\n- [x] Be; [ ] Pe; [ ] Re\n", ["lost-option: [ ] Pe; [ ] Re"]),
  // Headings of other kinds.
  ("## A?\n\n- [x] a\n- [ ] b\n\n***B?***\n\n- [x] c\n- [ ] d\n", ["question-heading: ***B?***"]),
  ("## A?\n\n- [x] a\n- [ ] b\n\n*B?*\n\n- [x] c\n- [ ] d\n", ["question-heading: *B?*"]),
  ("## A?\n\n- [x] a\n- [ ] b\n\n<b>B?</b>\n\n- [x] c\n- [ ] d\n", ["question-heading: <b>B?</b>"]),
  (
    "## A?\n\n- [x] a\n- [ ] b\n\n**B?** (2 points)\n\n- [x] c\n- [ ] d\n",
    ["question-heading: **B?** (2 points)"]
  ),
  (
    "## A?\n\n- [x] a\n- [ ] b\n\n__Frage 2__ B?\n\n1. [x] c\n2. [ ] d\n",
    ["question-heading: __Frage 2__ B?"]
  ),
  // Points in braces.
  ("## A? {2 points}\n\n= a\n", ["written-points: {2 points}"]),
  ("## A \\{points=2\\}\n\n= a\n", [#"written-points: \{points=2\}"#]),
  ("## A {\"marks\": 3}\n\n= a\n", [#"written-points: {"marks": 3}"#]),
  ("## A `{points=2.5}`\n\n= a\n", ["written-points: `{points=2.5}`"]),
  ("## After `points = 5`\n\n= a\n", []),
  ("## A? {2}\n\n= a\n", ["written-points: {2}"]),
  ("## A? {: points=2}\n\n= a\n", []),
  // Answers that students see.
  ("## A?\n\n- [x] Be {correct}\n- [ ] Pe\n", ["announced-answer: - [x] Be {correct}"]),
  ("## A?\n\n- [x] Be (✔)\n- [ ] Pe\n", ["announced-answer: - [x] Be (✔)"]),
  ("## A?\n\n- [x] ✓ Be\n- [ ] Pe\n", ["announced-answer: - [x] ✓ Be"]),
  ("## A?\n\n- [x] Correct: Be\n- [ ] Pe\n", ["announced-answer: - [x] Correct: Be"]),
  ("## A?\n\n- [ ] %-50%Pe\n- [x] %100%Be\n", ["announced-answer: - [x] %100%Be"]),
  (
    "## A?\n\n- [x] Be (100%)\n- [ ] Pe (0%)\n- [ ] Re (0%)\n",
    ["announced-answer: - [x] Be (100%)"]
  ),
  ("## A?\n\n- [x] Be (+1)\n- [ ] Pe (-1)\n- [ ] Re (-1)\n", ["announced-answer: - [x] Be (+1)"]),
  ("## A?\n\n- [x] Be (vrai)\n- [ ] Pe (faux)\n", ["announced-answer: - [x] Be (vrai)"]),
  ("## A?\n\n- [x] Be (صحيح)\n- [ ] Pe\n", ["announced-answer: - [x] Be (صحيح)"]),
  ("## A?\n\n- [ ] Be (richtig)\n- [ ] Pe\n", ["no-correct-option: ## A?"]),
  ("## A?\n\n- [ ] Be\n- [ ] Pe\n\nLösung: Be\n", ["no-correct-option: ## A?"]),
  ("## A?\n\n**Answer: b**\n\n- [ ] Be\n- [ ] Pe\n", ["no-correct-option: ## A?"]),
  ("## A?\n\n- [ ] Be\n- [ ] Pe\n\n答案：Be\n", ["no-correct-option: ## A?"]),
  ("## A?\n\n答案：Be\n\n- [x] Be\n- [ ] Pe\n", ["announced-answer: 答案：Be"]),
  ("## A?\n\nالإجابة: Be\n\n- [x] Be\n- [ ] Pe\n", ["announced-answer: الإجابة: Be"]),
  ("## A?\n\n- [x] Be\n- [ ] Pe\n\nLösung: Be\n", ["text-after-options: Lösung: Be"]),
  ("## A? (Answer: Be)\n\n- [x] Be\n- [ ] Pe\n", ["announced-answer: ## A? (Answer: Be)"]),
  ("## A?\n\n- [x] Be {#right}\n- [ ] Pe {#wrong}\n", ["announced-answer: - [x] Be {#right}"]),
  (
    "## A?\n\n*Explanation: it is Be.*\n\n- [x] Be\n- [ ] Pe\n",
    ["announced-answer: *Explanation: it is Be.*"]
  ),
  ("## A?\n\n- [x] a (korrekt)\n- [ ] b (falsch)\n", ["announced-answer: - [x] a (korrekt)"]),
  (
    "## A?\n\n- [ ] a (No)\n- [x] b (Right answer: c.)\n",
    ["announced-answer: - [x] b (Right answer: c.)"]
  ),
  ("## A?\n\n- [x] a ← correct!\n- [ ] b\n", ["announced-answer: - [x] a ← correct!"]),
  ("## A?\n\n- [x] a\n- [ ] b\n  **Wrong:** c\n", ["text-below-option: **Wrong:** c"]),
  ("## A?\n\n**Antwort:** b\n\n- [x] b\n- [ ] c\n", ["announced-answer: **Antwort:** b"]),
  ("## A? {type=essay}\n\nSample answer: b\n", ["announced-answer: Sample answer: b"]),
  ("## A? {type=essay}\n\n### Lösung\n\nb\n", ["announced-answer: ### Lösung"]),
  ("## A? {type=essay}\n\n**Rubric:**\n- b\n- c\n", ["announced-answer: **Rubric:**"]),
  ("## A? {type=essay}\n\nWrite the rubric:\n- b\n- c\n", []),
  ("## A?\n\n%% the key is b %%\n\n= b\n", ["template-syntax: %% the key is b %%"]),
  ("## A?\n\n<!– the key is b –>\n\n= b\n", ["template-syntax: <!– the key is b –>"]),
  ("## A? <!— b —> c\n\n= b\n", ["template-syntax: <!— b —>"]),
  ("## A?\n\n<!– the key\nis b –>\n\n= b\n", ["template-syntax: <!– the key"]),
  (
    "## A?\n\n<details><summary>Show answer</summary>b</details>\n\n- [x] b\n- [ ] c\n",
    ["announced-answer: <details><summary>Show answer</summary>b</details>"]
  ),
  (
    "## A?\n\n<details>\n<summary>\n\n**Lösung**\n</summary>\n\nb\n</details>\n\n= b\n",
    ["announced-answer: <details>"]
  ),
  (
    "## A? {type=essay}\n\nText <details>Rubric: b</details>\n",
    ["announced-answer: <details>Rubric: b</details>"]
  ),
  (
    "## A?\n\n- [x] b\n  <details>Since c.</details>\n- [ ] d\n",
    ["text-below-option: <details>Since c.</details>"]
  ),
  (
    "## A?\n\n= b\n\n<details>\n<summary>Solution</summary>\nc\n</details>\n",
    ["text-after-options: <details>"]
  ),
  // Code without a fence.
  ("## A?\n\nb = 1\n# c\nd = 2\n\n- [x] e\n- [ ] f\n", ["question-heading: # c"]),
  ("## A?\n\n# b\n\nd = 2\n\n# c\n\n= 5\n", ["question-heading: # c"]),
  // What a question asks for, and what it is worth.
  (
    "## Markiere alle korrekten Sätze.\n\n- [x] a\n- [ ] b\n",
    ["asked-number: ## Markiere alle korrekten Sätze."]
  ),
  (
    "## Which three are green?\n\n- [x] a\n- [x] b\n- [ ] c\n",
    ["asked-number: ## Which three are green?"]
  ),
  ("## A?\n\nThis exercise is worth 3 points and bonus.\n\n= a\n", ["written-points: 3 points"]),
  ("Jede Frage bringt 2 Punkte.\n\n## A?\n\n= a\n", ["written-points: 2 Punkte."]),
  ("# B [3 marks per question]\n\n## A?\n\n= a\n", ["written-points: [3 marks per question]"]),
  (
    "## A?\n\n- [x] salt\n- [ ] sand\n- [ ] both (a) and (b)\n",
    ["all-of-the-above: - [ ] both (a) and (b)"]
  ),
  (
    "## A?\n\n- [x] b\n- [ ] c\n- [ ] Only the first two\n",
    ["all-of-the-above: - [ ] Only the first two"]
  ),
  (
    "## A?\n\n- [x] b\n- [ ] c\n- [ ] Every option above\n",
    ["all-of-the-above: - [ ] Every option above"]
  ),
  // Formulas and links of other programs.
  ("## A $ \\sqrt{2} $?\n\n= a\n", ["lost-formula: $ \\sqrt{2} $"]),
  ("## A $`y_1`$?\n\n= a\n", ["lost-formula: $`y_1`$"]),
  ("## A $ \\beta b and $c$?\n\n= a\n", ["lost-formula: $ \\beta"]),
  ("## A [[($y^2$)|b]]?\n", ["lost-formula: $y^2"]),
  ("## A?\n\n```math\nb\n```\n\n= a\n", ["lost-formula: ```math"]),
  ("## A \\sqrt{2} and \\beta?\n\n= a\n", ["lost-formula: \\sqrt{2}"]),
  ("## A?\n\n- [x] 2 \\qty{3}{m}\n- [ ] b\n", ["lost-formula: \\qty{3}{m}"]),
  ("See [[Plants|this]].\n\n## A?\n\n= a\n", ["template-syntax: [[Plants|this]]"]),
  ("## A?\n\n- [x] ![[b.png]]\n- [ ] c\n", ["template-syntax: ![[b.png]]"]),
  ("## A?\n\n= a\n\n> See [[Plants]].\n", ["template-syntax: [[Plants]]"]),
  ("## A ![[b.svg]]?\n\n- [x] a\n- [ ] c\n", ["bad-blank: ![[b.svg]]"]),
  ("## A $x_{[[1]]}$?\n", ["bad-blank: [["]),
  // The order of items.
  ("## A? {type=ordering}\n\n2. b\n4. c\n1. d\n3. e\n", ["misread-answer: 2. b"]),
  ("## A? {type=ordering}\n\n1. [3] x\n2. [1] y\n3. [2] z\n", ["misread-answer: 1. [3] x"]),
  ("## A? {type=ordering}\n\n1. x (2)\n2. y (1)\n", ["misread-answer: 1. x (2)"]),
  ("## A? {type=ordering}\n\n1. (b) x\n2. (a) y\n", ["misread-answer: 1. (b) x"]),
]

/// What looks like it and is meant.
private let meant = [
  "## A?\n\n- [x] always (100%)\n- [ ] never (0%)\n", "## A?\n\n- [x] `a[ ] = b`\n- [ ] c\n",
  "## A?\n\n- [x] Na (+1)\n- [ ] Cl (-1)\n- [ ] K (+1)\n", "## Is it {2}?\n\n= a\n",
  "## A? (Answer: in cm)\n\n- [x] 2\n- [ ] 3\n", "## A?\n\n- [x] turn (right)\n- [ ] turn (left)\n",
  "## A?\n\n1. The ____ b.\n\n= d\n= e\n", "## A.... b?\n\n= d\n= e\n",
  "## A? {type=ordering}\n\n1. x (1)\n2. y (2)\n", "## A?\n\n- [x] Paris: the city\n- [ ] b: c\n",
  "## A?\n\n= a\n\n> b = c\n> = d\n", "## A?\n\n= a\n> b\n\n= c\n", "## A?\n\n- b\n  = c\n\n= a\n",
  "## A?\n\n- [x] `a - [ ] b`\n- [ ] a - [b] c\n", "## A?\n\n1) [a] b\n\n= a\n",
  "## A?\n\n- [x] a\n\n  > b\n\n- [ ] c\n\n> d\n",
  "## Fill in.\n\n### Part a [[b]]\n\n### Part c [[d]]\n", "## A [[b]].\n\n**Note** [[c]]\n",
  "## A [[b]].\n\n### C\n\nText.\n", "## A?\n\n- [x] 1. März\n- [ ] 2. April\n",
  "## A?\n\n- [x] 1. Platte\n- [ ] 2. Platte\n", "## Wer?\n\n- [x] A. Kurz\n- [ ] B. Lang\n",
  "## A?\n\n- [x] a.out\n- [ ] b.out\n", "## A?\n\n- [x] A dog\n- [ ] B flat\n",
  "## A?\n\n- [x] fast (correct, but long)\n- [ ] slow (short)\n",
  "## A?\n\n- [x] a (correct)\n- [ ] b (correct)\n- [ ] c\n",
  "## A?\n\n- [x] a is right\n- [ ] b\n",
  "## A?\n\n- [x] a\n  Note: b\n- [ ] c\n", "## A?\n\nAnswer: [[b]]\n",
  "## A?\n\nA: Hello!\n\n= b\n",
  "## A? {type=essay}\n\nAnswer: in two sentences.\n", "## A %d%% of b%% c?\n\n= a\n",
  "## What does TICK ALL that apply mean?\n\n- [x] a\n- [ ] b\n",
  "## 1. Mai ist was?\n\n= a\n", "## 2. Bundesliga?\n\n= a\n",
  "## Which two-word name?\n\n- [x] a\n- [ ] b\n",
  "Each question is worth 1 point.\n\n## A?\n\n= a\n",
  "A goal is worth 3 points.\n\n## A?\n\n= a\n",
  "## Which laws?\n\n- [x] All three\n- [ ] The third\n- [ ] The first two\n",
  "## A [b] in [[B 2020]](https://example.org/b)?\n\n= a\n",
  "## A [[7]](https://e.org/7), [[c]](http://e.org) and [[e]](mailto:a@e.org)?\n\n= a\n",
  "## A [[b]](s) c.\n", "## A [[b]](e.g.) c.\n",
  "## A?\n\n- [x] b [[C 2]](https://example.org/)\n- [ ] d\n",
  "## A?\n\nWhat does `<details>` do?\n\n- [x] `<details>`\n- [ ] b\n",
  "## A?\n\n<details><summary>Table of values</summary>b</details>\n\n= a\n",
  "## A?\n\n'''b''' and '''c\n\n```python\n'''\nb\n'''\n```\n\n= a\n",
  "## A?\n\n- [x] `a {type=b} c`\n- [ ] {a=b} c\n- [ ] \\{type=b} c\n",
  "## A $5 and $ 6 or $`?\n\n= a\n", "## A C:\\pi\\beta.txt?\n\n= a\n",
  "## A `\\frac{1}{2}`?\n\n= a\n",
  "## A?\n\n- [x] [[1, 2], [3]]\n- [ ] x[[i]]\n- [ ] `[[a]]`\n",
  "## A? {type=ordering}\n\n1. b\n1. c\n1. d\n", "## A? {type=ordering}\n\n0. b\n1. c\n",
  "## A?\n\n= a\n\n> [!TIP]\n> b\n",
]

@Suite struct LostText {
  @Test(
    "What is lost or shown as source has one message",
    arguments: sampled(Array(lost.indices), every: 9))
  func losses(_ index: Int) throws {
    let (body, said) = lost[index]
    #expect(try messagesAboutQuiz(body) == said)
  }

  @Test("What only looks like it has none", arguments: sampled(meant, every: 9)) func meanings(
    _ body: String
  ) throws {
    #expect(try messagesAboutQuiz(body) == [])
  }

  @Test(
    "What a fix cannot know has none",
    arguments: [
      "## A?\n\n- [x] a\n> b\n- [ ] c\n- [ ] d\n> e\n",
      "## A?\n\n- [ ] 1. x\n- [ ] 2. y\n- [x] 3. Only 1 and 2\n",
      "## Compare a) and b).\n\n- [ ] a) x\n- [x] b) y\n",
      "## A?\n\n- [ ] a) x\n- [x] b) y\n\n> b) is right because a) is not.\n",
      "## A?\n\n- [ ] A) x\n- [ ] B) y\n- [x] C) Both A and B\n",
      "## A?\n\n= Be\nbecause of\n",
    ])
  func noFix(_ body: String) throws {
    #expect(try diagnostics(about: body).allSatisfy { $0.fixes.isEmpty })
  }

  @Test(
    "A formula in a blank is reported as such, and one beside it is not",
    arguments: [
      ("[[($y^2$)|b]]", true), (#"[[(b)|\(y^2\)]]"#, true), ("[[b]] $y^2", false),
      (#"\(y^2\) [[b]]"#, false),
    ])
  func formulaInBlank(_ text: String, _ isInBlank: Bool) throws {
    let found = try diagnostics(about: "## A \(text) c?\n")
    #expect(found.map(\.code) == ["lost-formula"])
    #expect(found.map { $0.message.contains("'[['") } == [isInBlank])
    #expect(!isInBlank || found.allSatisfy(\.fixes.isEmpty))
  }

  @Test(
    "A line is deleted without asking between two questions and not between two quotes",
    arguments: [
      ("---\n\n## B?\n\n= b\n", true), ("> b\n\n---\n", true), ("---\n\n> c\n", false),
      ("> b\n\n---\n\n> c\n", false), ("> b\n\n***\n> c\n\n## B?\n\n= b\n", false),
    ])
  func separator(_ text: String, _ isSafe: Bool) throws {
    let fixes = try diagnostics(about: "## A?\n\n= a\n\n" + text).flatMap(\.fixes)
    #expect(fixes.map(\.isSafe) == [isSafe])
  }

  @Test("A quote below each option becomes the feedback of each") func quotes() throws {
    for gap in ["", "\n"] {
      let body = "## A?\n\n- [x] a\n\(gap)> b\n\(gap)- [ ] c\n\(gap)> d\n"
      let fix = try #require(try diagnostics(about: body).first?.fixes.first)
      #expect(fix.edits.map(\.replacement) == ["  ", "  "])
    }
  }

  @Test(
    "The fix of a heading writes its text alone",
    arguments: [
      ("***B?***", "## B?"), ("<b>B?</b>", "## B?"), ("##B?", " "), ("\\## B?", "## B?"),
      ("**Q1**", "## Q1"), ("__Frage 2__ B?", "## B?"),
    ])
  func heading(_ line: String, _ fixed: String) throws {
    let body = "## A?\n\n- [x] a\n- [ ] b\n\n\(line)\n\n- [x] c\n- [ ] d\n"
    #expect(try firstFixes(of: body) == [fixed])
  }

  @Test("The fix of different bullets says which one it writes") func bullets() throws {
    let body = "## A?\n\n* [x] a\n- [ ] b\n- [ ] c\n"
    let fix = try #require(try diagnostics(about: body).first?.fixes.first)
    #expect(fix.title == "write '*' before each")
    #expect(fix.edits.map(\.replacement) == ["*", "*"])
  }

  @Test("A hint without text is reported, since its text is probably below it")
  func emptyHint() throws {
    #expect(try messages(about: "## A?\n\n= a\n\n> [!TIP]\n\n> b\n") == ["unknown-alert: > [!TIP]"])
  }

  @Test("A part of one in a percentage is refused") func percentage() throws {
    let body = "## A?\n\n= a\n"
    for (value, codes) in [("0.75", ["wrong-type"]), ("0.75%", []), ("75", []), ("0", [])] {
      let text =
        "---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2099-09-14\npass: \(value)\n---\n\n"
      #expect(try check(text + body).diagnostics.map(\.code) == codes, "\(value)")
    }
  }

  @Test(
    "Points below the options belong at the end of the heading",
    arguments: [
      "Points: 2", "(2 points)", "**2 points**",
    ])
  func pointsBelow(_ line: String) throws {
    let options = "\n- [x] a\n- [ ] b\n"
    let text = frontMatter() + "## A?\n\(options)\n\(line)\n"
    #expect(try check(text).diagnostics.map(\.code) == ["text-after-options"])
    let fixed = try withFirstFix(text)
    #expect(fixed == frontMatter() + "## A? {points=2}\n\(options)\n\n")
    #expect(try check(fixed).diagnostics.isEmpty)
  }

  @Test("An explanation in the list of options is no option") func explanationsInLists() throws {
    let options = "## A?\n\n- [x] a\n- [ ] b\n"
    let text = frontMatter() + options + "- **Explanation:** Because.\n"
    let found = try check(text).diagnostics
    #expect(found.map(\.code) == ["option-without-brackets"])
    let fixed = try withFirstFix(text)
    #expect(fixed == frontMatter() + options + "\n> **Explanation:** Because.\n")
    #expect(try check(fixed).diagnostics.isEmpty)
  }
}
