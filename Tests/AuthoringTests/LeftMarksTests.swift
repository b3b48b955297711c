import Authoring
import Courseware
import Testing

/// The word for what is left to do, in two parts, since no source file may contain it.
private let task = "TO" + "DO"

/// A body, the text that is reported, and what the first fix makes of the body.
private let marks: [(body: String, said: String, fixed: String?)] = [
  // Backticks.
  ("## A `f(1) b?\n\n= c\n", "`f(1)", "## A `f(1)` b?\n\n= c\n"),
  ("## A f(1)` b?\n\n= c\n", "f(1)`", "## A `f(1)` b?\n\n= c\n"),
  ("## A `b` and `c d?\n\n= c\n", "`c", nil), ("## A ``b` d?\n\n= c\n", "``b`", nil),
  ("## A?\n\nSay ``so'' now.\n\n= c\n", "``so''", nil),
  ("## A?\n\n- [x] b `c\n- [ ] d\n", "`c", nil), ("## A `b\n\n= c`\n", "`b", nil),
  ("## A?\n\n> b\n> `x_1.\n\n= c\n", "`x_1", "## A?\n\n> b\n> `x_1`.\n\n= c\n"),
  // Tags and ids of Obsidian.
  ("## A? #bc\n\n= c\n", "#bc", "## A? {tags=bc}\n\n= c\n"),
  ("#bc #d/ef\n\n## A?\n\n= c\n", "#bc #d/ef", "\n\n## A?\n\n= c\n"),
  ("## A?\n\nB c. #exam\n\n= c\n", "#exam", "## A?\n\nB c.\n\n= c\n"),
  ("## A?\n\n- [x] b ^bc12\n- [ ] c\n", "^bc12", "## A?\n\n- [x] b\n- [ ] c\n"),
  ("## A?\n\n= c\n\n> D. ^e1\n", "^e1", "## A?\n\n= c\n\n> D.\n"),
  // Notes and page breaks.
  ("## A? \(task): b\n\n= c\n", "\(task): b", nil),
  ("## A?\n\n\\newpage\n\n= c\n", "\\newpage", nil),
  // A required question in Google Forms, and the name of an image.
  ("## A? *\n\n= c\n", "*", "## A?\n\n= c\n"), ("## A?*\n\n= c\n", "*", "## A?\n\n= c\n"),
  ("## A?\n\n[leaf.png]\n\n= c\n", "[leaf.png]", nil),
]

/// What looks like it and is meant.
private let meant = [
  "## A `b` and ``c`d``?\n\n= c\n", "## A o`zbek?\n\n= c\n", "## A 5` b?\n\n= c\n",
  "## A \\`b?\n\n= c\n", "## A?\n\n```\na `b\n\nc `d\n```\n\n= c\n", "## A?\n\n    `b\n\n= c\n",
  "## A?\n\nb `c\nd` e\n\n= c\n", "<!-- `b -->\n\n## A?\n\n= c\n", "## A $`b$?\n\n= c\n",
  "## A?\n\n= `b\n", "## A?\n\n- [x] #main\n- [ ] .main\n", "## A F# b?\n\n= c\n",
  "## A?\n\nB c. #fff\n\n= c\n", "## A?\n\nB #1\n\n= c\n", "## A?\n\nB C #minor\n\n= c\n",
  "## A?\n\n- [x] 2 ^10\n- [ ] e ^kt\n", "## A 2 ^ 3?\n\n= c\n", "## A b *c*\n\n= c\n",
  "## A \(task), `\(task): b`?\n\n= c\n", "## A \\newpage b?\n\n= c\n",
  "## *\n\n= c\n", "## A?\n\n[leaf.png]: leaf.txt\n\n= c\n",
]

/// Marks of other programs that have no partner or no meaning.
@Suite struct LeftMarks {
  @Test("Students would see them, so they are reported once", arguments: marks.indices)
  func reported(_ index: Int) throws {
    let (body, said, fixed) = marks[index]
    #expect(try messages(about: body) == ["template-syntax: \(said)"])
    guard let fixed else { return }
    #expect(try withFirstFix(frontMatter() + body) == frontMatter() + fixed)
    #expect(try codes(fixed) == [])
  }

  @Test("Code, colors and formulas are left alone", arguments: meant)
  func leftAlone(_ body: String) throws {
    #expect(try codes(body) == [])
  }

  @Test("Several tags below the answers are no heading") func tags() throws {
    let text = frontMatter() + "## A?\n\n- [x] b\n- [ ] c\n\n#bc #de\n"
    let found = try check(text).diagnostics
    #expect(found.map(\.code) == ["text-after-options"])
    #expect(found.first?.fixes.map(\.title) == ["delete it"])
  }
}
