import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

@Suite("Which attempts count") struct CountingTests {
  static let right: [String: [String]?] = ["q1": ["a"]]
  static let wrong: [String: [String]?] = ["q1": ["b"]]

  func cells(
    attempts: Int? = nil, _ score: Quiz.CountingAttempt = .best
  ) -> Quiz {
    var cells = quiz("cells", [question("q1", choice("Ab"))])
    cells.attempts = attempts
    cells.score = score
    return cells
  }

  /// Minutes after the deadline and whether the answer is right, an attempt each.
  func student(_ quiz: Quiz, _ handedIn: [(minutes: Int64, isRight: Bool)]) throws -> StudentResult
  {
    let entries = handedIn.enumerated().map { index, one in
      entry(
        attempt(index + 1, answers: one.isRight ? CountingTests.right : CountingTests.wrong),
        received: Moment(seconds: deadline.seconds + one.minutes * 60))
    }
    return try #require(results(entries, classroom([quiz])).first?.students.first)
  }

  @Test("Best, last, first and average choose among the attempts that count")
  func choices() throws {
    let handedIn: [(Int64, Bool)] = [(-30, false), (-20, true), (-10, false)]
    let points: [Quiz.CountingAttempt: Double] = [.best: 1, .last: 0, .first: 0, .average: 1.0 / 3]
    for (rule, expected) in points {
      #expect(try student(cells(rule), handedIn).score?.points == expected)
    }
  }

  @Test(
    "An attempt counts whatever elapsed time it claims",
    arguments: [(1 << 53) - 1, 1_000_000_000_000_000, 0, 1 - (1 << 53)])
  func elapsedTime(milliseconds: Int) throws {
    var one = attempt(1, answers: CountingTests.right)
    one.elapsedMilliseconds = milliseconds
    let student = try #require(results([entry(one)], classroom([cells()])).first?.students.first)
    #expect(student.score?.points == 1)
  }

  @Test("The earliest of the best attempts counts despite rounding")
  func equallyGood() throws {
    // Added in order, 0.1, 0.2 and 0.3 are more than 0.3, 0.2 and 0.1.
    var tenths = choice("Abcd", .weights)
    for index in 1...3 { tenths.options[index].weight = Percent(hundredths: index * 1_000) }
    let graded = classroom([quiz("cells", ["q1", "q2", "q3"].map { question($0, tenths) })])
    let entries = [
      entry(
        attempt(1, answers: ["q1": ["d"], "q2": ["c"], "q3": ["b"]]),
        received: Moment(seconds: deadline.seconds - 120)),
      entry(
        attempt(2, answers: ["q1": ["b"], "q2": ["c"], "q3": ["d"]]),
        received: Moment(seconds: deadline.seconds - 60)),
    ]
    let student = try #require(results(entries, graded).first?.students.first)
    #expect(student.attempts.map(\.counts) == [true, false])
  }

  @Test("Only the first so many attempts are candidates")
  func limit() throws {
    let handedIn: [(Int64, Bool)] = [(-30, false), (-20, false), (-10, true)]
    #expect(try student(cells(attempts: 2), handedIn).score?.points == 0)
    #expect(try student(cells(attempts: 3), handedIn).score?.points == 1)
  }

  /// Attempts of one student that were received together, each by what its answer is worth and the
  /// times it claims, from the first to the last; ids are in another order.
  static let together: [(isRight: Bool, started: String, ended: String)] = [
    (true, "2026-09-10T07:00:00Z", "2026-09-10T12:10:00+03:00"),
    (false, "2026-09-10T08:00:00Z", "2026-09-10T09:59:59.25Z"),
    (true, "2026-09-10T08:00:00Z", "2026-09-10T11:59:59.5+02:00"),
    (false, "2026-09-10T10:00:00+02:00", "2026-09-10T10:00:00Z"),
    (true, "2026-09-10T08:00:01Z", "2026-09-10T10:00:00Z"),
    (false, "at eight", "2026-09-10T10:00:00Z"),
    (true, "2026-09-10T01:00:00Z", "yesterday"),
    (false, "2026-09-10T02:00:00Z", "2026-13-10T10:00:00Z"),
  ]

