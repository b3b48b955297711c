import Authoring
import Courseware
import Testing

/// Lists of true and false, of pairs, and blanks without an answer.
@Suite struct PlainListTests {
  @Test(
    "Below 'Match …', dashes separate the halves of pairs",
    arguments: ["Match the words.", "Ordne zu:", "Relaciona las palabras."])
  func pairsBelowMatch(_ heading: String) throws {
    let body = "## \(heading)\n\n1. cat — Katze\n2. dog — Hund\n"
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(fixed.contains("| cat | Katze |\n| dog | Hund |\n"))
    #expect(try check(fixed).diagnostics.isEmpty)
    let other = try diagnostics(about: body.replacing(heading, with: "Which?"))
    #expect(other.first?.message.contains("table") == false)
  }

  private static let truth =
    "to let students choose true or false, write only the right one: '= true' or '= false'"

  /// Expects one message about a body, and what each of its fixes makes of the body, which then has
  /// no fault.
  private func expect(_ message: String, _ repaired: [String], in body: String) throws {
    let text = frontMatter() + body
    let found = try check(text).diagnostics
    #expect(found.map(\.message) == [message])
    let fixed = found.flatMap(\.fixes).map { applying($0, to: text) }
    #expect(fixed == repaired.map { frontMatter() + $0 })
    for text in fixed { #expect(try check(text).diagnostics.isEmpty) }
  }

  @Test(
    "True and false to choose from are one line after '='",
    arguments: [
      "- True\n- False", "* **false**\n* **true**", "1. Wahr\n2. Falsch", "True\nFalse",
      "True / False",
    ])
  func truth(_ lines: String) throws {
    try expect(
      Self.truth, ["## Ice floats.\n\n= true\n", "## Ice floats.\n\n= false\n"],
      in: "## Ice floats.\n\n\(lines)\n")
  }

  @Test("A line that replaces a list has a blank line above it") func blankLine() throws {
    try expect(
      Self.truth, ["## Ice\n\nIt floats.\n\n= true\n", "## Ice\n\nIt floats.\n\n= false\n"],
      in: "## Ice\n\nIt floats.\n- True\n- False\n")
  }

  @Test(
    "Other lists without brackets may be options",
    arguments: ["- True\n- False\n- Neither", "- Yes\n- No", "- True, it is ice\n- False"])
  func options(_ lines: String) throws {
    let found = try diagnostics(about: "## Ice floats.\n\n\(lines)\n")
    #expect(found.map(\.message).allSatisfy { $0.hasPrefix("each option needs brackets") })
    #expect(found.count == 1)
  }

  @Test(
    "Pairs in a list are the rows of a table",
    arguments: [
      ("", "- Whale = Sea\n- Fox = Forest"), ("", "1. Whale -> Sea\n2. Fox -> Forest"),
      ("", "- Whale → Sea\n- Fox → Forest"), (" {type=matching}", "- Whale: Sea\n- Fox: Forest"),
    ])
  func pairs(_ attribute: String, _ lines: String) throws {
    let table = "| | |\n|---|---|\n| Whale | Sea |\n| Fox | Forest |"
    try expect(
      "each pair to match must be a row of a table: '| Whale | Sea |'",
      ["## Who lives where? {type=matching}\n\n\(table)\n"],
      in: "## Who lives where?\(attribute)\n\n\(lines)\n")
  }

  @Test(
    "Equations in a list are not pairs",
    arguments: [
      "- `x = 5`\n- `y = 7`", "- $x = 5$\n- $y = 7$", "- **x = 5**\n- **y = 7**",
      "- x = 5\n- x = 7", "- x = 5\n- y = 5",
    ])
  func equations(_ lines: String) throws {
    let found = try diagnostics(about: "## Which one?\n\n\(lines)\n")
    #expect(found.count == 1 && found[0].message.hasPrefix("each option needs brackets"))
  }

  @Test("A blank without an answer says that it is empty", arguments: ["[[]]", "[[ ]]", "[[\t]]"])
  func emptyBlank(_ blank: String) throws {
    let body = "## Plants give off \(blank).\n"
    #expect(try messages(about: body) == ["bad-blank: \(blank)"])
    let found = try diagnostics(about: body)
    #expect(found.first?.message.hasPrefix("this blank is empty") == true)
  }

  @Test("Beside brackets that are read, other marks in brackets make options as well")
  func otherMarks() throws {
    let text = frontMatter() + "## Who swims?\n\n[*] Whale\n[ ] Fox\n[*] Seal\n"
    #expect(try check(text).diagnostics.map(\.code) == ["lost-option"])
    #expect(
      try withFirstFix(text)
        == frontMatter() + "## Who swims?\n\n- [x] Whale\n- [ ] Fox\n- [x] Seal\n")
  }

