import Courseware

/// A grade as people read it: percent with two decimals, a dash where there is none.
func percentText(_ grade: Fraction?) -> String {
  grade.map { ($0 * .hundred).decimals(2) } ?? "-"
}

/// Points as people read them: with two decimals at most.
func pointsText(_ points: Fraction) -> String { points.shortest(upTo: 2) }

extension Gradebook {
  /// The final grade in percent.
  ///
  /// One that rounding would lift to the bound of a letter that it does not reach is cut instead,
  /// so that a letter and the figure beside it never contradict.
  func finalText(_ final: Fraction?) -> String {
    guard let final else { return "-" }
    let text = percentText(final)
    let isLifted = classroom.grading.scale.contains {
      final < Fraction($0.from) && text == percentText(Fraction($0.from))
    }
    return isLifted ? (final * .hundred).decimals(2, .cut) : text
  }

  /// Whether letters can be given at all.
  var hasLetters: Bool { !classroom.grading.scale.isEmpty }

  /// What each letter still takes, but for one that everybody reaches with nothing.
  func toldNeeds(of student: StudentGrades) -> [StudentGrades.Need] {
    let free = classroom.grading.scale.filter { $0.from.hundredths == 0 }.map(\.letter)
    return student.needs.filter { !free.contains($0.letter) }
  }

  /// The comments on a student's answers: the work, the question, the words.
  func commentRows(_ student: StudentGrades) -> [[String]] {
    zip(items, student.grades).flatMap { item, grade in
      grade.comments.map { [item.name, oneLine($0.question, to: 90), $0.text] }
    }
  }

  /// A category with its weight: `quizzes 40 %`.
  func name(of category: Category) -> String {
    isWithoutWeights ? category.name : "\(category.name) \(weightText(category.weight))"
  }

  /// How the figures were come by, each choice by its name.
  var conventions: [(name: String, text: String)] {
    let drops = categories.filter { $0.drops > 0 }.map { "\($0.drops) of \($0.name)" }
    return [
      ("category", "the sum of the points over the sum of the maxima"),
      (
        "final",
        isWithoutWeights
          ? "all work together, since the classroom has no weights"
          : "weights shared out again over the categories that have a grade"
      ),
      (
        "missing",
        classroom.grading.missing == .zero ? "counts 0 of its points" : "is left out"
      ),
      (
        "dropped",
        drops.isEmpty
          ? "nothing"
          : drops.joined(separator: ", ") + ": what lifts the category's grade most, never all"
      ),
      ("rounded", "when printed, and nowhere else; a letter goes by the exact grade"),
    ]
  }
}

/// `40 %`, `12.5 %`.
func weightText(_ weight: Percent) -> String {
  (Fraction(weight) * .hundred).shortest(upTo: 2) + " %"
}

extension ItemGrade {
  /// The points, or in a word why there are none.
  var scoreText: String {
    switch standing {
    case .graded: pointsText(earned)
    case .pending: "to mark"
    case .missing: "missing"
    case .excused: "excused"
    case .open: "open"
    case .absent: "-"
    }
  }

  /// What it counts with, or will once it is there.
  var maximumText: String {
    let points = standing == .open || standing == .pending ? toCome : maximum
    return points > .zero ? pointsText(points) : "-"
  }

  /// What there is to say besides the points.
  var remarks: [String] { (isDropped ? ["dropped"] : []) + notes.map(\.text) }
}

extension ItemGrade.Note {
  /// A few words.
  var text: String {
    switch self {
    case .late: "late"
    case .tooLate: "handed in too late"
    case .byHand: "entered by hand"
    case .disputed: "in conflict"
    case .toMark(let points): "\(pointsText(points)) points to mark"
    }
  }

  /// The word that programs rely on.
  var name: String {
    switch self {
    case .late: "late"
    case .tooLate: "too-late"
    case .byHand: "by-hand"
    case .disputed: "disputed"
    case .toMark: "to-mark"
    }
  }
}

extension StudentGrades.Need {
  /// `A: 93.34 % of what is to come`, rounded up, so that what is named suffices.
  var text: String {
    switch needed {
    case .safe: "\(letter): safe"
    case .outOfReach: "\(letter): out of reach"
    case .share(let share): "\(letter): \((share * .hundred).decimals(2, .up)) % of what is to come"
    }
  }
}
