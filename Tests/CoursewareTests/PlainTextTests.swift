import Courseware
import Testing

@Suite struct PlainTextTests {
  private func text(_ html: String) -> String { Prose(markdown: "", html: html).text }

  @Test(arguments: [
    ("", ""),
    ("plain", "plain"),
    ("<p>A <em>leaf</em> cell.</p>\n", "A leaf cell."),
    ("<p>one</p>\n<p>two</p>\n", "one\ntwo"),
    ("<pre><code class=\"language-c\">if (a &lt; b) {\n}\n</code></pre>", "if (a < b) {\n}"),
  ])
  func `tags go and line breaks stay but at the end`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `the six references are decoded and others stay`() {
    #expect(text("&lt;&gt;&amp;&quot;&#39;&#x27;") == "<>&\"''")
    #expect(text("&nbsp; &amp;lt; a & b &am") == "&nbsp; &lt; a & b &am")
  }

  @Test func `an image reads as its alternative text`() {
    #expect(text("<p>See <img src=\"a.png\" alt=\"a &lt; b\" />!</p>") == "See a < b!")
    #expect(text("<img src=\"a.png\" />") == "")
    #expect(text("<image alt=\"x\">") == "")
  }

  @Test(arguments: 0...20)
  func `markup is found at every distance`(length: Int) {
    let run = String(repeating: "é", count: length)
    #expect(text("\(run)<b>\(run)</b>&amp;\(run)") == "\(run)\(run)&\(run)")
  }

  @Test func `text is appended to what is there`() {
    var out = Array("a\n".utf8)
    Prose(markdown: "", html: "<p>b</p>\n").appendText(to: &out)
    #expect(out == Array("a\nb".utf8))
  }

  @Test func `a tag without its end takes the rest`() {
    #expect(text("a<b") == "a")
  }
}
