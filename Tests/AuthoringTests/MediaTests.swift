import Courseware
import Testing

@testable import Authoring

/// A picture of 640 by 480 pixels, as far as its header goes.
private let png: [UInt8] =
  [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
  + [0, 0, 2, 128, 0, 0, 1, 224, 8, 6]

private let files: [String: Rule.Example.File] = [
  "content/class/quizzes/leaf.png": .bytes(png), "content/class/quizzes/any.png": "any\0",
  "content/class/quizzes/bird.mp3": "any", "content/class/quizzes/a b&c.WebM": "any",
  "content/class/classroom.md": """
  ---
  name: Biology 9B
  teacher: Ada Example
  created: 2026-08-01
  ---

  ![One leaf](quizzes/leaf.png) ![Anything](quizzes/any.png)
  ![A blackbird](quizzes/bird.mp3) ![The wind](<quizzes/a b&c.WebM>)

  """,
]

@Suite struct MediaTests {
  private func html(_ markdown: String) throws -> String {
    try quiz(markdown + "\n\n## A?\n\n- [x] 1\n- [ ] 2\n", beside: files).introduction.html
  }

  @Test(
    "A picture gets its size, or the one that is asked for",
    arguments: [
      ("![A *leaf*](leaf.png)", "alt=\"A leaf\" width=\"640\" height=\"480\" />"),
      ("![A leaf](leaf.png \"t\")", "alt=\"A leaf\" title=\"t\" width=\"640\" height=\"480\" />"),
      ("![A leaf](leaf.png){width=320}", "alt=\"A leaf\" width=\"320\" height=\"240\" />"),
      ("![A leaf](leaf.png){height=48}", "alt=\"A leaf\" width=\"64\" height=\"48\" />"),
      ("![A leaf](leaf.png){width=10 height=10}", "alt=\"A leaf\" width=\"10\" height=\"10\" />"),
      ("![Any](any.png)", "alt=\"Any\" />"),
      ("![Any](any.png){width=300}", "alt=\"Any\" width=\"300\" />"),
    ])
  func pictures(_ markdown: String, _ end: String) throws {
    #expect(try html(markdown).hasSuffix(end + "</p>"))
  }

  @Test("Braces after an image leave the text around them alone") func around() throws {
    let found = try html("a ![x](leaf.png){width=320}, b {c} ![y](leaf.png) {d}")
    #expect(found.contains("height=\"240\" />, b {c} <img"))
    #expect(found.hasSuffix("height=\"480\" /> {d}</p>"))
  }

  @Test("In a cell of a table pictures and HTML stay") func cells() throws {
    let found = try html("| a | b |\n|---|---|\n| ![x](leaf.png){width=64} | H<sub>2</sub>O |")
    #expect(
      found.contains("<td><img src=\"leaf.png\" alt=\"x\" width=\"64\" height=\"48\" /></td>"))
    #expect(found.contains("<td>H<sub>2</sub>O</td>"))
  }

  @Test("An image in the words of another is words") func nested() throws {
    let found = try html("![a ![b](any.png) <b>c</b> `d`](leaf.png)")
    #expect(found.contains("<img src=\"leaf.png\" alt=\"a b"))
    #expect(found.ranges(of: "<img").count == 1)
  }

  @Test("An option and a heading may end in a picture with a size, and with attributes")
  func ends() throws {
    let question = try quiz(
      """
      ## Which? ![x](leaf.png){width=64} {points=2}

      - [x] ![x](leaf.png){width=32}
      - [ ] ![x](leaf.png){width=64} {#second}
      - [ ] ![y](leaf.png){#third}
      - [ ] ![z](leaf.png) {#fourth}
      """, beside: files
    ).questions[0]
    #expect(question.points == Points(halves: 4))
    #expect(question.options.dropFirst().map(\.id) == ["second", "third", "fourth"])
    #expect(
      question.options.map(\.text.html).map { $0.hasSuffix(" />") } == [
        true, true, true, true,
      ])
    #expect(question.options[0].text.html.contains("width=\"32\""))
  }

  @Test(
    "Braces that say anything else are a fault",
    arguments: [
      ("{width=0}", "bad-attribute"), ("{width=4001}", "bad-attribute"),
      ("{width=50%}", "bad-attribute"), ("{height=-1}", "bad-attribute"),
      ("{width=}", "bad-attribute"), ("{.wide}", "bad-attribute"), ("{}", "bad-attribute"),
      ("{#leaf width=3}", "bad-attribute"), ("{depth=3}", "unknown-attribute"),
      ("{width=3 width=4}", "repeated-attribute"),
    ])
  func faults(_ braces: String, _ code: String) throws {
    let text = "Look: ![x](leaf.png)\(braces) there.\n\n## A?\n\n- [x] 1\n- [ ] 2\n"
    let found = try diagnostics(about: text, beside: files)
    #expect(found.map(\.code) == [code], "\(found)")
    let line = try #require(found.first?.span)
    let bytes = Array((frontMatter() + text).utf8)[line.bytes]
    #expect(braces.contains(String(decoding: bytes, as: UTF8.self)))
  }

  @Test("Sound and film get controls, and their words stay their text") func players() throws {
    #expect(
      try html("![Song of a \"blackbird\"](bird.mp3)") == """
        <p><audio controls preload="none" src="bird.mp3" \
        aria-label="Song of a &quot;blackbird&quot;">\
        <a href="bird.mp3">Song of a &quot;blackbird&quot;</a></audio></p>
        """)
    let film = try quiz(
      "![Waves & wind](a%20b&c.WebM){width=320}\n\n## A?\n\n- [x] 1\n- [ ] 2\n", beside: files
    ).introduction
    #expect(
      film.html == """
        <p><video controls preload="metadata" src="a%20b&amp;c.WebM" aria-label="Waves &amp; wind">\
        <a href="a%20b&amp;c.WebM">Waves &amp; wind</a></video></p>
        """)
    #expect(film.text == "Waves & wind")
  }

  @Test("Sound needs words and a file of the course as pictures do") func rules() throws {
    let question = "\n\n## A?\n\n- [x] 1\n- [ ] 2\n"
    for (body, code, words) in [
      (
        "![](bird.mp3)", "missing-alternative-text",
        "audio file 'bird.mp3' has no alternative text"
      ),
      ("![x](no.mp4)", "missing-image", "no video 'content/class/quizzes/no.mp4'"),
      (
        "![x](https://example.org/a.mp3)", "forbidden-scheme",
        "an audio file must be a file of the course, not an address that starts with 'https:'"
      ),
      (
        "![x](C:/a.png)", "forbidden-scheme",
        "an image must be a file of the course, not a path on your computer"
      ),
      (
        "[x](D:/a.pdf)", "forbidden-scheme",
        "a link must lead to a file of the course, not a path on your computer"
      ),
    ] {
      let found = try diagnostics(about: body + question, beside: files)
      #expect(found.map(\.code) == [code] && found.map(\.message) == [words], "\(found)")
    }
  }

  private func unrendered(_ html: String) -> String {
    var out: [UInt8] = []
    appendUnrendered(Array(html.utf8)[...], to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  @Test("Ids and revisions do not depend on colors, formulas and sizes") func unrenderedHTML() {
    let found = unrendered(
      ("<p>a <span class=\"hljs-string\">b</span> <math display=\"block\"><semantics><mi>x</mi>"
        + "<annotation encoding=\"application/x-tex\">x &lt; 1</annotation></semantics></math> "
        + "<img src=\"a.png\" alt=\"A 1\" width=\"10\" height=\"20\" /><br /></p>"))
    #expect(
      found
        == "<p>a b x &lt; 1 <img src=\"a.png\" alt=\"A 1\" /><br /></p>")
    for text in [
      "a < b", "<math", "<img ", "<span ", "", "<math>", "<img />", "<img width=\"1\" />",
    ] {
      _ = unrendered(text)
    }
  }

  @Test("A quiz is the same with and without a highlighter but for its colors") func same() throws {
    let text = "```python\nx = 1\n```\n\n## A?\n\n```python\nx = 1\n```\n\n- [x] 1\n- [ ] 2\n"
    let colored = try quiz(text)
    let options = ReadingOptions(renderings: Renderings(scripts: "/nonexistent"))
    let plain = try #require(try check(frontMatter() + text, options).quiz)
    #expect(colored.needsCodeStyle && !plain.needsCodeStyle)
    #expect(colored.revision == plain.revision)
    #expect(colored.introduction.text == plain.introduction.text)
    #expect(colored.introduction.html != plain.introduction.html)
  }
}
