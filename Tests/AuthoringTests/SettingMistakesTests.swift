import Authoring
import Courseware
import TestSupport
import Testing

/// Mistakes in settings and in the Markdown around questions that were accepted without a message,
/// or reported twice.
@Suite struct SettingMistakes {
  @Test(
    "Letters that cannot be given, or points in another order than the letters, are one error",
    arguments: [
      ("scale: { A: 80, B: 90, F: 0 }", "'A' must start at a higher percentage than 'B'"),
      ("scale: { A-: 93, A: 90, B: 80 }", "'A' must start at a higher percentage than 'A-'"),
      ("scale: { A: 90, B: 80, C: 80 }", "start at the same percentage"),
      (
        "scale: { A: 90, B: 80, F: 0 }\n  points: { A: 3, B: 4, F: 0 }",
        "'points' must be in the same order"
      ),
    ])
  func letters(_ grading: String, _ words: String) throws {
    let found = try diagnostics(ofClassroom: "grading:\n  \(grading)\n")
    #expect(found.map(\.code) == ["wrong-type"])
    #expect(found.first?.message.contains(words) == true, "\(found)")
  }

  @Test(
    "Other scales are accepted in any order",
    arguments: [
      "scale: { F: 0, B: 80, A: 90, A+: 97 }", "scale: { HD: 85, D: 75, C: 65, P: 50, N: 0 }",
      "scale: { N: 0, A: 50, M: 70, E: 85 }", "scale: { pass: 50, distinction: 80, fail: 0 }",
      "scale: { 1: 92, 2: 81, 3: 67 }\n  points: { 1: 1, 2: 2, 3: 3 }",
      "scale: { A+: 97, A: 93, B: 80, F: 0 }\n  points: { A+: 4, A: 4, B: 3 }",
    ])
  func scales(_ grading: String) throws {
    #expect(try diagnostics(ofClassroom: "grading:\n  \(grading)\n").isEmpty)
  }

  @Test("An extension for several members or quizzes says to write several extensions")
  func extensions() throws {
    for field in ["member: [s1, s2]", "section: [A, B]", "section: A\n    quiz: [a, b]"] {
      let found = try diagnostics(ofClassroom: "extensions:\n  - \(field)\n    by: 24 h\n")
      #expect(found.map(\.code) == ["wrong-type"], "\(field)")
      #expect(found.first?.message.hasSuffix(": write one extension for each") == true)
      #expect(found.first?.fixes.isEmpty == true)
    }
  }

