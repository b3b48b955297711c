import Courseware
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers

/// What a team's `stats/` goes through: attempts in any order, edits of the course in between,
/// decisions about conflicts, branches that are joined line by line.
@Suite("Laws of whole histories") struct HistoryLaws {
  /// A folder `stats/` in memory: lines by file, as git sees them.
  struct Stats: Equatable {
    var files: [String: Set<String>] = [:]

    var records: Records {
      var records = Records.empty
      for (path, lines) in files {
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let parts = path.split(separator: "/").map(String.init)
        switch parts.last {
        case "set-aside": records.setAside = Ledger.read(bytes).ledger
        case "resolved": records.decisions = Decisions.read(bytes).decisions
        case "revisions": records.revisions[parts[0]] = Revisions(bytes)
        default:
          let reference = QuizReference(classroom: parts[0], quiz: parts[1])
          records.ledgers[reference] = Ledger.read(bytes).ledger
        }
      }
      return records
    }

    init() {}

    init(_ records: Records) {
      func put(_ path: String, _ bytes: [UInt8]) {
        let lines = Set(text(bytes).split(separator: "\n").map(String.init))
        if !lines.isEmpty { files[path] = lines }
      }
      for (reference, ledger) in records.ledgers {
        put("\(reference.classroom)/\(reference.quiz)", ledger.jsonLines)
      }
      put("set-aside", records.setAside.jsonLines)
      put("resolved", records.decisions.bytes)
      for (room, revisions) in records.revisions { put("\(room)/revisions", revisions.bytes) }
    }

