import Courseware
import Disk
import Glibc
import TestSupport
import Testing

@testable import LiveClass

/// A class as a value: events, their journal and the attempts that come of them.
@Suite struct LiveClassTests {
  private let start = ClassSession.Start(
    classroom: "class", quiz: "2026-09-07", revision: "ab", code: "KXTRQ4", token: "00ff")
  private let device = String(repeating: "a", count: 32)

  private func student(_ name: String, attempt: Character = "1") -> ClassSession.Student {
    .init(
      name: name, member: nil, attempt: String(repeating: attempt, count: 32),
      seed: String(repeating: "2", count: 32), joined: 1_788_768_000_000)
  }

  private func answer(_ text: String, turn: Int) -> ClassSession.Answer {
    .init(
      response: Response(question: "q", answer: .text(text)), turn: turn, time: 1_788_768_060_500)
  }

  private var events: [ClassSession.Event] {
    [
      .join(device: device, student("Ada \"the\" Ünder\nscore")),
      .step(.init(place: 1, question: "q", phase: .open)),
      .answer(device: device, answer("one", turn: 1)),
      .answer(device: device, answer("two", turn: 2)), .closing(1_788_768_100_000),
      .step(.init(place: 1, question: "q", phase: .revealed)),
      .hide("two", true), .hide("two", false),
      .closing(nil), .handIn(attempt: "cd", .init(device: device, size: 300)), .end,
    ]
  }

  private var quiz: Quiz {
    var quiz = Quiz(
      id: "2026-09-07", path: "class/lectures/2026-09-07.md", name: "Q",
      created: Moment(seconds: 0))
    let question = { (id: String) in
      Question(
        id: id, stem: .empty, body: .empty, points: Points(halves: 2),
        kind: .essay(Essay(rubric: .empty)))
    }
    quiz.sections = [
      Section(
        heading: .empty, introduction: .empty, pick: nil, questions: [question("p"), question("q")])
    ]
    return quiz
  }

  @Test("A line of the journal says all of an event") func lines() throws {
    for event in events {
      let json = try JSONValue(event.json, limit: 1 << 20)
      #expect(ClassSession.Event(json) == event)
    }
    #expect(try ClassSession.Start(JSONValue(start.json, limit: 1 << 20)) == start)
  }

  @Test("A journal restores a class, whatever of it comes twice or is damaged") func restored() {
    var session = ClassSession(start)
    for event in events { session.take(event) }
    let lines = [start.json] + events.flatMap { [$0.json, $0.json] } + [Array("{".utf8)]
    let restored = ClassSession(journal: lines)
    #expect(restored?.students == session.students && restored?.step == session.step)
    let file = ClassSession.HandedIn(device: device, size: 300)
    #expect(restored?.handedIn == ["cd": file])
    #expect(restored?.isOver == true)
    #expect(restored?.damagedLines == [lines.count])
    #expect(ClassSession(journal: []) == nil)
  }

  @Test("An attempt that an earlier build received is received") func earlier() throws {
    let line = Array("{\"handIn\":\"cd\"}".utf8)
    let session = try #require(ClassSession(journal: [start.json, line]))
    #expect(session.handedIn == ["cd": .init(device: "", size: 0)])
    #expect(session.damagedLines.isEmpty)
  }

