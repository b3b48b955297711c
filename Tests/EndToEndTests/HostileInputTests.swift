import Foundation
import TestSupport
import Testing

/// Files that break other programs: each is refused at its place, at once, without a crash.
@Suite struct HostileInputTests {
  /// Long lists of similar inputs are sampled: each takes a run of the command.
  private static let inputs =
    sampled(encodings, every: 24) + sampled(frontMatter, every: 24) + sampled(limits, every: 24)
    + sampled(links, every: 24) + sampled(markup, every: 24) + keys
    + sampled(numbersAndTimes, every: 24)

  @Test(arguments: inputs)
  func `a bad file is refused at its place and never ends the program`(_ input: HostileInput) throws
  {
    let folder = try input.course()
    let outcome = try quizpress(
      ["check", "--format", "json"], in: folder.path, measuringMemory: true)
    #expect(!outcome.ranTooLong && outcome.status < 128, "it crashed or hung")
    #expect(outcome.processorSeconds < 5)
    #expect(outcome.peakKilobytes < 100 * 1024)
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(outcome.output.utf8))
    guard let fault = input.fault else {
      #expect(outcome.status == 0, "\(report.diagnostics)")
      return
    }
    #expect(outcome.status == 1)
    let found = report.diagnostics.filter { $0.file == input.path }.map {
      HostileInput.Fault(code: $0.code, line: $0.range.start.line, column: $0.range.start.column)
    }
    #expect(found.contains(fault), "found: \(report.diagnostics)")
  }

  @Test func `a repeated key names both of its lines`() throws {
    let input = HostileInput("", head: "tags: a\nTags: b\ntags: c", nil)
    let folder = try input.course()
    let outcome = try quizpress(["check"], in: folder.path)
    #expect(outcome.errors.contains("--> content/class/quizzes/quiz.md:7:1\n"))
    #expect(outcome.errors.contains("--> content/class/quizzes/quiz.md:5:1\n"))
  }

  @Test func `what a file says cannot act on the terminal`() throws {
    let name = "Quiz\u{1B}]0;x\u{7}\u{202E}"
    let body = "[a](missing\u{202E}.md) <script\u{1B}[2J>"
    let input = HostileInput("", head: "author: x", nil)
    let folder = try input.course()
    let text = String(decoding: input.bytes, as: UTF8.self)
    try folder.write(
      text.replacingOccurrences(of: "## Which", with: "\(body)\n\n## Which"), to: input.path)
    try folder.write("x", to: "content/class/\(name).md")
    let outcome = try quizpress(["check"], in: folder.path)
    #expect(outcome.status == 1)
    #expect(!outcome.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `tildes in many files at once mean the same in each`() throws {
    let folder = try HostileInput("", body: "~~gone~~ and ~ and ~~~", nil).course()
    let quiz = "content/class/quizzes/quiz"
    let text = try String(contentsOfFile: "\(folder.path)/\(quiz).md", encoding: .utf8)
    for number in 1...(isFullRun ? 60 : 20) {
      let named = text.replacingOccurrences(of: "name: Quiz", with: "name: Quiz \(number)")
      try folder.write(named, to: "\(quiz)-\(number).md")
    }
    let outcome = try quizpress(["build", "--quiet", "--jobs", "8"], in: folder.path)
    #expect(outcome.status == 0 && !outcome.ranTooLong)
    for (path, page) in try filesBelow("\(folder.path)/build/site/class/quizzes")
    where path.hasPrefix("quiz") {
      #expect(String(decoding: page, as: UTF8.self).contains("<del>gone</del> and ~ and ~~~"))
    }
  }

  private static let encodings: [HostileInput] = [
    .init("UTF-16 with a mark", file: [0xFF, 0xFE, 0x2D, 0, 0x2D, 0], fault("not-utf-8", 1, 1)),
    .init("UTF-16, big end first", file: [0xFE, 0xFF, 0, 0x2D], fault("not-utf-8", 1, 1)),
    .init(
      "UTF-16 without a mark", file: [0x2D, 0, 0x2D, 0, 0x2D, 0, 10, 0], fault("not-utf-8", 1, 2)),
    .init(
      "an overlong slash", body: Array("Größe ".utf8) + [0xC0, 0xAF], fault("not-utf-8", 7, 7)),
    .init(
      "half a surrogate pair", body: Array("a\nb ".utf8) + [0xED, 0xA0, 0x80],
      fault("not-utf-8", 8, 3)),
    .init("a byte 0xFF", body: [0xFF], fault("not-utf-8", 7, 1)),
    .init("a scalar above U+10FFFF", body: [0xF4, 0x90, 0x80, 0x80], fault("not-utf-8", 7, 1)),
    .init(
      "a scalar cut off at the end", file: [0x2D, 0x2D, 0x2D, 10, 0xC3], fault("not-utf-8", 2, 1)),
    .init("NUL in the text", body: "before\0after", fault("control-character", 7, 7)),
    .init("NUL in front matter", head: "author: a\0b", fault("control-character", 5, 10)),
    .init(
      "an escape character in front matter", head: "author: \u{1B}[2J",
      fault("control-character", 5, 9)),
    .init("NEL in a title", head: "author: one\u{85}two", fault("control-character", 5, 12)),
    .init("U+2028 in a title", head: "author: one\u{2028}two", fault("control-character", 5, 12)),
    .init("a byte order mark and CRLF", file: crlf, nil),
    .init("lone carriage returns", file: crlf.dropFirst(3).filter { $0 != 10 }, nil),
  ]

  private static let crlf: [UInt8] =
    [0xEF, 0xBB, 0xBF]
    + Array(
      "---\r\nname: Quiz\r\ncreated: 2026-09-01\r\nkind: practice\r\n---\r\n\r\n## Which one?\r\n\r\n- [x] This\r\n- [ ] That\r\n"
        .utf8)

  private static let frontMatter: [HostileInput] = [
    .init("a repeated key", head: "pass: 50\npass: 60", fault("repeated-field", 6, 1)),
    .init("an anchor that holds itself", head: "tags: &a [*a]", fault("unsupported-yaml", 5, 7)),
    .init("a billion laughs", head: laughs, fault("unsupported-yaml", 5, 4)),
    .init(
      "60,000 brackets", head: "tags: " + repeated("[", 60_000), fault("front-matter-limit", 5, 71)),
    .init(
      "17 brackets", head: "tags: " + repeated("[", 17) + repeated("]", 17),
      fault("front-matter-limit", 5, 22)),
    .init(
      "a block never closed",
      file: "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\n\n## Which?\n".utf8,
      fault("unclosed-front-matter", 5, 1)),
    .init("dashes and nothing else", file: "---".utf8, fault("unclosed-front-matter", 1, 1)),
    .init("nothing at all", file: "".utf8, fault("missing-front-matter", 1, 1)),
    .init("dashes in a code block", body: "```\n---\nname: x\n---\n```", nil),
    .init(
      "a directive", file: "%YAML 9.9\n---\ntitle: x\n".utf8, at: "content/site.yml",
      fault("front-matter-syntax", 1, 1)),
    .init(
      "two documents", file: "title: x\n---\ntitle: y\n".utf8, at: "content/site.yml",
      fault("unsupported-yaml", 2, 1)),
    .init("a tag", head: "author: !!python/object:os.system x", fault("unsupported-yaml", 5, 9)),
    .init("a merge key", head: "<<: { a: b }", fault("unsupported-yaml", 5, 1)),
    .init(
      "70 kB of front matter", head: "author: " + repeated("a ", 35_000),
      fault("front-matter-limit", 2, 1)),
  ]

  private static let laughs =
    "a: &a [x, x]\n"
    + zip("bcdefghi", "abcdefgh").map { "\($0): &\($0) [*\($1), *\($1)]" }.joined(separator: "\n")

  private static let limits: [HostileInput] = [
    .init(
      "15,000 lists in one line", body: repeated("- ", 15_000) + "x" + repeated("\n", 21_000),
      fault("too-deeply-nested", 7, 1)),
    .init(
      "21,000 lists in one line", body: repeated("- ", 21_000) + "x",
      fault("paragraph-too-long", 7, 1)),
    .init("4,000 signs that nobody sees", body: repeated("wo\u{200B}rd\n", 4_000), nil),
    .init("65 quotes in one line", body: repeated(">", 65) + "x", fault("too-deeply-nested", 7, 1)),
    .init(
      "images never closed", body: repeated("![[]()", 10_900), fault("paragraph-too-long", 7, 1)),
    .init(
      "images never closed, at the cap", body: repeated("![[]()", 5_400), fault("dead-link", 7, 3)),
    .init("processing instructions never closed", body: "a " + repeated("<? ", 10_000), nil),
    .init("CDATA never closed", body: "a " + repeated("<![CDATA[ ", 3_000), nil),
    .init("comments never closed", body: "a " + repeated("<!-- a ", 4_000), nil),
    .init("brackets never closed", body: repeated("[", 32_000), nil),
    .init("braces never closed", body: repeated("{", 32_000), nil),
    .init("pairs of braces never closed", body: repeated("{{a ", 8_000), nil),
    .init("carets never closed", body: repeated("a^b", 10_000), nil),
    .init(
      "backticks of every length", body: (1...250).map { repeated("`", $0) }.joined(separator: "a"),
      nil),
    .init("stars never closed", body: repeated("*a **a ", 4_500), nil),
    .init("tildes never closed", body: repeated("~a ~~b ~~~c ", 2_600), nil),
    .init("a tilde alone", body: "~", nil),
    .init("formulas that are not closed", body: inQuestions("a\n$\\alpha\n\n"), nil),
    .init("formulas in comments", body: inQuestions("<!-- $\\pi -->\n\n"), nil),
    .init("brackets of formulas never closed", body: inQuestions("\\("), nil),
    .init("blanks never closed", body: inQuestions("` [["), fault("bad-blank", 9, 7)),
    .init(
      "10,000 options without brackets",
      body: "## A?\n\n" + repeated("-\n", 10_000) + "\n- [x] a",
      fault("option-without-brackets", 9, 1)),
    .init("includes never closed", body: inQuestions("[!include "), nil),
    .init("TeX never closed", body: repeated("\\ce{ and so on ", 2_000), nil),
    .init("directives never closed", body: inQuestions(":math:`a "), nil),
    .init("styles never closed", body: inQuestions("{.a "), nil),
    .init("quotation marks for fences", body: inQuestions("'''\n\n"), nil),
    .init("blanks with brackets in them", body: "## A " + repeated("[[[b] c]] ", 2_900), nil),
    .init(
      "brackets in a blank never closed", body: "## A [[" + repeated("[!include ", 2_900),
      fault("bad-blank", 7, 6)),
    .init("details never closed", body: inQuestions("<details> "), fault("raw-html", 9, 1)),
    .init("a table at the cap", body: table(columns: 60, rows: 200), nil),
    .init("a table of 70,000 columns", body: repeated("|a", 70_000), fault("line-too-long", 7, 1)),
    .init(
      "a table whose short rows are filled up to 64 cells",
      body: table(columns: 64, rows: 1) + repeated("x\n", 15_000),
      fault("too-many-columns", 999, 1)),
    .init(
      "a table of 100 columns", body: table(columns: 100, rows: 1), fault("too-many-columns", 7, 1)),
    .init(
      "one definition of 60 kB",
      body: "[a]: http://" + repeated("x", 60_000) + "\n\n" + repeated("[a] ", 8_000),
      fault("paragraph-too-long", 7, 1)),
    .init(
      "definitions that would fill the page",
      body: "[a]: http://" + repeated("x", 2_000) + repeated("\n\n" + repeated("[a] ", 3_000), 3),
      fault("too-many-references", 7, 1)),
    .init(
      "1,000 definitions", body: (0..<1_000).map { "[a\($0)]: x\n\n" }.joined(),
      fault("too-many-references", 1_031, 1)),
    .init(
      "70 kB in one paragraph", body: spread(repeated("a ", 35_000)),
      fault("paragraph-too-long", 39, 1)),
    .init("more than 1 MB", body: repeated("aaaaaaa\n\n", 120_000), fault("file-too-large", 1, 1)),
  ]

  private static let links: [HostileInput] =
    [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "&#106;avascript:alert(1)", "vbscript:x",
      "data:text/html,x", "file:///etc/passwd", "<java script:alert(1)>",
    ].map { .init("a link to \($0)", body: "[x](\($0))", fault("forbidden-scheme", 7, 1)) } + [
      .init(
        "an image as HTML data", body: "![x](data:image/svg+xml,x)", fault("forbidden-scheme", 7, 1)
      ),
      .init(
        "an image of another site", body: "![x](https://example.org/x.png)",
        fault("forbidden-scheme", 7, 1)),
    ]
    + [
      "../../../.ssh/id_rsa", "/etc/passwd", "%2e%2e/%2e%2e/%2e%2e/x", "..\\\\..\\\\x",
      "//host/x.png",
    ].flatMap { path -> [HostileInput] in
      [
        .init("a link to \(path)", body: "[x](\(path))", fault("path-outside-course", 7, 1)),
        .init("an image \(path)", body: "![x](\(path))", fault("path-outside-course", 7, 1)),
      ]
    } + [
      .init("a link to the roster", body: "[x](../members.csv)", fault("dead-link", 7, 1)),
      .init("a link to the site's settings", body: "[x](../../site.yml)", fault("dead-link", 7, 1)),
    ]

  private static let markup: [HostileInput] =
    [
      "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<iframe src=//x>",
      "<style>*{}</style>",
      "<script>alert(1)</script>", "</script>", "<form action=//x>", "<a href=//x>x</a>",
      "<b onclick=alert(1)>x</b>", "<b style=color:red>x</b>", "<b>x", "x</b>", "<base href=//x>",
      "<meta http-equiv=refresh>", "<!DOCTYPE html>", "<?php x ?>", "<![CDATA[x]]>",
    ].map { .init($0, body: "Text: \($0)", fault("raw-html", 7, $0.hasPrefix("x") ? 8 : 7)) } + [
      .init("a comment", body: "Text <!-- </script> --> goes on", nil),
      .init("the end of a comment", body: "Text --> goes on", nil),
      .init("allowed elements", body: "H<sub>2</sub>O <kbd title=\"a > b\">x</kbd><br>", nil),
    ]

  private static let keys: [HostileInput] = [
    .init("no key", body: "## One?\n\n- [ ] A\n- [ ] B", fault("no-correct-option", 7, 1)),
    .init(
      "two keys", body: "## One? {type=single}\n\n- [x] A\n- [x] B",
      fault("several-correct-options", 7, 10)),
    .init(
      "two options alike", body: "## One?\n\n- [x] A\n- [ ] B\n- [ ] A",
      fault("duplicate-option", 11, 1)),
    .init("one option", body: "## One?\n\n- [x] A", fault("too-few-options", 7, 1)),
    .init("no options", body: "## One?", fault("no-options", 7, 1)),
    .init("no question", body: "##", fault("empty-stem", 7, 1)),
  ]

  private static let numbersAndTimes: [HostileInput] =
    [
      "NaN", "inf", "1e400", "-1", "0x10", "１２", "1,5", "10001", "0.3", "\"\"",
      "99999999999999999999",
    ].map {
      .init(
        "points=\($0)", body: "## One? {points=\($0)}\n\n- [x] A\n- [ ] B",
        fault("bad-attribute", 7, 10))
    }
    + [
      "2026-02-30", "2026-09-14 24:00", "2026-09-14T12:00:00+25:00", "2026-13-01", "0001-01-01",
      "2026-09-14 23:59:60", "tomorrow", "2026-9-14", "14.09.2026",
    ].map { .init("the deadline \($0)", head: "deadline: \($0)", fault("impossible-time", 5, 11)) }
    + [
      .init(
        "an hour left out", head: "deadline: 2027-03-28 02:30", fault("nonexistent-time", 5, 11)),
      .init("an hour twice", head: "deadline: 2026-10-25 02:30", fault("ambiguous-time", 5, 11)),
      .init(
        "deadline before opening", head: "opens: 2026-09-15\ndeadline: 2026-09-14",
        fault("times-out-of-order", 6, 11)),
      .init(
        "a zone of no place", file: "title: x\ntime-zone: Amerca/NY\n".utf8, at: "content/site.yml",
        fault("unknown-time-zone", 2, 12)),
    ]
}

private func repeated(_ text: String, _ count: Int) -> String {
  String(repeating: text, count: count)
}

/// Text again and again, in five questions of 30,000 bytes.
private func inQuestions(_ text: String) -> String {
  let body = repeated(text, 30_000 / text.utf8.count)
  return (1...5).map { "## A\($0)?\n\n\(body)\n\n= a\($0)\n\n" }.joined()
}

/// Text in lines of a thousand characters.
private func spread(_ text: String) -> String {
  var lines: [Substring] = []
  var rest = text[...]
  while !rest.isEmpty {
    lines.append(rest.prefix(1_000))
    rest = rest.dropFirst(1_000)
  }
  return lines.joined(separator: "\n")
}

private func table(columns: Int, rows: Int) -> String {
  let row = repeated("|a", columns) + "|\n"
  return row + repeated("|-", columns) + "|\n" + repeated(row, rows)
}
