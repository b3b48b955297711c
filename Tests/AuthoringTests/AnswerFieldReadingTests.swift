import Courseware
import TestSupport
import Testing

@testable import Authoring

/// What is right in the one place to type into below a question.
private func field(_ lines: String, _ heading: String = "## A?", front: String = "") throws
  -> AnswerField
{
  switch try quiz("\(heading)\n\n\(lines)\n", front: front).questions.first?.kind {
  case .numeric(let numeric): return numeric.answer
  case .shortText(let words): return words.answer
  default:
    Issue.record("no typed answer")
    return AnswerField(accepted: [])
  }
}

/// The bounds and the unit of a number as written.
private func range(_ text: String, _ mark: DecimalMark = .point) -> String {
  switch WrittenNumber(text, mark) {
  case .range(let range): "\(range.low.text) \(range.high.text) \(range.unit)"
  case .word: "word"
  case .fault: "fault"
  }
}

@Suite struct TypedAnswers {
  @Test(
    "A number has a tolerance, a range and a unit if its teacher likes",
    arguments: [
      ("46", "0.46e2 0.46e2 "), ("-0", "0 0 "), ("3.14 ± 0.01", "0.313e1 0.315e1 "),
      ("3.14 +- 0.01", "0.313e1 0.315e1 "), ("3.14 +/- 0.01", "0.313e1 0.315e1 "),
      ("200 ± 2%", "0.196e3 0.204e3 "), ("-200 ± 2 %", "-0.204e3 -0.196e3 "),
      ("1.25..1.30", "0.125e1 0.13e1 "), ("1.25 … 1.30", "0.125e1 0.13e1 "),
      ("1...5 m", "0.1e1 0.5e1 m"), ("-5..-2", "-0.5e1 -0.2e1 "), ("−5..−2", "-0.5e1 -0.2e1 "),
      ("6.02e23", "0.602e24 0.602e24 "), ("6.02 × 10^23", "0.602e24 0.602e24 "),
      ("6.02·10²³ 1/mol", "word"), ("4 m/s²", "0.4e1 0.4e1 m/s^2"), ("１２", "0.12e2 0.12e2 "),
      ("5 %", "0.5e1 0.5e1 %"), ("50 % ± 2 %", "0.48e2 0.52e2 %"), ("50 ± 2 m", "0.48e2 0.52e2 m"),
      ("50 m ± 2 m", "0.48e2 0.52e2 m"), ("50 m ± 2%", "0.49e2 0.51e2 m"),
      ("50 m ± 2 s", "fault"), ("20 °C", "0.2e2 0.2e2 °C"), ("20 €", "0.2e2 0.2e2 €"),
      ("5 ± 0", "0.5e1 0.5e1 "), ("5 ± -1", "fault"), ("5 ± x", "fault"), ("3..1", "fault"),
      ("1 m..2 km", "fault"), ("1e999999 ± 1", "fault"), ("1/2", "word"), ("10:30", "word"),
      ("1776-07-04", "word"), ("1.2.3", "word"), ("x", "word"), ("$5", "word"), ("1,5", "fault"),
      ("489,5 g", "fault"), ("5,5 m ± 10%", "fault"), ("20,5 %", "fault"), ("0,5 kg", "fault"),
      ("12,75 €", "fault"), ("9,81 m/s²", "fault"), ("3,14 ± 0,01", "fault"), ("1,2..1,5", "fault"),
      ("20 ± 0,5 kg", "fault"), ("1,5 Stunden", "fault"), ("1,500 m", "0.15e4 0.15e4 m"),
      ("1,2,3", "word"), ("46, 47 kg", "word"), ("1,3 BPG", "word"), ("1,2-dichloroethane", "word"),
      ("1,2 m, 3 m", "word"), ("25,12.2026", "word"), ("12,", "word"), ("2,5 or 3 m", "word"),
      ("1,500", "0.15e4 0.15e4 "), ("wait..what", "word"), ("", "word"), ("..", "word"),
    ])
  func numbers(_ text: String, _ expected: String) {
    #expect(range(text) == expected)
  }

