import Courseware
import Testing

@testable import Grading
@testable import Ledgers

/// A quiz whose sections draw is graded on what an attempt's seed draws, by the revision it was
/// taken at.
@Suite("Draws of attempts") struct DrawTests {
  static let ids = ["q1", "q2", "q3", "q4", "q5"]

  func pool(_ ids: [String] = DrawTests.ids, pick: Int? = 2, revision: String = "ab") -> Quiz {
    var pool = quiz("cells", ids.map { question($0, choice("Ab")) }, pick: pick)
    pool.revision = revision
    return pool
  }

  /// A pool after a section that asks all of its three questions.
  func poolAfterOthers(revision: String = "ab") -> Quiz {
    var quiz = pool(revision: revision)
    let first = Section(
      heading: .empty, introduction: .empty, pick: nil,
      questions: ["a1", "a2", "a3"].map { question($0, choice("Ab")) })
    quiz.sections.insert(first, at: 0)
    return quiz
  }

  func drawn(_ quiz: Quiz, _ id: Int) throws -> [String] {
    try #require(Form(of: quiz, seed: hex(id))).questions.map(\.question)
  }

  /// One that answers these questions, rightly.
  func answering(_ ids: [String], _ id: Int, revision: String = "ab") -> Attempt {
    var one = attempt(id, answers: Dictionary(uniqueKeysWithValues: ids.map { ($0, ["a"]) }))
    one.revision = revision
    return one
  }

  /// What an attempt comes to by a quiz and the states of it that were recorded.
  func score(_ attempt: Attempt, _ now: Quiz, after states: [Quiz] = []) -> QuizScore {
    var revisions = Revisions.empty
    for state in states + [now] { _ = revisions.add(state) }
    let history = QuizHistory(revisions.lines(of: now.id))
    return QuizScore(of: attempt, by: AnswerKey(now), IDMapping(of: history, in: now))
  }

  @Test("What the seed draws is graded, whatever the seed") func honest() throws {
    for id in 1...40 {
      let score = score(answering(try drawn(pool(), id), id), pool())
      #expect(score.points == 2 && score.maximum == 2 && score.notes.isEmpty)
    }
  }

  @Test("Of other questions of the pool none is graded", arguments: 1...8)
  func otherQuestions(id: Int) throws {
    let drawn = try drawn(pool(), id)
    let others = DrawTests.ids.filter { !drawn.contains($0) }
    let all = score(answering(DrawTests.ids, id), pool())
    #expect(all.points == 2 && all.maximum == 2)
    #expect(all.notes == others.map { .notDrawn(question: $0) })
    let forged = score(answering(Array(others.prefix(2)), id), pool())
    #expect(forged.points == 0 && forged.maximum == 2)
    let mixed = score(answering([drawn[0], others[0]], id), pool())
    #expect(mixed.points == 1 && mixed.maximum == 2)
    #expect(mixed.notes == [.drewTooFew(1, of: 2), .notDrawn(question: others[0])])
  }

  @Test("Sections that are shuffled before one that draws make two draws possible, no more")
  func shuffledBefore() throws {
    var quiz = poolAfterOthers()
    for shuffle in [Quiz.Shuffle.none, .both] {
      quiz.shuffle = shuffle
      for id in 1...20 {
        let shown = try drawn(quiz, id)
        // The order of the questions was changed after it was taken: the revision says nothing.
        var later = quiz
        later.shuffle = shuffle == .none ? .both : .none
        #expect(score(answering(shown, id), later).points == 5)
      }
    }
  }

