import Courseware
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// A quiz of single-choice questions by the two-parameter logistic model.
///
/// Abilities and difficulties are standard normal, discriminations uniform, and who does not know
/// the answer chooses one of three wrong options with the parts 0.5, 0.3 and 0.2. Or everybody
/// guesses: all four options are as likely, whoever answers.
private struct SimulatedQuiz {
  /// 0 for the right option, else the wrong option's number, row by row.
  let chosen: [[Int]]
  let key: [Int]

  init(
    students: Int, questions: Int, isMiskeyed: Bool, isGuessed: Bool,
    _ generator: inout SeededGenerator
  ) {
    let items = (0..<questions).map { _ in
      (Double.random(in: 1...2, using: &generator), normal(&generator))
    }
    chosen = (0..<students).map { _ in
      let ability = normal(&generator)
      return items.map { slope, difficulty in
        if isGuessed { return Int.random(in: 0..<4, using: &generator) }
        let right = 1 / (1 + exp(-slope * (ability - difficulty)))
        if Double.random(in: 0..<1, using: &generator) < right { return 0 }
        let draw = Double.random(in: 0..<1, using: &generator)
        return draw < 0.5 ? 1 : draw < 0.8 ? 2 : 3
      }
    }
    key = (0..<questions).map { $0 == 0 && isMiskeyed ? 1 : 0 }
  }

  var verdicts: [Verdict?] {
    let table = ScoreTable(
      columns: key.indices.map { ScoreTable.Column(question: "\($0)", maximum: 1) },
      rows: chosen.map { row in zip(row, key).map { $0 == $1 ? 1 : 0 } })
    let evidence = Evidence(questions: key.count)
    return key.indices.map { column in
      let item = table.item(column)
      let wrong = (0..<4).filter { $0 != key[column] }
      let counts = (0..<4).map { option in chosen.count { $0[column] == option } }
      let topWrongAnswer = wrong.max { counts[$0] < counts[$1] } ?? 0
      let given = chosen.map { $0[column] == topWrongAnswer ? 1.0 : 0 }
      return Verdict(
        on: item,
        topWrongAnswer: TopWrongAnswer(
          name: "\(topWrongAnswer)", option: "\(topWrongAnswer)", given: given, key: item.scores,
          rests: item.rests),
        rest: itemRest(item), evidence)
    }
  }
}

/// A quiz of questions with four parts each, such as blanks or rows, by the same model: the parts of
/// a question share its discrimination, and each has its own difficulty.
private struct SimulatedParts {
  /// By student and question, what was answered to each part: 0 if right, else the wrong answer.
  let given: [[[Int]]]
  /// By question, the key of each part.
  let key: [[Int]]

  init(students: Int, isMiskeyed: Bool, isGuessed: Bool, _ generator: inout SeededGenerator) {
    let items = (0..<10).map { _ in
      (Double.random(in: 1...2, using: &generator), (0..<4).map { _ in normal(&generator) })
    }
    given = (0..<students).map { _ in
      let ability = normal(&generator)
      return items.map { slope, difficulties in
        difficulties.map { difficulty in
          if isGuessed { return Int.random(in: 0..<4, using: &generator) }
          let right = 1 / (1 + exp(-slope * (ability - difficulty)))
          if Double.random(in: 0..<1, using: &generator) < right { return 0 }
          let draw = Double.random(in: 0..<1, using: &generator)
          return draw < 0.5 ? 1 : draw < 0.8 ? 2 : 3
        }
      }
    }
    key = (0..<10).map { [$0 == 0 && isMiskeyed ? 1 : 0, 0, 0, 0] }
  }

  var verdicts: [Verdict?] {
    let table = ScoreTable(
      columns: key.indices.map { ScoreTable.Column(question: "\($0)", maximum: 1) },
      rows: given.map { row in
        zip(row, key).map { Double(zip($0, $1).count { $0 == $1 }) / 4 }
      })
    let evidence = Evidence(questions: key.count)
    return key.indices.map { column in
      let item = table.item(column)
      let wrong = (0..<4).flatMap { part in
        (0..<4).filter { $0 != key[column][part] }.map { (part: part, answer: $0) }
      }
      let counts = wrong.map { one in given.count { $0[column][one.part] == one.answer } }
      let top = wrong[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
      let right = key[column][top.part]
      return Verdict(
        on: item,
        topWrongAnswer: TopWrongAnswer(
          name: "\(top)", option: "\(top.part) \(top.answer)",
          given: given.map { $0[column][top.part] == top.answer ? 1 : 0 },
          key: given.map { $0[column][top.part] == right ? 1 : 0 }, rests: item.rests),
        rest: itemRest(item), evidence)
    }
  }
}

/// A standard normal number, by the method of Box and Muller.
private func normal(_ generator: inout SeededGenerator) -> Double {
  let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &generator))).squareRoot()
  return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
}

