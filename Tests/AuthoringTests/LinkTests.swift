import Courseware
import Testing

@testable import Authoring

private let question = "\n\n## A?\n\n- [x] 1\n- [ ] 2\n"
private let draft =
  "---\nname: Draft\ncreated: 2026-09-01\nkind: practice\ndraft: true\n---\n\n[q](quiz.md)"
  + question
private let beside: [String: Rule.Example.File] = [
  "content/class/quizzes/notes.pdf": "any", "content/class/quizzes/leaf.png": "any\0",
  "content/class/quizzes/draft.md": .text(draft),
]

private func found(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws
  -> [Diagnostic]
{
  try check(frontMatter() + text + question, beside: beside, options).diagnostics
}

/// What is found where the picture beside the quiz is shown anyway.
private func faults(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws
  -> [Diagnostic]
{
  try found(text + "\n\n![A leaf](leaf.png)", options)
}

@Suite struct Links {
  @Test(
    "An address without its scheme or with backslashes is one message with the address here",
    arguments: [
      ("[b](www.example.org)", "dead-link", "https://www.example.org"),
      ("[b](ada@example.org)", "dead-link", "mailto:ada@example.org"),
      ("[b](c\\d.pdf)", "path-outside-course", "c/d.pdf"),
      ("![b](c\\d.png)", "path-outside-course", "c/d.png"),
    ])
  func otherAddresses(_ text: String, _ code: String, _ meant: String) throws {
    let found = try diagnostics(about: "## A \(text)?\n\n= a\n")
    #expect(found.map(\.code) == [code])
    #expect(found.first?.fixes.map(\.title) == ["write '\(meant)'"])
  }

  @Test(
    "A link leads to a page or to a place that it has",
    arguments: [
      "[a](#b)", "[a](draft.md#b)", "[a]()", "[a](../classroom.md#welcome)", "[a](#A)",
      "[a](#notes)\n\n- ### Notes\n\n[a](#note)", "[a](#quiz)", "[a](#at-a)", "[a](#content)",
    ])
  func missingPlaces(_ text: String) throws {
    var options = ReadingOptions()
    options.includesDrafts = true
    #expect(try faults(text, options).map(\.code) == ["dead-link"])
  }

  @Test(
    "A question is a place by its id, a heading by its words",
    arguments: [
      "[a](#a)", "[a](quiz.md#a)", "[a](draft.md#a)", "[a](#notes)\n\n### Notes",
      "[a](#a-1)\n\n### A", "[a](#n-1)\n\n### N\n\n#### N", "[a](#größe-2)\n\n### *Größe* `2`!",
      "[a](#gr%C3%B6%C3%9Fe)\n\n> ### Größe", "[a][n]\n\n### Notes\n\n[n]: quiz.md#notes",
      "[a](../../class/quizzes/quiz.md#a)", "[a](#)",
    ])
  func places(_ text: String) throws {
    var options = ReadingOptions()
    options.includesDrafts = true
    #expect(try faults(text, options).isEmpty)
  }

  @Test(
    "The name that was meant is offered",
    arguments: [
      ("#A", "a", true), ("#nodes", "notes", false), ("quiz.md#Notes", "notes", true),
      ("#what-is-the-powerhouse-of-a-cell-as-biologists-say", "", false),
    ])
  func nearPlaces(_ address: String, _ name: String, _ isSafe: Bool) throws {
    let text = "[a](\(address))\n\n### Notes"
    let found = try #require(try faults(text).first)
    #expect(found.fixes.first?.edits.first?.replacement == (name.isEmpty ? nil : name))
    #expect(found.fixes.first?.isSafe == (name.isEmpty ? nil : isSafe))
  }

  @Test("A long question is offered by its id where its words were taken for it") func longIDs()
    throws
  {
    let stem = "What is the powerhouse of a cell as biologists like to say?"
    let slug = "what-is-the-powerhouse-of-a-cell-as-biologists-like-to-say"
    let rest = question + "\n## \(stem)\n\n- [x] 1\n- [ ] 3\n"
    let found = try #require(try diagnostics(about: "[a](#\(slug))" + rest).first)
    let id = try #require(found.fixes.first?.edits.first?.replacement)
    #expect(id.hasPrefix("what-is-the-powerhouse-of-a-cell-as"))
    #expect(try diagnostics(about: "[a](#\(id))" + rest).isEmpty)
  }

  @Test("What only some pages show is no place, and takes no name from what all show")
  func hiddenPlaces() throws {
    let rest = "\n\n## A?\n\n### Notes\n\n- [x] 1\n  > ### Notes\n- [ ] 2\n\n> ### Hidden\n"
    #expect(try diagnostics(about: "[a](#notes)" + rest).isEmpty)
    #expect(try diagnostics(about: "[a](#notes-1)" + rest).map(\.code) == ["dead-link"])
    #expect(try diagnostics(about: "[a](#hidden)" + rest).map(\.code) == ["dead-link"])
  }

  @Test("A draft question is no place, and links in one are held to nothing") func draftPlaces()
    throws
  {
    let draft = question + "\n## B? {draft=true}\n\n[a](#nowhere)\n\n- [x] 1\n- [ ] 2\n"
    #expect(try diagnostics(about: draft).isEmpty)
    #expect(try diagnostics(about: "[a](#b)" + draft).map(\.code) == ["dead-link"])
  }

  @Test("Another fault of a file hides no dead link within it") func besides() throws {
    let codes = try diagnostics(about: "[a](#nowhere)\n\n## B?\n\n- [ ] 1\n- [ ] 2\n").map(\.code)
    #expect(codes == ["dead-link", "no-correct-option"])
  }

  @Test(
    "Other sites have places, and a page has a top",
    arguments: ["[a](https://example.org/#a)", "[a](#)", "[a](../classroom.md)", "[a](notes.pdf)"])
  func fine(_ text: String) throws { #expect(try faults(text).isEmpty) }

  @Test("A link to a draft is dead, unless drafts are built or it is in one") func drafts()
    throws
  {
    #expect(
      try faults("[a](draft.md)").map(\.message) == [
        "'draft.md' is a draft and has no page"
      ])
    var options = ReadingOptions()
    options.includesDrafts = true
    #expect(try faults("[a](draft.md)", options).isEmpty)
  }

  @Test("The page of a quiz is written as its file") func pages() throws {
    let found = try #require(try faults("[a](draft.html)").first)
    #expect(found.fixes.first?.edits.first?.replacement == "draft.md")
  }

  @Test("A name that differs in capitals or a letter is offered") func names() throws {
    let capitals = try #require(try faults("[a](Notes.PDF)").first)
    #expect(
      capitals.message
        == "no file 'content/class/quizzes/Notes.PDF' to link to; did you mean 'notes.pdf'?")
    #expect(capitals.fixes.first?.edits.first?.replacement == "notes.pdf")
    #expect(capitals.fixes.first?.isSafe == true)
    let letter = try #require(try faults("[a](note.pdf)").first)
    #expect(letter.fixes.first?.isSafe == false)
  }
}

@Suite struct Images {
  @Test("A file that nothing shows is named, once, and not where another line means it")
  func unused() throws {
    #expect(try found("").map(\.code) == ["unused-image"])
    for text in [
      "[a](leaf.png)", "![A leaf](leaf.png)", "![A leaf](Leaf.png)", "![A leaf](img/leaf.png)",
      "![A leaf](leav.png)", "<img src=\"leaf.png\">", "<a href='leaf.png'>a</a>",
    ] {
      #expect(try !found(text).map(\.code).contains("unused-image"), "\(text)")
    }
  }

  @Test("A draft uses what it shows") func drafts() throws {
    let text = "## A? {draft=true}\n\n![](leaf.png)\n\n- [ ] x\n\n## B?\n\n- [x] 1\n- [ ] 2\n"
    #expect(try diagnostics(about: text, beside: beside).isEmpty)
  }

  @Test(
    "Words that say nothing are no alternative text",
    arguments: ["image", "Image 1", "img", " ", "leaf.png", "Screenshot", "Bild", "图片", "-"])
  func useless(_ words: String) throws {
    #expect(try found("![\(words)](leaf.png)").map(\.code) == ["missing-alternative-text"])
  }

  @Test(
    "Words that say something are",
    arguments: ["A leaf", "Leaf", "image of a leaf", "5", "x", "A picture *of* it"])
  func useful(_ words: String) throws {
    #expect(try found("![\(words)](leaf.png)").isEmpty)
  }
}

@Suite struct Privacy {
  @Test(
    "A key that is a secret is said to be one, whatever it is called",
    arguments: ["password", "Passwort", "class-password", "secret", "api-key", "access_token"])
  func secrets(_ key: String) throws {
    #expect(try codes(question, front: "\(key): sesame\n") == ["public-password"])
  }

  @Test("A deadline is past only against a clock, and only where nothing was published") func past()
    throws
  {
    let text = "---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2026-09-14\n---\n" + question
    func codes(_ surroundings: CourseSurroundings) throws -> [String] {
      var options = ReadingOptions()
      options.surroundings = surroundings
      return try check(text, options).diagnostics.map(\.code)
    }
    #expect(try codes(.init()).isEmpty)
    #expect(try codes(.init(now: 1_789_000_000)).isEmpty)
    #expect(try codes(.init(now: 1_790_000_000)) == ["deadline-past"])
    #expect(try codes(.init(now: 1_790_000_000, published: { Set($0.keys) })).isEmpty)
  }
}