  @Test(
    "Attempts received together count in the order of their claimed times",
    arguments: [[1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1], [4, 8, 1, 6, 2, 7, 5, 3]])
  func receivedTogether(_ ids: [Int]) throws {
    let entries = zip(ids, CountingTests.together).map { id, one in
      var made = attempt(id, answers: one.isRight ? CountingTests.right : CountingTests.wrong)
      (made.startedAt, made.endedAt) = (one.started, one.ended)
      return entry(made)
    }
    for limit in 1...8 {
      for rule in [Quiz.CountingAttempt.first, .last] {
        let graded = classroom([cells(attempts: limit, rule)])
        let student = try #require(results(entries, graded).first?.students.first)
        #expect(student.attempts.map(\.id) == ids.compactMap { AttemptID(hex($0)) })
        #expect(
          student.attempts.map(\.counts).firstIndex(of: true) == (rule == .first ? 0 : limit - 1))
        #expect(student.attempts.count(where: \.counts) == 1)
      }
    }
  }

  @Test(
    "The last attempt at a survey counts, and of a poll each first answer, by claimed times",
    arguments: [(Quiz.Kind.survey, [0, 1]), (.poll, [1, 0])])
  func surveys(_ kind: Quiz.Kind, _ expected: [Int]) throws {
    var survey = cells(.last)
    survey.kind = kind
    var (early, late) = (
      attempt(2, answers: CountingTests.right), attempt(1, answers: CountingTests.wrong)
    )
    (early.endedAt, late.endedAt) = ("2026-09-10T11:00:00+02:00", "2026-09-10T09:00:01Z")
    let figures = try #require(statistics([entry(early), entry(late)], classroom([survey])).first)
    let counts = figures.questions[0].options.map(\.count)
    #expect(counts == expected)
  }

  @Test(
    "When the student handed in is the claimed end, where that can be true",
    arguments: [
      ("2026-09-10T08:00:00Z", "2026-09-10T10:30:00+02:00", 1_789_029_000),
      ("in the morning", "2026-09-10T08:30:00.999Z", 1_789_029_000),
      ("2026-09-10T08:00:00Z", "2026-09-10T07:59:59Z", nil),
      ("2026-09-10T08:00:00Z", "2026-12-10T08:00:00Z", nil),
      ("1970-01-01T08:00:00Z", "1970-01-01T09:00:00Z", nil),
      ("2026-09-10T08:00:00Z", "noon", nil),
    ])
  func handedIn(_ started: String, _ ended: String, _ seconds: Int64?) throws {
    var made = attempt(1, answers: CountingTests.right)
    (made.startedAt, made.endedAt) = (started, ended)
    var open = cells()
    open.opens = Moment(seconds: beforeDeadline.seconds - 7 * 86_400)
    let student = try #require(results([entry(made)], classroom([open])).first?.students.first)
    #expect(student.attempts[0].handedIn.seconds == seconds ?? beforeDeadline.seconds)
    #expect(student.attempts[0].received == beforeDeadline)
  }

  @Test("A late attempt never displaces one on time, but counts where there is none")
  func late() throws {
    let both = try student(cells(), [(-1, false), (6, true)])
    #expect(both.score?.points == 0)
    #expect(both.attempts.map(\.lateness) == [.onTime, .claimedOnTime])
    #expect(try student(cells(), [(6, true)]).score?.points == 1)
  }

  @Test("Five minutes after the deadline are still on time")
  func grace() throws {
    let handedIn: [(Int64, Bool)] = [(5, true)]
    #expect(try student(cells(), handedIn).attempts.map(\.lateness) == [.onTime])
  }

  @Test("Nothing counts that was received after the quiz closed")
  func closed() throws {
    var closing = cells()
    closing.closes = deadline
    let student = try student(closing, [(6, true)])
    #expect(student.score == nil)
    #expect(student.attempts.map(\.lateness) == [.closed])
  }

  @Test("Strange claimed times are remarked on and do not change the score")
  func claimedTimes() throws {
    var strange = attempt(1, answers: CountingTests.right)
    strange.endedAt = "2099-01-01T00:00:00Z"
    strange.elapsedMilliseconds = -1
    var reversed = attempt(2, answers: CountingTests.right)
    reversed.startedAt = "2026-09-10T09:00:00Z"
    var nonsense = attempt(3, answers: CountingTests.right)
    nonsense.startedAt = "yesterday"
    let entries = [strange, reversed, nonsense].map { entry($0) }
    let student = try #require(results(entries, classroom([cells()])).first?.students.first)
    #expect(student.score?.points == 1)
    #expect(
      student.attempts.map(\.notes) == [
        [.endedBeforeStart, .clockChanged], [.unreadableTime],
        [.endedInTheFuture, .clockChanged, .unreadableTime],
      ])
  }

  @Test(
    "A claimed duration of more than 49 days is kept",
    arguments: [0, 4_294_967_295, 4_294_967_296, 5_184_000_000, 1 << 48 - 1])
  func longDuration(_ milliseconds: Int) throws {
    var long = attempt(1, answers: CountingTests.right)
    long.elapsedMilliseconds = milliseconds
    let found = try #require(results([entry(long)], classroom([cells()])).first)
    #expect(found.students[0].attempts.map(\.elapsedMilliseconds) == [milliseconds])
    #expect(MemoryLayout<AttemptRow>.stride == 48)
  }
}

@Suite("Roster") struct RosterTests {
  let roster = Roster([
    Member(id: "s1", name: "Ada Lovelace", email: "Ada@X.org"),
    Member(id: "s2", name: "Bob"), Member(id: "s3", name: "bob "),
  ])

  func identify(_ student: Attempt.Student) -> String {
    switch roster.identify(student) {
    case .known(let member): member.id
    case .claimed(let key): key
    case .unknown(let reason): reason
    }
  }

