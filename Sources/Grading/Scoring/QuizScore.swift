package import Courseware

/// What one attempt earned by the key as it is now.
package struct QuizScore: Sendable {
  /// Never below 0, even where penalties add up to less.
  package var points: Double
  /// What the questions it was asked are worth.
  package var maximum: Double
  /// The points of answers that are to be marked by hand; not part of the maximum.
  package var pending: Double
  /// What the teacher should know of it, or of its attempt, its questions' notes included.
  package var notes: [AttemptNote]
  /// Places in the table, in source order of the questions.
  var marks: [UInt32]
  var table: MarkTable

  /// The questions the attempt was asked, in source order.
  package var questions: [QuestionScore] { marks.map { table.scores[Int($0)] } }

  /// The part of the maximum that was earned, 0 to 1; 0 where nothing can be earned.
  package var fraction: Double { maximum > 0 ? points / maximum : 0 }
}

extension QuizScore {
  /// Scores an attempt's responses: only them, whatever score the attempt claims.
  package init(of attempt: Attempt, by key: AnswerKey, _ heirs: Heirs = .none) {
    var marking = Marking(key, heirs)
    marking.read(
      at: attempt.revision == key.revision ? nil : attempt.revision, seed: attempt.seed)
    for response in attempt.responses { marking.take(response) }
    let sum = marking.finish(claimed: attempt.claimedScore)
    self.init(
      points: sum.points, maximum: sum.maximum, pending: sum.pending, notes: marking.notes,
      marks: marking.row, table: marking.table)
  }
}

extension QuizScore: Equatable {
  /// By what was earned at each question.
  package static func == (a: QuizScore, b: QuizScore) -> Bool {
    a.points == b.points && a.maximum == b.maximum && a.pending == b.pending
      && a.notes == b.notes && a.questions == b.questions
  }
}

/// The different scores that responses of many attempts earned, each kept once.
final class MarkTable: Sendable {
  let scores: [QuestionScore]

  init(_ scores: [QuestionScore]) { self.scores = scores }

  static let empty = MarkTable([])
}
