import Courseware
import Disk
import Foundation
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

/// Merges that add a few attempts to what the last one left, beside merges that look at everything.
@Suite("Adding to large ledgers") struct LedgerAdditionTests {
  let quick: TemporaryFolder
  let whole: TemporaryFolder
  let memories: TemporaryFolder
  let course = GradingTests.course(
    classroom(
      ["cells", "genes", "plants"].map { quiz($0, [question("q1", trees("Oak", "Quartz"))]) }))

  /// Options a and b by their texts, and c; 'Oak' is the key.
  private static func trees(_ a: String, _ b: String) -> Choice {
    var trees = choice(a == "Oak" ? "Abc" : "aBc")
    (trees.options[0].text, trees.options[1].text) = (prose(a), prose(b))
    trees.options[2].text = prose("Granite")
    return trees
  }

  init() throws {
    quick = try TemporaryFolder()
    whole = try TemporaryFolder()
    memories = try TemporaryFolder()
    try quick.write("content/site.yml", "title: School\n")
  }

  private func memory() throws -> MergeMemory {
    try MergeMemory(
      at: memories.path + "/merged", of: Folder(at: quick.path), program: "this one")
  }

  private func report(_ outcome: MergeOutcome) -> String? {
    guard case .merged(let report) = outcome else { return nil }
    return report.text(verbose: true)
  }

  /// Merges the same into both folders; whether the quick one only added.
  private func merge(_ received: [LedgerEntry]) throws -> Bool {
    let memory = try memory()
    let attemptTotalsByQuiz = memory.attemptTotalsByQuiz()
    let added = try attemptTotalsByQuiz.flatMap {
      try addOnDisk(
        received, to: $0, course: course, root: try Folder(at: quick.path), workers: .one)
    }
    let report: String?
    if let added {
      memory.keep(added.attemptTotalsByQuiz)
      report = added.report.text(verbose: true)
    } else {
      var place = MergeTarget(try Folder(at: quick.path))
      place.memory = try self.memory()
      report = self.report(try mergeOnDisk(MergeInput(received), course: course, at: place))
    }
    let expected = self.report(
      try mergeOnDisk(
        MergeInput(received), course: course, at: MergeTarget(Folder(at: whole.path))))
    #expect(report == expected)
    var tree = try quick.tree()
    tree["content"] = nil
    tree["content/site.yml"] = nil
    #expect(try tree == whole.tree())
    return added != nil
  }

  private func random(_ id: Int, _ random: inout SeededGenerator) -> LedgerEntry {
    let names = ["Ada", "Béla", "Chen \"C\"", "Dora", "Émile", "zoé", "Ångström", "李"]
    let student = (names.randomElement(using: &random) ?? "") + " \(id % 7)"
    let quiz = ["cells", "genes", "plants"].randomElement(using: &random) ?? ""
    let option = ["a", "b", "c"].randomElement(using: &random) ?? ""
    let late = Int64.random(in: -9...2, using: &random) * 40_000
    // Ids in no order, each once.
    var made = attempt((id * 7_919) % 1_000_003, by: student, quiz: quiz, answers: ["q1": [option]])
    // Many are received in one second, and then the claimed times say which is first.
    made.endedAt =
      ["2026-09-10T08:10:00+02:00", "2026-09-10T07:10:00.5Z", "today"]
      .randomElement(using: &random) ?? ""
    return entry(made, received: Moment(seconds: deadline.seconds + late))
  }

  @Test(
    "Writes the bytes and says the words of a merge that looks at everything",
    arguments: sampled(Array(UInt64(1)...12), every: 4))
  func same(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var sent = (1...60).map { random($0, &generator) }
    #expect(try !merge(sent))
    var added = 0
    for step in 0..<6 {
      var batch = (0..<Int.random(in: 0...6, using: &generator)).map {
        random(100 + step * 10 + $0, &generator)
      }
      if let again = sent.randomElement(using: &generator) { batch.append(again) }
      if try merge(batch.shuffled(using: &generator)) { added += 1 }
      sent += batch
    }
    #expect(added == 6)
  }

