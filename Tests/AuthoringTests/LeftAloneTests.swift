import Authoring
import Courseware
import TestSupport
import Testing

/// Headings and options with braces of their own.
private let braces = [
  "What does {#if} do in a template", "What is {1, 2}", "Why `{#a`", "Which sets hold {x",
  "f(x) = {x", "A {b} c", "What is \\{points=2", "{a, b", "What is {n}", "a}", "x = 2}", "{type",
  "What does `{{#each}}` do", "You have {points}", "${HOME", "{a=b", "a=b}", "Is $\\{x=2\\}$ a set",
]

/// Answers in words that have digits, bars and slashes, and of which nothing is said.
private let wordAnswers = [
  "H2O", "24/7", "10:30", "1/2", "555-1234", "1914-1918", "1776-07-04", "1.2.3", "v1.2",
  "192.168.100.100", "+49 30 123456", "4-4-2", "50-50", "3-1", "2^3", "B-52", "F-16", "9/11",
  "π/2", "2 + 3i", "(2, 3)", "x > 5", "5!", "$5", "`light|dark`", "a || b", "|",
  "cat a.txt | wc -l", "trick or treat", "Paris, France", "TCP/IP",
  "14 July 1789", "14. Juli 1789", "21. mars", "14th of July", "3 de mayo", "1789年7月14日",
  "6 pm", "12 p.m.", "6 o'clock", "18 Uhr", "20th century", "3rd", "1st World War",
  "2. Weltkrieg", "12:00\n= 12 p.m.",
  "__init__", "/etc/hosts", "/usr/", "`/foo/g`", "and/or", "forty-six", "x = y", "(1,2)", "S1E3",
  "½x", "-½ x", "3½x", "1 1/2 x", "½πr", "H₂O", "half\n= ½", "1984-85", "2001: A Space Odyssey",
  "x ± 2", "(1 ± 5)/2", "1/2 ± 3/2",
]

/// Dates, times of day and ordinals in several languages, which are words.
private let dateAnswers = [
  "25 Dec", "14 Jul 1789", "12 Sept.", "7 mar", "1er janvier", "14 July 1789.", "15 March 44 B.C.",
  "44 BC", "500 AD", "44 v. Chr.", "3 p.m. GMT", "6 pm.", "14.30 Uhr", "6.30 p.m.", "18h30",
  "18 h 30", "2ème", "3ª", "3.º", "1º de maio", "18e eeuw", "19. Jh.",
]

/// Numbers of which nothing is said.
private let numberAnswers = [
  "5 m/s²", "5 kg m s^-2", "6.02 × 10^23", "1 000 000", "1,000,000", "1,000.5", "20 °C", "5 l",
  "5l",
  "6.02e-23", "1e5", "5\"", "50 % ± 2 %", "5 ft 11", "3D", "007", "3x + 5", "80s",
  "0.125", "3.142", "154 pm", "13 am", "11st", "5 d", "5 th", "3 marks", "5年",
  "5 min", "3 h", "2 h 30 min", "2.30 h", "2 d", "10 e", "2e", "2.43 pm", "30º", "5 ac", "5 dC",
  "25 ° C", "25 ˚C ± 1",
  "5 mag", "3 set", "1e400", "3·10^8", "３．５", "٤٦", "5 m₂",
]

/// Texts that look like mistakes and are none.
@Suite struct LeftAlone {
  @Test("Words with digits and signs in them are words", arguments: sampled(wordAnswers, every: 3))
  func words(_ line: String) throws {
    #expect(try codes("## A?\n\n= \(line)\n") == [])
    guard case .shortText = try quiz("## A?\n\n= \(line)\n").questions.first?.kind else {
      Issue.record("not read as words")
      return
    }
  }

  @Test("The code of Kanuri is a code of a language, although Korea's is the same")
  func kanuri() throws {
    #expect(try codes("## A?\n\n= a\n", front: "language: kr\nallow: interface-language\n") == [])
  }

