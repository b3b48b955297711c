import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

@Suite("Responses") struct AnswerStatisticsTests {
  /// One student each who gave these answers to the quiz of every kind.
  private func statistics(
    _ answers: [[(String, Response.Answer)]], _ kind: Quiz.Kind = .quiz
  ) throws -> QuizStatistics {
    let entries = answers.enumerated().map { index, answers in
      var own = attempt(index + 1, by: "S\(index)", quiz: "kinds")
      own.responses = answers.map { Response(question: $0.0, answer: $0.1) }
      return entry(own)
    }
    return try #require(GradingTests.statistics(entries, everyKind(kind)).first)
  }

  private func question(_ id: String, of quiz: QuizStatistics) throws -> QuestionStatistics {
    try #require(quiz.questions.first { $0.id == id })
  }

  @Test("Typed answers that compare alike are one, the most frequent first")
  func typed() throws {
    let quiz = try statistics([
      [("word", .text("no"))], [("word", .text("Yes"))], [("word", .text(" YES "))],
      [("word", .text("ｙｅｓ"))], [("word", .text("perhaps"))], [("word", .text("No"))],
      [("word", .text(" \n"))], [],
    ])
    let word = try question("word", of: quiz)
    #expect((word.n, word.skipped) == (8, 2))
    let part = try #require(word.parts.first)
    #expect(part.answers.map(\.text) == ["yes", "no", "perhaps"])
    #expect(part.answers.map(\.count) == [3, 2, 1])
    #expect(part.answers.map(\.isAccepted) == [true, false, false])
    expect(part.answers[0].share, 3.0 / 8)
    expect(part.answers[0].meanTotal, 1)
    expect(part.answers[1].meanTotal, 0)
    #expect(part.answered == 6 && part.unlisted == 0)
  }

