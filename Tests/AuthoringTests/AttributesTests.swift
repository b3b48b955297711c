import Courseware
import Testing

@testable import Authoring

@Suite struct AttributeBlocks {
  @Test(
    "Braces hold an id and settings, each with a value",
    arguments: [
      ("{#a}", "a", [:]), ("{#a points=2}", "a", ["points": "2"]),
      ("{tags=\"a b\" #x}", "x", ["tags": "a b"]), ("{points=}", nil, ["points": ""]),
      ("{ points=2\ttags=x }", nil, ["points": "2", "tags": "x"]),
      ("{a==b}", nil, ["a": "=b"]), ("{a=\"\"}", nil, ["a": ""]),
      ("{a=\"b=c\"}", nil, ["a": "b=c"]),
      ("{a=é}", nil, ["a": "é"]),
    ] as [(String, String?, [String: String])])
  func taken(_ source: String, _ id: String?, _ values: [String: String]) throws {
    var found = try #require(Attributes.read(source, at: 10, in: "a.md"))
    #expect(found.id?.value == id)
    for (key, value) in values { #expect(found.text(key)?.value == value) }
    found.finish("a question")
    #expect(found.report.diagnostics.isEmpty)
  }

  @Test(
    "Braces without an id and a setting are text",
    arguments: ["{}", "{ }", "{a}", "{1, 2}", "{x y}"])
  func text(_ source: String) { #expect(Attributes.read(source, at: 0, in: "a.md") == nil) }

  @Test(
    "What is wrong in braces is said at its place",
    arguments: [
      ("{#A}", "bad-attribute", 1..<3), ("{#a #b}", "repeated-attribute", 4..<6),
      ("{points=1 points=2}", "repeated-attribute", 10..<18), ("{#a é}", "bad-attribute", 4..<6),
      ("{#}", "bad-attribute", 1..<2),
    ])
  func faults(_ source: String, _ code: String, _ place: Range<Int>) throws {
    let found = Attributes.read(source, at: 0, in: "a.md")
    let diagnostic = try #require(found?.report.diagnostics.first)
    #expect(diagnostic.code == code && diagnostic.span?.bytes == place)
  }

  @Test(
    "An id before further words of a text is one message",
    arguments: [
      ("## A {#b} c?\n\n= 1\n", "bad-attribute: {#b}"),
      ("## A?\n\n- [x] B {#b} c\n- [ ] D\n", "bad-attribute: {#b}"),
      ("## A?{#b points=2\n\n= 1\n", "bad-attribute: {#b points=2"),
    ])
  func idWithin(_ body: String, _ said: String) throws {
    #expect(try messages(about: body) == [said])
  }

  @Test(
    "Code and templates may have such braces",
    arguments: [
      "## A `{#b} c` d?\n\n= 1\n", "## A?\n\n- [x] `{#b}` c\n- [ ] D \\{#b} e\n",
      "## A {#if} b?\n\n= 1\n", "## A?\n\n- [x] {{#b}} c\n- [ ] \\begin{#b} e\n",
    ])
  func bracesInCode(_ body: String) throws {
    #expect(try messages(about: body).filter { $0.hasPrefix("bad-attribute") } == [])
  }

  @Test(
    "A quotation mark that is not closed ends before the next attribute",
    arguments: [
      ("points=\"2, type=numeric", "points=\"2,", "points=2"),
      ("tags=\"be ce type=numeric", "tags=\"be ce", "tags=\"be ce\""),
      ("type=numeric points=\"2", "points=\"2", "points=2"),
    ])
  func openQuotes(_ written: String, _ place: String, _ fixed: String) throws {
    try expectMessage("bad-attribute: \(place)", fixed, in: "## A? {\(written)}\n\n= 1\n")
  }

  @Test(
    "An id with spaces is one message, with hyphens in the fix",
    arguments: [
      ("#iron curtain", "#iron curtain", "#iron-curtain"),
      ("#the iron Curtain points=2", "#the iron Curtain", "#the-iron-curtain"),
      ("# iron curtain", "# iron curtain", "#iron-curtain"),
      ("#Iron Curtain", "#Iron Curtain", "#iron-curtain"),
      ("# Iron Curtain", "# Iron Curtain", "#iron-curtain"),
      ("id=iron curtain", "id=iron curtain", "#iron-curtain"),
      ("id=\"iron curtain\"", "id=\"iron curtain\"", "#iron-curtain"),
      ("#iron, curtain", "#iron, curtain", "#iron-curtain"), ("# Iron", "# Iron", "#iron"),
      ("#iron points=2 curtain", "curtain", nil),
    ] as [(String, String, String?)])
  func spaces(_ written: String, _ place: String, _ fixed: String?) throws {
    try expectMessage("bad-attribute: \(place)", fixed, in: "## A? {\(written)}\n\n= a\n")
  }

  @Test(
    "Points with a unit or without a digit before the decimal point are one message with a fix",
    arguments: [
      ("points=.5", "points=0.5", true), ("points=2pt", "points=2", true),
      ("points=2 pts", "points=2", true), ("points=.5p", "points=0.5", true),
      ("points: 2 points", "points=2", true),
      ("points=\"2 pts\"", "points=2", true), ("points=2,5", "points=2.5", false),
      ("points=1.25pt", nil, false), ("points=2 apples", nil, false),
    ] as [(String, String?, Bool)])
  func pointsWithUnits(_ written: String, _ fixed: String?, _ isSafe: Bool) throws {
    let found = try diagnostics(about: "## A? {\(written)}\n\n= a\n")
    #expect(found.map(\.code) == ["bad-attribute"])
    let fixes = found.flatMap(\.fixes)
    #expect(fixes.flatMap(\.edits).map(\.replacement) == [fixed].compactMap(\.self))
    #expect(fixes.allSatisfy { $0.isSafe == isSafe })
  }

  @Test(
    "Quotation marks around a number or a word, or other ones around words, are one message",
    arguments: [
      ("points='2'", "bad-attribute", "points=2"), ("points=“2”", "bad-attribute", "points=2"),
      ("tags='b c'", "bad-attribute", "tags=\"b c\""),
      ("tags=„b c“", "bad-attribute", "tags=\"b c\""),
      ("id='b'", "bad-attribute", "#b"), ("pionts='2'", "unknown-attribute", "points=2"),
      ("points='2' #b", "bad-attribute", "points=2"), ("tags='b", nil, nil), ("tags=''", nil, nil),
      ("points: '2'", "bad-attribute", "points=2"), ("points: \"2\"", "bad-attribute", "points=2"),
      ("points:'2'", "bad-attribute", "points=2"), ("points = '2'", "bad-attribute", "points=2"),
      ("tags: 'b c'", "bad-attribute", "tags=\"b c\""),
      ("tags: \"b c\"", "bad-attribute", "tags=\"b c\""),
      ("tags = \"b c\"", "bad-attribute", "tags=\"b c\""),
    ] as [(String, String?, String?)])
  func quotes(_ written: String, _ code: String?, _ fixed: String?) throws {
    let body = "## A? {\(written)}\n\n= a\n"
    let place = written.replacing(" #b", with: "")
    let said: [String] = code.map { ["\($0): \(place)"] } ?? []
    let fixes: [String?] = code == nil ? [] : [fixed]
    #expect(try messages(about: body) == said)
    #expect(try firstFixes(of: body) == fixes)
  }

  @Test(
    "Other mistakes in braces are one message",
    arguments: [
      ("tags=\"b c", "tags=\"b c", "tags=\"b c\""), ("tags=\"b", "tags=\"b", "tags=b"),
      ("#a tags=\"b c", "tags=\"b c", "tags=\"b c\""), ("# a", "# a", "#a"), ("#Ab", "#Ab", "#ab"),
      ("tags=a b", "tags=a b", "tags=\"a b\""), ("tags=a, b", "tags=a, b", "tags=\"a, b\""),
      ("difficulty=very hard #a", "difficulty=very hard", "difficulty=\"very hard\""),
      ("tags: a b", "tags: a b", "tags=\"a b\""),
      ("{points=2}", "{{points=2}}", "{points=2}"),
      ("#a} {{points=2}", "{{points=2}}", "{points=2}"),
      ("#1", "#1", nil), ("=a #b", "=a", nil),
    ] as [(String, String, String?)])
  func others(_ written: String, _ place: String, _ fixed: String?) throws {
    try expectMessage("bad-attribute: \(place)", fixed, in: "## A? {\(written)}\n\n= a\n")
  }

  @Test("A word that is an attribute is no part of tags") func wordsAfterTags() throws {
    #expect(try codes("## A? {tags=a void}\n\n- [x] a\n- [ ] b\n") == [])
    #expect(try codes("## A? {tags=a essay}\n") == ["bad-attribute"])
  }

  @Test("Attributes at the start of an option are an error") func attributesFirst() throws {
    let body = "## A? {scoring=weights}\n\n- [x] a\n- [ ] {weight=50} b\n"
    #expect(try messages(about: body).last == "bad-attribute: {weight=50}")
    #expect(try codes("## A?\n\n- [x] \\{void} is a type\n- [ ] b\n") == [])
    #expect(try codes("## A?\n\n- [x] {a} b\n- [ ] {x=1} c\n") == [])
  }

  @Test(
    "A question with one '#' and attributes is one error",
    arguments: ["# A? {#a points=2}", "# A? {#a}", "# A? {points=2}"])
  func questionAsSection(_ heading: String) throws {
    let found = try messages(about: heading + "\n\n- [x] a\n- [ ] b\n")
    #expect(found == ["question-heading: \(heading)"])
  }

  @Test("A question without '##' is recognized with attributes at its end", arguments: ["", "**"])
  func questionAsText(_ mark: String) throws {
    let line = "\(mark)A?\(mark) {#a points=2}"
    let found = try messages(about: line + "\n\n- [x] a\n- [ ] b\n")
    #expect(found == ["question-heading: \(line)"])
  }

  @Test(
    "A closing '##' before or after the attributes of a heading is no part of the question",
    arguments: [
      ("## A? ## {points=2}", "A?"), ("## A? {points=2} ##", "A?"), ("## A? ##\t{#b}", "A?"),
      ("## A `b` ## {#b}", "A b"), ("## F # {#b}", "F #"), ("## C## {#b}", "C##"),
      ("## A \\## {#b}", "A ##"), ("## A ### {#b}", "A ###"),
    ])
  func closingSequence(_ heading: String, _ text: String) throws {
    let question = try quiz(heading + "\n\n- [x] a\n- [ ] b\n").questions.first
    #expect(question?.stem.text == text)
  }

  @Test("Attributes with one value say what it must be")
  func onlyValues() throws {
    let body = "## A? {case=insensitive pin=first}\n\n- [x] a\n- [ ] b\n"
    let found = try check(frontMatter() + body)
    #expect(found.diagnostics.map(\.code) == ["unknown-attribute", "bad-attribute"])
    #expect(found.diagnostics.last?.message == "'pin' must be 'last'")
    let number = try diagnostics(about: "## A? {case=sensitive}\n\n= 46\n")
    #expect(number.map(\.message) == ["a question with numbers alone has no attribute 'case'"])
  }

  @Test(
    "A colon is one message, however it is written",
    arguments: ["points : 2", "points :2", "points：2", "points： 2", "points ：2", "points ： 2"])
  func colons(_ written: String) throws {
    try expectMessage("bad-attribute: \(written)", "points=2", in: "## A? {\(written)}\n\n= a\n")
  }

  @Test(
    "A comma after a value is not part of it",
    arguments: [
      ("points: 2, #b", "{points=2 #b}"), ("points = 2, #b", "{points=2 #b}"),
      ("points:2; #b", "{points=2 #b}"), ("tags: \"b c\", #b", "{tags=\"b c\" #b}"),
      ("tags=\"b c\", #b", "{tags=\"b c\" #b}"), ("tags=“b c”, #b", "{tags=\"b c\" #b}"),
      ("tags: 'b c', #b", "{tags=\"b c\" #b}"),
    ])
  func commas(_ written: String, _ fixed: String) throws {
    let text = frontMatter() + "## A? {\(written)}\n\n= a\n"
    let found = try check(text).diagnostics
    #expect(found.map(\.code) == ["bad-attribute"])
    let made = found.flatMap(\.fixes).map { applying($0, to: text) }
    #expect(made == [frontMatter() + "## A? \(fixed)\n\n= a\n"])
  }

  @Test("Quotation marks around a number are named") func quotedNumber() throws {
    let found = try diagnostics(about: "## A? {points='2'}\n\n= a\n")
    #expect(
      found.map(\.message) == ["a number or a single word is written without quotation marks"])
  }

  @Test(
    "Each setting takes its values",
    arguments: [
      ("points=0", []), ("points=2.5", []), ("points=10000", []),
      ("points=10000.5", ["bad-attribute"]),
      ("points=0.3", ["bad-attribute"]), ("points=-1", ["bad-attribute"]),
      ("points=1,5", ["bad-attribute"]),
      ("draft=yes", ["bad-attribute"]), ("shuffle=false", []), ("pin=last", []),
      ("pin=first", ["bad-attribute"]), ("scoring=penalty=0.5", []),
      ("scoring=best", ["bad-attribute"]),
      ("type=multiple", []), ("type=number", ["unknown-question-type"]),
      ("type=numeric", ["no-options"]), ("case=sensitive", ["unknown-attribute"]),
      ("tags=\"a, b\"", []),
      ("difficulty=hard", []), ("weight=50", ["unknown-attribute"]),
      ("pick=1", ["unknown-attribute"]),
      ("Points=1", ["unknown-attribute"]),
    ])
  func values(_ setting: String, _ expected: [String]) throws {
    #expect(try codes("## A? {\(setting)}\n\n- [x] 1\n- [ ] 2\n") == expected)
  }

  @Test(
    "An attribute at another place is reported with the place where it belongs",
    arguments: [
      ("## A?\n\n- [x] 1 {points=2}\n- [ ] 2\n", "'points' belongs to a question: "),
      ("## A?\n\n- [x] 1\n- [ ] 2 {pin=last}\n", "'pin' belongs to a question: "),
      ("# B {shuffle=false}\n\n## A?\n\n- [x] 1\n- [ ] 2\n", "'shuffle' belongs to a question: "),
      ("## A? {pick=1}\n\n- [x] 1\n- [ ] 2\n", "'pick' belongs to a section: "),
    ])
  func otherPlace(_ body: String, _ words: String) throws {
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["unknown-attribute"])
    #expect(found.first?.notes.map { $0.message.hasPrefix(words) } == [true], "\(found)")
  }