@Suite("Verdicts") struct VerdictTests {
  /// How many quizzes of a kind are simulated; figures in the documentation are of full runs.
  static let quizzes = isFullRun ? 2_000 : 40

  static func share(
    students: Int, questions: Int = 10, isMiskeyed: Bool = false, isGuessed: Bool = false,
    where holds: ([Verdict?]) -> Bool
  ) -> Double {
    var generator = SeededGenerator(seed: UInt64(students * 1_000 + questions))
    let count = (0..<quizzes).count { _ in
      let quiz = SimulatedQuiz(
        students: students, questions: questions, isMiskeyed: isMiskeyed, isGuessed: isGuessed,
        &generator)
      return holds(quiz.verdicts)
    }
    return Double(count) / Double(quizzes)
  }

  @Test(
    "Good questions raise a verdict in fewer than 1 of 20 quizzes",
    arguments: [(10, 10), (15, 10), (30, 10), (25, 40)])
  func goodQuestions(students: Int, questions: Int) {
    let share = Self.share(students: students, questions: questions) { verdicts in
      verdicts.contains { $0 != nil }
    }
    if isFullRun { print("good: \(students) students, \(questions) questions: \(share)") }
    #expect(share < 0.05)
  }

  @Test(
    "A wrong key is found the more often the more students there are",
    arguments: [(15, 0.1), (30, 0.4), (60, 0.65)])
  func wrongKey(students: Int, atLeast: Double) {
    let named = Self.share(students: students, isMiskeyed: true) { $0[0]?.option == "0" }
    if isFullRun { print("wrong key: \(students) students: named \(named)") }
    #expect(named >= atLeast)
  }

  @Test(
    "Questions that everybody guesses often raise a verdict",
    arguments: [(30, 0.1), (60, 0.1)])
  func guessed(students: Int, atLeast: Double) {
    let any = Self.share(students: students, isGuessed: true) { $0.contains { $0 != nil } }
    let doubted = Self.share(students: students, isGuessed: true) { verdicts in
      verdicts.contains { $0.map { $0.kind != .weak } ?? false }
    }
    if isFullRun { print("guessed: \(students) students: any \(any), key doubted \(doubted)") }
    #expect(any >= atLeast && any < 0.9)
  }

  static func shareOfParts(
    students: Int, isMiskeyed: Bool = false, isGuessed: Bool = false,
    where holds: ([Verdict?]) -> Bool
  ) -> Double {
    var generator = SeededGenerator(seed: UInt64(students * 7_000))
    let count = (0..<quizzes).count { _ in
      let quiz = SimulatedParts(
        students: students, isMiskeyed: isMiskeyed, isGuessed: isGuessed, &generator)
      return holds(quiz.verdicts)
    }
    return Double(count) / Double(quizzes)
  }

  @Test("Good questions with parts raise a verdict in fewer than 1 of 20", arguments: [10, 15, 30])
  func goodParts(students: Int) {
    let share = Self.shareOfParts(students: students) { $0.contains { $0 != nil } }
    if isFullRun { print("good parts: \(students) students: \(share)") }
    #expect(share < 0.05)
  }

  @Test("A wrong key of one part is found", arguments: [(30, 0.1), (60, 0.2)])
  func wrongKeyOfPart(students: Int, atLeast: Double) {
    var others = 0
    let named = Self.shareOfParts(students: students, isMiskeyed: true) { verdicts in
      if verdicts.dropFirst().contains(where: { $0 != nil }) { others += 1 }
      return verdicts[0]?.option == "0 0"
    }
    if isFullRun { print("wrong key of a part: \(students): \(named), others \(others)") }
    #expect(named >= atLeast)
  }

  @Test("The option that strong students choose is named, and not called one that nobody chooses")
  func namedKey() throws {
    // Thirty students; the stronger half chooses B where the key says A.
    let questions = (0..<8).map { question("q\($0)", choice("Abcd")) }
    let entries = (0..<30).map { student in
      let answers = (0..<8).map { column in
        let isStrong = student >= 15
        let isRight = column == 0 ? !isStrong : (student + column) % 5 < (isStrong ? 4 : 1)
        return ("q\(column)", Optional([isRight ? "a" : "b"]))
      }
      return entry(
        attempt(
          student, by: "Student \(student)",
          answers: Dictionary(answers, uniquingKeysWith: { first, _ in first })))
    }
    let quiz = try #require(statistics(entries, classroom([quiz("cells", questions)])).first)
    #expect(quiz.questionsToCheck.map(\.number) == [1])
    let verdict = try #require(quiz.questions[0].verdict)
    #expect(verdict.kind == .wrongKey && verdict.option == "b")
    let page = text(quiz.page()), shown = statisticsText([quiz])
    for report in [page, shown] {
      #expect(report.contains("Questions to check"))
      #expect(report.contains("It is likely the correct option."))
    }
    #expect(page.contains("likely correct") && page.contains("href=\"#question-1\""))
    #expect(!shown.contains("! B  b") && shown.contains("? B  b"))
    let json = try JSONValue(statisticsJSON([quiz]), limit: .max)["quizzes"]?.array?.first
    #expect(json?["look_at"]?.array?.compactMap(\.string) == ["q0"])
    #expect(text(statisticsCSV([quiz], .lookAt)).contains("likely-wrong-key"))
  }

