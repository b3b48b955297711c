import Exchange
import TestSupport
import Testing

/// Details of texts that Moodle and the export of this program write.
@Suite("Importing details of Moodle XML")
struct MoodleXMLDetailTests {
  private func body(_ questions: String) throws -> String {
    let quiz = try imported("<quiz>\n\(questions)\n</quiz>", by: importMoodleXML)
    #expect(try quiz.faults() == [])
    return quiz.body
  }

  @Test("characters of a formula, an alternative text and a menu are those that Moodle shows")
  func references() throws {
    let text = try body(
      question(
        "cloze",
        text:
          "<p>Is \\(\\frac&#123;1}&#123;2}\\) {1:MC:=a &#38;lt; b~x &lt;sub&gt;2&lt;/sub&gt;}?</p>")
    )
    #expect(text.hasPrefix("## Is $\\frac{1}{2}$ [[(a < b)|x 2]]?"))
    let image = try body(
      question(
        "essay",
        text: "<p>See <img src=\"https://x.example/a.png\" alt=\"a &quot;q&quot; &amp; b\"> it.</p>"
      ))
    #expect(image.contains("[a \"q\" & b](<https://x.example/a.png>)"))
  }

  @Test("a code block keeps its language and has no empty last line")
  func code() throws {
    let text = try body(
      question(
        "essay",
        text: "<p>Why?</p><pre><code class=\"language-python\">a = 1\nb = 2\n</code></pre>"))
    #expect(text.contains("```python\na = 1\nb = 2\n```\n"))
  }

  @Test("options whose texts are letters are shuffled if the file says so")
  func order() throws {
    let options = "<answer fraction=\"100\"><text>A</text></answer><answer><text>B</text></answer>"
    for (value, isKept) in [("true", false), ("false", true)] {
      let text = try body(
        question(
          "multichoice", text: "Which?", "<shuffleanswers>\(value)</shuffleanswers>\(options)"))
      #expect(text.contains("shuffle=false") == isKept)
    }
  }

  @Test(
    "only a single slash separates the names of categories",
    arguments: [
      ("$course$/top/Bio/Cells", "Cells"), ("$course$/top/AC//DC", "AC/DC"),
      ("$course$/top/AC//DC// / //Teil//A", "/Teil/A"), ("$course$/top/a///b", "a//b"),
    ])
  func categories(_ path: String, _ heading: String) throws {
    let text = try body(
      "<question type=\"category\"><category><text>\(path)</text></category></question>"
        + question("essay", text: "Why?"))
    #expect(text.hasPrefix("# \(heading)\n"), "\(text)")
  }

  @Test("a marker without a name is not part of the question")
  func marker() throws {
    let text = try body(
      question(
        "ddmarker", text: "Where is the lake?",
        """
        <file name="map.svg" encoding="base64">\(svg)</file>
        <drag><no>1</no><text>●</text></drag>
        <drop><shape>circle</shape><coords>50,40;10</coords><choice>1</choice></drop>
        <drop><shape>circle</shape><coords>20,20;10</coords><choice>2</choice></drop>
        """))
    #expect(text.hasPrefix("## Where is the lake? {shuffle=false type=hotspot"))
  }
}
