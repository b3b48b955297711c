import Courseware
import Testing

/// Expectations by an own program in Python that follows Documentation/grading.md.
@Suite struct FormTests {
  private let seed = "00000001000000020000000300000004"

  private func prose(_ text: String) -> Prose { Prose(markdown: text, html: text) }

  private func question(_ id: String, _ kind: Question.Kind) -> Question {
    Question(id: id, stem: prose(id), body: .empty, points: .one, kind: kind)
  }

  private func choice(_ ids: String) -> Choice {
    Choice(
      options: ids.map { .init(id: "\($0)", text: prose("\($0)"), isKey: $0 == "a") },
      allowsSeveral: false, scoring: .allOrNothing)
  }

  private func quiz(_ questions: [Question], pick: Int?, _ shuffle: Quiz.Shuffle) -> Quiz {
    var quiz = Quiz(id: "q", path: "c/quizzes/q.md", name: "Q", created: Moment(seconds: 0))
    quiz.shuffle = shuffle
    quiz.sections = [
      Section(heading: .empty, introduction: .empty, pick: pick, questions: questions)
    ]
    return quiz
  }

  private var three: [Question] {
    let items = ["o", "m", "n"].map { IdentifiedText(id: $0, text: prose($0)) }
    return [
      question("1", .choice(choice("abcd"))),
      question("2", .ordering(Ordering(items: items, scoresParts: true))),
      question("3", .essay(Essay(rubric: .empty))),
    ]
  }

  @Test func `the example of the documentation comes out as it says`() throws {
    let form = try #require(Form(of: quiz(three, pick: 2, .both), seed: seed))
    #expect(form.questions.map(\.question) == ["2", "3"])
    #expect(form.questions.map(\.items) == [["n", "o", "m"], []])
    let other = try #require(
      Form(of: quiz(three, pick: 2, .both), seed: "0123456789abcdef0123456789abcdef"))
    #expect(other.questions.map(\.question) == ["2", "1"])
    #expect(other.questions.map(\.items) == [["o", "m", "n"], ["d", "a", "c", "b"]])
  }

  @Test func `questions that are drawn but not shuffled are in source order`() throws {
    let form = try #require(
      Form(of: quiz(three, pick: 2, .options), seed: "0123456789abcdef0123456789abcdef"))
    #expect(form.questions.map(\.question) == ["1", "2"])
    #expect(form.questions.map(\.items) == [["d", "a", "c", "b"], ["o", "m", "n"]])
  }

  @Test func `a pinned option stays last and a fixed question takes no chance`() throws {
    var pinned = choice("abcd")
    pinned.pinsLast = true
    var fixed = choice("abcd")
    fixed.shuffles = false
    let questions = [
      question("1", .choice(fixed)), question("2", .choice(pinned)),
      question("3", .choice(choice("abcde"))),
    ]
    let form = try #require(Form(of: quiz(questions, pick: nil, .options), seed: seed))
    #expect(form.questions[0].items == ["a", "b", "c", "d"])
    // The first numbers, 11520 and 0, take a from place 1 of 3 to the end and b after c.
    #expect(form.questions[1].items == ["b", "c", "a", "d"])
    #expect(form.questions[2].items.sorted() == ["a", "b", "c", "d", "e"])
  }

  @Test func `menus are in the order of the text`() throws {
    let items = ["x", "y", "z"].map { Blanks.Item(id: $0, text: $0, isKey: $0 == "x") }
    let blanks = Blanks(
      [
        .init(id: "b2", content: .menu(items)),
        .init(id: "b1", content: .typed(AnswerField(accepted: []))),
        .init(id: "b0", content: .menu(Array(items.prefix(2)))),
      ], scoresParts: true)
    let shuffled = try #require(
      Form(of: quiz([question("1", .blanks(blanks))], pick: nil, .options), seed: seed))
    #expect(shuffled.questions[0].menus.map(\.blank) == ["b2", "b0"])
    #expect(shuffled.questions[0].menus[0].items == ["y", "z", "x"])
    let plain = try #require(
      Form(of: quiz([question("1", .blanks(blanks))], pick: nil, .questions), seed: seed))
    #expect(plain.questions[0].menus.map(\.items) == [["x", "y", "z"], ["x", "y"]])
  }

  @Test func `partners are shuffled from the order of their ids`() throws {
    let partners = ["t", "r", "s"].map { IdentifiedText(id: $0, text: prose($0)) }
    let rows = [Matching.Row(id: "a", text: prose("a"), partner: "t")]
    let matching = Matching(rows: rows, partners: partners, scoresParts: true)
    let form = try #require(
      Form(of: quiz([question("1", .matching(matching))], pick: nil, .none), seed: seed))
    #expect(form.questions[0].items == ["s", "t", "r"])
  }
}