  @Test("An IPv4 address is words, and no number whose groups points separate")
  func addresses() throws {
    let body = "## A?\n\n= 192.168.100.255\n"
    let german = try quiz(body, front: "language: de\nallow: interface-language\n")
    guard case .shortText = german.questions.first?.kind else {
      Issue.record("not read as words")
      return
    }
  }

  @Test("Dates are words and not numbers with a unit", arguments: dateAnswers)
  func dates(_ line: String) throws { try words(line) }

  @Test("Numbers are read in silence", arguments: numberAnswers) func numbers(_ line: String) throws
  {
    #expect(try codes("## A?\n\n= \(line)\n") == [])
    guard case .numeric = try quiz("## A?\n\n= \(line)\n").questions.first?.kind else {
      Issue.record("not read as a number")
      return
    }
  }

  @Test("A question of numbers says so", arguments: ["6 pm", "3rd"])
  func units(_ line: String) throws {
    #expect(try codes("## A? {type=numeric}\n\n= \(line)\n") == [])
  }

  @Test("Braces that are text are left alone", arguments: braces) func texts(_ text: String) throws
  {
    #expect(try codes("## \(text)\n\n- [x] a \(text)\n- [ ] b\n") == [])
  }

  @Test("A question of words says so", arguments: ["3-5", "46 or 47", "4O", "1.000.000", "1,5"])
  func type(_ line: String) throws {
    #expect(try codes("## A? {type=short-text}\n\n= \(line)\n") == [])
  }

