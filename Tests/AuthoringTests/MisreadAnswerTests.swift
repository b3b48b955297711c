import Authoring
import Courseware
import TestSupport
import Testing

/// Typed answers that are read as something else, and what the fix of their only message writes;
/// `nil` where nothing can be written for certain.
private let misreadLines: [(line: String, fixed: String?)] = [
  // Numbers.
  ("12,", "12"), ("7.5 kg;", "7.5 kg"), ("18+", nil), ("5 m or greater", nil), ("9 and up", nil),
  ("not more than 30", nil), ("up to 8 km", nil), ("min. 12", nil), ("au plus 6", nil),
  ("..9", nil), ("6?", nil), ("min 2, max 7", "2..7"), ("at most 9 and at least 4", "4..9"),
  (">= 2 and < 5", "2..5"), ("minimum: 10 maximum: 20 cm", "10..20 cm"),
  ("mindestens 3, höchstens 5", "3..5"), ("9,11.10-31 kg", "9.11e-31 kg"),
  ("3.0 10^8 m/s", "3.0e8 m/s"), ("6.02 E +23", "6.02e23"), ("2.5 . 10^6", "2.5e6"),
  ("between 1,5 and 2,5", "1.5..2.5"), ("8 (± 0.5) m", "8 ± 0.5 m"), ("= 12", "12"),
  ("3 {±0.1}", "3 ± 0.1"), ("3 {+- 0.1} m", "3 ± 0.1 m"),
  // Numbers with exponents, in other digits and with several marks, and fractions alone.
  ("1e3 to 1e4", "1e3..1e4"), ("2.5e3-3.5e3 kg", "2.5e3..3.5e3 kg"), ("1e3, 1e4", "1e3\n= 1e4"),
  ("3×10⁸ to 4×10⁸", "3×10⁸..4×10⁸"), ("10^3–10^4", "10^3..10^4"), ("x = 3e8", "3e8"),
  ("about 3 × 10^8", nil), ("> 3e8", nil), ("1e3 -+ 1e2", "1e3 ± 1e2"),
  ("３～５", "3..5"), ("٣-٥", "3..5"), ("٤٦ أو ٤٧", "46\n= 47"), ("1011₂", "1011"),
  ("½", "0.5"), ("-¾", "-0.75"), ("½ cup", "0.5 cup"), ("⅓", nil),
  ("12,000,5", "12000.5"), ("12'000.50", "12000.50"), ("1,00,000.5", "100000.5"),
  ("20,-", "20"), ("20.– €", "20 €"),
  // Markdown, HTML and references.
  ("*gold*", "gold"), ("__two words__", "two words"), ("~~gold~~", "gold"), ("==gold==", "gold"),
  ("a _very_ big one", "a very big one"), ("the $x$ axis", nil),
  ("<i>Homo</i> sapiens", "Homo sapiens"),
  ("CO<sub>2</sub>", "CO2"), ("x<sup>3</sup>", "x^3"), ("<em>yes</em>", "yes"),
  ("one<br>two", nil), ("C~6~H~12~O~6~", "C6H12O6"), ("y^2^", "y^2"), ("&beta;", "β"),
  ("&#223;", "ß"), ("na&iuml;ve", "naïve"), ("go&shy;ld", "gold"),
  ("[gold](https://example.org)", "gold"),
  // Units of the last of several numbers, and what is no unit.
  ("0.5 or 50%", "0.5\n= 50 %"), ("2 or 200 %", "2\n= 200 %"), ("2 or 2 m", "2\n= 2 m"),
  ("40 or 50 %", nil), ("5 or 500 cm", nil), ("46 or 47 km", "46 km\n= 47 km"),
  ("200 ± 2 percent", "200 ± 2 %"), ("50 ± 5 Prozent", "50 ± 5 %"), ("46 #Right!", "46"),
  ("7#well done", "7"), ("(5)", "5"), ("3.5.", "3.5"),
  ("3,14 / 3.14", "3.14"), ("2.5 or 2,5", "2.5"),
  // Remarks, images and several patterns.
  ("Paris # capital", "Paris"), ("![a leaf](leaf.png)", nil), ("a ![leaf](leaf1.png)", nil),
  ("/gr[ae]y/ or /dark/i", "/gr[ae]y/\n= /dark/i"), ("/a/i | /b/", "/a/i\n= /b/"),
  ("/usr/ or /etc/", nil),
  // Words that belong to several answers.
  ("Goethe | J. W. von Goethe", "Goethe\n= J. W. von Goethe"), ("N. Bohr / Niels Bohr", nil),
  ("the or a light", nil), ("red or green light", nil),
  ("light red or dark red", "light red\n= dark red"),
  ("the / a light", nil), ("3到4", "3..4"), ("قطة أو كلب", "قطة\n= كلب"),
  ("3 m<sup>2</sup>", "3 m^2"), ("7 &Omega;", "7 Ω"), ("**46**", "46"),
]

