package import Courseware

/// What one attempt earned by the key as it is now.
package struct QuizScore: Sendable, Equatable {
  /// The questions the attempt was asked, in source order.
  package var questions: [QuestionScore]
  /// Never below 0, even where penalties add up to less.
  package var points: Double
  /// What those questions are worth.
  package var maximum: Double
  /// The points of answers that are to be marked by hand; not part of the maximum.
  package var pending: Double
  /// What the teacher should know of it, its questions' notes included.
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
  package init(of attempt: Attempt, by key: AnswerKey) {
    self.init(questions: [], points: 0, maximum: 0, pending: 0, notes: [])
    var responses = [Response?](repeating: nil, count: key.questions.count)
    for response in attempt.responses {
      if let place = key.place(of: response.question) {
        responses[place] = response
      } else {
        notes.append(.unknownQuestion(response.question))
      }
    }
    var excused = notes.count
    questions.reserveCapacity(key.questions.count)
    for section in key.sections {
      add(section.places, of: key, pick: section.pick, responses, excused: &excused)
    }
    points = max(0, questions.reduce(0) { $0 + $1.points })
    for question in questions { notes += question.notes }
    if let claimed = attempt.claimedScore, claimed.points != points || claimed.of != maximum {
      notes.append(.claimedScoreDiffers(claimed))
    }
  }

  private mutating func add(
    _ places: Range<Int>, of key: AnswerKey, pick: Int?, _ responses: [Response?],
    excused: inout Int
  ) {
    let before = questions.count
    for place in places where pick == nil || responses[place] != nil {
      let score = QuestionScore(of: responses[place], to: key.questions[place], key.decimalMark)
      questions.append(score)
      maximum += score.maximum
      pending += score.pending
    }
    guard let pick else { return }
    let asked = questions.count - before
    if asked > pick { notes.append(.drewTooMany(asked, of: pick)) }
    let owed = pick - asked - excused
    excused = max(0, excused - max(0, pick - asked))
    if owed > 0 {
      notes.append(.drewTooFew(asked, of: pick))
      owe(owed, of: key.questions[places])
    }
  }
  /// Questions of a drawn section are worth the same; which ones were left out nobody knows.
  private mutating func owe(_ count: Int, of questions: ArraySlice<Question>) {
    if let keyed = questions.first(where: { $0.marking == .byKey }) {
      maximum += Double(count) * keyed.points.value
    } else if let essay = questions.first(where: { $0.marking == .byHand }) {
      pending += Double(count) * essay.points.value
    }
  }
}
