import Courseware
import Testing

@testable import Authoring

@Suite struct RawHTML {
  @Test(
    "Formatting is allowed and written in its normal form",
    arguments: [
      ("<sub>", "<sub>"), ("</SUB>", "</sub>"), ("<br/>", "<br>"), ("<BR />", "<br>"),
      ("<wbr>", "<wbr>"),
      ("<td colspan=2>", "<td colspan=\"2\">"),
      ("<abbr title='a\"b'>", "<abbr title=\"a&quot;b\">"),
      ("<abbr title='R&amp;D &#60; a&b'>", "<abbr title=\"R&amp;D &#60; a&amp;b\">"),
      ("<abbr title=\"<script>\">", "<abbr title=\"&lt;script&gt;\">"), ("<p", nil),
      ("<td\n align = 'left'\n>", "<td align=\"left\">"), ("<kbd title>", "<kbd title=\"\">"),
      ("<!-- note -->", ""), ("<!-- a --><b>", "<b>"), ("a < b", "a &lt; b"),
      ("< b>", "&lt; b&gt;"),
      ("<>", "&lt;&gt;"), ("1<2", "1&lt;2"),
      ("<b title=`x`onclick=y >", "<b title=\"`x`onclick=y\">"),
      ("x &amp; y & z", "x &amp; y &amp; z"),
      ("<b>text</b>", "<b>text</b>"), ("<bdi dir=rtl>", nil),
      ("<i lang=\"de\">", "<i lang=\"de\">"),
    ] as [(String, String?)])
  func passes(_ html: String, _ expected: String?) {
    let (made, tags) = AllowedHTML.read(html)
    let isRefused = tags.contains { if case .refused = $0 { true } else { false } }
    if let expected {
      #expect(made == expected && !isRefused)
    } else {
      #expect(isRefused && made.isEmpty)
    }
  }

  @Test(
    "What could run, load, style or leave its place is refused",
    arguments: [
      "<script>", "<SCRIPT>", "<img src=x>", "<b onclick=x>", "<b style='x'>", "<b class=x>",
      "<b id=x>",
      "<a href=x>", "<iframe>", "<svg>", "<math>", "<style>", "<form>", "<input>", "<b/onclick=x>",
      "<b\u{0C}onclick=x>", "<b title=\"a\"onclick=x>", "<!DOCTYPE html>", "<?php ?>",
      "<![CDATA[x]]>",
      "<b", "<b title=\"x", "<!-- open", "<!-->", "<!--->", "<b title='a' title2>",
      "</b onclick=x>",
      "<b/>", "<sub/>", "</>", "</ b>", "<custom-element>", "<b:c>", "<details open>",
      "<b <script>>", "<ſub>", "<b data-x=1>", "<table background=x>",
    ])
  func refused(_ html: String) {
    let (made, tags) = AllowedHTML.read(html)
    #expect(made.isEmpty)
    #expect(tags.contains { if case .refused = $0 { true } else { false } })
  }

  @Test(
    "Elements open and close within one place",
    arguments: [
      ("H<sub>2</sub>O", []), ("a<br>b", []), ("<b>a <i>b</i></b>", []), ("<b>a", ["raw-html"]),
      ("a</b>", ["raw-html"]), ("<b><i>a</b></i>", ["raw-html"]),
      ("*<b>a*</b>", ["raw-html"]),
      ("`<b>` and \\<b>", []), ("a <!-- hidden --> b", []), ("a <!-- open", []),
      ("2 < 3 & 4 > 1", []), ("<b title='x'>a</b>", []), ("<B>a</b>", []),
    ])
  func balance(_ option: String, _ expected: [String]) throws {
    #expect(try codes("## A?\n\n- [x] \(option)\n- [ ] 2\n") == expected)
  }

  @Test("A comment without an end is one message, although it hides the answers")
  func openComment() throws {
    let body = "## A?\n\n<!-- b\n\n- [x] a\n- [ ] c\n"
    #expect(try messages(about: body) == ["raw-html: <!-- b"])
    let found = try diagnostics(about: body)
    #expect(found.first?.notes.map(\.message) == ["write '-->' at its end"])
  }

  @Test("An element cannot reach from one part of a question into the next") func reach() throws {
    #expect(try codes("<details>\n\n## A?\n\n- [x] 1\n- [ ] 2\n\n</details>\n") != [])
    #expect(try codes("## A?\n\n<details>\n\n- [x] 1\n- [ ] 2\n\n> </details>\n") != [])
    #expect(
      try codes("<details>\n<summary>More</summary>\n\nText.\n\n</details>\n\n" + oneQuestion) == []
    )
  }
}