    /// All but the lines that say which state of a quiz was published after which.
    var withoutSteps: Stats {
      var rest = self
      rest.files = files.mapValues { $0.filter { !$0.contains(#","step":"#) } }
      return rest
    }

    /// The lines that say which state of a quiz was published after which.
    var steps: Set<String> {
      Set(files.values.joined().filter { $0.contains(#","step":"#) })
    }

    /// What `merge=union` makes of two branches, at its worst: every line of both.
    func union(_ other: Stats) -> Stats {
      var joined = self
      joined.files.merge(other.files) { $0.union($1) }
      return joined
    }
  }

  /// One step of a history.
  enum Step {
    case receive(LedgerEntry)
    /// The course is another one from now on.
    case edit(Course)
    /// One of the contents of an id is kept, if there are several.
    case decide(Int, keep: Int)
  }

  /// The course as it may be edited; each state has a revision of its own.
  let courses: [Course] = {
    func named(_ id: String, _ revision: String, _ questions: [Question]) -> Quiz {
      var made = quiz(id, questions)
      (made.name, made.revision) = ("Quiz \(id == "plant" ? "cells" : id)", revision)
      return made
    }
    func asked(_ id: String, _ text: String, _ choice: Choice) -> Question {
      var question = question(id, choice)
      question.stem = prose(text)
      return question
    }
    let first = asked("q1", "Which one is made of cells?", choice("Ab"))
    let second = asked("q2", "Which gas do plants take in?", choice("aBc"))
    let corrected = asked("q1", "Which one is made of cells?", choice("aB"))
    let reworded = asked("q9", "Which one is made of many cells?", choice("Ab"))
    var voided = second
    voided.isVoid = true
    let genes = named("genes", "f0", [first])
    return [
      course(classroom([named("cells", "a0", [first, second]), genes])),
      course(classroom([named("cells", "a0", [corrected, second]), genes])),
      course(classroom([named("cells", "a1", [reworded, second]), genes])),
      course(classroom([named("cells", "a2", [second])])),
      course(classroom([named("plant", "a0", [first, voided]), genes])),
      course(classroom([genes], members: [Member(id: "s1", name: "Ada")])),
    ]
  }()

  func history(_ generator: inout SeededGenerator) -> [Step] {
    (0..<Int.random(in: 2...12, using: &generator)).map { _ in
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<2: return .edit(courses[Int.random(in: 0..<courses.count, using: &generator)])
      case 2:
        return .decide(
          Int.random(in: 1...4, using: &generator), keep: Int.random(in: 0...1, using: &generator))
      default: return .receive(handedIn(&generator))
      }
    }
  }

  private func handedIn(_ generator: inout SeededGenerator) -> LedgerEntry {
    let quiz =
      ["cells", "cells", "genes", "nowhere", "plant"].randomElement(using: &generator) ?? ""
    let name = ["Ada", "ada ", "Bob"].randomElement(using: &generator) ?? ""
    let question = ["q1", "q9"].randomElement(using: &generator) ?? ""
    let selected = ["a", "b", "z"].randomElement(using: &generator) ?? ""
    var answered = attempt(
      Int.random(in: 1...4, using: &generator), by: name, quiz: quiz,
      answers: [question: [selected]])
    answered.revision = ["a0", "a1", "ff"].randomElement(using: &generator) ?? ""
    let offset = Int64.random(in: -2...2, using: &generator) * 400
    return entry(answered, received: Moment(seconds: deadline.seconds + offset))
  }

  /// One run of `merge`: what it reads, what it writes.
  func run(_ received: [LedgerEntry], _ stats: Stats, _ course: Course) -> Stats {
    var merged = merge(received, into: stats.records, course: course)
    for room in course.classrooms {
      var revisions = merged.revisions[room.id] ?? .empty
      for quiz in room.quizzes
      where merged.ledgers[QuizReference(classroom: room.id, quiz: quiz.id)] != nil {
        _ = revisions.add(quiz)
      }
      if revisions != .empty { merged.revisions[room.id] = revisions }
    }
    return Stats(merged)
  }

  /// Makes steps, with a run after each; returns the files and the last course.
  func play(
    _ steps: [Step], from stats: Stats = Stats(), _ course: Course
  ) -> (stats: Stats, course: Course) {
    var (stats, course) = (stats, course)
    for step in steps {
      switch step {
      case .receive(let entry): stats = run([entry], stats, course)
      case .edit(let next):
        course = next
        stats = run([], stats, course)
      case .decide(let number, let keep):
        var records = stats.records
        guard let id = AttemptID(hex(number)), let all = records.contents(of: [id])[id],
          all.count > 1
        else { continue }
        records.decisions.keep(all[keep].stamp, of: id, among: all.map(\.stamp))
        stats = run([], Stats(records), course)
      }
    }
    return (stats, course)
  }

  func summaries(_ stats: Stats, _ course: Course) -> String {
    stats.records.results(in: course).map { text($0.summaryJSON) }.joined()
  }

  func entries(_ steps: [Step]) -> [LedgerEntry] {
    steps.compactMap { if case .receive(let entry) = $0 { entry } else { nil } }
  }

  @Test("A run more changes nothing, and nothing that was received is ever gone")
  func idempotentAndWhole() {
    var generator = SeededGenerator(seed: 20_261_122)
    for number in 0..<(isFullRun ? 1_000 : 30) {
      let steps = history(&generator)
      let (stats, last) = play(steps, courses[0])
      #expect(run([], stats, last) == stats, "history \(number)")
      #expect(run(entries(steps), stats, last) == stats, "history \(number)")
      #expect(
        Set(stats.records.entries.map(\.content)) == Set(entries(steps).map(\.content)),
        "history \(number)")
    }
  }

  @Test("In what order and in how many runs attempts come in makes no difference to any byte")
  func orderFree() {
    var generator = SeededGenerator(seed: 20_261_123)
    for number in 0..<(isFullRun ? 1_000 : 30) {
      // Decisions and edits wait till all is there: what they see is part of them.
      let received = entries(history(&generator))
      let rest = history(&generator).filter { if case .receive = $0 { false } else { true } }
      let once = play(rest, from: run(received, Stats(), courses[0]), courses[0])
      var stats = Stats()
      for entry in received.shuffled(using: &generator) {
        stats = run(Bool.random(using: &generator) ? [entry, entry] : [entry], stats, courses[0])
      }
      let again = play(rest, from: stats, courses[0])
      #expect(once.stats == again.stats, "history \(number)")
      #expect(
        summaries(once.stats, once.course) == summaries(again.stats, again.course),
        "history \(number)")
    }
  }

  @Test("Branches joined line by line come to the same, whichever is joined to which")
  func branches() {
    var generator = SeededGenerator(seed: 20_261_124)
    let count = isFullRun ? 1_000 : 15
    var sameSteps = 0
    for number in 0..<count {
      let base = play(history(&generator), courses[0])
      let (left, right) = (history(&generator), history(&generator))
      let a = play(left, from: base.stats, base.course)
      let b = play(right, from: base.stats, base.course)
      let c = play(entries(left).map { .receive($0) }, from: base.stats, base.course)
      let last = a.course
      let joined = run([], a.stats.union(b.stats), last)
      #expect(joined == run([], b.stats.union(a.stats), last), "history \(number)")
      #expect(joined == run([], joined, last), "history \(number)")
      // Associative: three branches, joined two first or the other two first.
      let before = run([], run([], a.stats.union(b.stats), last).union(c.stats), last)
      let after = run([], a.stats.union(run([], b.stats.union(c.stats), last)), last)
      // The runs in between publish the last course after different states, and each run records
      // what it saw. So the two may differ in these steps, but no step of a branch may be lost.
      #expect(before.withoutSteps == after.withoutSteps, "history \(number)")
      let steps = a.stats.steps.union(b.stats.steps).union(c.stats.steps)
      #expect(
        steps.isSubset(of: before.steps) && steps.isSubset(of: after.steps), "history \(number)")
      // Different steps may lead an answer to different questions.
      if before.steps == after.steps {
        sameSteps += 1
        #expect(summaries(before, last) == summaries(after, last), "history \(number)")
      }
      #expect(
        Set(joined.records.entries.map(\.content))
          == Set((a.stats.records.entries + b.stats.records.entries).map(\.content)),
        "history \(number)")
    }
    #expect(sameSteps > count / 2)
  }

