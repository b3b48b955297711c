import Courseware
import Grading
import Ledgers

/// The conventions of the statistics, which differ between tools.
package struct Conventions: Sendable, Equatable {
  /// The conventions with their names, in the order in which they are shown.
  var choices: [(name: String, text: String)]

  /// The conventions of a quiz's statistics.
  init(for statistics: QuizStatistics) {
    let quiz = statistics.assignment.quiz
    choices = attemptChoices(of: statistics) + lateChoices(of: statistics)
    if quiz.kind == .practice {
      choices.append(("gradebook", "practice is graded, but not in the gradebook"))
    }
    if quiz.kind.isGraded {
      choices += [
        ("questions", questionChoice(of: statistics)),
        ("missing", missingChoice(statistics.scope.missing)),
        ("sd", "divisor n - 1"),
        ("d27", "groups of max(1, floor(0.27 n)), ties at the cut shared in equal parts"),
        ("unit", "mean, median, sd and sem in points, everything else as a fraction"),
        ("drawn", "a question against the rest of the same form, over those who drew it"),
        ("functioning", "a distractor selected by at least 5 % with r_rest below 0"),
        ("distribution", "a total between two columns belongs to the lower one"),
        ("intervals", "95 %: Wilson for facility, Fisher z for r_rest, Feldt for alpha"),
        ("verdicts", "only on evidence that flags good questions in fewer than 1 of 20 quizzes"),
      ]
    }
    choices += [
      ("share", "of those who were asked, skipped included"),
      ("time", "by the student's device; quartiles in proportion between neighbors (type 7)"),
    ]
    let kinds = Set(quiz.questions.map(\.kind.name))
    if !kinds.isDisjoint(with: ["numeric", "short-text", "blanks"]) {
      choices.append(("answers", "typed ones in their normalized form"))
    }
    if kinds.contains("scale") {
      choices.append(("scale", "steps count from 1, skipped ones left out"))
    }
  }

  /// Compares names and texts in order.
  package static func == (a: Conventions, b: Conventions) -> Bool {
    a.choices.elementsEqual(b.choices) { $0 == $1 }
  }
}

private func attemptChoices(of statistics: QuizStatistics) -> [(name: String, text: String)] {
  let assignment = statistics.assignment
  if assignment.quiz.isAnonymous {
    return [("attempt", "every attempt is a respondent of its own: the quiz is anonymous")]
  }
  return switch statistics.scope.attempts {
  case .counting where assignment.quiz.combinesAttempts:
    [("attempt", "all that may count are combined; for each question, the first answer counts")]
  case .counting: [("attempt", "one per student: " + countingChoice(assignment.quiz))]
  case .first: [("attempt", "one per student: the first, on time or late")]
  case .last: [("attempt", "one per student: the last, on time or late")]
  case .best where !assignment.quiz.kind.isGraded:
    [("attempt", "one per student: the first, on time or late, because nothing has points")]
  case .best: [("attempt", "one per student: the best, on time or late")]
  case .all where !assignment.quiz.kind.isGraded:
    [
      (
        "attempt",
        "all attempts of every student, on time or late; the table of students has the answers of "
          + "the last"
      )
    ]
  case .all: [("attempt", "all attempts of every student, on time or late")]
  }
}

/// How late attempts count, if that matters: a survey or poll without a deadline has none.
private func lateChoices(of statistics: QuizStatistics) -> [(name: String, text: String)] {
  let assignment = statistics.assignment, quiz = assignment.quiz
  guard statistics.scope.attempts == .counting, !quiz.isAnonymous,
    quiz.kind.isGraded || quiz.deadline != nil
  else { return [] }
  let refusesLate = assignment.classroom.grading.lateness == .refuse
  return [
    ("late", refusesLate ? "never counts" : "counts only if the student has none on time")
  ]
}

private func countingChoice(_ quiz: Quiz) -> String {
  guard quiz.kind.isGraded else { return quiz.score == .last ? "the last" : "the first" }
  return switch quiz.score {
  case .best: "the best that counts"
  case .last: "the last that counts"
  case .first: "the first that counts"
  case .average: "the first of those averaged"
  }
}

private func missingChoice(_ missing: MissingResponses) -> String {
  switch missing {
  case .zero: "a question without a response scores 0"
  case .omit: "a question without a response is omitted from the figures of that question"
  }
}

/// The questions that the figures are computed from, and why others are excluded.
private func questionChoice(of statistics: QuizStatistics) -> String {
  let all = statistics.questions
  let left = all.filter { !$0.isScored }.map { question in
    "\(question.number) (\(question.facility.reason ?? ""))"
  }
  let scaled =
    statistics.isScaled
    ? "; totals of forms worth less are scaled to \(shortest(statistics.maximum)) points" : ""
  if left.isEmpty {
    let words = all.count == 1 ? "the only one" : "all \(all.count)"
    return "all figures are computed from \(words)" + scaled
  }
  return "all figures are computed from \(all.count - left.count) of \(all.count); omitted: "
    + left.joined(separator: ", ") + scaled
}
