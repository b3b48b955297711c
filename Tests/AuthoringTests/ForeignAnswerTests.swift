import Authoring
import Courseware
import TestSupport
import Testing

/// Typed answers with notations of other programs, of lists and of paper, and what the fix of their
/// only message writes; `nil` where nothing can be written for certain.
private let foreignLines: [(line: String, fixed: String?)] = [
  // Tolerances, powers of ten and ranges.
  ("12 tolerance 3", "12 ± 3"), ("7.5 Toleranz 0.5", "7.5 ± 0.5"), ("30 (tol: 1)", "30 ± 1"),
  ("20; tolerance = 4 cm", "20 ± 4 cm"), ("8 give or take 1", "8 ± 1"), ("15 ± 3 or 4", nil),
  ("8 ± 1 tol", nil), ("3 kg tolerance 1", nil), ("3.0 E8", "3.0e8"), ("9.11e^-31", "9.11e-31"),
  ("6.63 EXP -34 J s", "6.63e-34 J s"), ("10**-6", "1e-6"), ("2.7 EE 12", "2.7e12"),
  ("4.19:0.02", "4.19 ± 0.02"), ("#12:3", "12 ± 3"), ("#12..14", "12..14"),
  ("%100%12", "12"), ("%33.3%7 kg", "7 kg"), ("20 [18-22]", "18..22"), ("7 cm (6 to 8)", "6..8 cm"),
  ("2/3 ± 0.01", nil), ("-√2 ± 1%", nil), ("1/2 +- 0.1 m", nil), ("pi ± 0.1", nil),
  ("(3.5 ± 0.1) m", "3.5 ± 0.1 m"), ("(12 +/- 2)", "12 ± 2"),
  ("6,022 × 10**23", "6.022e23"), ("6,022 × 1023", "6.022e23"),
  ("6,022e23", "6.022e23"), ("1,602 × 10^-19 C", "1.602 × 10^-19 C"),
  ("0.5 | 0.75", "0.5\n= 0.75"), ("5 m|500 cm", "5 m\n= 500 cm"),
  // Several quantities, remarks, signs and other numbers.
  ("3 km or 3000 m", "3 km\n= 3000 m"), ("2 h = 120 min", "2 h\n= 120 min"),
  ("4 kg (4000 g)", "4 kg\n= 4000 g"), ("1.5 m / 150 cm", "1.5 m\n= 150 cm"),
  ("7 or seven", nil), ("9 (km)", "9 km"), ("9 [m/s]", "9 m/s"), ("2.72 (3 s.f.)", "2.72"),
  ("0x1F", "31"), ("0b101", "5"), ("±3", "3\n= -3"), ("+/-4 m", "4 m\n= -4 m"), ("£15", "15 £"),
  ("-€2.50", "-2.50 €"), ("2 3/4", "2.75"), ("1 1/3", nil), ("3½ h", "3.5 h"),
  ("6 because it is even", nil), ("6 legs, since it is a fly", nil),
  ("6 weil sie gerade ist", nil),
  ("6. Flies are insects.", nil), ("6 - flies have six legs", nil), ("$6.5$", "6.5"),
  // Marks around words.
  ("\"light\"", "light"), ("'red light'", "red light"), ("„Licht“", "Licht"),
  ("« la lumière »", "la lumière"), ("[[light]]", "light"), ("[[light|glow]]", "light\n= glow"),
  ("{light, glow}", "light\n= glow"), ("(light|glow)", "light\n= glow"), ("b) light", "light"),
  ("(c) the light", "the light"), ("3) light", "light"), ("[X] light", "light"),
  ("[ ] light", "light"), ("Correct answer: light", "light"), ("Lösung: Licht", "Licht"),
  // Several answers, credits, feedback, patterns and escapes.
  ("light (or glow)", "light\n= glow"),
  ("light (also accept: glow, shine)", "light\n= glow\n= shine"),
  ("light [also glow]", "light\n= glow"), ("light, or glow", "light\n= glow"),
  ("(the) light", "light\n= the light"), ("(das) Licht", "Licht\n= das Licht"),
  ("light // a wave", "light"),
  ("any answer", nil), ("Answers may vary.", nil), ("____", nil), ("e.g. light", "light"),
  ("light || glow", "light\n= glow"), ("light, glow", "light\n= glow"),
  ("N. Bohr; Niels Bohr", "N. Bohr\n= Niels Bohr"), ("%50%light", "light"),
  ("light#Right, it is!", "light"), ("light =glow", "light\n= glow"), ("light ~dark", "light"),
  ("2 / 3", nil), ("3 / 4 cups", nil),
  ("^li(gh|)t$", "/^li(gh|)t$/i"), (".*light.*", "/.*light.*/i"), ("l[iy]ght", "/l[iy]ght/i"),
  ("flavou?r", "/flavou?r/i"), ("gr(a|e)y", "/gr(a|e)y/i"), ("\\#", "#"), ("light\\", "light"),
  ("a\\_b\\*", "a_b*"), ("\\(x^2\\)", nil), ("The mitochondrion.", "The mitochondrion"),
]