  @Test(
    "Settings of the order are refused where nothing is shuffled",
    arguments: [
      ("none", "pin=last", ["unknown-attribute"]), ("questions", "pin=last", ["unknown-attribute"]),
      ("questions", "shuffle=true", ["unknown-attribute"]), ("none", "shuffle=false", []),
      ("both", "pin=last", []), ("options", "shuffle=true", []),
    ])
  func orders(_ shuffle: String, _ setting: String, _ expected: [String]) throws {
    let body = "## A? {\(setting)}\n\n- [x] 1\n- [ ] 2\n- [ ] 3\n"
    #expect(try codes(body, front: "shuffle: \(shuffle)\n") == expected)
  }

  @Test(
    "Case is refused where nothing depends on it",
    arguments: [
      ("= /colou?r/i", ["unknown-attribute"]), ("= /Ag+/", ["unknown-attribute"]),
      ("= /Ag+/i\n= Silver", []), ("= Silver", []), ("= 5 kg", []), ("= 5", ["unknown-attribute"]),
      ("It is [[/Ag+/i]].", ["unknown-attribute"]), ("It is [[Ag]] or [[/Au/i]].", []),
    ])
  func letterCase(_ answer: String, _ expected: [String]) throws {
    #expect(try codes("## A? {case=sensitive}\n\n\(answer)\n") == expected)
  }

