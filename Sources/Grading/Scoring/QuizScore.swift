package import Courseware

/// What one attempt earned by the key as it is now.
package struct QuizScore: Sendable, Equatable {
  /// The questions the attempt was asked, in source order.
  package var questions: [QuestionScore]
  /// Never below 0, even where penalties add up to less.
  package var points: Double
  /// What those questions are worth.
  package var maximum: Double
  package var notes: [AttemptNote]

  /// The part of the maximum that was earned, 0 to 1; 0 where nothing can be earned.
  package var fraction: Double { maximum > 0 ? points / maximum : 0 }
}

extension QuizScore {
  /// Scores an attempt's responses: only them, whatever score the attempt claims.
  ///
  /// A section that draws asks what the attempt answers of it, and where that is less than it
  /// draws, the rest is owed: leaving a question out of the file gains nothing. What is answered
  /// of a question that the quiz has no more makes up for one owed.
  package init(of attempt: Attempt, in quiz: Quiz) {
    let responses = Dictionary(
      attempt.responses.map { ($0.question, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(quiz.questions.map(\.id))
    let strangers = attempt.responses.map(\.question).filter { !known.contains($0) }
    self.init(questions: [], points: 0, maximum: 0, notes: [])
    notes = strangers.map { .unknownQuestion($0) }
    var owedAtMost = strangers.count
    for section in quiz.sections {
      add(section, responses: responses, excused: &owedAtMost)
    }
    points = max(0, questions.reduce(0) { $0 + $1.points })
    notes += questions.flatMap(\.notes)
    if let claimed = attempt.claimedScore, claimed.points != points || claimed.of != maximum {
      notes.append(.claimedScoreDiffers(claimed))
    }
  }

  private mutating func add(
    _ section: Section, responses: [String: Response], excused: inout Int
  ) {
    let asked =
      section.pick == nil
      ? section.questions : section.questions.filter { responses[$0.id] != nil }
    for question in asked {
      let score = QuestionScore(of: responses[question.id], to: question)
      questions.append(score)
      maximum += score.maximum
    }
    guard let pick = section.pick else { return }
    if asked.count > pick { notes.append(.drewTooMany(asked.count, of: pick)) }
    let owed = pick - asked.count - excused
    excused = max(0, excused - max(0, pick - asked.count))
    if owed > 0, let each = section.questions.first?.points {
      notes.append(.drewTooFew(asked.count, of: pick))
      maximum += Double(owed) * each.value
    }
  }
}
