package import Courseware
package import Grading
import Ledgers

/// The gradebooks as tables for a terminal, and the averages over them.
package func gradesText(_ books: [Gradebook]) -> String {
  guard !books.isEmpty else { return "no classroom\n" }
  let empty = books.count > 1 ? books.filter(\.isUntouched) : []
  var parts = books.filter { books.count == 1 || !$0.isUntouched }.map(\.lines)
  if !empty.isEmpty {
    let names = empty.map(\.classroom.id).joined(separator: ", ")
    parts.append(["no students, in the roster or in attempts: \(names)"])
  }
  let averages = averageLines(books)
  if !averages.isEmpty { parts.append(averages) }
  return written(parts)
}

/// One student's work and grades, in gradebooks that contain only this student.
package func studentText(of books: [Gradebook], average: Fraction?) -> String {
  let parts = books.flatMap { book in book.students.map { book.lines(of: $0) } }
  // For a single classroom there is no average; its letter may be one of several, the others of
  // which were not requested.
  let average = books.count > 1 ? average : nil
  let line = average.map { [["grade point average: \($0.decimals(2))"]] } ?? []
  return written(parts + line)
}

/// Joins parts with an empty line between them; lines have no trailing spaces.
private func written(_ parts: [[String]]) -> String {
  parts.map { lines in
    lines.map { safeForTerminal($0.withoutSpacesAtEnd) + "\n" }.joined()
  }.joined(separator: "\n")
}

extension Gradebook {
  /// Whether it has neither students nor attempts at practice.
  fileprivate var isUntouched: Bool { students.isEmpty && practiceAttempts == 0 }

  fileprivate var lines: [String] {
    let heading = "\(classroom.name) (\(classroom.id)), as of \(nowText)"
    guard !isUntouched else {
      return [heading, "  no students: the roster is empty, and no attempt was merged"]
    }
    guard !students.isEmpty else {
      return [heading, "  no students: the roster is empty, and no attempt counts"] + remarkLines
    }
    let isGraded = students.contains { student in
      student.final != nil || student.categories.contains { $0.grade != nil }
    }
    let grades =
      isGraded
      ? table([headings] + students.map(row))
      : ["  \(counted(students.count, "student", "students")), and nothing is graded yet"]
    return [heading] + grades + noteLines + remarkLines + [""]
      + conventionLines
  }

  fileprivate var conventionLines: [String] {
    conventions.map { "  \(padded($0.name, to: 8))  \($0.text)" }
  }

  private var remarkLines: [String] {
    remarks.isEmpty ? [] : [""] + remarks.map { "  - \($0)" }
  }

  private var headings: [String] {
    ["student"] + categories.map(name) + ["final"] + (hasLetters ? ["letter"] : [])
  }

  private func row(_ student: StudentGrades) -> [String] {
    [student.distinctName(to: 32)] + student.categories.map { gradeText($0.grade) }
      + [gradeText(student.final)] + (hasLetters ? [student.step?.letter ?? "-"] : [])
  }

  /// Everything but plain points, one line for each student; what all students have in common comes
  /// first.
  private var noteLines: [String] {
    let notes = students.map { student in
      zip(items, student.grades).map { item, grade in
        grade.words.isEmpty ? "" : "\(item.id) \(grade.words.joined(separator: ", "))"
      }
    }
    let isShared = items.indices.map { place in
      students.count > 1 && notes.allSatisfy { $0[place] == notes[0][place] }
    }
    func line(_ name: String, _ own: [String], shared: Bool) -> String? {
      let shownLines = zip(own, isShared).filter { !$0.isEmpty && $1 == shared }.map(\.0)
      return shownLines.isEmpty
        ? nil : "  \(name): \(shownLines.joined(separator: "; "))"
    }
    let lines =
      [line("everybody", notes.first ?? [], shared: true)]
      + zip(students, notes).map { line($0.distinctName(to: 32), $1, shared: false) }
    let shownLines = lines.compactMap(\.self)
    return shownLines.isEmpty ? [] : [""] + shownLines
  }

  fileprivate func lines(of student: StudentGrades) -> [String] {
    let work = zip(items, student.grades).map { item, grade in
      [
        shortened(item.name, to: 40), item.category, grade.scoreText,
        item.isExtraCredit ? "extra" : grade.maximumText, grade.remarks.joined(separator: ", "),
      ]
    }
    let parts = zip(categories, student.categories).map { category, grade in
      [
        name(of: category), pointsText(grade.earned), pointsText(grade.maximum),
        gradeText(grade.grade), grade.share.map { "\(percentText($0)) %" } ?? "-",
      ]
    }
    let comments = commentRows(student).map { "    \($0[0]), '\($0[1])': \($0[2])" }
    let letter = student.step.map { "  \($0.letter)" } ?? ""
    return ["\(student.name) (\(student.key)): \(classroom.name), as of \(nowText)"]
      + table([["work", "category", "points", "of", ""]] + work, words: [0, 1, 4]) + [""]
      + table([["category", "points", "of", "percent", "of the final grade"]] + parts)
      + ["", "  final: \(gradeText(student.final))\(student.final == nil ? "" : " %")\(letter)"]
      + (comments.isEmpty ? [] : ["", "  comments"] + comments)
      + (student.needs.isEmpty ? [] : ["", "  still needed"])
      + shownNeeds(of: student).map { "    \($0.text)" } + [""] + conventionLines
  }
}

extension ItemGrade {
  /// The remarks that the list of a class shows: everything but points and work without
  /// information.
  fileprivate var words: [String] {
    switch status {
    case .graded, .absent, .pending: remarks
    case .missing, .excused, .open: [status.rawValue] + remarks
    }
  }
}