  @Test("Times of a quiz with a translation are reported once") func times() throws {
    let front = "---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2025-09-14\n---\n\n"
    let found = try check(
      front + "## Which gas? {#gas}\n\n- [x] a\n- [ ] b\n",
      beside: [
        "content/class/quizzes/quiz.de.md":
          "---\nname: Gase\n---\n\n## Welches Gas? {#gas}\n\n- [x] a\n- [ ] b\n"
      ]
    ).diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.code) == ["times-out-of-order"])
    #expect(found.first?.span?.path == quizPath)
  }

  @Test("The first heading of a section is translated like the others") func firstSection() throws {
    let whole = "# One\n\n## Which gas? {#gas}\n\n- [x] a\n- [ ] b\n\n"
    let second = "# Two\n\n## Which salt? {#salt}\n\n- [x] c\n- [ ] d\n"
    let bare = whole.replacing("# One\n\n", with: "")
    for (original, translation) in [(whole, bare), (bare, whole)] {
      let found = try errors(in: original + second, german: translation + second)
      #expect(found.map(\.code) == ["translation-key"], "\(found)")
    }
  }

  @Test(
    "A percent sign without a backslash, which TeX does not show, is an error",
    arguments: [
      "$50%$", "$x = 50 % y$", #"$\\%$"#, "$$50%$$", "$$25 % of 8$$", "$$\nx = 25 %\n$$",
      "$$\n25 % \\cdot 8\n+ 1\n$$",
    ])
  func percentSigns(_ formula: String) throws {
    let body = "## Which? \(formula)\n\n= a\n"
    let text = formula.hasPrefix("$$") ? "## Which?\n\n\(formula)\n\n= a\n" : body
    try expectMessage("bad-formula: %", "\\", in: text)
  }

  @Test(
    "Comments of a displayed formula and percent signs with a backslash are accepted",
    arguments: [
      #"$50\%$"#, #"$50\,\%$"#, "$$\nx % the length\n$$", "$$\nx = 5 % the length\n+ 3\n$$",
      "$$\nx = 5 % 长度\n$$",
    ])
  func shownPercentSigns(_ formula: String) throws {
    #expect(try codes("## Which?\n\n\(formula)\n\n= a\n").isEmpty)
  }

  @Test(
    "Bold text that Markdown does not see is one warning with its fix",
    arguments: [
      ("先读**重点：**然后回答。", "**重点：**", "<strong>重点：</strong>"),
      ("这是**「重点」**的内容。", "**「重点」**", "<strong>「重点」</strong>"),
      ("用`2**3`，再读**重点：**然后", "**重点：**", "<strong>重点：</strong>"),
      ("**公式：**$E=mc^2$", "**公式：**", "<strong>公式：</strong>"),
      ("**Formula:**$x$", "**Formula:**", "<strong>Formula:</strong>"),
      ("值$x$**（重点）** 在", "**（重点）**", "<strong>（重点）</strong>"),
    ])
  func bold(_ line: String, _ marked: String, _ fixed: String) throws {
    try expectMessage("template-syntax: \(marked)", fixed, in: "## 哪个？\n\n\(line)\n\n= 甲\n")
  }

  @Test(
    "Bold text beside other letters and punctuation is accepted",
    arguments: [
      "这是**重点**（说明）。", "先读，**重点**是它。", "**「重点」**。", "**重点：** 内容",
      "a **「b」** c", "**输出：**`print(1)`", "`code`**（重点）** 在", "**重点：**+1",
      "**注意：**<br>内容", "**价格：**$5", "**Price:**$5",
      "``a`b``，**幂**（乘方），**底**是 2",
      "**Formula:** $x$", "2**[3] and 2**[4]",
    ])
  func boldText(_ line: String) throws {
    #expect(try codes("## 哪个？\n\n\(line)\n\n= 甲\n").isEmpty)
  }

  @Test(
    "A table that is read as text is one warning about its first row",
    arguments: [
      ("| A | B |\n| 1 | 2 |", "'|---|---|'"), ("| A | B |\n|---|---|---|\n| 1 | 2 |", "cells: 2"),
      ("> | A | B |\n> |---|\n> | 1 | 2 |", "cells: 2"), ("| A | B |\n|---+---|", "'|---|---|'"),
      ("| A | B |\n\n|---|---|\n\n| 1 | 2 |", "no blank lines"),
    ])
  func tables(_ table: String, _ advice: String) throws {
    let body = "## Which?\n\n\(table)\n\n- [x] a\n- [ ] b\n"
    #expect(try messages(about: body) == ["template-syntax: | A | B |"])
    let note = try diagnostics(about: body).first?.notes.first?.message
    #expect(note?.contains(advice) == true, "\(note ?? "")")
  }

  @Test("Bold text beside a blank is one warning") func boldBesideBlank() throws {
    let body = "## Fill in\n\n**Answer:**[[iron]] and **Answer:** [[zinc]]\n"
    #expect(try messages(about: body) == ["template-syntax: **Answer:**"])
  }

  @Test("A line of dashes without a first row is one warning") func noFirstRow() throws {
    let body = "## Which?\n\n|---|---|\n| 1 | 2 |\n\n- [x] a\n- [ ] b\n"
    #expect(try messages(about: body) == ["template-syntax: |---|---|"])
    let note = try diagnostics(about: body).first?.notes.first?.message
    #expect(note?.hasPrefix("a table needs a first row") == true, "\(note ?? "")")
  }

  @Test("Cells of a table that no page shows are one warning") func lostCells() throws {
    for row in ["| 1 | 2 | 3 |", "| `a || b` | or |"] {
      let table = "| A | B |\n|---|---|\n| 0 | 0 |\n\(row)\n| 4 | 5 | 6 |"
      #expect(
        try messages(about: "## Which?\n\n\(table)\n\n- [x] a\n- [ ] b\n")
          == ["template-syntax: \(row)"])
    }
  }

  @Test(
    "Tables and bars in text are accepted",
    arguments: [
      "| A | B |\n|---|---|\n| 1 \\| 2 | 3 | |\n| $|x|$ | 4 |",
      "| A | B |\n|---|---|\n| 1 | 2 |", "A | B\n---|---\n1 | 2", "| A |\n|---|\n| 1 |",
      "| $|x|$ | B |\n|---|---|\n| 1 | 2 |", "~~~\n| A | B |\n| 1 | 2 |\n~~~", "|x| + |y|",
      "A | B\n|---|---|\n| 1 | 2 |", "| A | B |\n|---|---|\n1 | 2\n| 3 | 4 |\n| 5 | 6 |",
      "> - | A | B |\n>   |---|---|\n>   | 1 | 2 |", "|---|---|---|\n\nis a number line.",
    ])
  func tablesAndBars(_ text: String) throws {
    #expect(try codes("## Which?\n\n\(text)\n\n- [x] a\n- [ ] b\n").isEmpty)
  }

  @Test("Targets of links and sizes in alternative texts are one warning each")
  func otherMarkdown() throws {
    let link = "[it](https://example.org){target=\"_blank\"}"
    #expect(
      try messages(about: "## Which?\n\nRead \(link) first.\n\n= a\n")
        == ["template-syntax: {target=\"_blank\"}"])
    for size in ["300", "300x200"] {
      let found = try check(
        frontMatter() + "## Which?\n\n![A flat leaf|\(size)](leaf.svg)\n\n= a\n",
        beside: ["content/class/quizzes/leaf.svg": svg])
      #expect(found.diagnostics.map(\.code) == ["template-syntax"])
    }
  }

  @Test("Brackets with two backslashes, as other programs need them, are no formula")
  func doubledBackslashes() throws {
    let body = #"## How much is \( \sqrt{4} \) here?"# + "\n\n= 2\n"
    try expectMessage(#"lost-formula: \( \sqrt{4} \)"#, #"$\sqrt{4}$"#, in: body)
  }

  @Test("A translation into the language of its original is one error") func sameLanguage() throws {
    let found = try diagnostics(
      about: "# One\n\n## Which gas? {#gas}\n\n= a\n\n# Two\n\n## Which salt?\n\n= b\n",
      beside: [
        "content/class/quizzes/quiz.en.md":
          "---\nname: Gas\n---\n\n## Which metal? {#metal}\n\n= c\n"
      ]
    ).filter { $0.severity == .error }
    #expect(found.map(\.code) == ["bad-translation"])
  }

  @Test("A weight below one percent is a fraction of another program") func weights() throws {
    let body = "## Which? {scoring=weights}\n\n- [x] a\n- [ ] b {weight=0.5}\n- [ ] c\n"
    try expectMessage("bad-attribute: weight=0.5", "weight=50", in: body)
  }

  @Test(
    "Settings with an open quotation mark are an error where they are read as text, too",
    arguments: ["## A? {tags=\"b c}.", "## A {tags=\"b c}?", "## A?\n\n{tags=\"b c}"])
  func openQuotes(_ question: String) throws {
    #expect(try messages(about: question + "\n\n= d\n") == ["bad-attribute: {tags=\"b c}"])
  }

  @Test(
    "A setting that cannot be read is not also missing or without effect",
    arguments: [
      ("## A? {scoring=weights}\n\n- [x] a {weight=500}\n- [ ] b\n", "weight=500"),
      ("## A? {scoring=weights}\n\n- [x] a\n- [ ] b {fraction=50}\n", "fraction=50"),
      (
        "## A? {scoring=weights}\n\n- [x] a {weight=half}\n- [x] b {weight=20}\n- [ ] c\n",
        "weight=half"
      ),
      ("## A? {scoring=weigths}\n\n- [x] a\n- [ ] b {weight=50}\n", "scoring=weigths"),
      ("# B {pick=1}\n\n## A? {points=x}\n\n= a\n\n## C? {points=2}\n\n= c\n", "points=x"),
    ])
  func unread(_ body: String, _ marked: String) throws {
    let found = try messages(about: body)
    #expect(found.count == 1 && found[0].hasSuffix(": \(marked)"), "\(found)")
  }

  @Test(
    "A word in braces that is almost an attribute is not shown without a warning",
    arguments: [
      ("## A? {viod}\n\n= a\n", "{viod}", "{void}"),
      ("## A? {Void}\n\n= a\n", "{Void}", "{void}"),
      ("## A? {drfat}\n\n= a\n", "{drfat}", "{draft=true}"),
      ("## A? {numric}\n\n= a\n", "{numric}", "{type=numeric}"),
      ("## A? {mutlipel}\n\n- [x] a\n- [ ] b\n", "{mutlipel}", "{type=multiple}"),
      ("## A? {matchng}\n\n= a\n", "{matchng}", "{type=matching}"),
      ("## A? {each-option}\n\n- [x] a\n- [ ] b\n", "{each-option}", "{scoring=each-option}"),
      ("## A?\n\n- [x] a\n- [ ] b {viod}\n", "{viod}", "{void}"),
      ("## A?\n\n- [x] a\n- [ ] b {Essay}\n", "{Essay}", nil),
      ("# B {drfat}\n\n## A?\n\n= a\n", "{drfat}", nil),
    ])
  func almostAttributes(_ body: String, _ written: String, _ meant: String?) throws {
    try expectMessage("template-syntax: \(written)", meant, in: body)
  }

  @Test(
    "Other words in braces are text",
    arguments: [
      "A {name}", "A {points}", "A\\{viod}", "Is `{viod}`", "A{viod}", "A {x, y}", "A {is}",
      "A {avoid}", "A {watching}", "A {mingle}", "A {blank}", "A {drift}", "A {sale}",
      "A {multiply}", "A {hotspots}", "A {voids}", "A {singe}",
    ])
  func otherWords(_ heading: String) throws {
    #expect(try messages(about: "## \(heading)\n\n- [x] a {x}\n- [ ] {viod}\n") == [])
  }

  @Test(
    "Settings on a separate line whose notation makes them text are a warning",
    arguments: [
      ("## A?", "{points: 2}", " {points=2}"), ("## A? {#b}", "{points = 2}", " points=2"),
      ("## A? {points=1}", "{points: 2}", nil), ("## A?", "{points=2pt}", " {points=2}"),
      ("## A?", "{draft}", " {draft=true}"), ("## A?", "{# b}", " {#b}"),
      ("## A?", "{point=2}", " {points=2}"),
      ("## A?", "{marks=2 draft=true}", " {points=2 draft=true}"),
    ] as [(String, String, String?)])
  func settingsInText(_ heading: String, _ line: String, _ fixed: String?) throws {
    let body = "\(heading)\n\n\(line)\n\n- [x] a\n- [ ] b\n"
    try expectMessage("template-syntax: \(line)", fixed, in: body)
  }

  @Test(
    "Other braces on a separate line are text",
    arguments: [
      "{x: 2}", "{name}", "{1, 2}", "{color: red}", "{viod}", "{#1}", "{x=2}", "{name=b}",
      "{height=200}", "{form=2}", "{style=a}", "{class=a}",
    ])
  func otherBraces(_ line: String) throws {
    #expect(try messages(about: "## A?\n\n\(line)\n\n- [x] a\n- [ ] b\n") == [])
  }

  @Test("Settings after a typed answer are an error, also with another word beside them")
  func settingsAfterAnswers() throws {
    let found = try messages(about: "## A?\n\n= a {points=2 viod}\n")
    #expect(found == ["bad-attribute: {points=2 viod}"])
  }

  @Test(
    "A misspelled field that is there as well has no fix, which would repeat it",
    arguments: ["Created: 2026-09-02", "title: A quiz", "kinds: quiz"])
  func repeatedByFix(_ line: String) throws {
    let found = try diagnostics(about: "## A?\n\n= a\n", front: line + "\n")
    #expect(found.map(\.code) == ["unknown-field"] && found[0].fixes.isEmpty, "\(found)")
    #expect(found.first?.notes.map(\.message).first?.contains("there already") == true)
  }

  @Test(
    "A field without its colon that is there as well is one error without a fix",
    arguments: [
      "tags one\ntags: two", "tags: one\ntags two", "tags = one\ntags: two",
      "tags: one\ntags:two", "tags：one\nauthor: Ada\ntags: two",
    ])
  func repeatedByColon(_ lines: String) throws {
    let found = try diagnostics(about: "## A?\n\n= a\n", front: lines + "\n")
    #expect(found.map(\.code) == ["front-matter-syntax"] && found[0].fixes.isEmpty, "\(found)")
    #expect(found.first?.notes.last?.message.contains("there already") == true)
  }

  @Test(
    "No fix writes an attribute that is there as well",
    arguments: [
      ("point=2 points=3", [nil]), ("point=2 pts=3", ["points=2", nil]),
      ("points=2 Points=3", [nil]), ("points: 2 points=3", [nil, nil]),
      ("#a id=b", [nil, nil]), ("#a name=b", [nil]), ("point=2 tag=b", ["points=2", "tags=b"]),
    ] as [(String, [String?])])
  func repeatedAttributes(_ written: String, _ fixes: [String?]) throws {
    #expect(try firstFixes(of: "## A? {\(written)}\n\n= a\n") == fixes)
  }

  @Test(
    "Values of site.yml that are almost right say what is wrong, with what to write",
    arguments: [
      ("base-url: http//a.org", "must be an address that starts", "http://a.org"),
      ("base-url: \"https://a.org \"", "must not contain spaces", "https://a.org"),
      ("base-url: https://", "must be a whole address", nil),
      ("submit-to: \"mailto: a@b.org\"", "must not contain spaces", "mailto:a@b.org"),
      ("submit-to: mailto:Ada <a@b.org>", "must not contain spaces", nil),
      ("colors: { accent: \"#0b6\" }", "must be a color", "\"#00bb66\""),
      ("colors: red", "colors must be a group of fields", nil),
    ] as [(String, String, String?)])
  func siteValues(_ line: String, _ words: String, _ fixed: String?) throws {
    let site = "title: Course\ntime-zone: Europe/Berlin\n\(line)\n"
    let found = try diagnostics(about: "## A?\n\n= a\n", beside: ["content/site.yml": .text(site)])
    #expect(found.count == 1 && found[0].message.contains(words), "\(found)")
    #expect(found.first?.fixes.first?.edits.first?.replacement == fixed)
  }

  @Test(
    "A time zone without its continent or in other letters has a fix",
    arguments: [
      ("Berlin", "Europe/Berlin", false), ("europe/berlin", "Europe/Berlin", true),
      ("new york", "America/New_York", false), ("america/new york", "America/New_York", true),
      ("CET", nil, false), ("Europe/Hamburg", nil, false), ("UTC+1", nil, false),
    ] as [(String, String?, Bool)])
  func timeZones(_ name: String, _ meant: String?, _ isSafe: Bool) throws {
    let found = try diagnostics(
      about: "## A?\n\n= a\n",
      beside: ["content/site.yml": .text("title: Course\ntime-zone: \(name)\n")])
    #expect(found.map(\.code) == ["unknown-time-zone"])
    #expect(found.first?.fixes.first?.edits.first?.replacement == meant)
    #expect(found.first?.fixes.first?.isSafe ?? false == isSafe)
  }

  @Test("A year out of range is named, and an address in the wrong place has advice")
  func yearsAndAddresses() throws {
    let years = try diagnostics(ofClassroom: "ends: 3099-09-14\n").map(\.message)
    #expect(years == ["'ends' must have a year from 1900 to 2999"])
    let found = try diagnostics(ofClassroom: "email: ada@example.org\n")
    #expect(found.flatMap(\.notes).map(\.message).contains { $0.contains("teacher: {") })
  }

  @Test("With an unknown rule in the front matter, weights are not without effect")
  func unknownRule() throws {
    let body = "## A?\n\n- [x] a\n- [ ] b {weight=50}\n"
    #expect(try codes(body, front: "scoring: weigths\n") == ["unknown-value"])
  }
}

private let svg: Rule.Example.File =
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"></svg>"