/// The same in a blank.
private let foreignBlanks: [(content: String, fixed: String?)] = [
  ("12 tolerance 3", "=12 ± 3"), ("3 km or 3000 m", "=3 km|=3000 m"), ("20 [18-22]", "=18..22"),
  ("15 ± 3 or 4", nil), ("\"light\"", "light"), ("«lumière»", "lumière"),
  ("{light, glow}", "light|glow"), ("(b) light", "light"), ("1. light", "light"),
  ("Answer: light", "light"), ("light (or glow)", "light|glow"), ("rot, blau", "rot|blau"),
  ("%100%light", "light"), ("light#Well done", "light"), ("light::a wave", "light"),
  ("flavou?r", "/flavou?r/i"), ("light\\_ray", "light_ray"), ("light =glow", "light|glow"),
  ("light ~dark", "(light)|dark"),
]

/// What is written below a question for true or false, and what is meant.
private let truths: [(heading: String, line: String, fixed: String)] = [
  ("Ice floats.", "true (it is lighter)", "true"),
  ("Ice sinks.", "False, since it is lighter", "false"),
  ("Ice floats.", "true because it is lighter", "true"), ("Eis schwimmt.", "stimmt", "true"),
  ("Eis sinkt.", "stimmt nicht", "false"), ("True or false: ice sinks.", "no", "false"),
  ("True/false: ice floats.", "Correct", "true"), ("Ice floats (T/F)", "yes", "true"),
  ("True or false: ice floats.", "1", "true"), ("Right or wrong: ice sinks.", "wrong", "false"),
  ("Wahr oder falsch: Eis schwimmt.", "w", "true"), ("Vrai ou faux ?", "oui", "true"),
]

/// Typed answers of programs, names and sentences, which are read as they look.
private let plainLines = [
  "to be or not to be", "print(\"hello\")", "SELECT name, age FROM t", "grep \"a.*b\" file", "\"",
  "'a'", "\"null\"", "\"a\" + \"b\"", "a[0]b", "std::cout", "String#upcase", "F# minor", "a || b",
  "\\d+", "\\frac{1}{2}", "C:\\_x", "%HOME%", "import java.util.*", "a.php?x=1",
  "{a, b}", "{'a': 1}", "(a|b)", "(1, 2)", "x, y = y, x", "Paris, France", "Smith, John",
  "Yes, but only on Sundays", "true north", "yes", "1", "stimmig", "E. coli", "Dr. Who", "a.m.",
  "iron(II) oxide", "gold (Au)", "key: value", "Accept: text/html", "J. R. R. Tolkien",
  "1. e4 e5", "1,500", "2 H2 + O2 -> 2 H2O",
  "14 July 1789", "July 14, 1789", "5 ft 3 in", "2 h 30 min",
  "4186 J/(kg·K)", "3 m s^-1", "2e^3", "3 (mod 7)", "total // count", "any", "free will", "16:9",
  "2:1.5", "#46",
  "#fff", "$1", "2**3",
  "3 out of 5", "5 years since then", "5. Symphony", "3 - x", "approx.", "Apple Inc.",
  "\\(a\\|b\\)", "`mitochondria.`", "mitochondria.\n= mitochondria", "`\"light\"`", "`l[iy]ght`",
  "`%50%46`",
]

