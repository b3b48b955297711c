import Courseware
import Testing

@testable import Authoring

private let question = "\n\n## A?\n\n- [x] 1\n- [ ] 2\n"

@Suite struct InvisibleCharacters {
  @Test(
    "What has no width is found wherever it stands",
    arguments: [
      "a\u{200B}b", "\u{FEFF}a", "Wör\u{AD}ter", "a\u{2060}b", "a\u{200C}b", "a\u{200D}b",
      "a\u{E0041}", "`a\u{200B}b`", "ma\u{200B} 10", "a\u{34F}b", "a\u{115F}b", "a\u{1160}b",
      "a\u{17B4}b", "a\u{180E}b", "a\u{180B}b", "a\u{2800}b", "a\u{3164}b", "a\u{FFA0}b",
      "a\u{FFF9}b", "a\u{FFFB}b", "a\u{FFFC}b", "a&#x2800;b", "a&#xFFF9;b", "a\u{115F}\u{1160}b",
    ])
  func found(_ text: String) throws {
    #expect(try codes(text + question) == ["invisible-character"])
  }

  @Test(
    "A line or paragraph separator is found in text and becomes a space",
    arguments: ["\u{2028}", "\u{2029}"])
  func separators(_ mark: String) throws {
    let found = try diagnostics(about: "## Which\(mark)part?\n\n= a\(mark)b\n")
    #expect(found.map(\.code) == ["invisible-character", "invisible-character"])
    #expect(found.allSatisfy { $0.fixes.first?.isSafe == true })
    #expect(found.allSatisfy { $0.fixes.first?.edits.first?.replacement == " " })
  }

  @Test(
    "Joiners stay where letters or emoji need them, and other blanks where they are text",
    arguments: [
      "می\u{200C}خواهم", "क्\u{200D}ष", "👨\u{200D}👩\u{200D}👧", "❤️\u{200D}🔥", "🏴\u{E0067}\u{E007F}",
      "ภาษา\u{200B}ไทย", "5\u{A0}km", "-\u{A0}Bonjour !", "« oui\u{202F}»", "这是\u{3000}文本",
      "第\u{3000}一", "# 1", "\u{1112}\u{1160}\u{11AB}", "\u{115F}\u{1161}", "⠓\u{2800}⠊",
      "ᠨ\u{180E}ᠠ", "ᠨ\u{180B}ᠠ", "e\u{34F}\u{301}",
    ])
  func needed(_ text: String) throws {
    #expect(try codes(text + question).isEmpty)
  }

  @Test("A character without a common name is named by its code point") func codePoints() throws {
    let found = try diagnostics(about: "a\u{115F}b" + question).map(\.message)
    #expect(found == ["this line contains an invisible character (U+115F)"])
  }

  @Test("Each line is reported once, and taking them out is safe") func lines() throws {
    let checked = try check(frontMatter() + "a\u{200B}b\u{AD}c\nd\u{200B}e" + question)
    #expect(checked.diagnostics.map { $0.fixes.first?.edits.count } == [2, 1])
    #expect(checked.diagnostics.allSatisfy { $0.fixes.first?.isSafe == true })
  }

  @Test(
    "Where the author may want them, nothing is taken out without asking",
    arguments: [
      "`a\u{200B}b`" + question, "```\na\u{200B}b\n```" + question, "$a\u{200B}b$" + question,
      "a&#8203;b" + question, "## A?\n\n= `a\u{200B}b`\n", "## A?\n\n= /a\u{200B}?b/\n",
      "## A [[/a\u{200B}?b/]]\n",
    ])
  func meant(_ body: String) throws {
    let fixes = try diagnostics(about: body).flatMap(\.fixes)
    #expect(fixes.map(\.isSafe) == [false])
  }

  @Test("In the words of an answer, taking them out is safe") func answers() throws {
    let fixes = try diagnostics(about: "## A?\n\n= a\u{200B}b\n").flatMap(\.fixes)
    #expect(fixes.map(\.isSafe) == [true])
  }

  @Test(
    "Another blank where syntax needs one is read as it looks, and reported alone",
    arguments: ["\u{A0}", "\u{202F}", "\u{3000}", "\u{2003}"])
  func blanks(_ blank: String) throws {
    let text = """
      ---
      name:\(blank)Quiz
      created: 2026-09-01
      kind: practice
      ---

      ##\(blank)Which? {#which\(blank)points=2}

      -\(blank)[x]\(blank)Chloroplast
      - [ ] Mitochondrion

      ##\(blank)How many?

      =\(blank)46

      """
    let checked = try check(text)
    #expect(Set(checked.diagnostics.map(\.code)) == ["invisible-character"])
    #expect(checked.diagnostics.count == 5)
    let quiz = try #require(checked.quiz)
    #expect(quiz.name == "Quiz" && quiz.questions.map(\.id) == ["which", "how-many"])
    #expect(quiz.questions[0].points.value == 2 && quiz.questions[0].options.count == 2)
  }

