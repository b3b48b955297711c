import Exchange
import TestSupport
import Testing

/// What one piece of a file becomes.
struct ImportCase: Sendable, CustomTestStringConvertible {
  var name: String
  var source: String
  var result: String
  var told: [String] = []
  var images: Set<String> = []

  var testDescription: String { name }
}

@Suite("Importing task lists")
struct TaskListTests {
  @Test("each irregularity becomes what a reader takes it for", arguments: allIrregularities)
  func becomes(_ case: ImportCase) throws {
    let quiz = try imported("## Sample\n\n" + `case`.source, images: `case`.images)
    #expect(quiz.body == `case`.result + "\n")
    #expect(quiz.told == `case`.told)
    #expect(try quiz.faults() == [])
  }

  @Test("a file becomes a practice quiz of its title, created today")
  func head() throws {
    let quiz = try imported(
      "# The *great* [quiz](https://example.org)\n\n#### Q1. A?\n- [x] b\n- [ ] c")
    #expect(quiz.name == "The great quiz")
    let text = String(decoding: quiz.markdown, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "---\nname: \"The great quiz\"\ncreated: 2026-09-01\nkind: practice\n---\n\n##"))
    let references = try imported("# Q&amp;A: &lt;b&gt; & more\n\n#### Q1. A?\n- [x] b\n- [ ] c")
    #expect(references.name == "Q&A: <b> & more")
  }

  @Test(
    "a title that is missing, empty or too long is replaced",
    arguments: [
      ("#### Q1. A?\n- [x] b\n- [ ] c", "Sample"),
      ("## **\n#### Q1. A?\n- [x] b\n- [ ] c", "Sample"),
      (
        "## " + String(repeating: "word ", count: 20) + "\n#### Q1. A?\n- [x] b\n- [ ] c",
        "word word word word word word word word word word word word"
      ),
    ])
  func title(_ source: String, _ name: String) throws {
    #expect(try imported(source).name == name)
  }

  @Test("a title that is too long for a name, or that another quiz has, is noted with its line")
  func longTitle() throws {
    let title = "Cells, tissues and organs of plants and animals, for beginners in biology"
    let name = "Cells, tissues and organs of plants and animals, for"
    let questions = "\n\n#### Q1. A?\n- [x] b\n- [ ] c"
    let heading = try imported("\n# \(title)" + questions)
    let front = try imported("---\ntags: [a]\ntitle: \(title)\n---" + questions)
    #expect(heading.name == name && front.name == name)
    let note = "the title is too long: the name of the quiz is '\(name)'"
    #expect(heading.told == ["note 2: \(note)"])
    #expect(front.told == ["note 3: \(note)"])
    let second = try imported("# Cells" + questions, freeName: { "\($0) (2)" })
    let taken = "another quiz has this title: the name of the quiz is 'Cells (2)'"
    #expect(second.told == ["note 1: \(taken)"])
  }

  @Test("names that are taken get a number and stay short enough")
  func freeNames() {
    let long = String(repeating: "x", count: 60)
    #expect(freeName("Git") { $0 == "Git" || $0 == "Git (2)" } == "Git (3)")
    #expect(freeName(long) { $0 == long }.count == 60)
  }

  @Test(
    "file names become ids",
    arguments: [
      ("json-quiz", "json-quiz"), ("C++ Quiz (new)", "c-plus-plus-quiz-new"),
      ("c#", "c-sharp"), ("c", "c"), ("issue#3", "issue-3"), ("a + b", "a-b"), ("Ü", "ue"),
      ("con", "con-quiz"), ("--a--b--", "a-b"), ("Säuren & Ça", "saeuren-ca"), ("東京", "quiz"),
    ])
  func stems(_ name: String, _ stem: String) {
    #expect(fileStem(from: name, otherwise: "quiz") == stem)
  }

  @Test("a byte order mark and CRLF leave no trace")
  func oddFile() throws {
    let quiz = try imported(
      "\u{FEFF}---\r\ntitle: T\r\n---\r\n## T\r\n#### Q1. A?\r\n- [x] b\r\n- [ ] c")
    #expect(quiz.name == "T")
    #expect(quiz.body == "## A?\n\n- [x] b\n- [ ] c\n")
  }

  @Test("front matter has the name and fields of the quiz, and what else it has is noted")
  func frontMatter() throws {
    let quiz = try imported(
      "---\ntitle: 'Cell  *biology*'\ntags:\n  - cells\nlayout: page\nlicense: [a]\n---\n"
        + "# Cells\n#### Q1. A?\n- [x] b\n- [ ] c")
    #expect(quiz.name == "Cell *biology*")
    #expect(
      String(decoding: quiz.markdown, as: UTF8.self)
        .contains("kind: practice\ntags:\n  - cells\n---\n"))
    #expect(quiz.body == "### Cells\n\n## A?\n\n- [x] b\n- [ ] c\n")
    let notes = [(5, "layout"), (6, "license")]
    #expect(quiz.told == notes.map { "note \($0): the field '\($1)' is not imported" })
    #expect(try quiz.faults() == [])
  }

  @Test("front matter with a mistake is read as it was meant, and the mistake is noted")
  func mistakenFrontMatter() throws {
    let questions = "\n# Cells\n#### Q1. A?\n- [x] b\n- [ ] c\n\n---\n"
    let body = "### Cells\n\n## A?\n\n- [x] b\n- [ ] c\n"
    let quiz = try imported("---\ntitle: Cells: more\ntags: [a]\n---\n" + questions)
    #expect(quiz.name == "Cells: more")
    #expect(String(decoding: quiz.markdown, as: UTF8.self).contains("kind: practice\ntags: [a]\n"))
    #expect(quiz.body.hasPrefix(body))
    let colon = "a value that contains a colon and a space needs quotation marks"
    #expect(quiz.told == ["note 2: \(colon)"])
    let unclosed = try imported("---\ntitle: T\ntags: [a]\n" + questions)
    #expect(unclosed.name == "T")
    #expect(unclosed.body.hasPrefix(body))
    #expect(unclosed.told == ["note 4: front matter must end with a line '---' before the text"])
  }

  @Test("front matter that cannot be read is noted, and not imported as text")
  func unreadableFrontMatter() throws {
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    let quiz = try imported(
      "---\ntitle: T\ntags: \(deep)\n---\n## Cells\n#### Q1. A?\n- [x] b\n- [ ] c")
    #expect(quiz.name == "Cells")
    #expect(quiz.body == "## A?\n\n- [x] b\n- [ ] c\n")
    let reason = "front matter is nested more than 16 deep"
    #expect(quiz.told == ["note 3: the front matter is not imported: \(reason)"])
  }

  @Test("front matter of a question is not its text, and its fields are noted")
  func questionFrontMatter() throws {
    let front = "---\nshuffle_answers: false\n---"
    let quiz = try imported(
      "# T\n\n## How?\n\n\(front)\n\nWords.\n\n- [ ] so\n- [x] thus\n\n## Why?\n\n\(front)\n\n"
        + "- [x] yes\n- [ ] no")
    #expect(
      quiz.body == "## How?\n\nWords.\n\n- [ ] so\n- [x] thus\n\n## Why?\n\n- [x] yes\n- [ ] no\n")
    #expect(
      quiz.told == [6, 17].map { "note \($0): the field 'shuffle_answers' is not imported" })
  }

  @Test("front matter below the start of the file is left out, and its fields are noted")
  func secondFrontMatter() throws {
    let quiz = try imported(
      "---\ntitle: T\n---\n\n---\ntitle: U\ntags:\n  - a\n---\n\n#### Q1. A?\n- [x] b\n- [ ] c\n"
        + "\n---\nlayout: post\n---\n\n---\n\nSo: it is.\n\n---\n")
    #expect(quiz.name == "T")
    let notes = [(6, "title"), (7, "tags"), (16, "layout")]
    #expect(quiz.told == notes.map { "note \($0): the field '\($1)' is not imported" })
    #expect(quiz.body.hasPrefix("## A?\n\n- [x] b\n- [ ] c\n"))
  }

  @Test("formulas are text, and one note says how to show them")
  func formulas() throws {
    let quiz = try imported(
      "#### Q1. Is `$x^2$` or \\$x^2$ $5 or $6, $HOME or $PATH$?\n- [x] $\\frac{1}{2}$\n"
        + "- [ ] $y$\n\n$$\nx^2\n$$\n")
    let note =
      "the formula '$\\frac{1}{2}$' is imported as text, and so are those in 2 more lines: "
    #expect(quiz.told == ["note 2: \(note)to show formulas, delete the backslashes before '$'"])
    let single = try imported("#### Q1. What is $x^2$?\n- [x] b\n- [ ] c")
    #expect(
      single.told == [
        "note 1: the formula '$x^2$' is imported as text: to show formulas, delete the backslashes "
          + "before '$'"
      ])
    #expect(single.body.hasPrefix("## What is \\$x^2\\$?\n"))
    let pair = try imported("#### Q1. What is $x^2$?\n- [x] $y^2$\n- [ ] c")
    #expect(pair.told.first?.contains("text, and so are those in 1 more line: ") == true)
  }

  @Test("names of headings are left out, with one note")
  func headingNames() throws {
    let quiz = try imported(
      "# Cells {#cells}\n\n## Q1. Why? {#q1.-why? .unnumbered}\n- [x] b\n- [ ] c\n\n"
        + "Q2. How? {#q2}\n--------------\n- [x] b\n- [ ] c\n\n"
        + "## Q3. Is it {#} or {#if x}\n- [x] b\n- [ ] c")
    #expect(quiz.name == "Cells")
    #expect(
      quiz.body == "## Why?\n\n- [x] b\n- [ ] c\n\n## How?\n\n- [x] b\n- [ ] c\n\n"
        + "## Is it {#} or {#if x&#125;\n\n- [x] b\n- [ ] c\n")
    let note = "the name '{#cells}' of a heading is not imported, and so are those in 1 more line"
    #expect(quiz.told == ["note 1: \(note)"])
  }

  @Test("blanks, solutions and tags of other programs are text, with one note for each kind")
  func notations() throws {
    let quiz = try imported(
      "#### Q1. The capital is [[Paris]] or `[[x]]`?\n- [x] b\n! Because.\n- [ ] c\n\n"
        + "<quiz>\n[[a]] [[b]]\n</quiz>\n\n{{#quiz ../q.toml}}\n")
    let more = "imported as text, and so are those in 1 more line"
    #expect(
      quiz.told == [
        "note 1: '[[Paris]]' is \(more): a blank to fill in needs a question of its own",
        "note 3: the solution '! Because.' is imported as text: write solutions as quotes, with '>'",
        "note 6: the tag '<quiz>' is \(more): delete such tags",
        "note 10: the questions of the file in '{{#quiz ../q.toml}}' are not imported: import it "
          + "with 'quizpress import mdbook-quiz FILE --into CLASSROOM'",
      ])
    let front = try imported("+++\ntitle = \"T\"\n+++\n\n#### Q1. A?\n- [x] b\n- [ ] c")
    #expect(front.body == "## A?\n\n- [x] b\n- [ ] c\n")
    #expect(
      front.told == [
        "note 1: front matter between '+++' is not imported: write it between '---', "
          + "as in 'title: Cells'"
      ])
  }

  @Test(
    "two questions below one heading are a draft, wherever the second one is written",
    arguments: [
      "1. Why?\n   - [x] yes\n   - [ ] no\n2. How?\n   - [x] so\n   - [ ] thus",
      "- Why?\n  - [x] yes\n  - [ ] no\n- How?\n  - [x] so\n  - [ ] thus",
      "**Why?**\n- [x] yes\n- [ ] no\n**How?**\n- [x] so\n- [ ] thus",
      "  **Why?**\n  - [x] yes\n  - [ ] no\n  **How?**\n  - [x] so\n  - [ ] thus",
      "Name one.\n- [x] yes\n- [ ] no\nName another.\n- [x] so\n- [ ] thus",
    ])
  func merged(_ source: String) throws {
    let quiz = try imported("## Sample\n\n#### Part\n\n\(source)")
    #expect(quiz.published == 0)
    #expect(quiz.told == ["draft 3: a second list of options starts at line 9"])
    #expect(try quiz.faults() == [])
  }

  @Test(
    "two lists with correct options are a draft, whatever is between them",
    arguments: [
      ("- [ ] no\n- [x] yes\n\n![a](a.png)\n\n- [ ] so\n- [x] thus", 10),
      ("- [ ] no\n- [x] yes\n\n|a|\n|-|\n\n- [ ] so\n- [x] thus", 11),
      ("- [ ] no\n- [x] yes\n\n```\nhow\n```\n\n- [ ] so\n- [x] thus", 12),
      ("- [ ] no\n- [x] yes\n\n> How?\n\n- [ ] so\n- [x] thus", 10),
      ("- [x] yes\n- [ ] no\n\nAnd how?\n\n- [x] so", 10),
      ("- [x] yes\n- [ ] no\nAnd how?\n- [x] so", 8),
      ("- [x] yes\n\nAnd how?\n\n- [x] so\n- [ ] thus", 9),
      ("- [ ] no\n- [x] yes\n\n**Explanation:**\n\n- [x] yes, because", 10),
      ("- [ ]\n- [x] yes\n- [ ] no\n\nAnd how?\n\n- [x] so\n- [ ] thus", 11),
    ])
  func lists(_ source: String, _ line: Int) throws {
    let quiz = try imported("## Sample\n\n#### Part\n\n\(source)", images: ["a.png"])
    #expect(quiz.published == 0)
    #expect(quiz.told.first == "draft 3: a second list of options starts at line \(line)")
    #expect(try quiz.faults() == [])
  }

  @Test(
    "options with blocks of their own are one list",
    arguments: [
      "- [x] red\n\n![a](a.png)\n\n- [x] green\n\n![b](b.png)\n\n- [ ] blue\n\n![c](c.png)",
      "- [ ] no\n- [x] this:\n\n```\nyes\n```\n\n- [x] so",
      "- [ ] no\n- [x] this\n![a](a.png)\n- [x] so",
      "- [ ] no\n- [x] yes\n> Yes.\n- [x] so",
    ])
  func blocks(_ source: String) throws {
    let quiz = try imported("#### Which?\n\(source)", images: ["a.png", "b.png", "c.png"])
    #expect(quiz.published == 1 && quiz.told == [])
  }

  @Test(
    "wrapped options are not two questions",
    arguments: [
      "- [x] a\n- [x] b, which is wrapped\nby the editor\n- [ ] c\n- [x] d",
      "- [x] a\n- [x] b, which is wrapped after more than fifty characters\nHere\n- [x] d\n- [ ] e",
      "- [ ] Alle\nDinge\n- [x] Mein\nHaus\n- [x] Dein\nBaum\n- [ ] Kein\nEnde",
    ])
  func wrapped(_ source: String) throws {
    let quiz = try imported("#### Which?\n\(source)")
    #expect(quiz.published == 1 && quiz.told == [])
  }

  @Test("rules around a title are not front matter")
  func rules() throws {
    let quiz = try imported("---\n# T: U\n---\n\n#### Q1. A?\n- [x] b\n- [ ] c")
    #expect(quiz.name == "T: U")
  }

  @Test("a quiz of drafts alone is a draft, one without any question is not written")
  func draftsAlone() throws {
    let quiz = try imported("## T\n#### Q1. A?\n- [ ] b\n- [ ] c")
    #expect(
      String(decoding: quiz.markdown, as: UTF8.self).contains("kind: practice\ndraft: true\n---"))
    #expect(try !imported("## T\n\nwords").isWritten)
  }

  @Test("a question that the compiler would not read at all is named, the others arrive")
  func unreadable() throws {
    let deep = String(repeating: "> ", count: 80) + "x"
    let quiz = try imported(
      "## T\n#### Q1. A?\n\n\(deep)\n\n- [x] b\n- [ ] c\n#### Q2. D?\n- [x] b\n- [ ] c")
    #expect(quiz.told == ["named 2: quotes and lists are nested more than 64 deep"])
    #expect(quiz.published == 1)
    #expect(try quiz.faults() == [])
  }

  @Test("hundreds of questions arrive")
  func large() throws {
    let count = isFullRun ? 2_000 : 200
    let text = (1...count).map { "#### Q\($0). Number \($0)?\n- [x] yes\n- [ ] no\n" }.joined()
    let quiz = try imported("## T\n" + text)
    #expect(quiz.published == count)
  }

  @Test("brackets and fences without an end take linear time", arguments: ["[a](", "```\n~~~\n"])
  func unclosed(_ piece: String) throws {
    let text = "#### A?\n- [x] b\n- [ ] c\n\n" + String(repeating: piece, count: 8_000)
    let time = try processorTime { _ = try imported(text) }
    #expect(time < .seconds(20))
  }

  @Test("a long list of answers takes linear time") func longList() throws {
    let list = String(repeating: "A; ", count: 100_000)
    let text = "#### A?\n- [x] b\n- [ ] c\n\nAnswer:\n\n\(list)A\n\n#### B?\n- [x] b\n- [ ] c\n"
    let time = try processorTime { _ = try imported(text) }
    #expect(time < .seconds(20))
  }

  @Test("more than a thousand warnings refuse no question")
  func manyWarnings() throws {
    let text = (1...1_050).map { "#### N\($0)? (2 points)\n- [x] yes\n- [ ] no\n" }.joined()
    let quiz = try imported("## T\n" + text)
    #expect(quiz.published == 1_050)
    #expect(quiz.told == [])
  }

  @Test("questions with more footnotes than a file may have are imported")
  func manyFootnotes() throws {
    let text = (1...520).map { "#### N\($0)[^\($0)]?\n- [x] yes\n- [ ] no\n\n[^\($0)]: so\n\n" }
    let quiz = try imported("## T\n" + text.joined())
    #expect(quiz.published == 520)
    #expect(quiz.body.contains("> \\[^520]\\: so"))
  }
}
