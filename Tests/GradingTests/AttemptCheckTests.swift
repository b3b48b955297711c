import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

@Suite("Attempts to check") struct AttemptCheckTests {
  let cells = quiz("cells", [question("q1", choice("Abc")), question("q2", choice("aBc"))])

  static let answers: [String: [String]?] = ["q1": ["a"], "q2": ["c"]]

  func checks(
    _ attempts: [Attempt], _ quiz: Quiz? = nil, members: [Member] = []
  ) throws -> AttemptChecks {
    let room = classroom([quiz ?? cells], members: members)
    return try #require(results(attempts.map { entry($0) }, room).first).checks
  }

  func original(_ id: Int = 1) -> Attempt { attempt(id, answers: AttemptCheckTests.answers) }

  static let copies: [@Sendable (inout Attempt) -> Void] = [
    { $0.student.name = "Bob" },
    { $0.student.email = "bob@example.org" },
    { $0.responses.reverse() },
    { $0.claimedScore = Attempt.Score(points: 2, of: 2) },
    { $0.endedAt = "2026-09-10T08:09:59.000+02:00" },
    { $0.responses[0].answer = .options(["b"]) },
    { ($0.seed, $0.student.name) = (hex(77), "Bob") },
    { ($0.seed, $0.elapsedMilliseconds, $0.student.name) = (hex(78), 599_000, "Bob") },
    { ($0.seed, $0.endedAt, $0.student.name) = (hex(79), "2026-09-10T06:10:00Z", "Bob") },
    { ($0.seed, $0.startedAt) = (hex(80), "2026-09-10T02:00:00.00000100-04:00") },
  ]

  @Test("Checks of surveys name who answered, and nobody is sent to change points")
  func surveys() throws {
    var survey = cells
    survey.kind = .survey
    var copy = original()
    (copy.id, copy.student.name) = (hex(2), "Bob")
    for (quiz, isGraded) in [(cells, true), (survey, false)] {
      let lines = try checks([original(), copy], quiz).lines(in: "c", isGraded: quiz.kind.isGraded)
      #expect(lines.contains { $0.contains("'Bob'") })
      #expect(lines.contains { $0.contains("quizpress mark") } == isGraded)
    }
  }

  @Test("A student without a name, as in a table with ids, is told by the id") func byID() throws {
    var (one, other) = (original(), original(2))
    one.student = Attempt.Student(id: "s1", name: "")
    other.seed = one.seed
    let found = try checks([one, other], members: [Member(id: "s1", name: "Ada")])
    #expect(found.found(.sameContents).first?.attempts.map(\.name) == ["s1", "Ada"])
  }

  @Test("A copy under another id is found by its seed, or by its times and responses")
  func copies() throws {
    for change in AttemptCheckTests.copies {
      var copy = original()
      copy.id = hex(2)
      change(&copy)
      let found = try checks([original(), copy, original(3)])
      #expect(found.counts == [.sameContents: 1])
      #expect(found.found.first?.attempts.map(\.id.description) == [hex(1), hex(2)])
      #expect(found.found.first?.attempts.first?.name == "Ada")
    }
    #expect(try checks((1...50).map { original($0) }).isEmpty)
  }

  @Test("Versions of an attempt differ in an answer that only one of them has")
  func noAnswer() {
    let given = original()
    var skipped = given
    skipped.responses[0].answer = .skipped
    #expect(differences(given, skipped) == ["'q1': 'a' and no answer"])
  }

  @Test("However many copies there are, a few are kept and all are counted")
  func manyCopies() throws {
    let all = (1...120).map { id in
      var copy = original(id)
      copy.seed = hex(id / 3)
      return copy
    }
    let found = try checks(all)
    #expect(found.counts == [.sameContents: 40])
    #expect(found.found.count == AttemptChecks.maxPerKind)
    let one = try checks(
      all.map { copy in
        var copy = copy
        copy.seed = hex(5)
        return copy
      })
    #expect(one.found.first?.count == 120 && one.found.first?.attempts.count == 5)
  }