  @Test("An answer to a question that was not drawn does not change what is taken as drawn")
  func addedAnswer() throws {
    var quiz = poolAfterOthers()
    for shuffle in [Quiz.Shuffle.none, .both] {
      quiz.shuffle = shuffle
      for id in 1...20 {
        let shown = try drawn(quiz, id)
        for other in DrawTests.ids where !shown.contains(other) {
          // Of the pool, only the answer to the other question is right.
          var answers = Dictionary(uniqueKeysWithValues: shown.map { ($0, ["b"]) })
          answers[other] = ["a"]
          let score = score(attempt(id, answers: answers), quiz)
          #expect(score.points == 0 && score.maximum == 5)
          #expect(score.notes == [.notDrawn(question: other)])
        }
      }
    }
  }

  @Test("Nobody is asked another question instead of a drawn one that was removed")
  func removedDrawn() throws {
    var former = poolAfterOthers(revision: "01")
    former.shuffle = .both
    for id in 1...20 {
      let shown = try drawn(former, id)
      for gone in shown where DrawTests.ids.contains(gone) {
        var now = former
        now.revision = "ab"
        now.sections[1].questions.removeAll { $0.id == gone }
        let score = score(answering(shown, id, revision: "01"), now, after: [former])
        #expect(score.points == 4 && score.maximum == 4)
      }
    }
  }

  @Test("A pool that grew, shrank, or draws more or fewer takes no point from who answered before")
  func edited() throws {
    let former = pool(revision: "01")
    let edits: [(Quiz, points: Double, maximum: Double)] = [
      (pool(["q0"] + DrawTests.ids + ["q6", "q7"]), 2, 2), (pool(DrawTests.ids.reversed()), 2, 2),
      (pool(pick: 4), 2, 2), (pool(pick: 1), 2, 2), (pool(pick: nil), 2, 2), (pool(pick: 5), 2, 2),
    ]
    for id in 1...10 {
      let answered = try drawn(former, id)
      let attempt = answering(answered, id, revision: "01")
      for (now, points, maximum) in edits {
        let score = score(attempt, now, after: [former])
        #expect(score.points == points && score.maximum == maximum && score.notes.isEmpty)
      }
      let left = pool(DrawTests.ids.filter { $0 != answered[0] })
      let fewer = score(attempt, left, after: [former])
      #expect(fewer.points == 1 && fewer.maximum == 1)
      let other = try #require(DrawTests.ids.first { !answered.contains($0) })
      let forged = score(answering([other], id, revision: "01"), pool(pick: 3), after: [former])
      #expect(forged.points == 0 && forged.maximum == 2)
    }
  }

  @Test(
    "A section that draws only now takes nothing from who was asked all, and adds nothing",
    arguments: [nil, 5] as [Int?])
  func drawnLater(pick: Int?) {
    let former = pool(pick: pick, revision: "01")
    let removed = pool(Array(DrawTests.ids.dropFirst()), pick: 1)
    for id in 1...10 {
      var attempt = answering(Array(DrawTests.ids.prefix(3)), id, revision: "01")
      attempt.responses += [
        Response(question: "q4", answer: .options(["b"])),
        Response(question: "q5", answer: .skipped),
      ]
      for now in [pool(), pool(pick: 4), pool(["q0"] + DrawTests.ids, pick: 1)] {
        let score = score(attempt, now, after: [former])
        #expect(score.points == 3 && score.maximum == 5 && score.notes.isEmpty)
        #expect(score.questions.map(\.question) == DrawTests.ids)
      }
      let fewer = score(attempt, removed, after: [former])
      #expect(fewer.points == 2 && fewer.maximum == 4)
      // Other students were asked what their seeds drew in between.
      let between = pool(pick: 2, revision: "02")
      let all = score(attempt, pool(pick: 3), after: [former, between])
      #expect(all.points == 3 && all.maximum == 5)
    }
  }

  @Test("Of several draws that are recorded for one revision, the newest is used", arguments: 1...4)
  func drawsOfOneRevision(first: Int) {
    let picks = (0..<4).map { (first + $0) % 4 + 1 }
    let now = pool(pick: nil, revision: "02")
    var revisions = Revisions.empty
    for state in picks.map({ pool(pick: $0, revision: "01") }) + [now] {
      _ = revisions.add(state)
    }
    let idMapping = IDMapping(of: QuizHistory(revisions.lines(of: now.id)), in: now)
    #expect(idMapping.draws["01"]?.draw.sections.map(\.pick) == [picks[3]])
  }

