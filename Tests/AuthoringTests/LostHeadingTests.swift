import Authoring
import Courseware
import Testing

@Suite("Lost headings") struct LostHeadingTests {
  @Test(
    "A question in a text outside of questions is one message, and its fix makes a heading",
    arguments: [
      ("Which is it?\n\n= a", "Which is it?", "## Which is it?\n\n= a"),
      ("It is a star.\n\n= false", "It is a star.", "## It is a star.\n\n= false"),
      ("##Which is it?\n\n= a", "##Which is it?", "## Which is it?\n\n= a"),
      (
        "##Which is it?\n\n- [x] a\n- [ ] b", "##Which is it?",
        "## Which is it?\n\n- [x] a\n- [ ] b"
      ),
      ("It is [[a]]. {#it}", "It is [[a]]. {#it}", "## It is [[a]]. {#it}"),
      ("＃＃ Which? {#it}\n\n= a", "＃＃ Which? {#it}", "## Which? {#it}\n\n= a"),
    ])
  func introduction(_ lost: String, _ place: String, _ fixed: String) throws {
    for above in ["", "Welcome.\n\n", "# Part {pick=1}\n\n"] {
      let body = "\(above)\(lost)\n\n## Which comes next?\n\n= b\n"
      #expect(try messages(about: body) == ["question-heading: \(place)"])
      let result = try withFirstFix(frontMatter() + body)
      #expect(result.contains("\n\n\(fixed)\n\n## Which comes next?"))
      #expect(try check(result).diagnostics.isEmpty)
    }
  }

  @Test(
    "So is one below the answers of another question",
    arguments: ["##Which? {#it}", "＃＃ Which? {#it}", "**Which? {#it}**"])
  func below(_ heading: String) throws {
    let body = "## A?\n\n- [x] b\n- [ ] c\n\n\(heading)\n\n= d\n"
    #expect(try messages(about: body) == ["question-heading: \(heading)"])
    #expect(try withFirstFix(frontMatter() + body).hasSuffix("\n## Which? {#it}\n\n= d\n"))
  }

  @Test("An option on the line of the heading is one message") func option() throws {
    let body = "## A? - [x] b\n- [ ] c\n"
    #expect(try messages(about: body) == ["lost-option: - [x] b"])
    #expect(try withFirstFix(frontMatter() + body).hasSuffix("\n## A?\n\n- [x] b\n- [ ] c\n"))
  }

  @Test("A heading of another level with its answers is one message") func level() throws {
    let body = "# Ice floats. {type=true-false}\n\n= true\n\n## B?\n\n= b\n"
    #expect(try messages(about: body) == ["question-heading: # Ice floats. {type=true-false}"])
  }

  @Test("Typed answers below several lines are one message") func lines() throws {
    let body = "Two\nlines.\n\n= a\n\n## B?\n\n= b\n"
    #expect(try messages(about: body) == ["lost-option: = a"])
  }

  @Test(
    "Other text has none",
    arguments: [
      "#tag of it", "Is it?\n\nOr not?", "A set {a, b}", "x\n= 5", "![A](a.png){width=9}",
    ])
  func text(_ text: String) throws {
    let said = try messages(about: "\(text)\n\n## B?\n\n= b\n")
    #expect(said.filter { !$0.hasPrefix("missing-image") } == [])
  }

  @Test(
    "A character that nobody can see is one message",
    arguments: [
      "## A?\n\n- [ ] b\n@- [x] c\n", "@## A?\n\n- [x] b\n- [ ] c\n", "## A?\n\n@= b\n",
      "## A?\n\n= b\n\n@## C? {#c}\n\n= d\n", "## A?\n\n= b\n\n@> c\n",
    ])
  func hidden(_ body: String) throws {
    for character in ["\u{200B}", "\u{FEFF}"] {
      let text = frontMatter() + body.replacing("@", with: character)
      let found = try check(text).diagnostics
      #expect(found.count == 1 && found[0].severity == .error)
      #expect(found[0].message.contains("invisible character"))
      #expect(try check(withFirstFix(text)).diagnostics.isEmpty)
    }
    let text = "## A?\n\n- [ ] b\n-\u{A0}[x] c\n  > d\n- [ ] e\n"
    #expect(try messages(about: text).count == 1)
  }
}