  @Test("Numbers are one answer however they are written, with their unit")
  func numbers() throws {
    func texts(_ typed: [String], _ field: AnswerField, _ mark: DecimalMark) -> [String] {
      let marks: DecimalMarks = (read: mark, listed: mark)
      return typed.flatMap { Numeric(field).counted(.text($0), marks) }.map(\.answer.text)
    }
    let free = AnswerField(accepted: [])
    #expect(
      texts(["12", "12.0", " +12", "1.2e1", "012", "1,2 × 10"], free, .point)
        == ["12", "12", "12", "12", "12", "1,2 × 10"])
    let typed = ["9,9", "1/2", "10:30", "5-3", "2;5", "9·9"]
    #expect(texts(typed, free, .point) == typed)
    #expect(texts(["5²", "5%", "5\"", "$5"], free, .point) == ["5 ^2", "5 %", "5 \"", "$5"])
    #expect(texts(["0,5", ".5", "5e-1"], free, .comma) == ["0,5", "0,5", "0,5"])
    #expect(texts(["602.2e21", "1.20e-6"], free, .point) == ["6.022e23", "0.0000012"])
    #expect(texts(["602,2e21"], free, .comma) == ["6,022e23"])
    #expect(texts(["3 KG", "3.0kg", "3", "many"], free, .point) == ["3 kg", "3 kg", "3", "many"])
    #expect(texts(["-0", "0.00", "-7", "\u{2212}7"], free, .point) == ["0", "0", "-7", "-7"])
    let seven = ExactNumber(isNegative: false, digits: [7], exponent: 1)
    let key = AnswerField(
      accepted: [.number(NumberRange(low: seven, high: seven, unit: "")), .text("+7 or more")])
    let blanks = Blanks([.init(id: "b", content: .typed(key))], scoresParts: true)
    let counted = ["7.00", "+7 or more", "8"].flatMap {
      blanks.counted(.blanks([.init(id: "b", value: $0)]), (read: .point, listed: .point))
    }
    #expect(counted.map(\.answer.text) == ["7", "+7 or more", "8"])
    #expect(counted.map(\.answer.isAccepted) == [true, true, false])
    let words = ShortText(AnswerField(accepted: [.text("12")]))
    let counted12 = words.counted(.text("12.0"), (read: .point, listed: .point))
    #expect(counted12.map(\.answer.text) == ["12.0"])
  }

  /// The statistics of a question with the key 1.5, in attempts with a language at a revision;
  /// those at the revision `cd` answer it under an earlier id.
  private func numberStatistics(
    _ typed: [(language: String?, text: String)], at revision: String, _ mark: DecimalMark
  ) throws -> QuestionStatistics {
    let key = ExactNumber(isNegative: false, digits: [1, 5], exponent: 1)
    let field = AnswerField(accepted: [.number(NumberRange(low: key, high: key, unit: ""))])
    var number = quiz("cells", [GradingTests.question("number", .numeric(Numeric(field)))])
    number.decimalMark = mark
    let course = course(classroom([number]))
    let entries = typed.enumerated().map { index, typed in
      var own = attempt(index + 1, by: "S\(index)")
      (own.revision, own.language) = (revision, typed.language)
      let id = revision == "cd" ? "zahl" : "number"
      own.responses = [Response(question: id, answer: .text(typed.text))]
      return entry(own)
    }
    let records = merge(entries, into: .empty, course: course)
    var assignment = try #require(course.assignments.first)
    let ledger = try #require(records.ledgers[assignment.reference])
    if revision == "cd" { assignment.idMapping.ofGoneIDs.questions["zahl"] = "number" }
    let results = grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts)
    return try question("number", of: QuizStatistics(of: results))
  }

  @Test(
    "A number is read in the language of its attempt, and is one answer in all languages",
    arguments: ["ab", "cd", "ef"])
  func languages(revision: String) throws {
    let typed: [(language: String?, text: String)] = [
      (nil, "1.5"), ("de", "1,5"), ("de", "1,50"), ("de-CH", "1.5"), ("en", "1,5"),
    ]
    let inPoints = try numberStatistics(typed, at: revision, .point)
    let listed = try #require(inPoints.parts.first).answers
    expect(inPoints.facility, 4.0 / 5)
    #expect(listed.map(\.text) == ["1.5", "1,5"])
    #expect(listed.map(\.count) == [4, 1])
    #expect(listed.map(\.isAccepted) == [true, false])
    let inCommas = try numberStatistics(typed, at: revision, .comma)
    expect(inCommas.facility, 4.0 / 5)
    let listedInCommas = try #require(inCommas.parts.first).answers
    // In English, a comma is no decimal mark: what was typed there stays an answer of its own.
    #expect(listedInCommas.map(\.text) == ["1,5", "1,5"])
    #expect(listedInCommas.map(\.isAccepted) == [true, false])
  }

  @Test("Menus, pairs and places are counted one by one, with what nobody chose")
  func parts() throws {
    let quiz = try statistics([
      [
        ("fill", .blanks([.init(id: "menu", value: "m"), .init(id: "gap", value: "Fast")])),
        ("pair", .pairs([.init(id: "r", value: "p"), .init(id: "s", value: "p")])),
        ("order", .order(["x", "z", "y"])),
      ],
      [("fill", .blanks([.init(id: "menu", value: "m")]))],
    ])
    let fill = try question("fill", of: quiz)
    #expect(fill.parts.map(\.id) == ["menu", "gap"])
    #expect(fill.parts[0].answers.map(\.text) == ["em", "en"])
    #expect(fill.parts[0].answers.map(\.count) == [2, 0])
    #expect(fill.parts[0].answers[1].meanTotal == .undefined("no responses"))
    #expect(fill.parts[1].answers.map(\.text) == ["fast"])
    let pair = try question("pair", of: quiz)
    #expect(pair.parts.map { $0.answers.map(\.count) } == [[1, 0], [1, 0]])
    #expect(pair.parts.map { $0.answers.map(\.isAccepted) } == [[true, false], [false, true]])
    let order = try question("order", of: quiz)
    #expect(order.parts.map { $0.answers.map(\.count) } == [[1, 0, 0], [0, 0, 1], [0, 1, 0]])
  }

  @Test("A survey has counts, shares, scales and texts, and no figures of scores")
  func survey() throws {
    let quiz = try statistics(
      [
        [("tick", .options(["b"])), ("step", .options(["1"])), ("essay", .text("Good.\nVery."))],
        [("tick", .options(["b"])), ("step", .options(["3"]))],
        [("tick", .skipped), ("step", .options(["3"])), ("essay", .text("  "))],
      ], .survey)
    #expect(quiz.n == 3 && !quiz.isGraded)
    #expect(quiz.spread.mean == .undefined(noScores))
    let tick = try question("tick", of: quiz)
    #expect(tick.options.map(\.count) == [0, 2, 0])
    expect(tick.options[1].share, 2.0 / 3)
    #expect((tick.n, tick.skipped) == (3, 1))
    let scale = try #require(question("step", of: quiz).scale)
    expect(scale.mean, 7.0 / 3)
    expect(scale.median, 3)
    expect(scale.deviation, 1.1547005383792515)
    let essay = try question("essay", of: quiz)
    #expect(essay.parts.first?.answers.map(\.text) == ["Good.\nVery."])
    #expect(text(quiz.page()).contains("<li>Good.\nVery.</li>"))
  }

  @Test("Answers to grade by hand are not listed") func essays() throws {
    let quiz = try statistics([[("essay", .text("secret"))]])
    #expect(try question("essay", of: quiz).parts.isEmpty)
    #expect(quiz.pending == 1)
    #expect(!text(statisticsJSON([quiz])).contains("secret"))
  }

  @Test("A void question has no figures, and its answers are shown") func void() throws {
    var room = everyKind()
    for place in room.quizzes[0].sections[0].questions.indices.prefix(2) {
      room.quizzes[0].sections[0].questions[place].isVoid = true
    }
    let answers = (0..<12).map { index in
      var own = attempt(index + 1, by: "S\(index)", quiz: "kinds")
      own.responses = [
        Response(question: "tick", answer: .options([index < 3 ? "a" : "b"])),
        Response(question: "word", answer: .text(index < 6 ? "yes" : "no")),
        Response(
          question: "order", answer: .order(index < 9 ? ["x", "y", "z"] : ["z", "y", "x"])),
      ]
      return entry(own)
    }
    let quiz = try #require(GradingTests.statistics(answers, room).first)
    let tick = try question("tick", of: quiz), word = try question("word", of: quiz)
    #expect(tick.facility.reason == "it is void: everyone gets its points")
    #expect(tick.options.map(\.count) == [3, 9, 0])
    #expect(word.parts.first?.answers.map(\.count) == [6, 6])
    // Of the order a third is right the other way round; the two void points are left out.
    expect(quiz.spread.mean, (9 + 3 * (1.0 / 3)) / 12)
    #expect(quiz.grades.differences.first?.contains("questions 1, 2") == true)
    #expect(try question("order", of: quiz).itemRest.value == nil)
  }

  @Test("Answers given under earlier ids are counted under today's") func idMapping() throws {
    let room = everyKind()
    let course = course(room)
    var own = attempt(1, quiz: "kinds")
    own.revision = "cd"
    own.responses = [Response(question: "wort", answer: .text("Yes"))]
    let records = merge([entry(own)], into: .empty, course: course)
    var assignment = try #require(course.assignments.first)
    let ledger = try #require(records.ledgers[assignment.reference])
    assignment.idMapping.ofGoneIDs.questions["wort"] = "word"
    let results = grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts)
    let quiz = QuizStatistics(of: results)
    let word = try question("word", of: quiz)
    #expect((word.n, word.skipped) == (1, 0))
    #expect(word.parts.first?.answers.map(\.text) == ["yes"])
  }

  @Test("Answers beyond what there is room for are counted, not kept") func manyAnswers() {
    var counts = AnswerTally.Counts()
    for number in 0..<50_000 {
      let answer = DistinctAnswer(text: "\(number)" + String(repeating: "x", count: 200))
      counts.add(AnswerTally.Count(attempts: 1), of: answer)
    }
    #expect(counts.others > 0)
    #expect(counts.byAnswer.count + counts.others == 50_000)
    let part = PartStatistics(id: "", text: "", counts, from: nil, asked: (50_000, true))
    #expect(part.answers.count == PartStatistics.maxListed)
    #expect(part.answered == 50_000 && part.unlisted == 49_000)
  }

  /// `numpy.percentile([61, 75, 90, 120, 300, 301, 640], [0, 25, 50, 75, 100])`, NumPy 1.24.
  @Test("Quartiles lie between neighbors in proportion") func quartiles() {
    let timing = Timing(of: [300, 0, 61, 120, 90, 640, 75, 301])
    #expect(timing.n == 7)
    #expect(timing.figures.map(\.statistic) == [61, 82.5, 120, 300.5, 640].map { .value($0) })
    let none = Timing(of: [0])
    #expect(none.n == 0 && none.median.reason == "no attempt has a time")
  }

  @Test("The distribution has one column for each point, or ten of equal width") func distribution()
  {
    let third = 1.0 / 3
    let byPoint = Distribution(of: [0, 1, 1.5, third + third + third, 3, 3], maximum: 3)
    #expect(byPoint.columns.map(\.count) == [1, 3, 0, 2])
    #expect(byPoint.columns.map(\.from) == [0, 1, 2, 3])
    let byTenth = Distribution(of: [0, 4.9, 5, 49.9, 50], maximum: 50)
    #expect(byTenth.columns.map(\.count) == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
    #expect(Distribution(of: [], maximum: 0).columns.isEmpty)
  }
}