  @Test("An answer that was left out of the file counts as skipped after a section draws")
  func leftOut() {
    let attempt = answering(["q1", "q2"], 1, revision: "01")
    let score = score(attempt, pool(), after: [pool(pick: nil, revision: "01")])
    #expect(score.points == 2 && score.maximum == 5)
  }

  @Test("A row of a table that answers more than a draw earns no more than the draw could")
  func tableRow() {
    for count in 1...5 {
      var scorer = AttemptScorer(AnswerKey(pool()))
      scorer.read(at: nil, seed: nil)
      for id in DrawTests.ids.prefix(count) {
        scorer.take(response: Response(question: id, answer: .options(["a"])))
      }
      let sum = scorer.finish(claimed: nil)
      #expect(sum.points == Double(min(count, 2)) && sum.maximum == 2)
      #expect(scorer.notes.contains(.drewTooMany(count, of: 2)) == (count > 2))
    }
  }

  @Test("A question that got another id is drawn under its former one") func renamed() throws {
    var now = pool()
    now.sections[0].questions[2].id = "third"
    let former = pool(revision: "01")
    for id in 1...20 {
      let attempt = answering(try drawn(former, id), id, revision: "01")
      let score = score(attempt, now, after: [former])
      #expect(score.points == 2 && score.maximum == 2)
    }
  }

  @Test("At a revision that is not recorded only what the seed draws earns anything")
  func unrecorded() throws {
    let former = pool(["q5", "q4", "q3", "q2"], revision: "01")
    let everything = pool(pick: nil, revision: "01")
    for id in 1...20 {
      let asked = try drawn(pool(), id)
      let others = DrawTests.ids.filter { !asked.contains($0) }
      let all = score(answering(DrawTests.ids, id, revision: "99"), pool())
      #expect(all.points == 2 && all.maximum == 2)
      #expect(all.notes.first == .drawUnknown && all.notes.count == 1 + others.count)
      let wrong = score(answering(Array(others.prefix(2)), id, revision: "99"), pool())
      #expect(wrong.points == 0 && wrong.maximum == 2)
      let one = score(answering([asked[0]], id, revision: "99"), pool())
      #expect(one.points == 1 && one.maximum == 2)
      // A recorded state fits better than the quiz as it is.
      let earlier = answering(try drawn(former, id), id, revision: "99")
      #expect(score(earlier, pool(), after: [former]).points == 2)
      // One answer too many does not mean that all questions were asked.
      let more = answering(asked + others.prefix(1), id, revision: "99")
      let counted = score(more, pool(), after: [everything])
      #expect(counted.points == 2 && counted.maximum == 2)
    }
  }

  @Test("A recorded line says what each section draws, and one without asked everything")
  func recorded() throws {
    var revisions = Revisions.empty
    _ = revisions.add(pool())
    #expect(text(revisions.bytes).contains(#""sections":[[5,2]],"questions":["#))
    let states = revisions.states(of: "cells")
    #expect(states.map(\.draw) == [Draw(of: pool())])
    let all = Draw(sections: [.init(questions: 5, pick: 5)])
    let without = text(revisions.bytes).replacing(#""sections":[[5,2]],"#, with: "")
    #expect(Revisions(Array(without.utf8)).states(of: "cells").map(\.draw) == [all])
    for wrong in ["[[5]]", "[[4,2]]", "[[5,6]]", "[[5,-1]]", "{}", #"["5"]"#] {
      let line = text(revisions.bytes).replacing("[[5,2]]", with: wrong)
      #expect(Revisions(Array(line.utf8)).states(of: "cells").map(\.draw) == [nil])
    }
  }
}
