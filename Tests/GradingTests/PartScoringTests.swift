import Courseware
import Testing

@testable import Grading
@testable import Ledgers

@Suite struct PartScoringTests {
  private func score(_ kind: Question.Kind, _ answer: Response.Answer) -> QuestionScore {
    let question = Question(
      id: "q", stem: prose("q"), body: .empty, points: Points(halves: 6), kind: kind)
    return QuestionScore(of: Response(question: "q", answer: answer), to: question, .point)
  }

  private func ordering(_ letters: String, parts: Bool = true) -> Question.Kind {
    let items = letters.map { IdentifiedText(id: "\($0)", text: prose("\($0)")) }
    return .ordering(Ordering(items: items, scoresParts: parts))
  }

  private func matching(parts: Bool = true) -> Question.Kind {
    let rows = [("a", "x"), ("b", "y"), ("c", "x")].map {
      Matching.Row(id: $0.0, text: prose($0.0), partner: $0.1)
    }
    let partners = ["x", "y", "z"].map { IdentifiedText(id: $0, text: prose($0)) }
    return .matching(Matching(rows: rows, partners: partners, scoresParts: parts))
  }

  private func blanks(parts: Bool = true) -> Question.Kind {
    let items = ["x", "y"].map { Blanks.Item(id: $0, text: $0, isKey: $0 == "x") }
    let gap = AnswerField(accepted: [.text("light")])
    return .blanks(
      Blanks(
        [
          .init(id: "b1", content: .typed(gap)), .init(id: "b2", content: .typed(gap)),
          .init(id: "b3", content: .menu(items)),
        ], scoresParts: parts))
  }

  private func pairs(_ text: String) -> [Response.Part] {
    text.split(separator: " ").map {
      Response.Part(
        id: String($0.prefix { $0 != "=" }), value: String($0.drop { $0 != "=" }.dropFirst()))
    }
  }

  /// An item counts where it stands as many places from the top as it should.
  @Test(arguments: [
    ("abc", 3.0), ("acb", 1), ("bca", 0), ("cba", 1), ("bac", 1), ("ab", 2), ("a", 1), ("", 0),
    ("bc", 0), ("xabc", 3), ("axbc", 3), ("abcx", 3),
  ])
  func `each place of an order earns its part`(order: String, points: Double) {
    let score = score(ordering("abc"), .order(order.map { "\($0)" }))
    #expect(score.points == points)
    #expect(score.notes.isEmpty != order.contains("x"))
  }

  @Test func `an order that is not all right earns nothing under all or nothing`() {
    #expect(score(ordering("abc", parts: false), .order(["a", "c", "b"])).points == 0)
    #expect(score(ordering("abc", parts: false), .order(["a", "b", "c"])).points == 3)
  }

  @Test(arguments: [
    ("a=x b=y c=x", 3.0), ("a=x b=y c=z", 2), ("a=x", 1), ("", 0), ("a=y b=x c=y", 0),
    ("a=x b=y c=x d=x", 3), ("a=w", 0), ("d=x", 0),
  ])
  func `each pair earns its part, and several rows may share a partner`(
    text: String, points: Double
  ) {
    let score = score(matching(), .pairs(pairs(text)))
    #expect(score.points == points)
    #expect(score.notes.isEmpty == !(text.contains("d=") || text.contains("=w")))
    #expect(self.score(matching(parts: false), .pairs(pairs(text))).points == (points == 3 ? 3 : 0))
  }

  @Test(arguments: [
    ("b1=light b2=LIGHT b3=x", 3.0), ("b1=light b2=dark b3=x", 2), ("b1=light b3=y", 1), ("", 0),
    ("b1= b2= b3=", 0), ("b1=light b2=light b3=x b4=light", 3), ("b3=gone", 0),
  ])
  func `each blank earns its part`(text: String, points: Double) {
    #expect(score(blanks(), .blanks(pairs(text))).points == points)
    #expect(score(blanks(parts: false), .blanks(pairs(text))).points == (points == 3 ? 3 : 0))
  }

  @Test func `a pair that stands twice counts once`() {
    let twice = pairs("a=x a=x a=x")
    #expect(score(matching(), .pairs(twice)).points == 1)
  }

  @Test func `an essay waits for the teacher, answered or not`() {
    for answer in [Response.Answer.text("words"), .text(""), .skipped] {
      let score = score(.essay(Essay(rubric: .empty)), answer)
      #expect((score.points, score.maximum, score.pending) == (0, 0, 3))
      #expect(score.notes.isEmpty)
    }
  }

  @Test func `a scale is taken down and never scored`() {
    let scale = Scale(steps: ["a", "b"].map { .init(id: $0, text: prose($0)) })
    let score = score(.scale(scale), .options(["b"]))
    #expect((score.points, score.maximum, score.pending) == (0, 0, 0))
    #expect(score.selected == ["b"])
    #expect(!self.score(.scale(scale), .options(["a", "b"])).notes.isEmpty)
  }

  @Test func `an answer of another kind is named and earns nothing`() {
    let kinds = [
      ordering("abc"), matching(), blanks(), .numeric(Numeric(AnswerField(accepted: [.text("a")]))),
      .shortText(ShortText(AnswerField(accepted: [.text("a")]))), .essay(Essay(rubric: .empty)),
      .choice(choice("Ab")),
    ]
    let answers: [Response.Answer] = [
      .order(["a", "b", "c"]), .pairs(pairs("a=x")), .blanks(pairs("b1=light")), .text("a"),
      .options(["a"]),
    ]
    let fits = [[0], [1], [2], [3], [3], [3], [4]]
    for (kind, fitting) in zip(kinds, fits) {
      for (index, answer) in answers.enumerated() where !fitting.contains(index) {
        let score = score(kind, answer)
        #expect(score.points == 0)
        #expect(score.notes == [.otherKindOfAnswer(question: "q")])
      }
    }
  }

  @Test func `an owed question of a section of essays is pending`() {
    let essays = ["e1", "e2"].map {
      Question(
        id: $0, stem: prose($0), body: .empty, points: .one, kind: .essay(Essay(rubric: .empty)))
    }
    let key = AnswerKey(quiz("cells", essays, pick: 1))
    let score = QuizScore(of: attempt(1), by: key)
    #expect((score.points, score.maximum, score.pending) == (0, 0, 1))
  }
}