@Suite("Attendance") struct AttendanceTests {
  private func poll(_ id: String, opens: Moment? = nil) -> Quiz {
    var poll = quiz(id, [question("a", choice("ab")), question("b", choice("ab"))])
    poll.kind = .poll
    poll.deadline = nil
    poll.opens = opens
    return poll
  }

  private func attendance(_ entries: [LedgerEntry], _ room: Classroom) -> Attendance {
    let course = course(room)
    let records = merge(entries, into: .empty, course: course)
    let turnouts = course.assignments.filter { $0.quiz.kind == .poll }.map { assignment in
      let ledger = records.ledgers[assignment.reference] ?? .empty
      return PollAttendance(
        of: grade(ledger, for: assignment, attemptConflicts: records.attemptConflicts))
    }
    return Attendance(of: room, site: "School", turnouts)
  }

  @Test("What a student answers in several attempts at a poll is taken together")
  func severalAttempts() throws {
    var mixed = choice("ab")
    mixed.options.append(.init(id: "c", text: prose("c"), isKey: false))
    var live = poll("2026-09-07")
    live.sections[0].questions = ["a", "b", "c"].map { question($0, mixed) }
    let entries = [
      entry(attempt(9, quiz: live.id, answers: ["a": ["a"], "b": nil, "c": nil])),
      // The class was held again: the first answer to a question counts.
      entry(
        attempt(1, quiz: live.id, answers: ["a": ["b"], "b": ["b"], "c": nil]),
        received: Moment(seconds: beforeDeadline.seconds + 60)),
      entry(
        attempt(5, by: "Ben", quiz: live.id, answers: ["a": nil, "b": nil, "c": ["c"]]),
        received: Moment(seconds: beforeDeadline.seconds + 60)),
    ]
    let room = classroom([live])
    let found = try #require(statistics(entries, room).first)
    #expect(found.n == 2 && found.questions.map(\.skipped) == [1, 1, 1])
    let given = found.questions.map { $0.options.map(\.count) }
    #expect(given == [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    #expect(found.students.map(\.responses) == [["a", "b", ""], ["", "", "c"]])
    #expect(attendance(entries, room).students.map(\.answered) == [[2], [1]])
    live.kind = .survey
    let survey = try #require(statistics(entries, classroom([live])).first)
    #expect(survey.students.map(\.responses) == [["a", "", ""], ["", "", "c"]])
  }

