import Courseware
import Testing

/// What cmark-gfm 0.29.0.gfm.6 makes of plain Markdown with tables and strikethrough:
/// `cmark-gfm -e table -e strikethrough`.
private let plain: [(markdown: String, html: String)] = [
  ("Text", "<p>Text</p>"),
  ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>"),
  ("a\nb", "<p>a\nb</p>"),
  ("a  \nb", "<p>a<br />\nb</p>"),
  ("a\\\nb", "<p>a<br />\nb</p>"),
  ("a < b & c > \"d\"", "<p>a &lt; b &amp; c &gt; &quot;d&quot;</p>"),
  ("&auml; &#228; &copy;", "<p>ä ä ©</p>"),
  ("\\*a\\*", "<p>*a*</p>"),
  ("~~a~~", "<p><del>a</del></p>"),
  ("> a\n> b", "<blockquote>\n<p>a\nb</p>\n</blockquote>"),
  ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
  ("3) a", "<ol start=\"3\">\n<li>a</li>\n</ol>"),
  ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>"),
  ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"),
  ("### a", "<h3>a</h3>"),
  ("***", "<hr />"),
  (
    "```text\nlet a = \"<\"\n```",
    "<pre><code class=\"language-text\">let a = &quot;&lt;&quot;\n</code></pre>"
  ),
  ("    code", "<pre><code>code\n</code></pre>"),
  ("`` ` ``", "<p><code>`</code></p>"),
  (
    "<https://example.org/?a=1&b=2>",
    "<p><a href=\"https://example.org/?a=1&amp;b=2\">https://example.org/?a=1&amp;b=2</a></p>"
  ),
  ("[a](https://example.org \"t\")", "<p><a href=\"https://example.org\" title=\"t\">a</a></p>"),
  ("[a][r]\n\n[r]: https://example.org", "<p><a href=\"https://example.org\">a</a></p>"),
  (
    "| a | b |\n|:--|--:|\n| 1 | *2* |",
    "<table>\n<thead>\n<tr>\n<th align=\"left\">a</th>\n<th align=\"right\">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align=\"left\">1</td>\n<td align=\"right\"><em>2</em></td>\n</tr>\n</tbody>\n</table>"
  ),
  ("\\$a_1 * b_2 * c\\$", "<p>$a_1 * b_2 * c$</p>"),
  ("www.example.org", "<p>www.example.org</p>"),
]

@Suite struct PlainMarkdown {
  @Test(
    "Plain Markdown becomes cmark's own HTML, as an introduction and as a body", arguments: plain)
  func blocks(_ markdown: String, _ html: String) throws {
    let quiz = try quiz("\(markdown)\n\n## A?\n\n\(markdown)\n\n***\n\n- [x] 1\n- [ ] 2\n")
    #expect(quiz.introduction.html == html)
    #expect(quiz.questions[0].body.html == "\(html)\n<hr />")
    #expect(quiz.introduction.markdown == markdown || markdown.contains("[r]"))
  }

  @Test("The same in an explanation and in feedback, without its frame", arguments: plain)
  func quoted(_ markdown: String, _ html: String) throws {
    let quote = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
    let feedback = quote.map { "  \($0)" }.joined(separator: "\n")
    let quiz = try quiz(
      "## A?\n\n- [x] 1\n- [ ] 2\n\n\(feedback)\n\n<!-- -->\n\n\(quote.joined(separator: "\n"))\n")
    let question = quiz.questions[0]
    #expect(question.explanation.html == html)
    #expect(question.options[1].feedback.html == html)
    #expect(question.explanation.markdown == markdown || markdown.contains("[r]"))
    #expect(question.options[1].feedback.markdown == markdown || markdown.contains("[r]"))
  }

  @Test(
    "A stem and a short option are inline HTML without an element of their own",
    arguments: [
      ("*a* & b", "<em>a</em> &amp; b", "a & b"), ("`<p>`", "<code>&lt;p&gt;</code>", "<p>"),
      ("a [b](https://example.org)", "a <a href=\"https://example.org\">b</a>", "a b"),
      ("\\<p\\>", "&lt;p&gt;", "<p>"), ("x<sub>1</sub>", "x<sub>1</sub>", "x1"),
      ("`a` `b`", "<code>a</code> <code>b</code>", "a b"),
      ("\"a\"", "&quot;a&quot;", "\"a\""), ("&lt;b&gt; &#39;", "&lt;b&gt; '", "<b> '"),
    ])
  func inline(_ markdown: String, _ html: String, _ text: String) throws {
    let question = try quiz("## \(markdown)\n\n- [x] \(markdown)\n- [ ] 2\n").questions[0]
    #expect(question.stem.html == html && question.options[0].text.html == html)
    #expect(question.stem.text == text && question.options[0].text.text == text)
    #expect(question.stem.markdown == markdown)
    #expect(question.options[0].text.markdown == markdown)
  }
}
