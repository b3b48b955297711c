import Testing

@testable import Ledgers

@Suite struct SettledChecksTests {
  private func id(_ number: Int) -> AttemptID { AttemptID(hex(number)) ?? .zero }

  private func line(_ kind: String, _ ids: Int...) -> SettledChecks.Line {
    SettledChecks.Line(kind: kind, attempts: Set(ids.map(id)))
  }

  private func settled(_ lines: SettledChecks.Line...) -> SettledChecks {
    lines.reduce(into: .none) { $0.settle($1) }
  }

  @Test func `a check is settled by one line of its kind with all its attempts`() {
    let all = settled(line("a", 1, 2, 3), line("a", 3, 4), line("b", 5))
    #expect(all.contains("a", [id(2), id(1)]) && all.contains("a", [id(4)]))
    #expect(!all.contains("a", [id(2), id(4)]) && !all.contains("b", [id(1)]))
    #expect(!all.contains("a", []) && !all.contains("b", [id(5), id(6)]))
  }

  @Test func `a line that settles none of the checks is unused`() {
    let all = settled(line("a", 1, 2, 3), line("a", 4), line("b", 5))
    #expect(all.unused(by: [line("a", 2, 1), line("b", 4)]) == [line("a", 4), line("b", 5)])
    #expect(all.unused(by: [line("a", 3, 4)]).count == 3)
    #expect(settled(line("a", 1, 2), line("a", 1, 2, 3)).unused(by: [line("a", 1, 3)]).isEmpty)
  }

  @Test func `the file reads back, in any order, and kinds of later versions stay`() {
    let all = settled(line("same-content", 3, 1), line("of tomorrow \"x\"", 2))
    let lines = String(decoding: all.bytes, as: UTF8.self).split(separator: "\n")
    let mixed = (lines.reversed() + lines).map { $0 + "\n" }.joined()
    let (read, damage) = SettledChecks.read(Array(mixed.utf8))
    #expect(read == all && damage.isEmpty && read.bytes == all.bytes)
  }

  @Test func `opening a check again removes all lines with the attempt`() {
    var all = settled(line("a", 1, 2), line("b", 2, 3), line("a", 4))
    #expect(all.reopen(id(2)) == 2 && all.reopen(id(2)) == 0)
    #expect(all.bytes == settled(line("a", 4)).bytes)
    #expect(!all.contains("a", [id(1)]) && !all.contains("b", [id(3)]))
  }

  @Test func `lines that cannot be read are damage`() {
    for text in [#"{"kind":"a","attempts":[]}"#, #"{"kind":"a","attempts":["x"]}"#, "[]", "{"] {
      #expect(SettledChecks.read(Array((text + "\n").utf8)).damage.map(\.line) == [1])
    }
  }
}