  @Test("Where fractions have a comma, a point before three digits is pointed out") func points()
    throws
  {
    func messages(_ line: String) throws -> [String] {
      let front = frontMatter("language: de\nallow: interface-language\n")
      return try check(front + "## A?\n\n= \(line)\n").diagnostics.map(\.message)
    }
    #expect(
      try messages("1.500") == [
        "in a language with decimal commas, the point could also separate thousands; '1.500' is read as 1,5"
      ])
    #expect(try messages("1,500").isEmpty && messages("0.125").isEmpty && messages("1.5").isEmpty)
    #expect(try messages("1.000,5").isEmpty && messages("1.000.000 €").isEmpty)
    for english in ["1,000.5", "1,234,567"] { #expect(try messages(english).count == 1) }
    let ranges = ["500.000..1.500.000", "1.000 .. 2.000 €", "1.000.000 ± 1.000", "1500 ± 1.000"]
    for range in ranges { #expect(try messages(range).count == 1, "\(range)") }
    for range in ["1.000.000..2.000.000", "2,5 ± 0.125", "1.000 ± 0.5", "1.000,5 ± 0,5"] {
      #expect(try messages(range).isEmpty, "\(range)")
    }
  }

  @Test(
    "The content of a question is never reported as a mistake",
    arguments: [
      "It costs $5, or $6, `$\\frac`, $HOME, ${x}, $x_1, \\(a\\) and \\[b\\].\n\n    $\\frac\n",
      "A $x^2$ and $$y^2$$ and \\$\\alpha.\n", "> [!x]\n> a\n\n> [1]: b\n", "(a) [ ]: b\n",
      "What does `f(type=int)` do, and {a=b}?\n",
    ])
  func text(_ text: String) throws {
    #expect(try codes("## A?\n\n\(text)\n- [x] a\n- [ ] b\n") == [])
  }

  @Test(
    "Text of an option may go on at the margin",
    arguments: [
      "- [ ] b\nand more\n", "- [ ] b,\nAnd more\n",
      "- [ ] \(String(repeating: "long ", count: 15))\nLine\n",
    ])
  func wrapped(_ option: String) throws {
    #expect(try codes("## A?\n\n- [x] a\n" + option) == [])
  }

  @Test(
    "A line of a dialogue that starts with 'Answer:' names no option",
    arguments: [
      "Question: Is it far?\n\nAnswer: Five minutes.", "**Answer:** I wanted a change.",
      "Frage: Hast du Zeit?\n\nAntwort: Leider nicht.",
    ])
  func dialogues(_ lines: String) throws {
    let body = "## Is this polite?\n\n\(lines)\n\n- [x] Yes\n- [ ] No\n"
    #expect(try codes(body).isEmpty)
    let named = body.replacing("\n- [x]", with: "\n**Answer:** yes\n\n- [x]")
    #expect(try codes(named) == ["announced-answer"])
  }

  @Test("Three options that differ only in emphasis or quotation marks are the subject")
  func emphasis() throws {
    let three = "## A?\n\n- [x] **re**cord\n- [ ] re**cord**\n- [ ] record\n"
    #expect(try codes(three).isEmpty)
    #expect(try codes(three + "- [ ] *tape*\n").isEmpty)
    #expect(try codes("## A?\n\n- [x] *tape*\n- [ ] tape\n- [ ] *cd*\n") == ["similar-options"])
  }

  @Test(
    "An interval is a value that a question asks for",
    arguments: ["[0, 1)", "[0, 1]", "]0, 1[", "(0; 1]"])
  func intervals(_ answer: String) throws {
    #expect(try codes("## Which interval is it?\n\n= \(answer)\n").isEmpty)
    #expect(try codes("## How long is it?\n\n= \(answer)\n") == ["misread-answer"])
  }

  @Test(
    "A question about a word in quotation marks may be answered with a truth value",
    arguments: [
      ("fr", "Quel est le contraire de « vrai » ?", "faux"), ("zh", "“对”的反义词是什么？", "错"),
      ("es", "¿Cuál es el contrario de \"verdadero\"?", "falso"),
    ])
  func opposites(_ language: String, _ heading: String, _ answer: String) throws {
    let front = "language: \(language)\nallow: interface-language\n"
    let found = try codes("## \(heading)\n\n= \(answer)\n", front: front)
    #expect(!found.contains("misread-answer"))
    #expect(try codes("## Is it « so » or not, true or false?\n\n= faux\n") == ["misread-answer"])
  }

  @Test(
    "Other pairs of words ask for truth as well",
    arguments: [
      ("es", "¿Cierto o falso? A.", "cierto"), ("pt", "Certo ou errado? A.", "errado"),
      ("it", "Giusto o sbagliato? A.", "giusto"), ("fr", "Juste ou faux ? A.", "juste"),
      ("nl", "Juist of onjuist? A.", "onjuist"), ("nl", "Goed of fout? A.", "goed"),
    ])
  func truth(_ language: String, _ heading: String, _ answer: String) throws {
    let front = "language: \(language)\nallow: interface-language\n"
    #expect(try codes("## \(heading)\n\n= \(answer)\n", front: front) == ["misread-answer"])
    #expect(try codes("## A?\n\n= \(answer)\n", front: front).isEmpty)
  }

  @Test("Options that differ in code, in raised letters and in case differ") func options() throws {
    #expect(try codes("## A?\n\n- [x] `a  b`\n- [ ] `a b`\n- [ ] a b\n") == [])
    #expect(try codes("## A?\n\n- [x] H<sub>2</sub>\n- [ ] H<sup>2</sup>\n- [ ] H2\n") == [])
    #expect(try codes("## A?\n\n- [x] Java\n- [ ] java\n") == [])
  }

  @Test("Weights that come to 100 are fine, and so is a rule for all kinds") func scoring() throws {
    let thirds = ["a", "b", "c"].map { "- [x] \($0) {weight=33.33}\n" }.joined()
    #expect(try codes("## A? {scoring=weights}\n\n\(thirds)- [ ] d {weight=-50}\n") == [])
    let void = "- [x] a\n- [x] b\n- [ ] c {weight=-50}\n- [ ] d {weight=100 void}\n"
    #expect(try codes("## A? {scoring=weights}\n\n\(void)") == [])
    let both = "## A?\n\n- [x] a\n- [ ] b\n\n## B? {type=ordering}\n\n1. a\n2. b\n"
    #expect(try codes(both, front: "scoring: net-correct\n") == [])
    #expect(try codes("## A?\n\n- [x] a\n- [x] b\n", front: "") == ["no-distractor"])
  }
}
