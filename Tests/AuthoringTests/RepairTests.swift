import Authoring
import Courseware
import Disk
import Foundation
import TestSupport
import Testing

/// Edits of a text, and of the file it was read from.
@Suite struct RepairTests {
  private let path = "a.md"

  private func fix(_ bytes: Range<Int>, _ text: String, isSafe: Bool = true) -> Diagnostic {
    let span = Span(path: path, bytes: bytes)
    return Diagnostic(
      code: "any", severity: .warning, message: "any", span: span,
      fixes: [.init("any", [.init(span: span, replacement: text)], isSafe: isSafe)])
  }

  private func repaired(_ file: String, _ diagnostics: [Diagnostic]) -> String {
    let bytes = Array(file.utf8)
    let edits = SafeFixes(of: diagnostics) { _ in true }.edits[path] ?? []
    let text = SourceText(path: path, file: bytes)
    return String(decoding: text.applying(edits, to: bytes), as: UTF8.self)
  }

  @Test("Edits are made in any order, the first of two that overlap alone") func order() {
    #expect(repaired("abcdef", [fix(0..<1, "A"), fix(2..<4, "X"), fix(3..<5, "Y")]) == "AbXef")
    #expect(repaired("abcdef", [fix(4..<6, "Z"), fix(0..<2, ""), fix(2..<4, "X")]) == "XZ")
    #expect(repaired("abc", [fix(1..<1, "1"), fix(1..<1, "2"), fix(1..<2, "B")]) == "a1bc")
  }

  @Test("What is not safe is not done") func unsafe() {
    #expect(repaired("abc", [fix(0..<1, "A", isSafe: false)]) == "abc")
  }

  @Test("With consent it is done, where there is no other to choose from") func consent() {
    var several = fix(2..<3, "C", isSafe: false)
    several.fixes.append(fix(2..<3, "X", isSafe: false).fixes[0])
    var safeSecond = fix(4..<5, "E", isSafe: false)
    safeSecond.fixes.append(fix(4..<5, "S").fixes[0])
    let all = [fix(0..<1, "A", isSafe: false), several, safeSecond]
    let chosen = SafeFixes(of: all, takesUnsafe: true) { _ in true }.chosen.map(\.fix.edits[0])
    #expect(chosen.map(\.replacement) == ["A", "S"])
    #expect(SafeFixes(of: all) { _ in true }.chosen.map(\.fix.edits[0].replacement) == ["S"])
  }

  @Test("A fix is made with all its edits or not at all") func whole() {
    var both = fix(0..<1, "A")
    both.fixes[0].edits.append(.init(span: Span(path: path, bytes: 4..<6), replacement: "Z"))
    #expect(repaired("abcdef", [fix(5..<6, "F"), both]) == "abcdeF")
    let closed = SafeFixes(of: [both]) { $0 != path }
    #expect(closed.chosen.isEmpty && closed.edits.isEmpty)
  }

  @Test("A fix that writes what is there changes nothing") func idle() {
    let sources = [path: SourceText(path: path, bytes: Array("abc".utf8))]
    func changes(_ bytes: Range<Int>, _ text: String) -> Bool {
      fix(bytes, text).fixes[0].changes(sources)
    }
    #expect(!changes(1..<2, "b") && !changes(1..<1, "") && !changes(0..<9, "abc"))
    #expect(changes(1..<2, "B") && changes(1..<2, "") && changes(1..<1, "b"))
    var both = fix(0..<1, "a").fixes[0]
    both.edits.append(.init(span: Span(path: path, bytes: 2..<3), replacement: "C"))
    #expect(both.changes(sources))
  }

  @Test("Many fixes of one file take linear time") func many() {
    let count = isFullRun ? 50_000 : 15_000
    let fixes = (0..<count).map { fix(2 * $0..<2 * $0 + 1, "b") }
    // Each of these touches what an earlier fix changes, and what none does.
    let refused = (0..<count).map {
      var two = fix(2 * $0 + 1..<2 * $0 + 2, "X")
      two.fixes[0].edits.append(.init(span: Span(path: path, bytes: 0..<1), replacement: "X"))
      return two
    }
    let text = String(repeating: "a-", count: count)
    let time = processorTime {
      #expect(repaired(text, fixes + refused) == String(repeating: "b-", count: count))
    }
    #expect(time < .seconds(30))
  }

  @Test("Line ends and a byte order mark stay as the file has them") func lineEnds() {
    #expect(repaired("\u{FEFF}a\r\nbc\r\nd", [fix(2..<5, "x\ny\n")]) == "\u{FEFF}a\r\nx\r\ny\r\nd")
    #expect(repaired("a\r\nb\r\n", [fix(1..<3, "")]) == "a\r\n")
    #expect(repaired("a\rb\rc", [fix(2..<3, "x\ny")]) == "a\rx\ny\rc")
  }

  @Test("A quiz is read again until nothing is left to fix") func rounds() throws {
    let text = frontMatter("allow: [unused-alow]\n").replacing("unused-alow", with: codes)
    let course = try TemporaryCourse([
      "content/site.yml": "title: Course\n",
      "content/class/classroom.md":
        "---\nname: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
      quizPath: .text(text + oneQuestion),
    ])
    let tree = SourceTree(reading: try CourseFolder(path: course.path))
    let repaired = FixedCourse(tree, ReadingOptions(), select: { $0 }, isOpen: { _ in true })
    #expect(repaired.checked.diagnostics.isEmpty && repaired.done.count == 3)
    let after = try #require(repaired.files[quizPath]?.after)
    #expect(!String(decoding: after, as: UTF8.self).contains("allow"))
  }

  private let codes = "empty-option, look-alike-brackets, duplicate-answer"
}

/// Files that take the place of others.
@Suite struct FileRewriting {
  private func course() throws -> (TemporaryCourse, CourseFolder) {
    let course = try TemporaryCourse([
      "content/a.md": "old", "content/link.md": .link(to: "a.md"), "out/b.md": "old",
      "content/folder": .link(to: "../out"),
    ])
    return (course, try CourseFolder(path: course.path))
  }

  private func text(_ course: TemporaryCourse, _ path: String) throws -> String {
    try String(contentsOfFile: "\(course.path)/\(path)", encoding: .utf8)
  }

  @Test("A file is replaced with its mode kept and nothing left beside it") func replaced() throws {
    let (course, folder) = try course()
    let file = "\(course.path)/content/a.md"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    var reader = folder.reader()
    try reader.replace("content/a.md", Array("old".utf8), with: Array("new and longer".utf8))
    #expect(try text(course, "content/a.md") == "new and longer")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(course.path)/content")
    #expect(names.sorted() == ["a.md", "folder", "link.md"])
  }

  @Test("A file that changed meanwhile stays as it is") func changed() throws {
    let (course, folder) = try course()
    var reader = folder.reader()
    for before in ["other", "ol", "older"] {
      #expect(throws: DiskError("write", course.path + "/content/a.md", .changed)) {
        try reader.replace("content/a.md", Array(before.utf8), with: Array("new".utf8))
      }
    }
    #expect(try text(course, "content/a.md") == "old")
  }

  @Test("Links are not followed, neither to a file nor through a folder") func links() throws {
    let (course, folder) = try course()
    var reader = folder.reader()
    for path in ["content/link.md", "content/folder/b.md"] {
      #expect(throws: DiskError.self) {
        try reader.replace(path, Array("old".utf8), with: Array("new".utf8))
      }
    }
    #expect(try text(course, "content/a.md") == "old" && text(course, "out/b.md") == "old")
  }
}
