import Authoring
import Courseware
import Testing

/// Lines that Markdown reads as part of something else, each with what is said and what its fix
/// makes of the text below the heading.
private let mistakes: [(body: String, said: String, fixed: String)] = [
  // Items to order.
  ("1. a\n2.b\n3. c", "lost-option: 2.b", "1. a\n2. b\n3. c"),
  ("1. a\n2.\u{A0}b\n3. c", "lost-option: 2.\u{A0}b", "1. a\n2. b\n3. c"),
  ("1. a\n2. b\n（3）c", "lost-option: （3）c", "1. a\n2. b\n3. c"),
  ("1. a\n2. b\n３．c", "lost-option: ３．c", "1. a\n2. b\n3. c"),
  ("1. a\n2- b\n3. c", "lost-option: 2- b", "1. a\n2. b\n3. c"),
  ("1. a\n2 . b\n3. c", "lost-option: 2 . b", "1. a\n2. b\n3. c"),
  ("1. a\n2.. b\n3. c", "lost-option: 2.. b", "1. a\n2. b\n3. c"),
  ("1. a\n2. b\n   3. c", "lost-option: 3. c", "1. a\n2. b\n3. c"),
  ("1. a\n\n   2. b\n   3. c", "lost-option: 2. b", "1. a\n\n2. b\n3. c"),
]

private let lostOptions: [(body: String, said: String, fixed: String)] = [
  ("\t- [ ] a\n- [x] b", "lost-option: - [ ] a", "- [ ] a\n- [x] b"),
  ("    - [ ] a\n      > c\n- [x] b", "lost-option: - [ ] a", "- [ ] a\n  > c\n- [x] b"),
  ("- [x] a\n-- [ ] b\n- [ ] c", "lost-option: -- [ ] b", "- [x] a\n- [ ] b\n- [ ] c"),
  ("- [x] a\n-[  ] b\n- [ ] c", "lost-option: -[  ] b", "- [x] a\n- [ ] b\n- [ ] c"),
  (
    "- [x] a\n\u{A0}\u{A0}> c\n- [ ] b", "invisible-character: \u{A0}",
    "- [x] a\n  > c\n- [ ] b"
  ),
  ("1. [ ] a\n- [x] b\n- [ ] c", "lost-option: 1. [ ] a", "- [ ] a\n- [x] b\n- [ ] c"),
  (
    "- [x] a\n  > b - [ ] c\n- [ ] d", "lost-option: - [ ] c",
    "- [x] a\n  > b\n- [ ] c\n- [ ] d"
  ),
  ("- [x] a\n- ☐ b", "option-without-brackets: - ☐ b", "- [x] a\n- [ ] b"),
  ("- ✅ a\n- [ ] b", "option-without-brackets: - ✅ a", "- [x] a\n- [ ] b"),
  ("- [x] a\n- \\[ \\] b", "option-without-brackets: - \\[ \\] b", "- [x] a\n- [ ] b"),
  ("- [x] a\n- [[ ]] b", "option-without-brackets: - [[ ]] b", "- [x] a\n- [ ] b"),
  ("- - [ ] a\n- [x] b", "option-without-brackets: - - [ ] a", "- [ ] a\n- [x] b"),
  ("- [ ] a\n- [x] b\n > c\n > d", "text-below-option: > c", "- [ ] a\n- [x] b\n  > c\n  > d"),
  ("-\t[ ] a\n-\t[x] b\n  > c", "text-below-option: > c", "-\t[ ] a\n-\t[x] b\n    > c"),
  (
    "- [ ] a\n-\u{A0}[x] b\n  > c", "invisible-character: \u{A0}", "- [ ] a\n- [x] b\n  > c"
  ),
  ("-   [ ] a\n-   [x] b\n  > c", "text-below-option: > c", "-   [ ] a\n-   [x] b\n    > c"),
  ("- [ ] a {.wrong}\n- [x] b", "bad-attribute: .wrong", "- [ ] a \n- [x] b"),
  ("- [ ] a [#c}\n- [x] b", "bad-attribute: [#c}", "- [ ] a {#c}\n- [x] b"),
  ("> [!TIP\n> c\n\n= a", "unknown-alert: [!TIP", "> [!TIP]\n> c\n\n= a"),
  ("> (!TIP)\n> c\n\n= a", "unknown-alert: (!TIP)", "> [!TIP]\n> c\n\n= a"),
  ("> [!!TIP]\n> c\n\n= a", "unknown-alert: [!!TIP]", "> [!TIP]\n> c\n\n= a"),
  ("> [TIP!]\n> c\n\n= a", "unknown-alert: [TIP!]", "> [!TIP]\n> c\n\n= a"),
]

@Suite("Lost items") struct LostItemTests {
  @Test("An item that is lost in the one above it is one message", arguments: mistakes.indices)
  func items(_ index: Int) throws {
    let (body, said, fixed) = mistakes[index]
    let text = "## A? {type=ordering}\n\n\(body)\n"
    #expect(try messages(about: text) == [said])
    let result = try withFirstFix(frontMatter() + text)
    #expect(result.hasSuffix("\n\n\(fixed)\n"))
    #expect(try check(result).diagnostics.isEmpty)
  }

  @Test("A step of a scale as well", arguments: ["-b", "－ b", "• b"])
  func steps(_ step: String) throws {
    let text = "## A? {type=scale}\n\n- a\n\(step)\n- c\n"
    #expect(try messages(about: text) == ["lost-option: \(step)"])
    #expect(try withFirstFix(frontMatter() + text).hasSuffix("\n- a\n- b\n- c\n"))
  }

  @Test("An option, feedback or a mark as well", arguments: lostOptions.indices)
  func options(_ index: Int) throws {
    let (body, said, fixed) = lostOptions[index]
    let text = "## A?\n\n\(body)\n"
    #expect(try messages(about: text) == [said])
    let result = try withFirstFix(frontMatter() + text)
    #expect(result.hasSuffix("\n\n\(fixed)\n"))
    #expect(try messages(about: result, front: "").isEmpty)
  }

  @Test(
    "Lines that go on are no items",
    arguments: [
      "1. a\n2. in\n3.5 b\n4. c", "1. a\n   1. b\n   2. c\n2. d", "1. a in\n1914. Or b.\n2. c",
      "1. a of\n2 parts\n2. b",
    ])
  func further(_ body: String) throws {
    let said = try messages(about: "## A? {type=ordering}\n\n\(body)\n")
    #expect(said.filter { $0.hasPrefix("lost-option") } == [])
  }

  @Test(
    "Quotes and code that are meant have no message",
    arguments: [
      "- [ ] a\n- [x] b\n> c", " - [ ] a\n - [x] b\n > c", "- [ ] a\n- [x] b\n\n > c",
      "    - [ ] c\n\nText.\n\n- [ ] a\n- [x] b", "- [ ] a - b\n- [x] b --\n  - c",
    ])
  func meant(_ body: String) throws {
    #expect(try messages(about: "## A?\n\n\(body)\n") == [])
  }
}
