import Courseware
import Disk
import Foundation
import Testing

@testable import Grading
@testable import Ledgers

/// A folder that goes with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "quizpress-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Every file below it with its content.
  func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      tree[name] = read(name)
    }
    return tree
  }
}

@Suite("Inbox") struct InboxTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func inbox(_ paths: String...) -> Inbox {
    var inbox = Inbox(now: beforeDeadline, receivedFrom: .now)
    for path in paths { inbox.take(folder.path + (path.isEmpty ? "" : "/" + path)) }
    return inbox
  }

  @Test("Nothing in an inbox stops the other files, and each refusal is named")
  func hostileFiles() throws {
    try folder.write("in/a.json", attempt(1).canonicalJSON)
    try folder.write("in/b.json", Array(attempt(2).canonicalJSON.dropLast(3)))
    try folder.write("in/c.json", "")
    try folder.write("in/d.json", [0xFF, 0xFE, 0x00])
    try folder.write("in/e.json", #"{"quizpress":"attempt","version":0}"#)
    try folder.write("in/f.json", [UInt8](repeating: 0x20, count: 1 << 21))
    try folder.write("in/deep/g.json", [0xEF, 0xBB, 0xBF] + attempt(3).canonicalJSON + [13, 10])
    try folder.write("in/notes.txt", "hello")
    try folder.write("in/.DS_Store", "x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/link.json", withDestinationPath: "a.json")
    #expect(mkfifo(folder.path + "/in/pipe.json", 0o600) == 0)
    let inbox = inbox("in")
    #expect(inbox.received.map(\.content) == [1, 3].map { attempt($0).canonicalJSON })
    let names = inbox.refused.elements.map { String($0.path.split(separator: "/").last ?? "") }
    #expect(
      names == [
        "b.json", "c.json", "d.json", "e.json", "f.json", "link.json", "pipe.json",
      ])
    #expect(inbox.refused.elements.last?.reason == "not a regular file")
    let ignored = inbox.ignored.elements.map { $0.split(separator: "/").last }
    #expect(ignored == [".DS_Store", "notes.txt"])
  }

  @Test("A file may hold an attempt a line, and a bad line stops no other")
  func lines() throws {
    let good = text(attempt(1).canonicalJSON), other = text(attempt(2).canonicalJSON)
    for name in ["all.jsonl", "all.json"] {
      try folder.write(name, "\n\(good)\r\n{broken\n\n\(other)")
      let inbox = inbox(name)
      #expect(inbox.received.count == 2)
      #expect(inbox.refused.elements.map(\.path) == [folder.path + "/\(name):3"])
    }
    try folder.write("first.json", "{broken\n\(good)\n")
    #expect(inbox("first.json").received.count == 1)
  }

  @Test("One attempt may stand over many lines")
  func pretty() throws {
    let json = text(attempt(1).canonicalJSON).replacing(",", with: ",\n  ")
    try folder.write("pretty.json", json)
    #expect(inbox("pretty.json").received.map(\.content) == [attempt(1).canonicalJSON])
  }

  @Test("A truncated attempt is refused wherever it is cut")
  func truncated() throws {
    let whole = attempt(1, answers: ["q1": ["é"], "q2": nil]).canonicalJSON
    for length in 0..<whole.count {
      try folder.write("cut.json", Array(whole[..<length]))
      let inbox = inbox("cut.json")
      #expect(inbox.received.isEmpty && inbox.refused.count == 1, "cut at \(length)")
    }
  }

  @Test("A file that an editor has saved as UTF-16 is read, whatever its name and its contents")
  func utf16() throws {
    let json = attempt(1).canonicalJSON
    let line = String(decoding: json, as: UTF8.self)
    for text in [line, line + "\r\n", attemptText(line)] {
      for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
        let bytes = try #require("\u{FEFF}\(text)".data(using: encoding))
        for name in ["a.json", "a.txt", "a"] {
          try folder.write(name, Array(bytes))
          #expect(inbox(name).received.map(\.content) == [json], "\(name)")
        }
      }
    }
  }

  @Test("A file's time that is too large for a ledger is replaced by the run's")
  func absurdClock() throws {
    try folder.write("a.json", attempt(1).canonicalJSON)
    for seconds in [Int.min, Int.max] {
      var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, folder.path + "/a.json", &times, 0) == 0)
      var inbox = Inbox(now: beforeDeadline, receivedFrom: .mtime)
      inbox.take(folder.path + "/a.json")
      // Some file systems keep the nearest time that they can.
      var facts = stat()
      #expect(stat(folder.path + "/a.json", &facts) == 0)
      let isKept = facts.st_mtim.tv_sec == seconds
      let kept = Moment(seconds: Int64(facts.st_mtim.tv_sec))
      #expect(inbox.received.map(\.received.seconds) == [(isKept ? beforeDeadline : kept).seconds])
    }
  }

  @Test("When it was received is the run's clock, the file's, or what the attempt claims")
  func clocks() throws {
    try folder.write("a.json", attempt(1).canonicalJSON)
    for (clock, utc) in [
      (Inbox.ReceivedFrom.now, beforeDeadline.utc), (.claimed, "2026-09-10T06:10:00Z"),
    ] {
      var inbox = Inbox(now: beforeDeadline, receivedFrom: clock)
      inbox.take(folder.path + "/a.json")
      #expect(inbox.received.map(\.received.utc) == [utc])
    }
  }

  @Test("An attempt that claims to end after the run is listed with its place and kept")
  func claimedFuture() throws {
    var late = attempt(2), broken = attempt(3)
    late.endedAt = "2030-01-01T08:00:00+01:00"
    broken.endedAt = "tomorrow"
    let lines = [attempt(1), late, broken].map { text($0.canonicalJSON) }
    try folder.write("in/a.jsonl", lines.joined(separator: "\n"))
    try folder.write("in/b.json", lines[1].replacing(",", with: ", "))
    for clock in Inbox.ReceivedFrom.allCases {
      var inbox = Inbox(now: beforeDeadline, receivedFrom: clock)
      inbox.take(folder.path + "/in")
      let places = inbox.claimingFuture.elements.map { $0.path.dropFirst(folder.path.count) }
      #expect(places == (clock == .claimed ? ["/in/a.jsonl:2", "/in/b.json"] : []))
      #expect(inbox.claimingFuture.elements.allSatisfy { $0.ended.utc == "2030-01-01T07:00:00Z" })
      #expect(inbox.received.count == 4 && inbox.claimingFuture.more == 0)
    }
  }

  @Test("At most 200 attempts of a file are listed that claim to end after the run")
  func manyClaimedFutures() throws {
    let lines = (1...203).map { number in
      var late = attempt(number)
      late.endedAt = "2030-01-01T08:00:00Z"
      return text(late.canonicalJSON)
    }
    try folder.write("all.jsonl", lines.joined(separator: "\n"))
    var inbox = Inbox(now: beforeDeadline, receivedFrom: .claimed)
    inbox.take(folder.path + "/all.jsonl")
    #expect(inbox.claimingFuture.elements.count == 200 && inbox.claimingFuture.more == 3)
  }
}