  @Test("Fractions have the mark of the quiz's language, or else of the site's") func marks() throws
  {
    #expect(range("1,5 ± 0,25", .comma) == "0.125e1 0.175e1 ")
    let german = try quiz("## A?\n\n= 1,5\n", front: "language: de\nallow: interface-language\n")
    #expect(german.decimalMark == .comma)
    guard case .numeric(let numeric) = german.questions[0].kind else { throw Missing() }
    #expect(numeric.answer.accepts("1.5", .comma) && numeric.answer.accepts("1,50", .comma))
    let site = "title: Kurs\nlanguage: fr\ntime-zone: Europe/Paris\n"
    let checked = try check(
      frontMatter() + "## A?\n\n= 1,5\n", beside: ["content/site.yml": .text(site)])
    #expect(checked.quiz?.decimalMark == .comma)
  }

  @Test(
    "Where fractions have a point, a comma before a unit or a tolerance is an error with its fix",
    arguments: [
      ("489,5 g", "489.5 g"), ("5,5 m ± 10%", "5.5 m ± 10%"), ("20,5 %", "20.5 %"),
      ("3,14 ± 0,01", "3.14 ± 0.01"), ("12,75 €", "12.75 €"),
    ])
  func commas(_ line: String, _ fixed: String) throws {
    #expect(try messages(about: "## A?\n\n= \(line)\n") == ["bad-number: \(line)"])
    #expect(try firstFixes(of: "## A?\n\n= \(line)\n") == [fixed])
    #expect(try firstFixes(of: "## A [[=\(line)]] b\n") == ["=" + fixed])
    #expect(try codes("## A? {type=short-text}\n\n= \(line)\n") == [])
    let german = "language: de\nallow: interface-language\n"
    #expect(try codes("## A?\n\n= \(line)\n", front: german) == [])
  }

  @Test("Beside an answer in words, a tolerance with commas is a warning") func mixed() throws {
    let body = "## A?\n\n= 3,14 ± 0,01\n= pi\n"
    #expect(try messages(about: body) == ["misread-answer: 3,14 ± 0,01"])
  }

  struct Missing: Error {}

  @Test("Answers are numbers where all are, or where the type says so") func inference() throws {
    func isNumber(_ body: String) throws -> Bool {
      if case .numeric = try quiz(body).questions[0].kind { true } else { false }
    }
    #expect(try isNumber("## A?\n\n= 46\n= 47 ± 1\n"))
    #expect(try !isNumber("## A?\n\n= 46\n= forty-six\n"))
    #expect(try !isNumber("## A? {type=short-text}\n\n= 46\n"))
    #expect(try codes("## A? {type=numeric}\n\n= forty-six\n") == ["bad-number"])
    #expect(try codes("## A?\n\n= 46\n= 1,5\n") == ["bad-number"])
  }