  @Test("Drawn marks have a fix only if no line between or below them lacks one")
  func drawnMarks() throws {
    let shapes = frontMatter() + "## Who swims?\n\n▲ Whale\n◆ Fox\n● Seal\n■ Hare\n"
    let options = ["Whale", "Fox", "Seal", "Hare"].map { "- [ ] \($0)\n" }.joined()
    #expect(try withFirstFix(shapes) == frontMatter() + "## Who swims?\n\n\(options)")
    let found = try diagnostics(about: "## Who swims?\n\n☐ Whale\n★ Fox\n☐ Seal\n")
    #expect(found.map(\.code) == ["no-options"] && found.first?.fixes.isEmpty == true)
  }

  @Test(
    "Blanks in the notation of Moodle have one message and one fix for all of them",
    arguments: ["{1:SHORTANSWER:=cat}", "[[cat]]"])
  func cloze(_ first: String) throws {
    let body = "## A?\n\nA \(first) or a {1:MULTICHOICE:=dog~fox}.\n"
    #expect(try diagnostics(about: body).count == 1)
    let text = try withFirstFix(frontMatter() + body)
    #expect(text == frontMatter() + "## A?\n\nA [[cat]] or a [[(dog)|fox]].\n")
  }

  @Test(
    "Full-width brackets and two low lines around a word after other text are a blank",
    arguments: ["中国的首都是【北京】。", "China has the capital __北京__, too."])
  func marks(_ line: String) throws {
    let found = try diagnostics(about: "## A?\n\n\(line)\n")
    #expect(found.flatMap(\.fixes).map(\.title) == ["write '[[北京]]'"])
    let other = try diagnostics(about: "## A?\n\n【北京】 is a __ city __\n")
    #expect(other.flatMap(\.fixes).isEmpty)
  }
}

/// Questions and marks of options in notations that have one message and a fix or a reason.
@Suite struct PlainMarks {
  @Test(
    "Marks in bold type, in round brackets and of half-finished tasks are one message",
    arguments: [
      "- **[x]** b\n- **[ ]** c", "(•) b\n( ) c", "- [x] b\n- [/] c", "- [x] b\n- **[ ]** c",
    ])
  func marks(_ options: String) throws {
    let text = frontMatter() + "## A?\n\n\(options)\n"
    #expect(try check(text).diagnostics.count == 1)
    #expect(try withFirstFix(text) == frontMatter() + "## A?\n\n- [x] b\n- [ ] c\n")
  }

  @Test(
    "A type of several words is one message", arguments: ["multiple choice", "Multiple Choice"])
  func type(_ type: String) throws {
    let found = try diagnostics(about: "## A? {type=\(type)}\n\n- [x] b\n- [ ] c\n")
    #expect(found.map(\.code) == ["unknown-question-type"])
    #expect(found.flatMap(\.fixes).map(\.title) == ["write 'type=single'"])
  }

  @Test(
    "Positions in brackets order a list", arguments: ["", " {type=ordering}"],
    ["- [1] b\n- [3] d\n- [2] c", "* (2) c\n* (1) b\n* (3) d"])
  func positions(_ type: String, _ list: String) throws {
    let body = "## A?\(type)\n\n\(list)\n"
    #expect(try codes(body) == ["no-options"])
    #expect(
      try withFirstFix(frontMatter() + body)
        == frontMatter() + "## A? {type=ordering}\n\n1. b\n2. c\n3. d\n")
  }

  @Test(
    "Other numbers in brackets are no positions",
    arguments: [
      "- [1] b\n- [1] c", "- [2] b\n- [3] c", "- [1] b\n- c", "- [1]\n- [2]",
      "- [1] b\n- [2] c",
    ])
  func otherNumbers(_ list: String) throws {
    let found = try diagnostics(about: "## A?\n\n\(list)\n")
    #expect(found.map(\.code) == ["no-options"])
    #expect(!found.flatMap(\.fixes).contains { $0.title.contains("order") })
  }

  @Test("A class is deleted with the space after it") func attributeClass() throws {
    let text = frontMatter() + "## A? {.question #q1}\n\n- [x] b\n- [ ] c\n"
    #expect(try withFirstFix(text) == text.replacing(".question ", with: ""))
  }

  @Test(
    "A quiz without a question says what its questions look like",
    arguments: [
      ("### A?\n\n- b\n- c", "### A?"), ("\\#\\# A?\n\n\\- \\[x\\] b", "\\#\\# A?"),
    ])
  func questions(_ body: String, _ place: String) throws {
    #expect(try messages(about: body + "\n") == ["no-questions: \(place)"])
  }

  @Test("Questions in a numbered list above the first heading are reported") func above() throws {
    let list = "1. What is A?\n   a) b\n   b) c\n2. What is D?\n   a) e\n   b) f\n\n"
    #expect(try messages(about: list + oneQuestion) == ["lost-option: 1. What is A?"])
    let steps = "1. Which ones are blue?\n2. Read the text.\n\n"
    #expect(try messages(about: steps + oneQuestion) == [])
  }
}
