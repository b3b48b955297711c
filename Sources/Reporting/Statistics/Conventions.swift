import Courseware
import Grading
import Ledgers

extension QuizStatistics {
  /// The conventions of the statistics, which differ between tools, with their names, in the order
  /// in which they are shown.
  var conventions: [(name: String, text: String)] {
    let quiz = assignment.quiz
    var choices: [(name: String, text: String)] = [("attempt", attemptChoice)]
    choices += lateChoices
    if quiz.kind == .practice {
      choices.append(("gradebook", "practice is graded, but not in the gradebook"))
    }
    if quiz.kind.isGraded {
      choices += [
        ("questions", questionChoice),
        ("missing", missingChoice(scope.missing)),
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
    return choices
  }

  private var attemptChoice: String {
    let quiz = assignment.quiz
    if quiz.isAnonymous {
      return "every attempt is a respondent of its own: the quiz is anonymous"
    }
    return switch scope.attempts {
    case .counting where quiz.combinesAttempts:
      "all that may count are combined; for each question, the first answer counts"
    case .counting: "one per student: " + countingChoice(quiz)
    case .first: "one per student: the first, on time or late"
    case .last: "one per student: the last, on time or late"
    case .best where !isGraded:
      "one per student: the first, on time or late, because nothing has points"
    case .best: "one per student: the best, on time or late"
    case .all where !isGraded:
      "all attempts of every student, on time or late; the table of students has the answers of "
        + "the last"
    case .all: "all attempts of every student, on time or late"
    }
  }

  /// How late attempts count, if that matters: a survey or poll without a deadline has none.
  private var lateChoices: [(name: String, text: String)] {
    guard scope.attempts == .counting, !assignment.quiz.isAnonymous,
      isGraded || assignment.quiz.deadline != nil
    else { return [] }
    let refusesLate = assignment.classroom.grading.lateness == .refuse
    return [
      ("late", refusesLate ? "never counts" : "counts only if the student has none on time")
    ]
  }

  /// The questions that the figures are computed from, and why others are excluded.
  private var questionChoice: String {
    let left = questions.filter { !$0.isScored }.map { question in
      "\(question.number) (\(question.facility.reason ?? ""))"
    }
    let scaled =
      isScaled ? "; totals of forms worth less are scaled to \(shortest(maximum)) points" : ""
    if left.isEmpty {
      let words = questions.count == 1 ? "the only one" : "all \(questions.count)"
      return "all figures are computed from \(words)" + scaled
    }
    return "all figures are computed from \(questions.count - left.count) of \(questions.count); "
      + "omitted: " + left.joined(separator: ", ") + scaled
  }
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
