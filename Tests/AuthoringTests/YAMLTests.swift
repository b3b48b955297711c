import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct YAMLBlocks {
  private func read(_ yaml: String) -> (YAMLNode?, [Diagnostic]) {
    var report = Report()
    let text = checkCharacters(SourceText(path: "a.yml", file: Array(yaml.utf8)), &report)
    return (
      readYAML(text, 0..<text.bytes.count, KnownFields(owner: "a test", [:]), &report),
      report.diagnostics
    )
  }

  @Test(
    "Scalars stay the text they are",
    arguments: [
      ("a: yes", "yes"), ("a: 010", "010"), ("a: 1_000", "1_000"), ("a: ~", "~"),
      ("a: null", "null"),
      ("a: 2026-09-14", "2026-09-14"), ("a: 'it''s'", "it's"), ("a: \"x\\ty\"", "x\ty"),
      ("a: x # y", "x"), ("a: x#y", "x#y"), ("a: |\n  x\n  y\n", "x\ny\n"),
      ("a: >\n  x\n  y\n", "x y\n"),
      ("a: 1:30", "1:30"), ("a: é 🌱", "é 🌱"), ("a:", ""), ("\"a\": x", "x"),
      ("a: \"\\u00e9\"", "é"),
    ])
  func scalars(_ yaml: String, _ value: String) throws {
    let (node, diagnostics) = read(yaml)
    #expect(diagnostics.isEmpty)
    guard case .mapping(let entries)? = node?.content, let entry = entries.first,
      case .scalar(let text, _) = entry.value.content
    else {
      Issue.record("no mapping")
      return
    }
    #expect(entry.key.value == "a" && text == value)
  }

  @Test("A mistake among many quotation marks is found in linear time") func quotationMarks() {
    let time = processorTime {
      #expect(!read("a: \"" + String(repeating: "'", count: 60_000)).1.isEmpty)
    }
    #expect(time < .seconds(20))
  }

  @Test(
    "What programs disagree on is refused",
    arguments: [
      ("a: &x y", "unsupported-yaml"), ("a: *x", "unsupported-yaml"),
      ("a: !!str y", "unsupported-yaml"),
      ("a: !x y", "unsupported-yaml"), ("a: &x [b]", "unsupported-yaml"),
      ("a: !x { b: c }", "unsupported-yaml"),
      ("<<: { a: b }", "unsupported-yaml"), ("%YAML 1.1\n---\na: b", "unsupported-yaml"),
      ("a: b\n---\nc: d", "unsupported-yaml"), ("a: b\n...\nc: d\n", "front-matter-syntax"),
      ("? [a]\n: b", "unsupported-yaml"), ("{ [a]: b }", "unsupported-yaml"),
      ("%TAG ! x\n---\na: b", "unsupported-yaml"),
      ("a: b: c", "front-matter-syntax"), ("a: @b", "front-matter-syntax"),
      ("a: 'b", "front-matter-syntax"),
      ("a: [b", "front-matter-syntax"), ("a: b\n\tc: d", "front-matter-syntax"),
      ("a: {b: c", "front-matter-syntax"),
      ("a: b\n c: d", "front-matter-syntax"), ("a: \"\\x\"", "front-matter-syntax"),
      ("- a\nb: c", "front-matter-syntax"),
      ("a: b\na: c", "repeated-field"), ("a: { b: c, b: d }", "repeated-field"),
      ("a: x\u{7}", "control-character"),
      ("a: x\u{2028}y", "control-character"), ("a: x\u{7F}", "control-character"),
    ])
  func refused(_ yaml: String, _ code: String) {
    let (_, diagnostics) = read(yaml)
    #expect(diagnostics.map(\.code) == [code])
    #expect(
      diagnostics.allSatisfy { !$0.message.hasPrefix("front matter is not YAML") }, "\(diagnostics)"
    )
  }

  @Test("Anything nests sixteen deep and no deeper") func depth() {
    func nested(_ depth: Int) -> String {
      "a: " + String(repeating: "[", count: depth - 1) + "x"
        + String(repeating: "]", count: depth - 1)
    }
    #expect(read(nested(16)).1.isEmpty)
    #expect(read(nested(17)).1.map(\.code) == ["front-matter-limit"])
    #expect(read(String(repeating: "- ", count: 17) + "x").1.map(\.code) == ["front-matter-limit"])
    #expect(read(String(repeating: "[", count: 60_000)).1.map(\.code) == ["front-matter-limit"])
    let closed = "a: '" + String(repeating: "]", count: 500) + "'\nb: "
    #expect(
      read(closed + String(repeating: "[", count: 65)).1.map(\.code) == ["front-matter-limit"])
  }

  @Test("A block has 64 kB and ten thousand parts at most") func size() {
    #expect(read("a: " + String(repeating: "x", count: 65_533)).1.isEmpty)
    #expect(
      read("a: " + String(repeating: "x", count: 65_534)).1.map(\.code) == ["front-matter-limit"])
    let list = "a: [" + Array(repeating: "x", count: 12_000).joined(separator: ",") + "]"
    #expect(read(list).1.map(\.code) == ["front-matter-limit"])
  }

  @Test("Spans count bytes, whatever the letters") func spans() throws {
    let yaml = "é: 'ü'\n🌱: [ä, \"ö\"]\nb:\n  c: d  \n"
    let (node, _) = read(yaml)
    let bytes = Array(yaml.utf8)
    func text(_ span: Span) -> String { String(decoding: bytes[span.bytes], as: UTF8.self) }
    guard case .mapping(let entries)? = node?.content, entries.count == 3 else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map { text($0.key.span) } == ["é", "🌱", "b"])
    #expect(entries.map { text($0.value.span) } == ["'ü'", "[ä, \"ö\"]", "c: d"])
  }

  @Test("An empty block is one without keys", arguments: ["", "\n", "# note\n", "---\n", "{}"])
  func empty(_ yaml: String) {
    let (node, diagnostics) = read(yaml)
    #expect(diagnostics.isEmpty)
    if case .scalar("", _)? = node?.content { return }
    guard case .mapping(let entries)? = node?.content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.isEmpty)
  }

  @Test(
    "Front matter stands between two lines of three dashes",
    arguments: [
      ("---\na: b\n---\ntext", "a: b\n", "text"), ("---\n---\n", "", ""),
      ("---  \na: b\n---\t\nx", "a: b\n", "x"),
      ("---\na: b\n---", "a: b\n", ""),
      ("---\na: '---'\n---\n---\n", "a: '---'\n", "---\n"),
    ])
  func matter(_ file: String, _ yaml: String, _ body: String) throws {
    var report = Report()
    let text = SourceText(path: "a.md", file: Array(file.utf8))
    let found = try #require(FrontMatter.find(in: text, .quiz, &report))
    #expect(text.string(found.yaml) == yaml && text.string(found.body) == body)
  }

  @Test(
    "A file without it is refused",
    arguments: [
      ("", "missing-front-matter"), ("\n---\na: b\n---\n", "missing-front-matter"),
      ("--\na: b\n--\n", "missing-front-matter"),
      (" ---\n---\n", "missing-front-matter"), ("---", "unclosed-front-matter"),
      ("---\na: b\n --- \n", "unclosed-front-matter"),
      ("---yaml\n---\n", "missing-front-matter"), ("---\n", "unclosed-front-matter"),
      ("---\na: b\n----\n\nText\n", "unclosed-front-matter"),
      ("---\nname: b\n---\n---\nkind: quiz\n---\n", "unsupported-yaml"),
    ])
  func noMatter(_ file: String, _ code: String) {
    var report = Report()
    _ = FrontMatter.find(in: SourceText(path: "a.md", file: Array(file.utf8)), .quiz, &report)
    #expect(report.diagnostics.map(\.code) == [code])
  }

  @Test("If the whole file is in a code block, the message names the lines to delete")
  func codeBlock() throws {
    var report = Report()
    let file = "```markdown\n---\nname: A\n---\n\nText\n```\n"
    _ = FrontMatter.find(in: SourceText(path: "a.md", file: Array(file.utf8)), .quiz, &report)
    let found = try #require(report.diagnostics.first)
    #expect(report.diagnostics.count == 1 && found.code == "missing-front-matter")
    #expect(found.notes.map(\.message).first?.hasPrefix("the whole file is in a code") == true)
  }
}
