import Courseware

/// The choices behind the numbers, which other tools make otherwise and seldom tell.
package struct Conventions: Sendable, Equatable {
  /// A name and what holds, in the order they are shown.
  package var choices: [(name: String, text: String)]

  /// What holds for a quiz's statistics.
  package init(for assignment: Assignment) {
    let quiz = assignment.quiz
    let refusesLate = assignment.classroom.grading.lateness == .refuse
    choices = [
      ("attempt", "one a student: " + attemptChoice(quiz)),
      ("late", refusesLate ? "never counts" : "counts only where the student has none on time"),
    ]
    if quiz.kind.isGraded {
      choices += [
        ("skipped", "scores 0"),
        ("sd", "divisor n - 1"),
        ("d27", "groups of max(1, floor(0.27 n)), ties at the cut shared in equal parts"),
        ("unit", "mean, median, sd and sem in points, everything else as a fraction"),
        ("drawn", "a question against the rest of the same form, over those who drew it"),
        ("functioning", "a distractor ticked by at least 5 % with r_rest below 0"),
        ("distribution", "a total between two columns belongs to the lower one"),
      ]
    }
    choices += [
      ("share", "of those who were asked, skipped included"),
      ("time", "by the student's device; quartiles in proportion between neighbors (type 7)"),
    ]
    let kinds = Set(quiz.questions.map(\.kind.name))
    if !kinds.isDisjoint(with: ["numeric", "short-text", "blanks"]) {
      choices.append(("answers", "typed ones in the form in which they are compared"))
    }
    if kinds.contains("scale") {
      choices.append(("scale", "steps count from 1, skipped ones left out"))
    }
    if quiz.kind.isGraded, quiz.questions.contains(where: \.isVoid) {
      choices.append(("void", "left out: everybody has the points of such a question"))
    }
    if quiz.kind.isGraded, kinds.contains("essay") {
      choices.append(("essays", "left out, as points and as questions, until they are marked"))
    }
  }

  /// Name by name and text by text.
  package static func == (a: Conventions, b: Conventions) -> Bool {
    a.choices.elementsEqual(b.choices) { $0 == $1 }
  }
}

private func attemptChoice(_ quiz: Quiz) -> String {
  guard quiz.kind.isGraded else { return quiz.score == .last ? "the last" : "the first" }
  return switch quiz.score {
  case .best: "the best that counts"
  case .last: "the last that counts"
  case .first: "the first that counts"
  case .average: "the first of those averaged"
  }
}
