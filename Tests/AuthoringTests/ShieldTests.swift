import Courseware
import TestSupport
import Testing

@testable import Authoring

/// A body as we parse it, formulas and blanks left as they are.
func document(_ body: String) throws -> MarkdownDocument {
  let text = SourceText(path: "a.md", bytes: Array(body.utf8))
  return try #require(
    MarkdownDocument(text, 0..<text.bytes.count, LineStarts(text.bytes)))
}

extension MarkdownDocument {
  var html: String {
    var out: [UInt8] = []
    rootNode.appendHTML(to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}

/// Formulas (`$` or `$$` before each) and blanks of a body, in order.
private func spans(_ body: String) throws -> [String] {
  let document = try document(body)
  let formulas = document.formulas.map {
    ($0.bytes.lowerBound, ($0.isDisplay ? "$$" : "$") + $0.tex)
  }
  let blanks = document.blanks(below: document.rootNode).map {
    ($0.bytes.lowerBound, "[[" + $0.content)
  }
  return (formulas + blanks).sorted { $0.0 < $1.0 }.map(\.1)
}

@Suite struct Shielding {
  @Test(
    "Formulas and blanks are the texts between their marks",
    arguments: [
      ("$x$", ["$x"]), ("a $x_1 * b_2 * c$ d", ["$x_1 * b_2 * c"]), ("$a$$b$", ["$a", "$b"]),
      ("$$ a < b $$ c", ["$$ a < b "]), ("$$a$$$b$", ["$$a", "$b"]), ("*$a*b$*", ["$a*b"]),
      ("$\\$5\\\\$", ["$\\$5\\\\"]), ("$\\frac{1}{2}$!", ["$\\frac{1}{2}"]),
      ("[[a|b]] [[=2 ± 0.1]]", ["[[a|b", "[[=2 ± 0.1"]), ("[[(x)|*y*|_z_]]", ["[[(x)|*y*|_z_"]),
      ("[[/a[b]c\\.d/i]]", ["[[/a[b]c\\.d/i"]), ("[[/[ab]]]", ["[[/[ab]"]), ("[[[x]]]", ["[[[x]"]),
      ("[[2]]]", ["[[2"]), ("[a [[2]]]", ["[[2"]), ("[[a[0]]]", ["[[a[0]"]), ("[[]]]", ["[[]"]),
      ("[[a[0]|b]]]", ["[[a[0]|b"]), ("[[a[b[0]]]]", ["[[a[b[0]]"]), ("[[a|]]]", ["[[a|]"]),
      ("[[:-]]]", ["[[:-]"]), ("[[:)|:-]]]", ["[[:)|:-]"]), ("[see [[?]]]", ["[[?"]),
      ("[a](b) [[:-]]]", ["[[:-]"]), ("Old notation [see [[Paris]]]", ["[[Paris"]),
      ("[[<b>&amp;\"!~~a~~]]", ["[[<b>&amp;\"!~~a~~"]), ("[[ [[a]]", ["[[a"]),
      ("$$\na\n= b\n$$", ["$$\na\n= b\n"]), ("$$ a\n- b\n1. c $$\n", ["$$ a\n- b\n1. c "]),
      ("> $$\n> a > b\n>c\n> $$", ["$$\na > b\nc\n"]), ("- $$\n  a\n  $$\n- b", ["$$\na\n"]),
      ("> - $$\n>   > a\n>   $$", ["$$\n> a\n"]), ("1. x\n\n   $$\n   # a\n   $$", ["$$\n# a\n"]),
      ("$$\na \\\\\nb\n$$", ["$$\na \\\\\nb\n"]), ("### $x$ [[y]] ###", ["$x", "[[y"]),
      ("| $a|b$ | [[c|d]] |\n|---|---|\n| $e$ | [[f|g]] |", ["$a|b", "[[c|d", "$e", "[[f|g"]),
      ("~~~\n$a$ [[b]]\n~~~\n\n$c$", ["$c"]), ("`$` $a$ `[[b]]` [[c]]", ["$a", "[[c"]),
      ("[$a$](x) ![a [[b]] $c$](y) [c]($d$) $e$", ["$a", "$e"]),
      ("<https://x.org/$a$b$> $c$", ["$c"]),
      ("<abbr title=\"US $\">$5</abbr> $x$", ["$x"]), ("if $a <b$ or $c> d$", ["$a <b", "$c> d"]),
      ("**$a$** _[[b]]_ ~~$c$~~", ["$a", "[[b", "$c"]), ("ä$ö$ü", ["$ö"]),
    ])
  func found(_ body: String, _ expected: [String]) throws {
    #expect(try spans(body) == expected)
  }

  @Test(
    "Dollars and brackets that are none stay Markdown",
    arguments: [
      "\\$a$ b", "$ a$", "$a $ b", "$5 or $6", "$5, US$6", "$5", "`$a` and `$b` cost $5 or $6",
      "$a `b$ c`", "$$", "$$$", "$$$a$$$", "$$\n$$", "$$ $$", "$a\nb$", "$$\na\n\nb\n$$",
      "$$\na\n$$ b", "a $$\nb\n$$", "$$\n~~~\na\n$$", "$$\n`a`\n$$", "\\[[a]]", "[[]]", "[[ ]]",
      "[[a\nb]]", "[[`a`]]", "[ [a]]", "[[a] ]", "bash: `[[ -f x ]]`", "    $a$\n    [[b]]",
      "~~~php\n$a = $b[[1]];\n$$\n\n~~~", "<!-- $a --> b$", "<!-- [[ --> ]]", "[a](x$b) [c](y$d)",
      "[a]: https://x.org/$b$c \"$d$\"\n\n[a]", "<b title=\"$a$\">", "~~~ $a$\nb\n~~~",
      "[a](<$b$> \"[[c]]\")",
    ])
  func none(_ body: String) throws {
    #expect(try spans(body).isEmpty)
    let (html, plain) = (try document(body).html, try plainHTML(body))
    #expect(html == plain)
  }

  @Test("Each is shown as written where nobody renders it") func shown() throws {
    let html = try document("$a<b$ *c* [[\"d\" & `]] [[<e>]]\n\n| [[a|b]] |\n|---|\n| $c|d$ |").html
    #expect(
      html == """
        <p>$a&lt;b$ <em>c</em> [[&quot;d&quot; &amp; `]] [[&lt;e&gt;]]</p>
        <table>
        <thead>
        <tr>
        <th>[[a|b]]</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>$c|d$</td>
        </tr>
        </tbody>
        </table>

        """)
  }

  @Test(
    "Each has its place in the file",
    arguments: [
      "a 1️⃣$x$2️⃣ b", "`$x$` [$x$](u)~~~ 1️⃣$y$2️⃣", "- a\n\n  > 1️⃣$$\n  > ü\n  > $$2️⃣\n",
      "| a |\n|---|\n| 1️⃣[[x|y]]2️⃣ |", "$a$ $a$\n\n`$a$` <b>$a$</b>\n\n1️⃣[[ä]]2️⃣",
    ])
  func places(_ marked: String) throws {
    let source = MarkedSource(marked)
    let document = try document(source.text)
    let ranges =
      document.formulas.map(\.bytes) + document.blanks(below: document.rootNode).map(\.bytes)
    #expect(ranges.last == source.range(0))
  }

  @Test("A field replaces a blank, which is then no blank") func fields() throws {
    let document = try document("a [[b]] | [[c]]\n\n[[d]]")
    let blanks = document.blanks(below: document.blocks[0])
    #expect(blanks.map(\.content) == ["b", "c"])
    document.replace(blanks[1].node, withHTML: "<input>")
    #expect(document.blanks(below: document.rootNode).map(\.content) == ["b", "d"])
    #expect(document.html == "<p>a [[b]] | <input></p>\n<p>[[d]]</p>\n")
  }

  @Test(
    "Hostile texts take time in proportion to their length",
    arguments: [
      "$", "$$", "$$$", "[[", "]]", "[[a", "$a", "$a$", "[[a]]", "\\$", "$$a\n", "$$ ", "[[a`",
      "<a\"",
      "<!--", "](", "$[[", "[^1]", "$\n$$\n", "$$\n\n", "``` ", "> $$\n", "    ",
    ])
  func hostile(_ piece: String) throws {
    let length = 100_000
    let body = String(repeating: piece, count: length / piece.utf8.count) + " $$"
    let time = processorTime {
      _ = Shield(Array(body.utf8), 0..<body.utf8.count, hasBrackets: true)
    }
    #expect(time < .seconds(2))
  }

  @Test(
    "A paragraph full of formulas and blanks is read quickly",
    arguments: [
      "$a$ ", "[[a]] ", "`$a$` $a$ ", "<b>$a$</b>", "[^1] ", "![$a$](x) ", "$a$*",
    ])
  func full(_ piece: String) throws {
    let body = String(repeating: piece, count: 32_000 / piece.utf8.count)
    let time = try processorTime { _ = try document(body + "\n\n[^1]: x") }
    #expect(time < .seconds(4))
  }

  @Test("Whatever the text, nothing hidden stays in it and the rest is cmark's", arguments: 1...4)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "$", "$", "$$", "[", "]", "[[", "]]", "\\", "`", "```", "\n", "\n\n", "> ", "- ", "a", "b",
      " ", "  ", "*", "_", "|", "|---|", "<", ">", "<b>", "-->", "<!--", "(", ")", "](", "~~",
      "~~~",
      "1. ", "# ", "&lt;", "!", "\"", "ä", "[^1]", "    ",
    ]
    for _ in 0..<1_500 {
      let body = (0..<Int.random(in: 1...30, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if let shield = Shield(Array(body.utf8), 0..<body.utf8.count, hasBrackets: true) {
        #expect(Shield.unhidden(shield.body) == Array(body.utf8))
      }
      let document = try document(body)
      let html = document.html
      #expect(!html.utf8.contains { $0 < 32 && $0 != 9 && $0 != 10 }, "\(body.debugDescription)")
      guard try spans(body).isEmpty else { continue }
      let plain = try plainHTML(body)
      #expect(html == plain, "\(body.debugDescription)")
    }
  }
}

/// What becomes of a body whose formulas and blanks are not looked for: a control character after
/// it says that the text is none of ours.
private func plainHTML(_ body: String) throws -> String {
  let text = SourceText(path: "a.md", bytes: Array(body.utf8) + [10, 1])
  let end = body.utf8.count
  return try #require(MarkdownDocument(text, 0..<end, LineStarts(text.bytes))).html
}
