import Courseware
import Foundation
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers
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
          name: "\(topWrongAnswer)", option: "\(topWrongAnswer)", given: given, of: item),
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

  @Test("A typed answer that strong students give and the key refuses is named")
  func typedKey() throws {
    var questions = (1..<8).map { question("q\($0)", choice("Ab")) }
    let gap = AnswerField(accepted: [.text("colour")], shown: "colour")
    questions.append(question("typed", .shortText(gap)))
    let entries = (0..<40).map { student in
      let isStrong = student % 2 == 0
      var own = attempt(student, by: "Student \(student)")
      own.responses = (1..<8).map { column in
        let isRight = (student / 2 + column) % 5 < (isStrong ? 4 : 1)
        return Response(question: "q\(column)", answer: .options([isRight ? "a" : "b"]))
      }
      own.responses.append(
        Response(question: "typed", answer: .text(isStrong ? "color" : "colour")))
      return entry(own)
    }
    let quiz = try #require(statistics(entries, classroom([quiz("cells", questions)])).first)
    let advice = try #require(quiz.questionsToCheck.first?.advice)
    #expect(advice.contains("\"color\", which the key does not accept"))
  }
}
