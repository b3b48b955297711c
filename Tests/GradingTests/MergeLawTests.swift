import Courseware
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers

@Suite("Merge laws") struct MergeLaws {
  let course: Course

  init() {
    let questions = [question("q1", choice("Ab")), question("q2", choice("aBc"))]
    course = GradingTests.course(
      classroom([quiz("cells", questions), quiz("genes", questions)]))
  }

  /// Everything a merge writes, by path, as one text.
  func files(_ records: Records) -> String {
    var out = ""
    for (reference, ledger) in records.ledgers.sorted(by: { $0.key < $1.key }) {
      out += "== \(reference.classroom)/\(reference.quiz)\n" + text(ledger.jsonLines)
    }
    out += "== set aside\n" + text(records.setAside.jsonLines)
    return out + records.results(in: course).map { text($0.summaryJSON) }.joined()
  }

  /// A few attempts with repeats, conflicts, unknown quizzes, later formats and late ones.
  func history(_ generator: inout SeededGenerator) -> [LedgerEntry] {
    (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      if Int.random(in: 0..<12, using: &generator) == 0 {
        let id = Int.random(in: 1...3, using: &generator)
        let later = JSONValue.object([
          .init(key: "quizpress", value: .string("attempt")),
          .init(key: "version", value: .number("2")), .init(key: "id", value: .string(hex(id))),
        ])
        return LedgerEntry(.laterVersion(later), received: beforeDeadline)
      }
      let quiz = ["cells", "cells", "genes", "nowhere"].randomElement(using: &generator) ?? ""
      let name = ["Ada", "ada ", "Bob", "Cyd"].randomElement(using: &generator) ?? ""
      let selected = ["a", "b", "z"].randomElement(using: &generator) ?? ""
      let answered = attempt(
        Int.random(in: 1...6, using: &generator), by: name, quiz: quiz, answers: ["q1": [selected]])
      let offset = Int64.random(in: -2...2, using: &generator) * 400
      return entry(answered, received: Moment(seconds: deadline.seconds + offset))
    }
  }

  @Test("Any order, any split into runs and any repeats give the same bytes")
  func orderFree() {
    var generator = SeededGenerator(seed: 20_261_121)
    for _ in 0..<(isFullRun ? 1_000 : 200) {
      let history = history(&generator)
      let once = files(merge(history, into: .empty, course: course))
      var records = Records.empty
      for entry in history.shuffled(using: &generator) {
        let repeats = Int.random(in: 1...2, using: &generator)
        records = merge(Array(repeating: entry, count: repeats), into: records, course: course)
      }
      #expect(files(records) == once)
      #expect(files(merge([], into: records, course: course)) == once)
    }
  }

  @Test("Two halves merged apart and then together are the whole")
  func associative() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<(isFullRun ? 200 : 60) {
      let history = history(&generator)
      let cut = Int.random(in: 0...history.count, using: &generator)
      let left = merge(Array(history[..<cut]), into: .empty, course: course)
      let right = merge(Array(history[cut...]), into: .empty, course: course)
      let whole = files(merge(history, into: .empty, course: course))
      #expect(files(merge(right.entries, into: left, course: course)) == whole)
      #expect(files(merge(left.entries, into: right, course: course)) == whole)
    }
  }

  @Test("Nothing is ever lost: every content received stands somewhere")
  func nothingLost() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<(isFullRun ? 200 : 60) {
      let history = history(&generator)
      let kept = Set(merge(history, into: .empty, course: course).entries.map(\.content))
      #expect(kept == Set(history.map(\.content)))
    }
  }

  @Test("What is written is read back as the same records")
  func roundTrip() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<(isFullRun ? 200 : 60) {
      let records = merge(history(&generator), into: .empty, course: course)
      for ledger in records.ledgers.values + [records.setAside] {
        let (again, damage) = Ledger.read(ledger.jsonLines)
        #expect(again == ledger)
        #expect(damage.isEmpty)
      }
    }
  }

  @Test("A name spelled with other code points finds the course's own")
  func codePoints() {
    let course = GradingTests.course(classroom([quiz("caf\u{E9}", [question("q1", choice("Ab"))])]))
    let spellings = ["cafe\u{301}", "caf\u{E9}"].enumerated().map {
      entry(attempt($0.offset, quiz: $0.element))
    }
    for order in [spellings, spellings.reversed()] {
      let names = merge(order, into: .empty, course: course).ledgers.keys.map {
        Array($0.quiz.utf8)
      }
      #expect(names == [Array("caf\u{E9}".utf8)])
    }
  }

  @Test("An attempt of a quiz the course does not have is taken up once it has it")
  func restoredCount() {
    let cells = quiz("cells", [question("q1", choice("Ab"))])
    let early = merge(
      [entry(attempt(1, quiz: "genes"))], into: .empty,
      course: GradingTests.course(classroom([cells])))
    #expect(early.ledgers.isEmpty)
    #expect(early.setAside.entries.count == 1)
    let later = merge([], into: early, course: course)
    #expect(later.setAside.isEmpty)
    #expect(later.ledgers.keys.map(\.quiz) == ["genes"])
  }
}

@Suite("Conflicts") struct Conflicts {
  let cells = quiz("cells", [question("q1", choice("Ab"))])

  @Test("Two contents of one id stay, and neither counts")
  func neitherCounts() throws {
    let result = try #require(
      results(
        [
          entry(attempt(1, answers: ["q1": ["a"]])), entry(attempt(1, answers: ["q1": ["b"]])),
          entry(attempt(2, by: "Bob", answers: ["q1": ["a"]])),
        ], classroom([cells])
      ).first)
    #expect(result.conflicts.map(\.entries.count) == [2])
    #expect(result.students.map(\.name) == ["Bob"])
  }

  @Test("An id handed in for two quizzes is in conflict in both")
  func acrossQuizzes() {
    let genes = quiz("genes", [question("q1", choice("Ab"))])
    let found = results(
      [entry(attempt(1)), entry(attempt(1, quiz: "genes"))], classroom([cells, genes]))
    #expect(found.map(\.conflicts.count) == [1, 1])
    #expect(found.flatMap(\.students).isEmpty)
  }

  @Test("The same content received twice is one attempt, received the first time")
  func sameContent() {
    let later = Moment(seconds: beforeDeadline.seconds + 60)
    let ledger = Ledger([entry(attempt(1), received: later), entry(attempt(1))])
    #expect(ledger.entries.map(\.received) == [beforeDeadline])
  }
}