  /// A question of each kind, what strong and weak students answer, and what a report says.
  private struct Miskeyed {
    var kind: Question.Kind
    var strong: Response.Answer
    var weak: Response.Answer
    var answer: String
  }

  private static func field(_ text: String) -> AnswerField {
    AnswerField(accepted: [.text(text)], written: [text])
  }

  private static let miskeyed: [Miskeyed] = [
    Miskeyed(
      kind: .shortText(ShortText(field("colour"))), strong: .text("color"), weak: .text("colour"),
      answer: "\"color\""),
    Miskeyed(
      kind: .numeric(Numeric(field("981"))), strong: .text("9.81"), weak: .text("981"),
      answer: "\"9.81\""),
    Miskeyed(
      kind: .blanks(
        Blanks(
          [
            .init(id: "a", content: .typed(field("x"))),
            .init(id: "b", content: .typed(field("left"))),
          ], scoresParts: true)),
      strong: .blanks([.init(id: "a", value: "x"), .init(id: "b", value: "right")]),
      weak: .blanks([.init(id: "a", value: "x"), .init(id: "b", value: "left")]),
      answer: "\"right\" in blank 2"),
    Miskeyed(
      kind: .blanks(
        Blanks(
          [
            .init(
              id: "m",
              content: .menu([
                .init(id: "up", text: "Up", isKey: true),
                .init(id: "down", text: "Down", isKey: false),
              ]))
          ], scoresParts: false)),
      strong: .blanks([.init(id: "m", value: "down")]),
      weak: .blanks([.init(id: "m", value: "up")]), answer: "\"Down\" in blank 1"),
    Miskeyed(
      kind: .matching(
        Matching(
          rows: [
            .init(id: "h", text: prose("Hooke"), partner: "dna"),
            .init(id: "w", text: prose("Watson"), partner: "dna"),
          ],
          partners: [
            .init(id: "dna", text: prose("DNA")), .init(id: "cork", text: prose("Cells in cork")),
          ], scoresParts: true)),
      strong: .pairs([.init(id: "h", value: "cork"), .init(id: "w", value: "dna")]),
      weak: .pairs([.init(id: "h", value: "dna"), .init(id: "w", value: "dna")]),
      answer: "\"Cells in cork\" for \"Hooke\""),
    Miskeyed(
      kind: .ordering(
        Ordering(
          items: ["one", "two", "three"].map { .init(id: $0, text: prose($0)) }, scoresParts: true)),
      strong: .order(["two", "one", "three"]), weak: .order(["one", "two", "three"]),
      answer: "place 2 for \"one\""),
  ]

  @Test("An answer that strong students give and the key refuses is named", arguments: 0..<6)
  func refusedAnswer(number: Int) throws {
    let miskeyed = Self.miskeyed[number]
    let questions =
      (1..<8).map { question("q\($0)", choice("Ab")) } + [question("odd", miskeyed.kind)]
    // Of the strong, one in four gives the wrong answer all the same; of the weak, one in five.
    let isStrong = (0..<40).map { $0 % 2 == 0 }
    let givesStrong = (0..<40).map { isStrong[$0] ? $0 % 8 != 0 : $0 % 10 == 1 }
    let entries = (0..<40).map { student in
      var own = attempt(student, by: "Student \(student)")
      own.responses = (1..<8).map { column in
        let isRight = (student / 2 + column) % 5 < (isStrong[student] ? 4 : 1)
        return Response(question: "q\(column)", answer: .options([isRight ? "a" : "b"]))
      }
      let answer = givesStrong[student] ? miskeyed.strong : miskeyed.weak
      own.responses.append(Response(question: "odd", answer: answer))
      return entry(own)
    }
    let quiz = try #require(statistics(entries, classroom([quiz("cells", questions)])).first)
    let odd = try #require(quiz.questionsToCheck.first)
    let verdict = try #require(odd.verdict)
    #expect(verdict.kind == .wrongKey && odd.id == "odd")
    #expect(
      try #require(odd.advice).contains("\(miskeyed.answer), which the key does not accept"))
    let rests = (0..<40).map { student in
      Double((1..<8).count { (student / 2 + $0) % 5 < (isStrong[student] ? 4 : 1) })
    }
    let r = correlation(givesStrong.map { $0 ? 1 : -1 }, rests)
    #expect(abs(verdict.correlation - r) < 1e-12)
  }

  private func correlation(_ one: [Double], _ other: [Double]) -> Double {
    covariance(one, other) / (variance(one) * variance(other)).squareRoot()
  }
}