  @Test("At the ends of a file lines are added as in the middle")
  func ends() throws {
    #expect(try !merge((10...50).map { entry(attempt($0, by: "M \($0)", answers: ["q1": ["a"]])) }))
    #expect(try merge([entry(attempt(1, by: "A")), entry(attempt(99, by: "Z"))]))
    #expect(try merge([entry(attempt(2, by: "Z")), entry(attempt(98, by: "Z 2"))]))
    #expect(try merge([]))
  }

  @Test("What needs a look at everything gets it")
  func lookedAtWhole() throws {
    let first = (1...40).map { entry(attempt($0, by: "M \($0)", answers: ["q1": ["a"]])) }
    #expect(try !merge(first))
    // Seen earlier than the ledger says.
    #expect(
      try !merge([entry(attempt(1, by: "M 1", answers: ["q1": ["a"]]), received: .init(seconds: 5))]
      ))
    #expect(try merge([entry(attempt(41))]))
    // A quiz that nobody handed in yet.
    #expect(try !merge([entry(attempt(42, quiz: "genes"))]))
    #expect(try merge([entry(attempt(43))]))
    // One of a quiz that the course does not have stays aside.
    #expect(try !merge([entry(attempt(44, quiz: "nowhere"))]))
    #expect(try !merge([entry(attempt(45))]))
  }

  @Test("An attempt at an earlier state of the quiz is read as it was seen, however it comes")
  func earlierState() throws {
    var quiz = quiz("cells", [question("q1", Self.trees("Quartz", "Oak"))])
    quiz.revision = "ee"
    var revisions = Revisions.empty
    _ = revisions.add(quiz)
    for folder in [quick, whole] {
      try folder.write("stats/biology-9b/revisions.jsonl", revisions.bytes)
    }
    #expect(try !merge((1...40).map { entry(attempt($0, by: "M \($0)", answers: ["q1": ["a"]])) }))
    #expect(try merge([entry(attempt(60))]))
    var seen = attempt(90, by: "Old", answers: ["q1": ["b"]])
    seen.revision = "ee"
    #expect(try !merge([entry(seen)]))
    let summary = try #require(quick.read("stats/biology-9b/cells.summary.json"))
    #expect(summary.contains(#""name":"Old","score":{"points":1,"of":1}"#))
  }

  @Test("An id with other content is a conflict however it comes")
  func conflict() throws {
    let first = (1...40).map { entry(attempt($0, by: "M \($0)", answers: ["q1": ["a"]])) }
    #expect(try !merge(first))
    #expect(try !merge([entry(attempt(7, by: "Eve", answers: ["q1": ["a"]]))]))
    #expect(try !merge([entry(attempt(46))]))
  }

  @Test("An id that stands in another quiz's ledger is a conflict, too")
  func conflictAcross() throws {
    let cells = (1...40).map { entry(attempt($0, answers: ["q1": ["a"]])) }
    #expect(try !merge(cells + [entry(attempt(90, quiz: "genes"))]))
    #expect(try !merge([entry(attempt(7, quiz: "genes"))]))
  }

  @Test(
    "Nothing is remembered once a file is another one",
    arguments: [
      "content/site.yml", "content/new.md", "stats/biology-9b/cells.ledger.jsonl",
      "stats/biology-9b/cells.summary.json", "stats/resolved.jsonl",
    ])
  func touched(_ path: String) throws {
    #expect(try !merge((1...40).map { entry(attempt($0)) }))
    #expect(try memory().attemptTotalsByQuiz() != nil)
    try quick.write(path, quick.read(path) ?? "")
    #expect(try memory().attemptTotalsByQuiz() == nil)
  }

  @Test("Another program, or a file that changes under way, finds nothing remembered")
  func forgotten() throws {
    #expect(try !merge((1...40).map { entry(attempt($0)) }))
    let root = try Folder(at: quick.path)
    let other = try MergeMemory(at: memories.path + "/merged", of: root, program: "another")
    #expect(other.attemptTotalsByQuiz() == nil)
    let memory = try memory()
    let attemptTotalsByQuiz = try #require(memory.attemptTotalsByQuiz())
    try quick.write("content/site.yml", "title: Other\n")
    memory.keep(attemptTotalsByQuiz)
    #expect(try self.memory().attemptTotalsByQuiz() == nil)
    try quick.write("content/site.yml", "title: School\n")
    #expect(try self.memory().attemptTotalsByQuiz() == nil)
  }
}