/// The same in a blank.
private let plainBlanks = [
  "std::vector", "0xFF", "$20", "1 1/2", "±2", "2 h 30 min", "a, B", "Rome, Lyon, Nice", "C#",
  "Rome, Italy", "Curie, Marie", "Lyon, Rome",
  "\"", "to be or not to be", "10:30",
]

@Suite struct ForeignAnswers {
  @Test(
    "A notation of other programs or of paper has one message",
    arguments: sampled(Array(foreignLines.indices), every: 9))
  func lines(_ index: Int) throws {
    let (line, fixed) = foreignLines[index]
    try expectMessage("misread-answer: \(line)", fixed, in: "## A?\n\n= \(line)\n")
  }

  @Test("So has one in a blank", arguments: foreignBlanks.indices)
  func blanks(_ index: Int) throws {
    let (content, fixed) = foreignBlanks[index]
    try expectMessage("misread-answer: \(content)", fixed, in: "## A [[\(content)]] b\n")
  }

  @Test(
    "A word with a reason, or below a question for it, means true or false",
    arguments: truths.indices)
  func truth(_ index: Int) throws {
    let (heading, line, fixed) = truths[index]
    try expectMessage("misread-answer: \(line)", fixed, in: "## \(heading)\n\n= \(line)\n")
  }

  @Test(
    "The message says how a number is read, with both bounds and a short power of ten",
    arguments: [
      ("6,022e23", "6.022e26"), ("5 m or 500 cm", "5 with the unit 'm or 500 cm'"),
      ("46 ± 2 or 3", "44 to 48 with the unit 'or 3'"),
    ])
  func reading(_ line: String, _ reading: String) throws {
    let found = try diagnostics(about: "## A?\n\n= \(line)\n").map(\.message)
    #expect(found.count == 1 && found[0].hasSuffix("; '\(line)' is read as \(reading)"))
  }

  @Test("Programs, names and sentences have none", arguments: sampled(plainLines, every: 9))
  func plain(_ line: String) throws {
    #expect(try messages(about: "## A?\n\n= \(line)\n") == [])
  }

  @Test("Nor have they in a blank", arguments: plainBlanks) func inBlank(_ content: String) throws {
    #expect(try messages(about: "## A [[\(content)]] b\n") == [])
  }

  @Test("A list has one message, whose fix deletes all numbers") func lists() throws {
    let body = "## A?\n\n= 1. light\n= 2. glow\n"
    #expect(try messages(about: body) == ["misread-answer: 1. light"])
    let edits = try diagnostics(about: body).first?.fixes.first?.edits
    #expect(edits?.map(\.replacement) == ["light", "glow"])
    #expect(try messages(about: "## A?\n\n= 2. light\n= 3. glow\n") == [])
  }

  @Test("Brackets and quotes may be part of a value") func brackets() throws {
    #expect(try messages(about: "## A?\n\n= [3, 4]\n") == ["misread-answer: [3, 4]"])
    #expect(try messages(about: "## Which list does it return?\n\n= [3, 4]\n") == [])
    #expect(try messages(about: "## What is `\"light\"[1:3]`?\n\n= ig\n= \"ig\"\n= 'ig'\n") == [])
  }

  @Test(
    "A range that excludes an end is explained",
    arguments: ["(7, 9]", "[7, 9)", "]7; 9]", "7 < x ≤ 9"])
  func openRanges(_ answer: String) throws {
    let found = try diagnostics(about: "## A?\n\n= \(answer)\n")
    let rule = "write a range with '..', which includes both ends"
    #expect(found.map(\.message) == ["\(rule); '\(answer)' is read as words"])
    #expect(found.first?.fixes.first?.edits.first?.replacement == "7..9")
  }

  @Test("A point is no range", arguments: ["(7, 9)", "(7, 8, 9]"])
  func points(_ answer: String) throws {
    #expect(try messages(about: "## A?\n\n= \(answer)\n") == [])
  }