  @Test(
    "Practice has no fields of the gradebook",
    arguments: [
      ("category: quizzes\n", ["unknown-field"]), ("extra-credit: false\n", ["unknown-field"]),
      ("score: last\nattempts: 2\n", []),
    ])
  func practice(_ front: String, _ expected: [String]) throws {
    #expect(try codes(oneQuestion, front: front) == expected)
  }

  @Test(
    "A former name is neither the present one nor there twice",
    arguments: [
      ("quiz", "bad-former-name"), ("class/quiz", "bad-former-name"),
      ("[old, old]", "repeated-item"), ("old; old", "repeated-item"),
      ("[old, class/old]", "bad-former-name"),
      ("[old, other/quiz]", nil),
    ])
  func formerNames(_ names: String, _ code: String?) throws {
    #expect(try codes(oneQuestion, front: "formerly: \(names)\n") == (code.map { [$0] } ?? []))
  }

  @Test(
    "A classroom's former names are other names, each once",
    arguments: [("class", "bad-former-name"), ("[a, a]", "repeated-item")])
  func formerFolders(_ names: String, _ code: String) throws {
    let found = try diagnostics(ofClassroom: "formerly: \(names)\n")
    #expect(found.map(\.code) == [code])
    #expect(found.first?.message.contains("another") == false)
  }

