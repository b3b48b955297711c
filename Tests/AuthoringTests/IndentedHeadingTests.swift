import Authoring
import Courseware
import Testing

@Suite("Indented headings") struct IndentedHeadingTests {
  @Test(
    "An indented heading is one message, and its fix makes it a heading",
    arguments: [
      ("    # Part {pick=1}\n\n## A?\n\n= a\n\n## B?\n\n= b\n", "# Part {pick=1}"),
      ("    ## A?\n\n- [x] a\n- [ ] b\n", "## A?"),
      ("\t## A?\n\n= a\n\n## B?\n\n= b\n", "## A?"),
      ("Welcome.\n\n     ## A? {#a}\n\n- [x] a\n- [ ] b\n", "## A? {#a}"),
      ("## A?\n\n= a\n\n    ## B?\n\n= b\n", "## B?"),
      ("## A?\n\n= a\n\n> c\n\n    # Part\n\n## B?\n\n= b\n", "# Part"),
      ("## A? {type=essay}\n\n    ## B? {type=essay}\n\n> c\n", "## B? {type=essay}"),
      ("## A?\n\n- [x] Yes\n- [ ] No\n\n    ## B?\n\n- [x] Yes\n- [ ] No\n", "## B?"),
      ("## A?\n\n- [x] Yes\n- [ ] No\n  ## B?\n\n= b\n", "## B?"),
      ("## A? {type=ordering}\n\n1. b\n2. c\n\n    ## D?\n\n= d\n", "## D?"),
    ])
  func indented(_ body: String, _ marked: String) throws {
    let said = try messages(about: body)
    #expect(said.count == 1 && said[0].hasSuffix(": \(marked)"))
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(try check(fixed).diagnostics.isEmpty)
    #expect(fixed.contains("\n\(marked)\n"))
  }

  @Test(
    "Code that starts with number signs is code",
    arguments: [
      "## What does R print?\n\n    ## [1] 5\n\n= 5\n",
      "## What does it print?\n\n1. Read it.\n\n<!-- -->\n\n    ## 5\n\n- [x] 5\n- [ ] 6\n",
      "    # reboot\n\n## A?\n\n= a\n", "    ## 5\n\n## A?\n\n= a\n",
      "## A?\n\n    # Say {hello}\n    print(1)\n\n- [x] a\n- [ ] b\n",
      "## A?\n\n- [x] a\n\n      # Part {pick=1}\n- [ ] b\n",
    ])
  func code(_ body: String) throws {
    #expect(try messages(about: body) == [])
  }
}