  @Test("A place after a blank of several bytes is where it was") func places() throws {
    let checked = try check(frontMatter() + "##\u{A0}Which?\n\n-\u{3000}[x] a\n- [ ]\n")
    let empty = try #require(checked.diagnostics.last)
    let text = frontMatter() + "##\u{A0}Which?\n\n-\u{3000}[x] a\n"
    #expect(empty.code == "empty-option" && empty.span?.bytes.lowerBound == text.utf8.count)
  }

  @Test("Code keeps its blanks") func code() throws {
    #expect(try codes("```\n-\u{A0}[ ] a\n##\u{A0}b\n```" + question).isEmpty)
  }

  @Test("An id is the same with an invisible character and without") func ids() throws {
    for (text, plain) in [("chlo\u{200B}ro", "chloro"), ("Grö\u{AD}ße", "Größe")] {
      #expect(
        Identifier.made(from: Array(text.utf8)[...], limit: 40, prefix: "q")
          == Identifier.made(from: Array(plain.utf8)[...], limit: 40, prefix: "q"))
    }
  }
}

@Suite struct Directions {
  @Test(
    "Marks of direction are reported unless text from right to left needs them",
    arguments: [
      ("a\u{202E}b", 1), ("a\u{200F}b", 1), ("a\u{2067}b\u{2069}", 1), ("a\u{061C}b", 1),
      ("שלום\u{200F} א", 0), ("שלום \u{2066}abc\u{2069}", 0), ("שלום \u{2066}abc", 1),
      ("שלום abc\u{2069}", 1), ("שלום \u{202A}abc\u{202C}", 1), ("a\u{2067}b\u{2069}\nשלום", 0),
    ])
  func marks(_ text: String, _ count: Int) throws {
    let expected = Array(repeating: "bidirectional-control", count: count)
    #expect(try codes(text + question) == expected)
  }
}

@Suite struct Scripts {
  @Test(
    "A word of two alphabets that looks like one of one is found",
    arguments: [
      ("Моre", "More"), ("nuсleus", "nucleus"), ("Hеllo", "Hello"), ("молоko", nil),
      ("СО2 и CО2", "CO"), ("ΝaCl", "NaCl"), ("bοοk", "book"), ("Украiна", "Україна"),
      ("кoт", "кот"), ("naїve", "naïve"),
    ] as [(String, String?)])
  func found(_ text: String, _ plain: String?) throws {
    let fixes = try diagnostics(about: text + question).map {
      $0.fixes.first?.edits.first?.replacement
    }
    // 'i' is the Ukrainian letter's look-alike, 'ї' is another one.
    let expected = text == "Украiна" ? "Украіна" : plain
    #expect(fixes == (expected.map { [$0] } ?? []))
  }

  @Test(
    "Signs, units, suffixes and words of one alphabet are left alone",
    arguments: [
      "5 μm and 3 kΩ", "Δt", "2πr", "TNFα and NFκB", "IFNγ", "cosα", "Hα", "вода", "ΔNA",
      "USB-кабель", "IP-адрес", "Яndex", "$Моre$", "`Моre`", "λx", "α-helix", "PHPшник", "Αθήνα",
    ])
  func alone(_ text: String) throws { #expect(try codes(text + question).isEmpty) }

  @Test("In an answer it is said that nobody can type it") func answers() throws {
    let found = try diagnostics(about: "## A?\n\n= nuсleus\n\n## B [[nuсleus]]\n")
    #expect(found.map(\.code) == ["mixed-script", "mixed-script"])
    #expect(found.allSatisfy { $0.message.hasPrefix("no student can type 'nuсleus'") })
  }

  @Test(
    "Letters are never replaced without asking: a question may be about them",
    arguments: ["## A?\n\n= nuсleus\n", "## A [[nuсleus]]\n", "The nuсleus" + question])
  func replacements(_ body: String) throws {
    let fixes = try diagnostics(about: body).flatMap(\.fixes)
    #expect(fixes.map(\.isSafe) == [false])
  }

  @Test("A key or an id with such a letter is one mistake, which its own rule names") func once()
    throws
  {
    #expect(try codes("## A? {#сell}\n\n- [x] 1\n- [ ] 2\n") == ["bad-attribute"])
    #expect(try codes(question, front: "tаgs: a\n") == ["unknown-field"])
  }

  @Test("A mark is no word") func marks() throws {
    #expect(try codes("## A?\n\n- [х] 1\n- [ ] 2\n") == ["look-alike-brackets"])
  }
}
