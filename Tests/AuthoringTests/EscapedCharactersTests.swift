import Courseware
import TestSupport
import Testing

@testable import Authoring

/// Characters that no page may hold, however an author's text names them.
@Suite struct EscapedCharactersTests {
  /// The findings of one code in a quiz: what they mark.
  private func marked(_ code: String, _ body: String, name: String = "Cells") throws -> [String] {
    let text =
      "---\nname: \(name)\ncreated: 2026-09-01\ndeadline: 2026-09-14\n---\n\n## Which?\n\n"
      + body + "\n\n- [x] One\n- [ ] Two\n"
    let course = try TemporaryCourse([
      "content/site.yml": .text("title: School\ntime-zone: Europe/Berlin\n"),
      "content/bio/classroom.md": .text(
        "---\nname: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01\n---\n"),
      "content/bio/quizzes/cells.md": .text(text),
    ])
    let checked = try course.read()
    return checked.diagnostics.filter { $0.code == code }.compactMap { diagnostic in
      diagnostic.span.map { SourceText(path: "", file: Array(text.utf8)).string($0.bytes) }
    }
  }

  @Test("One list says which characters change the direction of text") func directionList() {
    var listed = 0
    for scalar in (UInt32(0x80)...0x1FFFF).compactMap(Unicode.Scalar.init) {
      let isListed = directionName(scalar.value) != nil
      let text = "a\(Character(scalar))"
      #expect(
        CharacterScan(Array(text.utf8).span).directions.isEmpty == !isListed, "\(scalar.value)")
      guard isListed else { continue }
      listed += 1
      let named = SourceText(path: "a.md", bytes: Array("x &#\(scalar.value);".utf8))
      #expect(EscapedCharacters(in: named).directions.map(\.scalar) == [scalar.value])
    }
    #expect(listed == 12)
  }

  @Test(
    "A reference to a control character or a noncharacter is an error at its place",
    arguments: sampled(
      [
        "&#xFFFF;", "&#65534;", "&#x7;", "&#27;", "&#x9b;", "&#127;", "&#xFDD0;", "&#x1FFFE;",
        "&#13;",
      ], every: 5))
  func references(_ reference: String) throws {
    let bodies = [
      "a \(reference) b", "[link](https://example.org \"\(reference)\")", "**\(reference)**",
      "[a](https://example.org/\(reference))", "| a |\n|---|\n| \(reference) |",
      "```c\(reference)\nx\n```", "~~~~ d \(reference)\nx\n~~~~",
    ]
    #expect(
      try marked("control-character", bodies.joined(separator: "\n\n"))
        == bodies.map { _ in reference })
    let kept = ["`\(reference)`", "```text\n\(reference)\n```", "a \\\(reference)"]
    #expect(try marked("control-character", kept.joined(separator: "\n\n")) == [])
  }

  @Test(
    "Control characters above ASCII and noncharacters are errors as they are",
    arguments: sampled(
      [0x85, 0x9B, 0xFFFE, 0xFFFF, 0xFDD5, 0x10FFFF, 0x2FFFE] as [UInt32], every: 3))
  func raw(_ value: UInt32) throws {
    let character = String(try #require(Unicode.Scalar(value)))
    #expect(try marked("control-character", "a \(character) b") == [character])
    #expect(try marked("control-character", "```text\n\(character)\n```") == [character])
  }

  @Test(
    "A character that nobody can see is told however it is written",
    arguments: sampled(
      ["&#8203;", "&#x2060;", "&zwnj;", "&ZeroWidthSpace;", "&shy;", "&#xAD;", "&ic;"], every: 3))
  func invisible(_ reference: String) throws {
    #expect(try marked("invisible-character", "a \(reference) b") == [reference])
    #expect(try marked("invisible-character", "`\(reference)` and \\\(reference)") == [])
  }

  @Test(
    "So is one in front matter", arguments: ["\\u200b", "\\U00002060", "\\xad", "\\L", "\\P"])
  func invisibleInFront(_ escape: String) throws {
    #expect(
      try marked("invisible-character", "a", name: "\"Cells\(escape)\"") == [escape])
    #expect(try marked("invisible-character", "a \(escape) b") == [])
  }

  @Test("Letters that are joined keep what is for them") func joiners() throws {
    #expect(try marked("invisible-character", "می&zwnj;خواهم and AT&shyness") == [])
    #expect(try marked("invisible-character", "a &#x200b b") == [])
    #expect(try marked("invisible-character", "<b title=\"a&#x200b \">b</b>") == ["&#x200b"])
  }

  @Test(
    "A mark of direction is told however it is written",
    arguments: sampled(["&#x202e;", "&#8238;", "&#x2066;", "&rlm;", "&#x200E;"], every: 3))
  func directions(_ reference: String) throws {
    #expect(try marked("bidirectional-control", "a \(reference) b") == [reference])
    #expect(try marked("bidirectional-control", "`\(reference)`") == [])
  }

  @Test("Escapes of YAML are decoded before they are looked at")
  func escapes() throws {
    #expect(try marked("bidirectional-control", "x", name: #""Cel\u202els""#) == [#"\u202e"#])
    #expect(
      try marked("bidirectional-control", "x", name: #""Cel\U00002067ls""#) == [#"\U00002067"#])
    #expect(try marked("bidirectional-control", "x", name: #""Cel\\u202els""#) == [])
    for escape in [#"\x1b"#, #"\e"#, #"\a"#, #"\x9b"#, #"\N"#, #"\uFFFE"#, #"\uFDD0"#] {
      #expect(
        try marked("control-character", "x", name: "\"Cel\(escape)ls\"").count == 1, "\(escape)")
    }
  }

  @Test("A long line of references or backslashes takes linear time", arguments: ["&#1;", "\\"])
  func longLine(_ unit: String) {
    let line = String(repeating: unit, count: 200_000)
    let text = SourceText(path: "a.md", bytes: Array(line.utf8))
    #expect(processorTime { _ = EscapedCharacters(in: text) } < .seconds(5))
  }

  @Test(
    "Ordinary references and escapes pass", arguments: ["&amp;", "&#233;", "&#x1F600;", "&#9;"])
  func ordinary(_ reference: String) throws {
    #expect(try marked("control-character", "a \(reference) $\\underline{x}$") == [])
    #expect(try marked("bidirectional-control", "a \(reference) $\\underline{x}$") == [])
  }
}