  @Test("An answer is what is written, not what Markdown makes of it") func source() throws {
    let field = try field(
      "= *a \\(b\\) <b> [x](y.md)\n= `  two  blanks ` \n= ``a ` b``\n= c <!-- checked -->\n= $x [[y]]"
    )
    #expect(
      field.accepted == [
        .text("*a \\(b\\) <b> [x](y.md)"), .text("two blanks"), .text("a ' b"), .text("c"),
        .text("$x [[y]]"),
      ])
    #expect(field.shown == "*a \\(b\\) <b> [x](y.md)")
  }

  @Test(
    "Answers may start and end with backticks",
    arguments: [
      ("`` `x` ``", "`x`"), ("`` ` ``", "`"), ("`` x` ``", "x`"), ("``` ``x ```", "``x"),
      ("`` x`y ``", " x`y "),
    ])
  func backticks(_ line: String, _ answer: String) throws {
    #expect(try field("= \(line)", "## A? {type=short-text}").shown == answer)
  }

  @Test("Answers may be in several paragraphs, and above a line of punctuation") func paragraphs()
    throws
  {
    #expect(try field("= a\n\n=b\n\n> Why").accepted == [.text("a"), .text("b")])
    #expect(try codes("## A?\n\n= a\n=\n") == ["empty-answer"])
    #expect(try codes("## A?\n\n=\n") == ["empty-answer"])
    #expect(try codes("## A [[|]]\n") == ["empty-answer"])
    #expect(try codes("## A [[a|||]]\n") == ["empty-answer"])
    #expect(try codes("## A?\n\n= a\n\nText\n\n= b\n") == ["text-after-options"])
    #expect(try codes("## A?\n\n= a\n=\n= a+\n") == ["empty-answer"])
    #expect(try codes("## A?\n= a\n") == [])
    let faults = try diagnostics(about: "## A?\n\ntext\n= a\n")
    #expect(faults.map(\.message) == ["answers after '= ' need a blank line above them"])
  }

  @Test("Case counts where the teacher says so") func letterCase() throws {
    #expect(try field("= ATP\n= Straße").accepted == [.text("atp"), .text("strasse")])
    #expect(try field("= ATP", "## A? {case=sensitive}").accepted == [.text("ATP")])
    #expect(try field("= 5 mW", "## A? {case=sensitive}").isCaseSensitive)
    #expect(try codes("## A? {case=lower}\n\n= a\n") == ["bad-attribute"])
  }

  @Test("Two answers that come to the same are a warning") func duplicates() throws {
    #expect(try codes("## A?\n\n= ATP\n= atp\n") == ["duplicate-answer"])
    #expect(try codes("## A? {case=sensitive}\n\n= ATP\n= atp\n") == [])
    #expect(try codes("## A?\n\n= 1.0\n= 1\n") == ["duplicate-answer"])
  }

  @Test("A pattern stands between slashes; anything else with slashes is text") func slashes()
    throws
  {
    func isPattern(_ line: String) throws -> Bool {
      if case .pattern = try field("= x\n= \(line)").accepted[1] { true } else { false }
    }
    for line in ["/a/", "/a/i", #"/a\/b/"#, "/\u{93E}/"] { #expect(try isPattern(line), "\(line)") }
    for line in ["/a/b/", "/a/b", "/a", "a/", "//", "`/etc/`", "`/a/x`", #"/a\/"#] {
      #expect(try !isPattern(line), "\(line)")
    }
    #expect(try codes("## A?\n\n= x\n= /a/g\n") == ["misread-answer"])
    #expect(try field("= /a+/\n= b").shown == "b")
    #expect(try field("= /a+/").shown == nil)
    #expect(try field("= `\u{93E}`").accepted == [.text("\u{93E}")])
  }

  @Test("A survey may ask for words and numbers without a right one") func surveys() throws {
    let body = "## A? {type=short-text}\n\n## B? {type=numeric}\n"
    #expect(try codes(body) == ["no-correct-option", "no-correct-option"])
    let survey = try check("---\nname: Q\ncreated: 2026-09-01\nkind: survey\n---\n\n" + body)
    #expect(survey.diagnostics.isEmpty)
    guard case .shortText(let words) = survey.course?.classrooms[0].quizzes[0].questions[0].kind
    else {
      throw Missing()
    }
    #expect(words.answer.accepted.isEmpty)
  }

  @Test(
    "A fault is shown at the author's own words",
    arguments: [
      ("= 1\n= 1️⃣5 ± -12️⃣\n", "bad-number"), ("= x\n= /a1️⃣(2️⃣b/\n", "bad-pattern"),
      ("= é\n= /é(b1️⃣\\12️⃣)/i\n", "bad-pattern"), ("= x\n1️⃣=2️⃣\n", "empty-answer"),
      ("= x\n= 1️⃣X2️⃣\n", "duplicate-answer"), ("1️⃣= x2️⃣\n\n- [x] a\n- [ ] b\n", nil),
    ] as [(String, String?)])
  func places(_ marked: String, _ code: String?) throws {
    let source = MarkedSource(frontMatter() + "## A?\n\n" + marked)
    let diagnostics = try check(source.text).diagnostics
    #expect(diagnostics.map(\.code) == [code ?? "two-ways-to-answer"])
    if code != nil { #expect(diagnostics.first?.span?.bytes == source.range(0)) }
  }
}