/// What is written where true or false is meant, and what the fix of its only message writes.
private let truths: [(line: String, fixed: String?)] = [
  ("true / false", nil), ("False or true", nil), ("F/T", nil), ("T | F", nil),
  ("richtig/falsch", nil),
  ("vrai ou faux", nil), ("( ) true (x) false", nil), ("False.", "false"), ("**True**", "true"),
  ("true (T)", "true"),
]

/// The same in a blank.
private let misreadBlanks: [(content: String, fixed: String?)] = [
  ("between 10 and 12", "=10..12"), ("5-7", "=5..7"), ("2.5 to 2.7", "=2.5..2.7"),
  ("7, 8", "=7|=8"), ("around 20", nil), ("at least 6", nil), ("3 x 10-5", "=3e-5"),
  ("0.5 or 50%", "=0.5|=50 %"), ("the or a light", nil), ("c1::Berlin", "Berlin"),
  ("c12::Rome::capital", "Rome"), ("[sun]", "sun"), ("_gold_", "gold"), ("H~2~O", "H2O"),
  ("<b>gold</b>", "gold"), ("&gamma;", "γ"), ("![a leaf](leaf.png)", nil),
  ("/gr[ae]y/ or /dark/", "/gr[ae]y/|/dark/"),
]

/// Typed answers that are read as they look, in words or as a number.
private let plainLines = [
  "the/a light", "read/write head", "client/server model", "input/output error", "and/or gate",
  "yin/yang", "now or never", "veni, vidi, vici", "a; b", "T", "F", "a -> b",
  "3 min", "5 max-width", "over the moon", "under", "min", "1.10", "2.10.2026", "5 10 15",
  "room 5.10", "E 10", "10 e", "7 up north", "C++", "x+", "3.", "12:10", "v3.10-rc", "1.10-15.10",
  "__init__", "_private", "snake_case_name", "*args and **kwargs", "<br>", "<b>", "</b>",
  "<h1>Title</h1>", "<a href=\"x\">y</a>", "a && b", "&", "R&D", "x&y;", "a[0](b)", "~/bin",
  "C # d", "F #", "vec![a]", "!a[0](b)", "/a|b/", "/a, b/", "/a or b/", "f {a}",
  "2 * 3 * 4", "$HOME/$USER", "x^y^z", "`&beta;`", "`*gold*`", "ls | wc", "ps aux | grep ssh",
  "dmesg|tail", "history | head", "true love", "{a, b}", "f {x=1}", "{points}", "a {.b}",
]

/// The same in a blank.
private let plainSpaces = [
  "3", "H2O", "1914-1918", "10:30", "3-1", "5 kg", "1/2", "2nd", "B-52",
  "{{x}}", "a_b", "x^2", "<br>",
]

@Suite struct MisreadAnswers {
  @Test(
    "What is read as something else has one message",
    arguments: sampled(Array(misreadLines.indices), every: 3))
  func lines(_ index: Int) throws {
    let (line, fixed) = misreadLines[index]
    try expectMessage("misread-answer: \(line)", fixed, in: "## A?\n\n= \(line)\n")
  }

  @Test("So has what is in a blank", arguments: misreadBlanks.indices)
  func blanks(_ index: Int) throws {
    let (content, fixed) = misreadBlanks[index]
    try expectMessage("misread-answer: \(content)", fixed, in: "## A [[\(content)]] b\n")
  }

