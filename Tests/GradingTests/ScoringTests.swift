import Courseware
import Testing

@testable import Grading
@testable import Ledgers

@Suite("Scoring rules") struct ScoringRules {
  /// Keys, distractors, keys selected, distractors selected, and the fraction worked out by hand.
  static let table: [(rule: ScoringRule, c: Int, w: Int, t: Int, f: Int, fraction: Double)] = [
    (.allOrNothing, 2, 2, 2, 0, 1), (.allOrNothing, 2, 2, 1, 0, 0),
    (.allOrNothing, 2, 2, 2, 1, 0), (.allOrNothing, 0, 2, 0, 0, 0),
    (.netCorrect, 2, 2, 2, 1, 0.5), (.netCorrect, 3, 2, 1, 0, 1.0 / 3),
    (.netCorrect, 2, 3, 1, 2, 0), (.netCorrect, 0, 2, 0, 1, 0),
    (.eachOption, 2, 2, 1, 0, 0.75), (.eachOption, 2, 2, 0, 2, 0), (.eachOption, 2, 2, 2, 2, 0.5),
    (.eachOption, 2, 2, 0, 0, 0),
    (.eachOptionPenalty, 2, 2, 1, 0, 0.5), (.eachOptionPenalty, 2, 2, 1, 1, 0),
    (.eachOptionPenalty, 1, 4, 1, 1, 0.6), (.eachOptionPenalty, 2, 2, 0, 0, 0),
    (.penalty(Percent(hundredths: 2_500)), 1, 3, 1, 0, 1),
    (.penalty(Percent(hundredths: 2_500)), 1, 3, 0, 1, -0.25),
    (.penalty(Percent(hundredths: 2_500)), 1, 3, 0, 0, 0),
  ]

  @Test("Each rule gives the fraction worked out by hand", arguments: table.indices)
  func fractions(_ index: Int) {
    let row = ScoringRules.table[index]
    let selection = Selection(
      keys: row.c, distractors: row.w, keysSelected: row.t, distractorsSelected: row.f)
    #expect(row.rule.fraction(selection) == row.fraction)
  }

  @Test("Weights add up and are held to 0 and 100 percent")
  func weights() {
    var selection = Selection(keys: 1, distractors: 1, keysSelected: 1, distractorsSelected: 0)
    for (hundredths, fraction) in [(3_333, 0.3333), (-500, 0), (15_000, 1), (10_000, 1)] {
      selection.weightSelected = Percent(hundredths: hundredths)
      #expect(ScoringRule.weights.fraction(selection) == fraction)
    }
  }

  @Test("Every fraction lies between 0 and 1 for every way to select from up to 5 options")
  func bounds() {
    let rules: [ScoringRule] = [.allOrNothing, .netCorrect, .eachOption, .eachOptionPenalty]
    for c in 0...5 {
      for w in 0...5 where c + w > 0 {
        for t in 0...c {
          for f in 0...w {
            let selection = Selection(
              keys: c, distractors: w, keysSelected: t, distractorsSelected: f)
            for rule in rules { #expect((0...1).contains(rule.fraction(selection))) }
          }
        }
      }
    }
  }
}

@Suite("Scores of attempts") struct ScoresOfAttempts {
  let cells = quiz(
    "cells",
    [question("q1", choice("Ab")), question("q2", choice("ABc", several: true), halves: 3)])

  func score(_ answers: [String: [String]?]) -> QuizScore {
    QuizScore(of: attempt(1, answers: answers), by: AnswerKey(cells))
  }

  @Test("Points come from the responses and the key, in the order of the source")
  func fromResponses() {
    let score = score(["q2": ["a", "b"], "q1": ["b"]])
    #expect(score.points == 1.5)
    #expect(score.maximum == 2.5)
    #expect(score.questions.map(\.question) == ["q1", "q2"])
  }

  @Test("A question that is missing in the file is skipped and still counts in the maximum")
  func missing() {
    #expect(score(["q1": ["a"]]).maximum == 2.5)
    #expect(score(["q1": nil]).points == 0)
  }

  @Test("Unknown questions and options are named and count for nothing")
  func unknown() {
    let score = score(["q1": ["z"], "zz": ["a"]])
    #expect(score.points == 0)
    #expect(score.notes == [.unknownQuestion("zz"), .unknownOption(question: "q1", option: "z")])
  }

  @Test("Two options at single choice earn nothing and a note")
  func severalSelected() {
    let score = score(["q1": ["a", "b"]])
    #expect(score.points == 0)
    #expect(score.notes == [.severalSelected(question: "q1")])
  }

  @Test("A claimed score is only ever compared")
  func claimedScore() {
    var forged = attempt(1, answers: ["q1": ["b"]])
    forged.claimedScore = Attempt.Score(points: 9_999, of: 2.5)
    let score = QuizScore(of: forged, by: AnswerKey(cells))
    #expect(score.points == 0)
    #expect(score.notes == [.claimedScoreDiffers(Attempt.Score(points: 9_999, of: 2.5))])
  }