/// The averages over several classrooms; empty if no classroom has both points and credits.
private func averageLines(_ books: [Gradebook]) -> [String] {
  let (people, remarks) = gradePointAverages(books)
  let shown = people.filter { $0.average != nil }
  guard books.count > 1, !shown.isEmpty else { return [] }
  let shared = SharedNames(of: shown.map(\.name))
  let rows = shown.map { person in
    let key = person.courses.first.map { books[$0.book].students[$0.student].key } ?? ""
    return [
      distinct(shortened(person.name, to: 32), key, isShared: shared.contains(person.name)),
      person.average.map { $0.decimals(2) } ?? "-",
      person.credits.shortest(upTo: 2),
      person.courses.map { course in
        let letter = books[course.book].students[course.student].step?.letter ?? "-"
        return "\(books[course.book].classroom.id) \(letter)"
      }.joined(separator: ", "),
    ]
  }
  return ["grade point average"]
    + table([["student", "average", "credits", "of"]] + rows, words: [0, 3])
    + remarks.map { "  - \($0)" }
}

/// A share in percent with two decimals; a dash if there is none.
func percentText(_ grade: Fraction?) -> String {
  grade.map { ($0 * .hundred).decimals(2) } ?? "-"
}

func pointsText(_ points: Fraction) -> String { points.shortest(upTo: 2) }

extension Gradebook {
  /// A category's grade or a final grade in percent; a dash if there is none.
  ///
  /// If rounding would lift it to the threshold of a letter that it does not reach, it is rounded
  /// down instead, so that the letter and the percentages do not contradict each other.
  func gradeText(_ grade: Fraction?) -> String {
    guard let grade else { return "-" }
    let text = percentText(grade)
    let isLifted = classroom.grading.scale.contains {
      grade < Fraction($0.from) && text == percentText(Fraction($0.from))
    }
    return isLifted ? (grade * .hundred).decimals(2, .cut) : text
  }

  var hasLetters: Bool { !classroom.grading.scale.isEmpty }

  /// What is needed for each letter, except for letters that start at 0 %.
  func shownNeeds(of student: StudentGrades) -> [StudentGrades.Need] {
    let free = classroom.grading.scale.filter { $0.from.hundredths == 0 }.map(\.letter)
    return student.needs.filter { !free.contains($0.letter) }
  }

  /// The comments on a student's answers: one row with the work, the question and the comment.
  func commentRows(_ student: StudentGrades) -> [[String]] {
    zip(items, student.grades).flatMap { item, grade in
      grade.comments.map { [item.name, oneLine($0.question, to: 90), $0.text] }
    }
  }

  /// A category with its weight: `quizzes 40 %`.
  func name(of category: Category) -> String {
    isWithoutWeights ? category.name : "\(category.name) \(weightText(category.weight))"
  }

  /// The conventions behind the grades, each with a name.
  var conventions: [(name: String, text: String)] {
    let drops = categories.filter { $0.drops > 0 }.map { "\($0.drops) of \($0.name)" }
    return [
      ("category", "the sum of the points divided by the sum of the maximums"),
      (
        "final",
        isWithoutWeights
          ? "all work counts together, because the classroom has no weights"
          : "weights are rescaled over the categories that have a grade"
      ),
      (
        "missing",
        classroom.grading.missing == .zero ? "counts 0 of its points" : "is left out"
      ),
      (
        "dropped",
        drops.isEmpty
          ? "nothing"
          : drops.joined(separator: ", ")
            + ": those whose removal raises the category's grade most, never all"
      ),
      ("rounded", "only when printed; letters are based on the exact grade"),
    ]
  }
}

/// `40 %`, `12.5 %`.
private func weightText(_ weight: Percent) -> String {
  (Fraction(weight) * .hundred).shortest(upTo: 2) + " %"
}

extension ItemGrade {
  /// The points, or a word for the reason why there are none.
  var scoreText: String {
    switch status {
    case .graded: pointsText(earned)
    case .pending: "to grade"
    case .missing: "missing"
    case .excused: "excused"
    case .open: "open"
    case .absent: "-"
    }
  }

  /// The maximum with which the work counts, or will count.
  var maximumText: String {
    let points = status == .open || status == .pending ? toCome : maximum
    return points > .zero ? pointsText(points) : "-"
  }

  /// The remarks besides the points.
  var remarks: [String] { (isDropped ? ["dropped"] : []) + notes.map(\.words.text) }
}

extension ItemGrade.Note {
  /// The note in a few words, and its identifier in machine-readable output.
  var words: (text: String, id: String) {
    switch self {
    case .late: ("late", "late")
    case .tooLate: ("handed in too late", "too-late")
    case .byHand: ("entered by hand", "override")
    case .inConflict: ("in conflict", "in-conflict")
    case .toMark(let points):
      (
        pointsText(points) == "1" ? "1 point to grade" : "\(pointsText(points)) points to grade",
        "to-grade"
      )
    }
  }
}

extension StudentGrades.Need {
  /// `93.34 %`, rounded up, so that the shown share suffices, or that none is needed or suffices.
  var words: String {
    switch needed {
    case .safe: "safe"
    case .outOfReach: "out of reach"
    case .share(let share): (share * .hundred).decimals(2, .up) + " %"
    }
  }

  /// `A: 93.34 % of the remaining points`.
  var text: String { "\(letter): \(words)" + (share == nil ? "" : " of the remaining points") }

  /// The smallest share of the remaining points that reaches the letter; `nil` if there is none.
  var share: Fraction? { if case .share(let share) = needed { share } else { nil } }
}