  @Test("A key of true and false says which", arguments: truths.indices)
  func truth(_ index: Int) throws {
    let (line, fixed) = truths[index]
    try expectMessage("misread-answer: \(line)", fixed, in: "## Ice floats.\n\n= \(line)\n")
    #expect(
      try messages(about: "## Ice floats. {type=true-false}\n\n= \(line)\n") == [
        "no-options: \(line)"
      ])
  }

  @Test(
    "Both true and false as correct answers have one message", arguments: ["?", "."])
  func bothTruths(_ mark: String) throws {
    for (first, second) in [("true", "false"), ("Falsch", "Wahr"), ("stimmt", "stimmt nicht")] {
      let body = "## Ice floats\(mark)\n\n= \(first)\n= \(second)\n"
      try expectMessage("misread-answer: \(first)", nil, in: body)
    }
    #expect(try codes("## Which values? {type=short-text}\n\n= true\n= false\n") == [])
  }

  @Test(
    "True or false without '=' before it has one message",
    arguments: [("True", "= true"), ("False", "= false"), ("**wahr**", "= true")])
  func truthInText(_ line: String, _ fixed: String) throws {
    for body in ["## Ice floats.\n\n\(line)\n", "## Ice floats.\n\nOn water.\n\n\(line)\n"] {
      try expectMessage("no-options: \(line)", fixed, in: body)
    }
    let found = try diagnostics(about: "## Ice floats.\n\nOn water.\n")
    #expect(found.map(\.code) == ["no-options"])
    #expect(
      found.flatMap(\.notes).map(\.message).contains {
        $0.contains("write '= true' or '= false'")
      })
  }

  @Test(
    "So has a word that judges a statement",
    arguments: [("correct", "true"), ("Wrong", "false"), ("not true", "false"), ("No", "false")])
  func judgment(_ line: String, _ fixed: String) throws {
    try expectMessage("misread-answer: \(line)", fixed, in: "## The moon is a star.\n\n= \(line)\n")
    for heading in ["The opposite of left is this.", "It floats.", "The moon is a ____."] {
      #expect(try messages(about: "## \(heading)\n\n= \(line)\n") == [])
    }
  }

  @Test(
    "A day and a month have a period at their end where a comma is the decimal mark",
    arguments: [("1.8.", "de", true), ("24.12.", "fi", true), ("1.8.", "en", false)]
      + [("32.12.", "de", false), ("3.50.", "de", false), ("1.0.", "de", false)])
  func dates(_ answer: String, _ language: String, _ isDate: Bool) throws {
    let front = frontMatter("language: \(language)\nallow: interface-language\n")
    let said = try messages(about: "## Wann?\n\n= \(answer)\n", front: front)
    #expect(said.contains("misread-answer: \(answer)") == !isDate)
  }

  @Test("A blank in backticks has one message") func code() throws {
    try expectMessage("bad-blank: [[`ls`]]", "[[ls]]", in: "## A [[`ls`]] b\n")
  }

  @Test(
    "A bracket that is not one of a pair has one message",
    arguments: ["[[1, 2], [3, 4]]", "[[a] or b]]", "[[a[0]]", "[[[a]]", "[[a|b]c]]"])
  func brackets(_ blank: String) throws {
    #expect(try messages(about: "## A \(blank) b\n") == ["bad-blank: \(blank)"])
    #expect(try messages(about: "## A \(blank) b\n\n- [x] c\n- [ ] d\n") == ["bad-blank: \(blank)"])
  }

  @Test(
    "So has one in a blank with brackets around it",
    arguments: [
      ("[[ [[1, 2], [3, 4]] ]]", "[[1, 2], [3, 4]]"), ("[[[[a]]", "[[[a]]"), ("[[[[a]]]]", "[["),
    ])
  func outerBrackets(_ text: String, _ blank: String) throws {
    #expect(try messages(about: "## A \(text) b\n") == ["bad-blank: \(blank)"])
  }

  @Test(
    "Brackets in pairs, alone and in patterns have none",
    arguments: [
      "[[a[0]]]", "[[]]]", "[[x[1]|y]]", "[[/2\\]/]]", "[see [[a]]]", "[[]a, b[]]", "[[:-]]]",
    ])
  func pairs(_ blank: String) throws {
    #expect(try messages(about: "## A \(blank) b\n") == [])
  }

  @Test("What is read as it looks has none", arguments: sampled(plainLines, every: 9)) func plain(
    _ line: String
  )
    throws
  {
    #expect(try messages(about: "## A?\n\n= \(line)\n") == [])
  }

  @Test("Nor has what is in a blank", arguments: plainSpaces) func inBlank(_ content: String) throws
  {
    #expect(try messages(about: "## A [[\(content)]] b\n") == [])
  }

  @Test("A bar with a backslash has one in a table, where Markdown needs it without a blank")
  func escapedBars() throws {
    for (blank, fixed) in [("[[Hz\\|hertz]]", "[[Hz|hertz]]"), ("[[(m)\\|s]]", "[[(m)|s]]")] {
      let table = "## A?\n\n| a | b |\n|---|---|\n| c | \(blank) |\n"
      try expectMessage("misread-answer: \(blank)", fixed, in: table)
      #expect(try codes(table.replacing(blank, with: fixed)).isEmpty)
    }
    #expect(try messages(about: "## A [[Hz\\|hertz]] b\n") == [])
  }

  @Test("A tolerance in parentheses after a unit is written without them") func parentheses()
    throws
  {
    try expectMessage("bad-number: 5 kg (+/- 2)", "5 kg +/- 2", in: "## A?\n\n= 5 kg (+/- 2)\n")
  }
}
