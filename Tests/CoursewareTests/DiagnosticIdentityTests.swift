import Courseware
import Testing

@Suite struct DiagnosticIdentityTests {
  private func identities(_ text: String, marking words: String, path: String = "a.md") -> [String]
  {
    let source = SourceText(path: path, bytes: Array(text.utf8))
    var identity = DiagnosticIdentity(LineMap([path: source]))
    return source.bytes.ranges(of: Array(words.utf8)).map { range in
      identity.next(
        Diagnostic(
          code: "no-correct-option", severity: .error, message: "any",
          span: Span(path: path, bytes: range.lowerBound..<range.upperBound)))
    }
  }

  @Test("A finding keeps its identity when its line moves or is indented") func moved() {
    let before = identities("## One?\n\n## Two?\n", marking: "Two")
    let after = identities("New text.\n\n## One?\n\nMore.\n\n  ##\tTwo?\n\nEnd\n", marking: "Two")
    #expect(before == after && before[0].count == 16)
  }

  @Test("Of two alike each has its own, in order") func alike() {
    let two = identities("## What?\n\n## What?\n", marking: "What")
    #expect(Set(two).count == 2)
    #expect(identities("\n\n## What?\n\n\n## What?\n", marking: "What") == two)
  }

  @Test("Another line, file or message is another finding") func others() {
    let one = identities("## One?\n", marking: "One")
    #expect(one != identities("## One more?\n", marking: "One"))
    #expect(one != identities("## One?\n", marking: "One", path: "b.md"))
  }

  @Test("What has no place is known by its message") func placeless() {
    var identity = DiagnosticIdentity(LineMap([:]))
    let found = ["one", "two", "one"].map {
      identity.next(Diagnostic(code: "a", severity: .error, message: $0, span: nil))
    }
    #expect(Set(found).count == 3)
  }
}

@Suite struct LineMapTests {
  private func place(_ offset: Int, _ lines: LineMap, _ path: String) -> [Int] {
    let position = lines.position(offset, in: path)
    return [position.line, position.column, position.offset]
  }

  @Test("Lines and columns count from 1, columns in scalars, offsets in bytes of the file")
  func positions() {
    let file = Array("\u{FEFF}aé\r\n\r\n😀x".utf8)
    let source = SourceText(path: "a", file: file)
    let lines = LineMap(["a": source])
    #expect(source.bytes == Array("aé\n\n😀x".utf8))
    #expect(place(0, lines, "a") == [1, 1, 3])
    #expect(place(3, lines, "a") == [1, 3, 6])
    #expect(place(4, lines, "a") == [2, 1, 8])
    #expect(place(5, lines, "a") == [3, 1, 10])
    #expect(place(9, lines, "a") == [3, 2, 14])
    #expect(lines.position(99, in: "a").line == 3)
    #expect(place(9, lines, "b") == [1, 1, 9])
    #expect(lines.bytes(ofLine: 1, in: "a") == 0..<3)
    #expect(lines.bytes(ofLine: 3, in: "a") == 5..<10)
    #expect(lines.bytes(ofLine: 4, in: "a").isEmpty)
  }
}