@Suite("Merging on disk") struct DiskTests {
  let folder: TemporaryFolder
  let course = GradingTests.course(classroom([quiz("cells", [question("q1", choice("Ab"))])]))

  init() throws { folder = try TemporaryFolder() }

  @discardableResult func run(_ received: [LedgerEntry]) throws -> MergeOutcome {
    try mergeOnDisk(MergeInput(received), course: course, at: MergeTarget(Folder(at: folder.path)))
  }

  @Test("A second run with the same attempts changes no byte and touches no file")
  func idempotent() throws {
    let received = [entry(attempt(1)), entry(attempt(2, quiz: "nowhere"))]
    try run(received)
    let before = try folder.tree()
    let ledger = folder.path + "/stats/biology-9b/cells.ledger.jsonl"
    let node = try FileManager.default.attributesOfItem(atPath: ledger)[.systemFileNumber] as? Int
    try run(received.reversed())
    #expect(try folder.tree() == before)
    let again = try FileManager.default.attributesOfItem(atPath: ledger)[.systemFileNumber] as? Int
    #expect(node == again)
    #expect(
      Set(before.keys) == [
        "stats/biology-9b/cells.ledger.jsonl",
        "stats/biology-9b/cells.summary.json", "stats/biology-9b/revisions.jsonl",
        "stats/set-aside.jsonl",
      ])
  }

  @Test("A damaged ledger is named and nothing is written")
  func damaged() throws {
    try run([entry(attempt(1))])
    let name = "stats/biology-9b/cells.ledger.jsonl"
    let half = String((folder.read(name) ?? "").dropLast(9)) + "\n"
    try folder.write(name, half)
    guard case .damaged(let damage) = try run([entry(attempt(2))]) else {
      Issue.record("the damage went unseen")
      return
    }
    #expect(damage.values.flatMap(\.self).map(\.line) == [1])
    #expect(folder.read(name) == half)
  }

  @Test("Lines that a version control system merged in any order are one ledger again")
  func lineMerge() throws {
    try run([entry(attempt(1)), entry(attempt(2))])
    let name = "stats/biology-9b/cells.ledger.jsonl"
    let whole = folder.read(name) ?? ""
    let lines = whole.split(separator: "\n").map(String.init)
    try folder.write(name, (lines.reversed() + lines).joined(separator: "\n"))
    try run([])
    #expect(folder.read(name) == whole)
  }

  @Test("What a killed run left beside a file is overwritten and gone after the next")
  func strays() throws {
    try folder.write("stats/biology-9b/.cells.ledger.jsonl.new", "half a li")
    try run([entry(attempt(1))])
    #expect(try folder.tree().keys.allSatisfy { !$0.hasSuffix(".new") })
  }

  @Test("A symbolic link in the place of a folder is a fault, not a way out")
  func links() throws {
    let outside = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/stats", withDestinationPath: outside.path)
    #expect(throws: DiskError.self) { try run([entry(attempt(1))]) }
    #expect(try outside.tree().isEmpty)
  }

  @Test("Correcting a key regrades everybody and tells before and after")
  func regrade() throws {
    try run([entry(attempt(1, answers: ["q1": ["b"]]))])
    let corrected = GradingTests.course(
      classroom([quiz("cells", [question("q1", choice("aB"))])]))
    let outcome = try mergeOnDisk(
      MergeInput(), course: corrected, at: MergeTarget(Folder(at: folder.path)))
    guard case .merged(let report) = outcome else { return }
    #expect(
      report.quizzes.flatMap(\.regrades) == [
        Regrade(
          student: "name ada", name: "Ada", before: Attempt.Score(points: 0, of: 1),
          after: Attempt.Score(points: 1, of: 1))
      ])
  }

  private func news(_ members: [Member]) throws -> MergeReport.QuizMergeReport? {
    let course = GradingTests.course(
      classroom([quiz("cells", [question("q1", choice("Ab"))])], members: members))
    let outcome = try mergeOnDisk(
      MergeInput(), course: course, at: MergeTarget(Folder(at: folder.path)))
    guard case .merged(let report) = outcome else { return nil }
    return report.quizzes.first
  }

  @Test("A roster that is added or removed regrades and names only students not on it")
  func roster() throws {
    try run([entry(attempt(1)), entry(attempt(2, by: "Bob"))])
    let known = try news([Member(id: "s1", name: "Ada")])
    #expect(known?.regrades.map(\.name) == ["Bob"] && known?.regrades.first?.after == nil)
    #expect(known?.unknownAttempts.map(\.student.name) == ["Bob"])
    // However many are before one.
    let path = "stats/biology-9b/cells.summary.json", head = "\"notOnRoster\":[\n"
    let fat = String(repeating: "x", count: 17 << 20)
    let summary = try #require(folder.read(path))
    try folder.write(
      path, summary.replacing(head, with: head + #"{"name":"\#(fat)","attempt":{}},"# + "\n"))
    let none = try news([])
    #expect(none?.regrades == [])
    #expect(none?.restored.map(\.name) == ["Bob"])
  }

  @Test func `a summary of an earlier version is replaced, and still says what changed`() throws {
    try run([entry(attempt(1)), entry(attempt(2, by: "Bob"))])
    _ = try news([Member(id: "s1", name: "Ada")])
    let path = "stats/biology-9b/cells.summary.json"
    let present = try #require(folder.read(path))
    let former = present.replacing("\"notOnRoster\":", with: "\"strangers\":")
    #expect(former != present)
    try folder.write(path, former)
    let none = try news([])
    #expect(none?.regrades == [] && none?.restored.map(\.name) == ["Bob"])
    #expect(try #require(folder.read(path)).contains("\"notOnRoster\":"))
  }

  @Test("Students listed twice in a combined summary are regraded only since both versions")
  func combinedSummaries() throws {
    try run([entry(attempt(1, answers: ["q1": ["a"]])), entry(attempt(2, by: "Bob"))])
    let path = "stats/biology-9b/cells.summary.json"
    let present = try #require(folder.read(path))
    let other = present.replacing(#"{"points":1,"of":1}"#, with: #"{"points":0,"of":1}"#)
    #expect(other != present)
    for combined in [present + other, other + present] {
      try folder.write(path, combined)
      #expect(try news([])?.regrades == [])
      #expect(folder.read(path) == present)
    }
    try folder.write(path, other + other)
    #expect(try news([])?.regrades.map(\.name) == ["Ada"])
  }

  @Test("Of attempts that were set aside, only those that are graded count now")
  func restored() throws {
    try run([
      entry(attempt(1)), entry(attempt(1, quiz: "genes")), entry(attempt(2, quiz: "genes")),
      entry(attempt(3, by: "Bob", quiz: "genes")),
    ])
    let quizzes = ["cells", "genes"].map { quiz($0, [question("q1", choice("Ab"))]) }
    let later = GradingTests.course(
      classroom(quizzes, members: [Member(id: "s1", name: "Ada")]))
    let outcome = try mergeOnDisk(
      MergeInput([entry(attempt(4, quiz: "genes"))]), course: later,
      at: MergeTarget(Folder(at: folder.path)))
    guard case .merged(let report) = outcome else {
      Issue.record("the ledgers are damaged")
      return
    }
    let genes = try #require(report.quizzes.first { $0.reference.quiz == "genes" })
    #expect(genes.new == 1 && genes.restoredCount == 3 && genes.known == 0)
    #expect(genes.conflicts.count == 1 && genes.unknownAttempts.count == 1)
    #expect(genes.restored.map(\.id.description) == [hex(2)])
    #expect(report.text(verbose: false).contains("genes: 1 new, 0 already merged, 3 restored"))
  }

  @Test("Only one run has the lock")
  func lock() throws {
    let first = try Folder(at: folder.path), second = try Folder(at: folder.path)
    #expect(try first.lock())
    #expect(try !second.lock())
  }
}