  static let others: [@Sendable (inout Attempt) -> Void] = [
    { $0.student = Attempt.Student(id: "s1", name: "Ada") },
    { $0.student = Attempt.Student(name: "Nobody", email: "ada@example.org") },
    { $0.student = Attempt.Student(name: "ada", email: "other@example.org") },
    { $0.student = Attempt.Student(id: "s7", name: "Ada") },
  ]

  @Test("Attempts that name one student differently are told") func namedDifferently() throws {
    var once = cells
    once.attempts = 1
    let member = Member(id: "s1", name: "Ada", email: "ada@example.org", section: nil)
    for change in AttemptCheckTests.others {
      var other = attempt(2, answers: ["q1": ["b"], "q2": ["a"]])
      change(&other)
      let found = try checks([original(), other, attempt(3, by: "Bob")], once, members: [member])
      #expect(found.counts[.namedDifferently] == 1)
      let check = try #require(found.found(.namedDifferently).first)
      #expect(check.attempts.map(\.id.description) == [hex(1), hex(2)])
      #expect(check.reasons.first == "2 attempts belong to 'Ada', and 1 can count")
      let unlimited = try checks([original(), other], members: [member])
      let reasons = unlimited.found(.namedDifferently).first?.reasons
      #expect(reasons?.first == "2 attempts belong to 'Ada'")
    }
    // Spellings that are compared as equal do not differ.
    var other = attempt(2, answers: ["q1": ["b"], "q2": ["a"]])
    other.student = Attempt.Student(id: "S1", name: "ADA")
    let spelled = try checks([original(), other], members: [member])
    #expect(
      spelled.found(.namedDifferently).first?.reasons
        == ["2 attempts belong to 'Ada'", "different ids: none, 'S1'"])
    // More tries of one student, who writes a name in two ways.
    for name in ["Ada", "ADA", " Ada"] {
      var again = attempt(2, answers: ["q1": ["b"], "q2": ["a"]])
      again.student.name = name
      let counts = try checks([original(), again], once, members: [member]).counts
      #expect(counts[.namedDifferently] == nil)
    }
    #expect(try checks([original()], once, members: [member]).isEmpty)
    #expect(try checks([original(), original(2)], members: [member]).isEmpty)
  }

  @Test("More attempts than can count, all by one name, are told") func overLimit() throws {
    var twice = cells
    twice.attempts = 2
    let three = (1...3).map { attempt($0, answers: AttemptCheckTests.answers) }
    let found = try checks(three + [attempt(4, by: "Bob"), attempt(5, by: "Bob")], twice)
    #expect(found.counts == [.overLimit: 1])
    let check = try #require(found.found.first)
    #expect(check.attempts.map(\.id.description) == [1, 2, 3].map(hex))
    #expect(check.reasons == ["3 attempts have the name 'Ada', and 2 can count"])
    #expect(found.lines(in: "c", isGraded: true).contains { $0.contains("add a roster") })
    let members = [Member(id: "s1", name: "Ada"), Member(id: "s2", name: "Bob")]
    let known = try checks(three, twice, members: members).lines(in: "c", isGraded: true)
    #expect(known.contains { $0.contains("column 'also' of that member's line") })
    var survey = twice
    survey.kind = .survey
    #expect(try checks(three, survey).isEmpty && checks(Array(three[1...]), twice).isEmpty)
    // One that came after closing could not have counted.
    twice.closes = beforeDeadline
    let late = entry(three[2], received: Moment(seconds: beforeDeadline.seconds + 86_400))
    let entries = three[..<2].map { entry($0) } + [late]
    #expect(try #require(results(entries, classroom([twice])).first).checks.isEmpty)
    let member = Member(id: "s1", name: "Ada", email: nil, section: nil)
    #expect(
      try checks(
        three,
        {
          var once = cells
          once.attempts = 1
          return once
        }(), members: [member]
      ).counts == [.overLimit: 1])
  }

  static let times: [(AttemptNote, @Sendable (inout Attempt) -> Void)] = [
    (.startedBeforeOpening, { $0.startedAt = "2026-09-10T05:30:00Z" }),
    (.endedBeforeStart, { $0.endedAt = "2026-09-10T07:59:00+02:00" }),
    (.endedInTheFuture, { $0.endedAt = "2027-01-01T00:00:00Z" }),
    (.tookTooLong, { $0.elapsedMilliseconds = 1_900_000 }),
    (.tookTooLong, { $0.endedAt = "2026-09-10T08:40:00+02:00" }),
    (.elapsedTooLong, { $0.elapsedMilliseconds = 800_000 }),
    (.unreadableTime, { $0.startedAt = "yesterday" }),
    (.unreadableTime, { $0.elapsedMilliseconds = -1 }),
  ]

  @Test("Times that cannot be are told, and take no points") func impossibleTimes() throws {
    var timed = cells
    timed.timeLimit = Seconds(1_800)
    timed.opens = Moment(rfc3339: "2026-09-10T06:00:00Z")
    #expect(try checks([original()], timed).isEmpty)
    for (note, change) in AttemptCheckTests.times {
      var forged = original()
      change(&forged)
      let graded = try #require(results([entry(forged)], classroom([timed])).first)
      #expect(graded.checks.counts == [.times: 1])
      #expect(graded.checks.found.first?.reasons.contains(note.text) == true)
      #expect(graded.students[0].score?.points == 1)
    }
  }

  @Test(
    "A student's own time limit decides whether an attempt took too long",
    arguments: [
      ("s1", 2_700, false), ("s1", 2_761, true), ("s2", 1_860, false), ("s2", 1_861, true),
    ])
  func ownTimeLimit(_ id: String, _ seconds: Int, _ isTold: Bool) throws {
    var timed = cells
    timed.timeLimit = Seconds(1_800)
    var room = classroom([timed])
    room.members = ["s1", "s2"].map { Member(id: $0, name: $0) }
    room.extensions = [
      .init(receiver: .member("S1"), quiz: nil, timeLimit: Percent(hundredths: 15_000)),
      .init(receiver: .member("s1"), quiz: nil, timeLimit: Percent(hundredths: 12_500)),
      .init(receiver: .member("s2"), quiz: "other", timeLimit: Percent(hundredths: 20_000)),
    ]
    var attempt = original()
    attempt.student = Attempt.Student(id: id, name: id)
    attempt.endedAt = attempt.startedAt
    attempt.elapsedMilliseconds = seconds * 1_000
    let graded = try #require(results([entry(attempt)], room).first)
    let reasons = graded.checks.found(.times).flatMap(\.reasons)
    #expect(reasons.contains(AttemptNote.tookTooLong.text) == isTold)
  }

  @Test("A start before the quiz was created is told where nothing says when it opens")
  func beforeCreation() throws {
    var young = cells
    young.created = try #require(Moment(rfc3339: "2026-09-10T05:00:00Z"))
    var early = original()
    for (start, isTold) in [("2026-09-10T04:50:00Z", true), ("2026-09-10T04:58:00Z", false)] {
      early.startedAt = start
      let found = try checks([early], young).found(.times).flatMap(\.reasons)
      #expect(found.contains(AttemptNote.startedBeforeCreation.text) == isTold)
    }
    // A class answers a poll whenever the teacher holds it, also on the day before.
    young.kind = .poll
    early.startedAt = "2026-09-09T08:00:00Z"
    early.endedAt = "2026-09-09T08:10:00Z"
    young.opens = young.created
    let graded = try #require(results([entry(early)], classroom([young])).first)
    #expect(graded.checks.isEmpty)
    #expect(graded.students[0].attempts[0].handedIn.utc == early.endedAt)
  }

  @Test("The gradebook says so, and a student's own does not") func gradebook() throws {
    var copy = original()
    (copy.id, copy.student.name) = (hex(2), "Bob")
    let room = classroom([cells])
    let graded = results([entry(original()), entry(copy)], room).map { QuizGrades($0) }
    let book = Gradebook(of: room, quizzes: graded, scores: [], now: deadline)
    #expect(gradesText([book]).contains("the same seed"))
    #expect(text(book.page(site: "School")).contains("the same seed"))
    let pages = gradePages([book], site: "School").map { text($0.bytes) }
    let own = pages.filter { !$0.contains("Final grades") }
    #expect(!own.isEmpty && !own.contains { $0.contains("the same seed") })
  }
}