  @Test("The newest answer counts, in whatever order they come") func newest() {
    for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1], [3, 3, 1]] {
      var session = ClassSession(start)
      session.take(.join(device: device, student("Ada")))
      for turn in order { session.take(.answer(device: device, answer("\(turn)", turn: turn))) }
      #expect(session.student(of: device)?.answers["q"]?.response.answer == .text("3"))
    }
  }

  @Test("A device hands in a limited number of attempts, of a limited size") func handedIn() {
    let other = String(repeating: "b", count: 32)
    var session = ClassSession(start)
    for number in 0..<50 {
      #expect(session.takesAttempt(of: 1_000, from: device))
      session.take(.handIn(attempt: "\(number)", .init(device: device, size: 1_000)))
    }
    #expect(!session.takesAttempt(of: 1_000, from: device))
    #expect(session.takesAttempt(of: 1 << 20, from: other))
    // The same attempt once more changes nothing.
    for _ in 0..<2 { session.take(.handIn(attempt: "o", .init(device: other, size: 1 << 19))) }
    #expect(session.takesAttempt(of: 1 << 19, from: other))
    #expect(!session.takesAttempt(of: 1 << 19 + 1, from: other))
  }

  @Test("Answers are taken to the open question until its time is up") func open() {
    var session = ClassSession(start)
    #expect(!session.takesAnswers(to: "p", at: 5))
    session.take(.step(.init(place: 1, question: "q", phase: .open)))
    #expect(session.takesAnswers(to: "q", at: 5) && !session.takesAnswers(to: "p", at: 5))
    session.take(.closing(10))
    #expect(session.takesAnswers(to: "q", at: 9) && !session.takesAnswers(to: "q", at: 10))
    session.take(.step(.init(place: 1, question: "q", phase: .open)))
    #expect(session.takesAnswers(to: "q", at: 10))
    session.take(.end)
    #expect(!session.takesAnswers(to: "q", at: 10))
  }

  @Test("A class goes on at its question, also after the lecture was edited") func edited() {
    var session = ClassSession(start)
    #expect(session.step(movedTo: quiz) == nil)
    let open = ClassSession.Step(place: 1, question: "q", phase: .open)
    session.take(.step(open))
    #expect(session.step(movedTo: quiz) == nil)
    var edited = quiz
    edited.sections[0].questions.reverse()
    #expect(session.step(movedTo: edited) == .init(place: 0, question: "q", phase: .open))
    edited.sections[0].questions.removeFirst()
    #expect(session.step(movedTo: edited) == .init(place: 0, question: "p", phase: .closed))
    edited.sections = []
    #expect(session.step(movedTo: edited) == .beforeFirst)
  }

  @Test("A student with two devices has one attempt, whose newest answer counts") func devices() {
    var session = ClassSession(start)
    let other = String(repeating: "b", count: 32)
    session.take(.join(device: device, student("Ada")))
    session.take(.answer(device: device, answer("old phone", turn: 1)))
    session.take(.answer(device: other, answer("has not joined", turn: 5)))
    session.take(.join(device: other, student("Ada")))
    #expect(session.student(of: other)?.answers["q"]?.response.answer == .text("old phone"))
    session.take(.answer(device: other, answer("new phone", turn: 2)))
    session.take(.join(device: device, student("Ben", attempt: "4")))
    #expect(session.student(of: device)?.answers.isEmpty == true)
    #expect(session.attempts(at: quiz, in: Site()).map(\.student.name) == ["Ada"])
    #expect(session.student(of: other)?.answers["q"]?.response.answer == .text("new phone"))
  }

  @Test("Names of several students who have answered are listed") func shared() {
    var session = ClassSession(start)
    let devices = "abcdef".map { String(repeating: $0, count: 32) }
    let names = ["Anna", "anna ", "Anna", "Ben", "Ben", "Cy"]
    for (place, (device, name)) in zip(devices, names).enumerated() {
      session.take(.join(device: device, student(name, attempt: Character("\(place)"))))
    }
    #expect(session.sharedNames.isEmpty)
    for device in [devices[0], devices[1], devices[3], devices[5]] {
      session.take(.answer(device: device, answer("x", turn: 1)))
    }
    #expect(session.sharedNames.map(\.name) == ["Anna"])
    #expect(session.sharedNames.map(\.students) == [2])
    session.take(.handIn(attempt: "cd", .init(device: devices[4], size: 300)))
    #expect(session.sharedNames.map(\.name) == ["Anna", "Ben"])
    var member = student("Cy", attempt: "7")
    member.member = "c"
    session.take(.join(device: "0", member))
    session.take(.answer(device: "0", answer("x", turn: 1)))
    #expect(session.sharedNames.count == 2)
  }

  @Test("The attempts are those that a page would write") func attempts() throws {
    var session = ClassSession(start)
    for event in events { session.take(event) }
    session.take(.join(device: String(repeating: "b", count: 32), student("Silent", attempt: "3")))
    let attempts = session.attempts(at: quiz, in: Site())
    let attempt = try #require(attempts.first)
    #expect(attempts.count == 1)
    let read = try Attempt(JSONValue(attempt.canonicalJSON, limit: 1 << 20))
    #expect(read == attempt)
    #expect(attempt.responses.map(\.answer) == [.skipped, .text("two")])
    #expect(attempt.startedAt == "2026-09-07T08:00:00.000Z")
    #expect(attempt.endedAt == "2026-09-07T08:01:00.500Z" && attempt.elapsedMilliseconds == 60_500)
    var anonymous = quiz
    anonymous.isAnonymous = true
    #expect(session.attempts(at: anonymous, in: Site()).first?.student == .init(name: ""))
  }

  @Test("What was typed is counted by its text, and options by their ids") func counts() throws {
    let question = try #require(quiz.questions.first)
    let counts = AnswerCounts(
      of: question,
      [
        .text(" a  b"), .text("a b\n"), .text("c"), .skipped, .options(["x"]),
        .options(["x", "y"]),
      ])
    #expect(counts.texts.map(\.text) == ["a b", "c"] && counts.texts.map(\.count) == [2, 1])
    #expect(counts.chosen == ["x": 2, "y": 1])
  }

  @Test("A member is called by names, id and address, compared as merge does") func called() {
    let member = Member(
      id: "b1", name: "Ada Straße", email: "ada@example.org", also: ["Ada Lovelace"])
    for text in [
      "ada  STRASSE", "Ada\u{200B} Straße ", "\u{FF21}da Straße", "B1", "Ada@Example.org",
      "ada lovelace",
    ] {
      #expect(member.isCalled(text))
    }
    #expect(!member.isCalled("Ada") && !member.isCalled(""))
  }

  @Test("An answer is taken only if the form of its question can give it") func forms() {
    let field = AnswerField(accepted: [])
    let menu = [
      Blanks.Item(id: "x", text: "X", isKey: true), Blanks.Item(id: "y", text: "Y", isKey: false),
    ]
    let blanks = Blanks(
      [.init(id: "a", content: .typed(field)), .init(id: "b", content: .menu(menu))],
      scoresParts: true)
    let ordering = Ordering(
      items: [.init(id: "a", text: .empty), .init(id: "b", text: .empty)], scoresParts: true)
    let matching = Matching(
      rows: [.init(id: "a", text: .empty, partner: "x")],
      partners: [.init(id: "x", text: .empty), .init(id: "y", text: .empty)], scoresParts: true)
    expect(
      .essay(Essay(rubric: .empty)), [.text(long(20_000))], [.text(long(20_001)), .order(["a"])])
    expect(
      .shortText(ShortText(field)), [.text("a")], [.text(long(1_001)), .blanks([part("a", "x")])])
    expect(
      .blanks(blanks),
      [.blanks([part("a", long(1_000))]), .blanks([part("a", "x"), part("b", "y")])],
      [
        .blanks([]), .blanks([part("a", long(1_001))]), .blanks([part("c", "x")]),
        .blanks([part("b", "z")]), .blanks([part("a", "x"), part("a", "y")]), .text("x"),
        .options(["x"]), .options(["a"]),
      ])
    expect(
      .ordering(ordering), [.order(["b", "a"])],
      [.order([]), .order(["a"]), .order(["a", "a"]), .order(["a", "c"]), .options(["a"])])
    expect(
      .matching(matching), [.pairs([part("a", "y")])],
      [.pairs([]), .pairs([part("x", "a")]), .pairs([part("a", "z")]), .order(["a"])])
    expect(
      .trueFalse(TrueFalse(isTrue: nil)), [.options(["true"]), .skipped],
      [.options(["true", "false"]), .order(["true", "false"])])
  }

  private func part(_ id: String, _ value: String) -> Response.Part { .init(id: id, value: value) }
  private func long(_ count: Int) -> String { String(repeating: "a", count: count) }

  private func expect(
    _ kind: Question.Kind, _ taken: [Response.Answer], _ refused: [Response.Answer]
  ) {
    let question = Question(id: "q", stem: .empty, body: .empty, points: .one, kind: kind)
    for answer in taken {
      #expect(question.canBeAnswered(by: Response(question: "q", answer: answer)))
    }
    for answer in refused {
      #expect(!question.canBeAnswered(by: Response(question: "q", answer: answer)))
    }
  }

  @Test("A QR code has the three large squares at its corners") func code() throws {
    let code = try #require(QRCode("http://192.168.1.5:7891/?code=KXTRQ4"))
    let size = code.rows.count
    #expect(
      size >= 21 && (size - 17).isMultiple(of: 4) && code.rows.allSatisfy { $0.count == size })
    for (top, left) in [(0, 0), (0, size - 7), (size - 7, 0)] {
      #expect((0..<7).allSatisfy { code.rows[top][left + $0] && code.rows[top + 6][left + $0] })
      #expect(code.rows[top + 3][left + 3] && !code.rows[top + 1][left + 1])
    }
    let (plain, colored) = (code.terminalText(inColor: false), code.terminalText(inColor: true))
    #expect(plain.split(separator: "\n").count == (size + 5) / 2 && plain.first == "█")
    #expect(colored.split(separator: "\n").allSatisfy { $0.hasPrefix("\u{1B}[97;40m█") })
    #expect(QRCode(String(repeating: "a", count: 5_000)) == nil)
  }

  /// Opens a journal that was open before: a process that another test starts can hold its lock for
  /// some milliseconds more, until it runs its own program.
  private func journal(_ name: String, in place: Folder) throws(DiskError) -> SessionJournal? {
    for _ in 0..<500 {
      do throws(DiskError) {
        return try SessionJournal(name, in: place, start, of: quiz)
      } catch {
        guard error.reason == .busy else { throw error }
        usleep(10_000)
      }
    }
    return try SessionJournal(name, in: place, start, of: quiz)
  }

  @Test("A journal without a start is refused and stays as it is") func refused() throws {
    let folder = try TemporaryCourse([:])
    let place = try Folder(at: folder.path)
    let texts = ["{}\n", "[1]\n{\"end\":true}\nx", "no JSON\n"]
    for (number, text) in texts.enumerated() {
      let bytes = Array(text.utf8)
      try place.replace("\(number)", with: bytes)
      #expect(try SessionJournal("\(number)", in: place, start, of: quiz) == nil)
      #expect(try place.read("\(number)") == bytes)
    }
    try place.replace("cut-off", with: Array("{\"class\":".utf8))
    // The first run starts the session, and the second continues it.
    for _ in 0..<2 {
      #expect(try journal("cut-off", in: place) != nil)
      #expect(try place.read("cut-off") == start.json + [10])
    }
  }

  @Test("A device can add to a journal only so much that it cannot fill it") func full() throws {
    let folder = try TemporaryCourse([:])
    let place = try Folder(at: folder.path)
    var journal = try #require(try SessionJournal("j", in: place, start, of: quiz))
    try journal.take(.join(device: device, student("Ada")))
    var turn = 0
    while turn < 1_000 {
      let event = ClassSession.Event.answer(device: device, answer(long(20_000), turn: turn))
      guard journal.hasRoom(for: event) else { break }
      try journal.take(event)
      turn += 1
    }
    #expect(turn == 52)
    let other = ClassSession.Event.join(device: String(repeating: "b", count: 32), student("Ben"))
    #expect(journal.hasRoom(for: other) && journal.hasRoom(for: .end))
    #expect(!journal.hasRoom(for: .join(device: device, student(long(20_000)))))
  }

  @Test("A journal with a damaged line is kept under a new name") func damaged() throws {
    let folder = try TemporaryCourse([:])
    let place = try Folder(at: folder.path)
    let lines: [[UInt8]] = [
      start.json, Array("{\"answer\":".utf8), [], ClassSession.Event.end.json,
    ]
    let bytes = Array(lines.map { $0 + [10] }.joined())
    for kept in ["j.damaged", "j.damaged-2"] {
      try place.replace("j", with: bytes)
      let session = try #require(try journal("j", in: place)).session
      #expect(session.damagedLines == [2, 3] && session.isOver)
      #expect(try session.removeJournal("j", in: place) == kept)
      #expect(try place.read("j") == nil)
      #expect(try place.read(kept) == bytes)
    }
    let whole = ClassSession(start)
    try place.replace("j", with: start.json + [10])
    #expect(try whole.removeJournal("j", in: place) == nil)
    #expect(try place.read("j") == nil)
  }

  @Test("A journal never becomes larger than what is read of it") func limit() throws {
    let folder = try TemporaryCourse([:])
    let place = try Folder(at: folder.path)
    var (journal, _) = try LineJournal.open("j", in: place, maxSize: 8)
    try journal.add(Array("one".utf8))
    #expect(throws: DiskError.self) { try journal.add(Array("three".utf8)) }
    try journal.add(Array("two".utf8))
    #expect(try place.read("j") == Array("one\ntwo\n".utf8))
  }

  @Test("A journal loses what was not written whole, and nothing else") func journal() throws {
    let folder = try TemporaryCourse([:])
    let place = try Folder(at: folder.path)
    do {
      var (journal, lines) = try LineJournal.open("j", in: place)
      #expect(lines.isEmpty)
      try journal.add(Array("one".utf8))
      try journal.add(Array("two".utf8))
      #expect(throws: DiskError.self) { try LineJournal.open("j", in: place) }
    }
    let whole = try #require(try place.read("j"))
    #expect(whole == Array("one\ntwo\n".utf8))
    try place.replace("j", with: whole + Array("thr".utf8))
    var (journal, lines) = try LineJournal.open("j", in: place)
    #expect(lines == [Array("one".utf8), Array("two".utf8)])
    try journal.add(Array("four".utf8))
    #expect(try place.read("j") == Array("one\ntwo\nfour\n".utf8))
  }
}