  @Test("A student is found by id, then e-mail, then name, and never guessed")
  func order() {
    #expect(identify(.init(id: "S1", name: "Ada", email: "ada@x.org")) == "s1")
    #expect(identify(.init(id: "s9", name: "Adele", email: " ADA@x.ORG ")) == "s1")
    #expect(identify(.init(name: "  ada\u{A0} LOVELACE")) == "s1")
    #expect(identify(.init(name: "BOB")) == "could be 's2' or 's3'")
    #expect(identify(.init(id: "s3", name: "Bob")) == "s3")
    #expect(identify(.init(name: "Eve")) == "not on the roster")
  }

  @Test("What contradicts itself is nobody's")
  func contradictions() {
    let two = identify(.init(id: "s2", name: "x", email: "ada@x.org"))
    #expect(two == "'s2' by id but 's1' by e-mail")
    let three = identify(.init(name: "bob", email: "ada@x.org"))
    #expect(three == "'s1' by e-mail but 's2' or 's3' by name")
    let many = Roster((1...9).map { Member(id: "s\($0)", name: "Bob") })
    let reason = "could be 's1', 's2', 's3' or others"
    #expect(many.identify(.init(name: "Bob")) == .unknown(reason: reason))
  }

  @Test("Other names, other addresses and whole attempts are a member's by the roster's word")
  func also() throws {
    let members = [
      Member(id: "s1", name: "Ada", also: ["Ａda L.", "ada@home.example", hex(3)]),
      Member(id: "s2", name: "Bob"),
    ]
    let open = Roster(members)
    #expect(open.identify(.init(name: "ADA  L.")) == .known(members[0]))
    #expect(open.identify(.init(name: "x", email: "Ada@home.example")) == .known(members[0]))
    let room = classroom([quiz("cells", [question("q1", choice("Ab"))])], members: members)
    let result = try #require(
      results([entry(attempt(2, by: "Eve")), entry(attempt(3, by: "Bob"))], room).first)
    #expect(result.students.map(\.key) == ["s1"])
    #expect(result.unknownAttempts.map(\.student.name) == ["Eve"])
  }

  @Test("An entry of the column 'also' counts in whichever field the student wrote it")
  func alsoInAnyField() {
    let roster = Roster([
      Member(id: "s1", name: "Ada", also: ["ada@home.example", "x7", "s2"]),
      Member(id: "s2", name: "Bob"),
    ])
    func id(_ student: Attempt.Student) -> String? {
      roster.place(of: student).map { roster[$0].id }
    }
    #expect(id(.init(name: "Ada@home.example")) == "s1")
    #expect(id(.init(id: "X7", name: "")) == "s1")
    #expect(id(.init(id: "x7", name: "Bob")) == nil)
    #expect(id(.init(id: "s2", name: "")) == "s2")
  }

  @Test(
    "Who could be meant is a hint, and none where two are as near",
    arguments: [
      ("Lovelace, Ada", "s1"), ("Ada Lovelacce", "s1"), ("Ada M. Lovelace", "s1"), ("Bobb", nil),
      ("Zoe", nil), ("ada@x.org", "s1"), ("S2", "s2"), ("s4", nil),
    ])
  func hints(_ name: String, _ id: String?) {
    #expect(roster.nearest(to: [.init(name: name)])[0]?.id == id)
  }

  @Test(
    "An id or an address that only looks like another's is no hint",
    arguments: [
      ("s3", nil, "Zoe", nil), ("", "cy@x.org", "Zoe", nil), ("", "bo@x.org", "Zoe", "t2"),
      ("", "boo@x.org", "Zoe", "t2"), ("T2", nil, "Zoe", "t2"), ("t3", nil, " ", "t2"),
    ] as [(String, String?, String, String?)])
  func weakHints(_ id: String, _ email: String?, _ name: String, _ hint: String?) {
    let roster = Roster([
      Member(id: "s1", name: "Ada", email: "ad@x.org"),
      Member(id: "t2", name: "Bob", email: "bo@x.org"),
    ])
    var student = Attempt.Student(name: name, email: email)
    student.id = id.isEmpty ? nil : id
    #expect(roster.nearest(to: [student])[0]?.id == hint)
  }

  @Test("An attempt by nobody on the roster stays, is listed and does not count")
  func unknownAttempts() throws {
    let room = classroom(
      [quiz("cells", [question("q1", choice("Ab"))])], members: [Member(id: "s1", name: "Ada")])
    let result = try #require(
      results([entry(attempt(1)), entry(attempt(2, by: "Eve"))], room).first)
    #expect(result.students.map(\.key) == ["s1"])
    #expect(result.unknownAttempts.map(\.reason) == ["not on the roster"])
  }

  @Test("Without a roster a student is the e-mail, or else the name")
  func ownWords() {
    let open = Roster([])
    #expect(open.identify(.init(name: "Stra\u{DF}e")) == open.identify(.init(name: "STRASSE ")))
    #expect(open.identify(.init(name: "A", email: "x@y")) == .claimed(key: "mail x@y"))
    #expect(open.identify(.init(name: " ")) == .unknown(reason: "no name"))
  }
}