  @Test(
    "A section draws a whole number of questions",
    arguments: [
      ("pick=1", []), ("pick=0", ["bad-attribute"]), ("pick=all", ["bad-attribute"]),
      ("points=2", ["unknown-attribute"]),
    ])
  func sections(_ setting: String, _ expected: [String]) throws {
    #expect(try codes("# S {\(setting)}\n\n" + oneQuestion) == expected)
  }

  @Test("A section of drafts has no questions to draw") func drafts() throws {
    let body = "# B {pick=1}\n\n## A? {draft=true}\n\n= a\n\n# C\n\n## D?\n\n= a\n"
    let found = try diagnostics(about: body)
    #expect(found.map(\.message) == ["the section draws 1 question but has none"])
  }

  @Test(
    "An option weighs from -100 to 100",
    arguments: [
      ("weight=-100", []), ("weight=33.33", []), ("weight=101", ["bad-attribute"]),
      ("points=1", ["unknown-attribute"]),
    ])
  func options(_ setting: String, _ expected: [String]) throws {
    let options = "- [x] 1\n- [ ] 2 {\(setting)}\n- [ ] 3 {weight=-1}\n"
    #expect(try codes("## A? {scoring=weights}\n\n\(options)") == expected)
  }

  @Test("A message about an id says that all of its letters must be lower-case")
  func letters() throws {
    let found = try diagnostics(about: "## A? {#bigPlanet}\n\n= a\n")
    #expect(found.map(\.code) == ["bad-attribute"])
    #expect(found.first?.message.contains("; at most 63 lower-case letters") == true)
  }

  @Test(
    "Attributes are no part of the text, and braces that are text stay",
    arguments: [
      ("## Why? {#a}", "Why?", "a"), ("## Why? {#a} ##", "Why?", "a"),
      ("## Why {x}?", "Why {x}?", "why-x-"),
      ("## Why \\{x=1}", "Why {x=1}", "why-x-1-"), ("Why? {#a}\n---", "Why?", "a"),
      ("## `{#a}`", "{#a}", "a-"), ("## **Why?** {#a points=2}", "Why?", "a"),
      ("## {1, 2}", "{1, 2}", "q-1-2-"),
    ])
  func headings(_ heading: String, _ text: String, _ id: String) throws {
    let question = try #require(
      try quiz("\(heading)\n\n- [x] 1\n- [ ] 2\n").questions.first)
    #expect(question.stem.text == text)
    #expect(id.hasSuffix("-") ? question.id.hasPrefix(id) : question.id == id, "\(question.id)")
  }
}
