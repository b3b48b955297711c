import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct MarkdownLimits {
  private func fault(_ body: String) -> String? {
    var report = Report()
    let text = SourceText(path: "a.md", file: Array(body.utf8))
    let isFine = passesMarkdownLimits(text, 0..<text.bytes.count, LineStarts(text.bytes), &report)
    #expect(isFine == report.diagnostics.isEmpty)
    return report.diagnostics.first?.code
  }

  @Test("A line holds 64 kB, a paragraph 32 kB, a question 64 kB") func sizes() {
    #expect(fault(many("x", 65_537)) == "line-too-long")
    #expect(fault(many("x", 32_767)) == nil)
    #expect(fault(many("x", 32_768)) == "paragraph-too-long")
    #expect(fault(many("x\n", 16_384)) == nil)
    #expect(fault(many("x\n", 16_385)) == "paragraph-too-long")
    #expect(fault(many("x\n\n", 21_845)) == nil)
    #expect(fault(many("x\n\n", 21_846)) == "question-too-long")
    #expect(fault(many("## a\n\n" + many("x\n\n", 1_000), 100)) == nil)
    #expect(fault(many("### a\n\n" + many("x\n\n", 1_000), 100)) == "question-too-long")
  }

  @Test(
    "Quotes and lists open 64 deep on one line",
    arguments: [">", "> ", "- ", "* ", "+ ", "1. ", "> - "])
  func nesting(_ mark: String) {
    let depth = mark == "> - " ? 32 : 64
    #expect(fault(many(mark, depth) + "x") == nil)
    #expect(fault(many(mark, depth + 1) + "x") == "too-deeply-nested")
  }

  @Test("Marks within text are not counted") func marksInText() {
    #expect(fault(many("-", 200)) == nil)
    #expect(fault("x " + many("> ", 200)) == nil)
    #expect(fault("**" + many("a* ", 100)) == nil)
  }

  @Test("A line holds 64 table cells") func columns() {
    #expect(fault(many("| a ", 64) + "|") == nil)
    #expect(fault(many("| a ", 65) + "|") == "too-many-columns")
  }

  @Test("A file defines 512 links of 2 kB that do not fill the page") func references() {
    func definitions(_ count: Int) -> String { (0..<count).map { "[\($0)]: x\n\n" }.joined() }
    #expect(fault(definitions(512)) == nil)
    #expect(fault(definitions(513)) == "too-many-references")
    #expect(fault("[a]: " + many("x", 2_100)) == "too-many-references")
    #expect(fault("> - [a]: " + many("x", 2_100)) == "too-many-references")
    let long = (0..<16).map { "[\($0)]: " + many("x", 2_000) + "\n\n" }.joined()
    #expect(fault(long) == nil)
    #expect(fault(long + many(many("[1]", 300) + "\n\n", 10)) == "too-many-references")
  }

  @Test(
    "Below the limits the slowest inputs known end",
    arguments: sampled(
      [
        ("", "[", 32_000), ("", "![", 16_000), ("", "*a ", 10_000),
        (many("`", 200), "` ``", 6_000),
        ("", "<", 32_000), ("", "<!--", 8_000), ("", "a**b_", 6_000), ("", "[a](", 8_000),
        ("", "&", 32_000),
        (many("> - ", 16), "x\n", 10_000), ("", "_a __b ", 4_600), ("", "\\", 32_000),
        ("", "|a", 32),
        ("", "* a\n", 8_000), ("", "<a href=\"", 3_500), ("", "~~a ", 8_000),
        ("", "[a]: b\n", 4_000), ("", "#a ", 10_000), ("## A {", "a=1 b=2 ", 4_000),
      ], every: 6))
  func slow(_ start: String, _ piece: String, _ count: Int) throws {
    let time = try processorTime {
      _ = try codes(start + many(piece, count) + "\n\n" + oneQuestion)
    }
    #expect(time < .seconds(60))
  }

  @Test("A file with ever more mistakes in its questions is not read to its end") func errors()
    throws
  {
    let found = try codes(many("##\n\n", isFullRun ? 50_000 : 12_000))
    #expect(found.count < 5_000)
    #expect(found.contains("file-too-large"))
    let few = try codes(many("##\n\n", 100))
    #expect(!few.contains("file-too-large"))
  }

  @Test("Warnings, however many, do not keep a file from being read") func warnings() throws {
    let questions = (0..<1_200).map { "## N\($0)? (2 points)\n\n- [x] a\n- [ ] b\n\n" }.joined()
    let found = try codes(questions)
    #expect(found.count == 1_200)
    #expect(Set(found) == ["written-points"])
  }
}

/// Text a number of times over.
private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
