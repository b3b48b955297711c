import Authoring
import Courseware
import TestSupport
import Testing

/// A quiz with marks around what its one diagnostic points at and around what its note does.
struct MarkedQuiz: Sendable, CustomTestStringConvertible {
  let code: String
  let source: MarkedSource

  init(_ code: String, _ marked: String) {
    self.code = code
    source = MarkedSource(marked)
  }

  /// Marked questions below front matter.
  static func body(_ code: String, _ marked: String) -> MarkedQuiz {
    MarkedQuiz(code, frontMatter() + marked)
  }

  /// Marked front matter above a question.
  static func front(_ code: String, _ marked: String) -> MarkedQuiz {
    MarkedQuiz(code, "---\n\(marked)\n---\n\n## Wasser?\n\n- [x] ~Eis~\n- [ ] CO\n")
  }

  var testDescription: String { code }
}

private let marked: [MarkedQuiz] = [
  .front("unknown-field", "name: Zellen\ncreated: 2026-09-01\nkind: practice\n1️⃣atempts2️⃣: 3"),
  .front("unknown-value", "name: 'Zellen'\ncreated: 2026-09-01\nkind: 1️⃣drill2️⃣"),
  .front("wrong-type", "name: Öl\nkind: practice\ncreated: 2026-09-01\npass: 1️⃣\"viel\"2️⃣ # so"),
  .front("wrong-type", "name: Öl\nkind: practice\ncreated: 2026-09-01\npass: 1️⃣[ 1 ]2️⃣"),
  .front(
    "repeated-field", "3️⃣name4️⃣: Ä\ncreated: 2026-09-01\nkind: practice\n1️⃣name2️⃣: Ö"),
  .front("impossible-time", "name: Z\nkind: practice\ncreated: 1️⃣2026-02-302️⃣"),
  .front("nonexistent-time", "name: Ünder\nkind: practice\ncreated: 1️⃣2026-03-29 02:302️⃣"),
  .front(
    "times-out-of-order",
    "name: 🌱\nkind: practice\ncreated: 3️⃣2026-09-024️⃣\ndeadline: 1️⃣2026-09-012️⃣"),
  .front("unsupported-yaml", "name: 🌱\ncreated: 1️⃣&a 2026-09-022️⃣"),
  MarkedQuiz(
    "missing-field", "1️⃣---2️⃣\nname: Zellen\nkind: practice\n---\n\n## A?\n\n- [x] B\n- [ ] C\n"),
  MarkedQuiz("missing-front-matter", "1️⃣# Zellen2️⃣\n"),
  MarkedQuiz("unclosed-front-matter", "3️⃣---4️⃣\n1️⃣name: Zellen2️⃣\n"),
  .body("no-options", "1️⃣## Größe?2️⃣\n\nWorte.\n"),
  .body("too-few-options", "Erst Öl.\n\n1️⃣## Größe? {#g}2️⃣\n\n- [x] 1\n"),
  .body("no-correct-option", "1️⃣## Größe?2️⃣\n\n- [ ] 1\n- [ ] 2\n"),
  .body("duplicate-option", "## Größe?\n\n3️⃣- [x] é4️⃣\n1️⃣- [ ] é2️⃣\n"),
  .body("duplicate-option-id", "## G?\n\n3️⃣- [x] é {#a}4️⃣\n- [ ] ü\n1️⃣- [ ] ö {#a}2️⃣\n"),
  .body(
    "duplicate-question-id",
    "3️⃣## É {#a}4️⃣\n\n- [x] 1\n- [ ] 2\n\n1️⃣## Ü {#a}2️⃣\n\n- [x] 1\n- [ ] 2\n"),
  .body("bad-attribute", "## É {#a 1️⃣points=x2️⃣}\n" + options),
  .body("unknown-attribute", "## É {#a 1️⃣point=32️⃣}\n" + options),
  .body("repeated-attribute", "## É {3️⃣points=14️⃣ 1️⃣points=22️⃣}\n" + options),
  .body("option-without-brackets", "## É?\n\n- [x] 1\n- [ ] 2\n1️⃣- drei ü2️⃣\n"),
  .body("look-alike-brackets", "## É?\n\n1️⃣- [✓] ü2️⃣\n- [ ] 2\n"),
  .body("text-after-options", "## É?\n" + options + "\n1️⃣Nachsatz ü2️⃣\nweiter\n"),
  .body("text-after-options", "## É?\n" + options + "\n1️⃣```2️⃣\ncode\n```\n"),
  .body("missing-image", "## É?\n\nSieh 1️⃣![ein Blatt](x.png)2️⃣ an.\n" + options),
  .body("missing-image", "## É?\n\n- [x] ü\n- [ ] ä 1️⃣![ein Blatt](x.png)2️⃣\n"),
  .body("dead-link", "## É?\n\n> Zitat\n> mit 1️⃣[Weg](x.pdf)2️⃣\n" + options),
  .body("raw-html", "## É?\n\nWort ü 1️⃣<b>2️⃣ fett\n" + options),
  .body("raw-html", "## É?\n\n1️⃣<script>2️⃣\nx\n</script>\n" + options),
  // A table ends the paragraph above it without a blank line.
  .body(
    "dead-link", "## É?\n\nÜber\n1️⃣[é](d.md)2️⃣:\n| a | b |\n|---|---|\n| 1 | 2 |\n" + options),
  .body(
    "bad-attribute", "## É?\n\nÜber 1️⃣{points=2}2️⃣\n| a | b |\n|---|---|\n| 1 | 2 |\n" + options),
  .body(
    "bad-matching",
    "## É? {type=matching}\n\nÜber\n1️⃣| a | b | c |2️⃣\n|-|-|-|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n"),
  .body("pick-too-large", "# Ü {1️⃣pick=22️⃣}\n\n## É?\n" + options),
]

private let options = "\n- [x] eins\n- [ ] zwei\n"

@Suite struct Spans {
  @Test("A diagnostic points at the author's own words", arguments: marked)
  func points(_ quiz: MarkedQuiz) throws {
    for text in [quiz.source.text] {
      let found = try check(text).diagnostics
      #expect(found.map(\.code) == [quiz.code])
      #expect(found.first?.span?.bytes == quiz.source.range(0))
      if let place = quiz.source.range(1) {
        #expect(found.first?.notes.first?.span?.bytes == place)
      }
    }
  }

  @Test("Spans are the same under CRLF and a byte order mark", arguments: marked)
  func lineEnds(_ quiz: MarkedQuiz) throws {
    let windows = "\u{FEFF}" + quiz.source.text.replacing("\n", with: "\r\n")
    #expect(try check(windows).diagnostics == check(quiz.source.text).diagnostics)
  }

  @Test("Offsets lead back to the file's own bytes") func offsets() {
    let file = Array("\u{FEFF}a\r\nb\r\nc".utf8)
    let text = SourceText(path: "a.md", file: file)
    #expect(text.bytes == Array("a\nb\nc".utf8))
    for (offset, byte) in text.bytes.enumerated() where byte != 10 {
      #expect(file[text.originalOffset(offset)] == byte)
    }
  }
}
