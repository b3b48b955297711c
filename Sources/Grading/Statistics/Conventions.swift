package import Courseware

/// The choices behind the numbers, which other tools make otherwise and seldom tell.
package struct Conventions: Sendable, Equatable {
  /// A name and what holds, in the order they are shown.
  package var choices: [(name: String, text: String)]

  /// What holds for a quiz's statistics.
  package init(for quiz: Quiz) {
    choices = [
      ("attempt", "one a student: " + attemptChoice(quiz.score)),
      ("late", "counts only where the student has none on time"),
      ("skipped", "scores 0"),
      ("sd", "divisor n - 1"),
      ("d27", "groups of max(1, floor(0.27 n)), ties at the cut shared in equal parts"),
      ("unit", "mean, median, sd and sem in points, everything else as a fraction"),
      ("drawn", "a question against the rest of the same form, over those who drew it"),
    ]
  }

  /// Name by name and text by text.
  package static func == (a: Conventions, b: Conventions) -> Bool {
    a.choices.elementsEqual(b.choices) { $0 == $1 }
  }
}

private func attemptChoice(_ score: Quiz.CountingAttempt) -> String {
  switch score {
  case .best: "the best that counts"
  case .last: "the last that counts"
  case .first: "the first that counts"
  case .average: "the first of those averaged"
  }
}