  @Test("Penalties lower the total, but not below 0")
  func penalties() {
    let rule = ScoringRule.penalty(Percent(hundredths: 5_000))
    let strict = quiz(
      "cells", [question("q1", choice("Ab", rule)), question("q2", choice("Ab", rule))])
    let one = QuizScore(of: attempt(1, answers: ["q1": ["a"], "q2": ["b"]]), by: AnswerKey(strict))
    let none = QuizScore(
      of: attempt(1, answers: ["q1": ["b"], "q2": ["b"]]), by: AnswerKey(strict))
    #expect(one.points == 0.5)
    #expect(none.points == 0)
    #expect(none.questions.map(\.points) == [-0.5, -0.5])
  }

  /// What the first attempt is asked.
  func drawn(_ pool: Quiz) throws -> [String] {
    try #require(Form(of: pool, seed: hex(1))).questions.map(\.question)
  }

  @Test("Of a section that draws, only the drawn questions count")
  func drawn() throws {
    let questions = ["q1", "q2", "q3"].map { question($0, choice("Ab")) }
    let pool = quiz("cells", questions, pick: 2)
    let asked = try drawn(pool)
    let drawn = QuizScore(
      of: attempt(1, answers: [asked[0]: ["a"], asked[1]: nil]), by: AnswerKey(pool))
    #expect(drawn.points == 1)
    #expect(drawn.maximum == 2)
    #expect(drawn.notes.isEmpty)
  }

  @Test("Leaving a drawn question out of the file gains nothing")
  func drewTooFew() throws {
    let questions = ["q1", "q2", "q3"].map { question($0, choice("Ab")) }
    let pool = quiz("cells", questions, pick: 2)
    let asked = try drawn(pool)
    let fewer = QuizScore(of: attempt(1, answers: [asked[0]: ["a"]]), by: AnswerKey(pool))
    #expect(fewer.maximum == 2)
    #expect(fewer.notes == [.drewTooFew(1, of: 2)])
    #expect(fewer.notes.first?.text == "answers 1 of the 2 questions drawn")
    #expect(AttemptNote.drewTooFew(0, of: 1).text == "answers 0 of the 1 question drawn")
  }

  @Test("A section that draws all its questions asks the void one without an answer, too")
  func drawsAll() {
    var faulty = question("q1", choice("Ab"))
    faulty.isVoid = true
    let pool = quiz("cells", [faulty, question("q2", choice("Ab"))], pick: 2)
    let score = QuizScore(of: attempt(1, answers: ["q2": ["a"]]), by: AnswerKey(pool))
    #expect(score.points == 2 && score.maximum == 2)
    #expect(score.questions.map(\.isSkipped) == [true, false] && score.notes.isEmpty)
  }

  @Test("What a draw owes is made up for by a question that the quiz had, not by a made-up one")
  func drewRemoved() {
    let questions = ["q1", "q2", "q3"].map { question($0, choice("Ab")) }
    let pool = quiz("cells", questions, pick: 2)
    var idMapping = IDMapping.none
    idMapping.formerQuestions = ["q1", "gone"]
    idMapping.revisions = ["01"]
    func score(_ other: String) -> QuizScore {
      // At a recorded revision whose draw is unknown.
      var former = attempt(1, answers: ["q1": ["a"], other: ["a"]])
      former.revision = "01"
      return QuizScore(of: former, by: AnswerKey(pool), idMapping)
    }
    #expect(score("gone").maximum == 1)
    #expect(score("gone").notes == [.unknownQuestion("gone")])
    #expect(score("made-up").maximum == 2)
    #expect(
      score("made-up").notes == [
        .unknownQuestion("made-up"), .drewTooFew(1, of: 2),
      ])
  }

  @Test("A sum in another order is the same score") func sumsInAnotherOrder() {
    let (sum, other) = (0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1)
    #expect(sum != other)
    func score(_ points: Double) -> Attempt.Score { Attempt.Score(points: points, of: 1) }
    #expect(isSame(score(sum), score(other)) && isSame(nil, nil))
    #expect(!isSame(score(sum), score(0.5)) && !isSame(nil, score(0)))
  }

  @Test("An answer that a person grades has a maximum, and a question without points has none")
  func scoredResponses() {
    func scored(_ kind: Question.Kind, halves: Int) -> ScoredResponse {
      let question = Question(
        id: "q", stem: prose("q"), body: .empty, points: Points(halves: halves), kind: kind)
      return ScoredResponse(QuestionScore(of: nil, to: question, .point), isVoid: false)
    }
    let keyed = scored(.choice(choice("Ab")), halves: 2)
    #expect(keyed.points == 0 && keyed.maximum == 1)
    let essay = scored(.essay(Essay(rubric: .empty)), halves: 4)
    #expect(essay.points == nil && essay.maximum == 2)
    let scale = Scale(steps: ["no", "yes"].map { IdentifiedText(id: $0, text: prose($0)) })
    for response in [scored(.choice(choice("Ab")), halves: 0), scored(.scale(scale), halves: 0)] {
      #expect(response.points == nil && response.maximum == nil)
    }
  }
}