  @Test("The score sheet overrides no graded quiz that has a day as its id or name")
  func scoreSheet() {
    var exam = quiz("2026-09-14", [question("q", choice("Ab"))])
    (exam.kind, exam.category) = (.exam, "participation")
    var named = quiz("cells", [question("q", choice("Ab"))])
    named.name = "2026-09-21"
    var room = classroom(
      [exam, named] + ["2026-09-07", "2026-09-14-warm", "2026-09-21-warm"].map { poll($0) },
      members: [Member(id: "s1", name: "Ada")])
    room.weights = ["quizzes", "participation"].map {
      .init(category: $0, share: Percent(hundredths: 5_000))
    }
    let ids = ["2026-09-14-warm", "2026-09-07", "2026-09-21-warm"]
    let entries = ids.enumerated().map { place, id in
      entry(attempt(place, quiz: id, answers: ["a": place == 0 ? ["a"] : nil, "b": nil]))
    }
    var sheets = ScoreSheets(of: course(room))
    sheets.read(
      attendance(entries, room).csv(), path: "days.csv", defaultClassroom: room)
    sheets.finish()
    #expect(sheets.faults.isEmpty)
    #expect(
      sheets.scores.map(\.item) == [
        "2026-09-07", "2026-09-14 attendance", "2026-09-21 attendance",
      ])
    #expect(sheets.scores.map(\.value) == [.points(.zero), .points(.one), .points(.zero)])
  }

  @Test("Polls of one day add up, who never came is listed, and a day without answers is not")
  func days() {
    let evening = Moment(seconds: 1_789_423_140, offset: 7_200)
    let ids = ["2026-09-07", "2026-09-07-again", "2026-09-21"]
    let room = classroom(
      ids.map { poll($0) } + [poll("live", opens: evening)],
      members: [Member(id: "s1", name: "Ada"), Member(id: "s2", name: "Ben")])
    let found = attendance(
      [
        entry(attempt(1, by: "Ada", quiz: "2026-09-07", answers: ["a": ["a"], "b": nil])),
        entry(attempt(2, by: "Ada", quiz: "2026-09-07-again", answers: ["a": ["a"], "b": ["b"]])),
        entry(attempt(3, by: "Ada", quiz: "live", answers: ["a": nil])),
      ], room)
    #expect(found.days.map(\.date) == ["2026-09-07", "2026-09-14"])
    #expect(found.days.map(\.questions) == [4, 2])
    #expect(found.students.map(\.answered) == [[3, 0], [0, 0]])
    #expect(found.students.map(\.daysPresent) == [1, 0])
    #expect(
      text(found.csv()) == """
        member,#name,category,item,score,maximum\r
        s1,Ada,participation,2026-09-07,3,4\r
        s1,Ada,participation,2026-09-14,0,2\r
        s2,Ben,participation,2026-09-07,0,4\r
        s2,Ben,participation,2026-09-14,0,2\r

        """)
  }
}

@Suite struct FormulaStatistics {
  private func formula(_ base: String) -> Prose {
    let power = "<msup><mi>\(base)</mi><mn>2</mn></msup>"
    let tex = "<annotation encoding=\"application/x-tex\">\(base)^2</annotation>"
    return Prose(
      markdown: "$\(base)^2$", html: "<math><semantics>\(power)\(tex)</semantics></math>")
  }

  @Test("Options and parts that are formulas are shown as text, not as TeX") func shown() {
    var choice = choice("Ab", .allOrNothing, several: false)
    for (index, base) in ["x", "y"].enumerated() { choice.options[index].text = formula(base) }
    let asked = question("powers", choice)
    let parts = asked.letteredParts(asPresented: false)
    let options = LocatedQuestion(question: asked, parts: parts, place: 0, isDrawn: false).options
    #expect(options.map(\.text) == ["x²", "y²"])
    let matching = Matching(
      rows: [Matching.Row(id: "r", text: formula("z"), partner: "a")],
      partners: [IdentifiedText(id: "a", text: formula("x"))], scoresParts: false)
    #expect(matching.rightWords == ["z²: x²"])
    #expect(Question.Kind.matching(matching).grading.answerParts.map(\.text) == ["z²"])
  }
}