  @Test("Decisions that contradict each other make a conflict again, and so does a new content")
  func contradictions() throws {
    let contents = (0...2).map { entry(attempt(1, answers: ["q1": [["a", "b", "c"][$0]]])) }
    let records = merge(Array(contents.prefix(2)), into: .empty, course: courses[0])
    let id = try #require(AttemptID(hex(1)))
    let stamps = try #require(records.contents(of: [id])[id]).map(\.stamp)
    func decided(_ place: Int) -> Records {
      var decided = records
      decided.decisions.keep(stamps[place], of: id, among: stamps)
      return decided
    }
    #expect(records.attemptConflicts.open == [id])
    #expect(decided(0).attemptConflicts.open.isEmpty)
    #expect(Stats(decided(0)).union(Stats(decided(0))).records.attemptConflicts.open.isEmpty)
    #expect(Stats(decided(0)).union(Stats(decided(1))).records.attemptConflicts.open == [id])
    let third = merge([contents[2]], into: decided(0), course: courses[0])
    #expect(third.attemptConflicts.open == [id])
  }

  @Test(
    "A line that is no decision is named, and the others are read",
    arguments: [
      "?", "{}", #"{"id":"1","keep":"0000000000000001","over":[]}"#,
      #"{"id":"\#(hex(1))","keep":"+000000000000001","over":[]}"#,
      #"{"id":"\#(hex(1))","keep":"0000000000000001","over":["x"]}"#,
      #"{"id":"\#(hex(1))","keep":"0000000000000001"}"#,
    ])
  func unreadableDecision(_ line: String) {
    let good = #"{"id":"\#(hex(2))","keep":"0000000000000001","over":["0000000000000002"]}"#
    let read = Decisions.read(Array("\(good)\n\n\(line)\n\(good)\n".utf8))
    #expect(read.damage.map(\.line) == [3])
    #expect(text(read.decisions.bytes) == good + "\n")
  }

  @Test("Ids and hashes are hexadecimal digits and nothing else")
  func digits() {
    let id = hex(0xAB)
    #expect(AttemptID(id)?.description == id && AttemptID(id.uppercased())?.description == id)
    for bad in ["+" + id.dropFirst(), "-" + id.dropFirst(), id.dropLast() + "g", id + "0"] {
      #expect(AttemptID(bad) == nil)
    }
    let half = String(repeating: "0", count: 15)
    #expect(AttemptID("0" + half + "+" + half) == nil && AttemptID("0" + half + "-" + half) == nil)
    #expect(ContentHash("0" + half) != nil && ContentHash("-" + half) == nil)
  }

  @Test("Ids are the same whether they are read from a text or from the bytes of a file")
  func digitsOfFile() {
    let digits = "0123456789abcdef"
    for id in [digits + digits.reversed(), String(repeating: "f", count: 32), hex(0xAB)] {
      let file = Array("\"\(id)\"".utf8)
      let read = file.withUnsafeBufferPointer { AttemptID(hex: $0[1..<33]) }
      #expect(read == AttemptID(id) && read.description == id)
    }
  }

  @Test("Of contents in conflict the one that is kept counts and no other")
  func kept() throws {
    let contents = ["a", "b"].map { entry(attempt(1, answers: ["q1": [$0]])) }
    var records = merge(contents, into: .empty, course: courses[0])
    let id = try #require(AttemptID(hex(1)))
    let all = try #require(records.contents(of: [id])[id])
    for kept in all {
      records.decisions.keep(kept.stamp, of: id, among: all.map(\.stamp))
      let results = try #require(records.results(in: courses[0]).first)
      #expect(results.conflicts.isEmpty)
      let selected = kept.attempt?.responses.first?.answer
      #expect(results.students.first?.score?.points == (selected == .options(["a"]) ? 1 : 0))
      #expect(results.students.first?.attempts.count == 1)
    }
  }

  @Test("A content that was rejected does not count, even if the one to keep is gone")
  func removedContent() throws {
    let contents = ["a", "b"].map { entry(attempt(1, answers: ["q1": [$0]])) }
    let id = try #require(AttemptID(hex(1))), stamps = contents.map(\.stamp)
    for (rejected, kept) in zip(contents, stamps.reversed()) {
      var records = merge([rejected], into: .empty, course: courses[0])
      #expect(records.results(in: courses[0]).first?.students.count == 1)
      records.decisions.keep(kept, of: id, among: stamps)
      let results = try #require(records.results(in: courses[0]).first)
      #expect(results.conflicts.map(\.id) == [id] && results.students.isEmpty)
      records.decisions.keep(rejected.stamp, of: id, among: stamps)
      #expect(records.results(in: courses[0]).first?.students.count == 1)
    }
  }
}