  @Test("Digits beside words may be words") func mixture() throws {
    #expect(try messages(about: "## A?\n\n= $20\n= twenty dollars\n") == [])
    #expect(try messages(about: "## A?\n\n= 46\n= forty-six\n") == [])
  }

  @Test("A tolerance or a range beside words is text") func tolerances() throws {
    let words = "## A?\n\n= 46 ± 2 kg\n= forty-six\n"
    #expect(try messages(about: words) == ["misread-answer: 46 ± 2 kg"])
    #expect(try messages(about: "## A?\n\n= /a few/\n= 3..5\n") == ["misread-answer: 3..5"])
    #expect(try messages(about: "## A? {type=short-text}\n\n= 46 ± 2 kg\n= forty-six\n") == [])
  }

  @Test("The fix of several answers with slashes says that each is accepted") func slashes() throws
  {
    let found = try diagnostics(about: "## A [[Rome/Roma/Rom]] b\n")
    #expect(found.first?.fixes.map(\.title) == ["accept each of them as an answer"])
  }

  @Test(
    "A menu of other programs becomes one",
    arguments: ["*Rome|Lyon|Nice", "Lyon|Rome*|Nice", "[x] Rome|Lyon", "Lyon|Rome (correct)"])
  func menus(_ content: String) throws {
    #expect(try messages(about: "## A [[\(content)]] b\n") == ["misread-answer: [[\(content)]]"])
    let fixed = try #require(try firstFixes(of: "## A [[\(content)]] b\n").first ?? nil)
    #expect(fixed.contains("(Rome)") && !fixed.contains { "*x ".contains($0) })
    #expect(try messages(about: "## A \(fixed) b\n") == [])
  }

  @Test("Pointers and products are no menu", arguments: ["*p|*q", "*p|q[0]", "a*b|c"])
  func products(_ content: String) throws {
    #expect(try messages(about: "## A [[\(content)]] b\n") == [])
  }

  @Test(
    "Items in single brackets are a blank if the question has no answer",
    arguments: [
      ("[(West)|East]", "[[(West)|East]]"), ("[East|(West)|a]", "[[East|(West)|a]]"),
      ("[West|East]", nil), ("[a|an]", nil),
    ])
  func singleBrackets(_ items: String, _ fixed: String?) throws {
    for (start, type) in [("## The ", ""), ("## A?\n\nThe ", ""), ("## The ", " {type=blanks}")] {
      let body = "\(start)\(items) zone.\(type)\n"
      try expectMessage("no-options: \(items)", fixed, in: body)
      guard let fixed else { continue }
      #expect(try messages(about: body.replacing(items, with: fixed)) == [])
    }
    let two = try check(frontMatter() + "## The [West|(East)] zone and the [(sun)|moon].\n")
    #expect(two.diagnostics.map { $0.fixes.first?.edits.count } == [2])
  }

  @Test(
    "Indexes, matrices, code, formulas and links are none",
    arguments: [
      "row[0|10]", "[A|b]", "`[on|off]`", "$[aa|bb]$", "[on|off](#a)", "\\[on|off]", "[on|]",
      "![on|off](a.svg)",
    ])
  func otherBrackets(_ text: String) throws {
    for found in try messages(about: "## The \(text) zone {#a}\n") {
      #expect(!found.hasPrefix("no-options: ["), "\(found)")
    }
  }

  @Test(
    "Answers in braces after a word have one message and the right fix",
    arguments: [
      ("{=light =glow}", "[[light|glow]]"), ("{=light ~dark ~dim}", "[[(light)|dark|dim]]"),
      ("{~dark =light}", "[[(light)|dark]]"), ("{=a -> b =c -> d}", nil), ("{=light#Yes!}", nil),
    ])
  func gift(_ braces: String, _ fixed: String?) throws {
    try expectMessage("no-options: \(braces)", fixed, in: "## A \(braces)\n")
  }

  @Test("One answer in two cases is written once") func cases() throws {
    let text = frontMatter() + "## A?\n\n= Paris or paris\n"
    #expect(try check(text).diagnostics.map(\.code) == ["misread-answer"])
    #expect(try withFirstFix(text) == frontMatter() + "## A?\n\n= Paris\n")
  }
}
