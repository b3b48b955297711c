package import Courseware
package import Grading

/// `quizpress gradebook --format csv`: one row for each student and classroom, one column for each
/// piece of work.
///
/// If the work of a student has another maximum than that of the item, because other questions were
/// drawn or some answers are not graded yet, a second column has each student's maximum. Points
/// have at most four decimals, and percentages are formatted as in the other reports.
package func gradesCSV(_ books: [Gradebook], style: CSVStyle) -> [UInt8] {
  let columns = GradeColumns(books)
  var writer = CSVWriter(style: style)
  writer.row(columns.headings.map { .text($0) })
  for book in books {
    for student in book.students { writer.row(columns.row(student, book)) }
  }
  return writer.bytes
}

/// The columns for several gradebooks; items and categories with the same name share a column.
private struct GradeColumns {
  private var items: [String] = []
  private var categories: [String] = []
  /// The items, by heading, whose maximum is not the same for everybody.
  private var varying: Set<String> = []

  init(_ books: [Gradebook]) {
    for book in books {
      for item in book.items where !items.contains(item.heading) { items.append(item.heading) }
      for category in book.categories where !categories.contains(category.name) {
        categories.append(category.name)
      }
      for student in book.students {
        for (item, grade) in zip(book.items, student.grades)
        where grade.maximum > .zero && grade.maximum != item.maximum {
          varying.insert(item.heading)
        }
      }
    }
  }

  var headings: [String] {
    ["classroom", "student", "name", "email"]
      + items.flatMap { varying.contains($0) ? [$0, "\($0) maximum"] : [$0] }
      + categories.map(heading) + ["final %", "letter", "grade points"]
  }

  /// The heading of a category, which is never that of the final grade.
  private func heading(_ category: String) -> String {
    AnswerText.folded(category) == "final" ? "\(category) (category) %" : "\(category) %"
  }

  func row(_ student: StudentGrades, _ book: Gradebook) -> [CSVWriter.Cell] {
    let grades = Dictionary(keepingFirst: zip(book.items.map(\.heading), student.grades))
    let parts = Dictionary(keepingFirst: zip(book.categories.map(\.name), student.categories))
    let points = student.step?.gradePoints.map { Fraction($0) * .hundred }
    let start: [CSVWriter.Cell] = [
      .text(book.classroom.id), .text(student.key), .text(student.name), .init(student.email),
    ]
    let works = items.flatMap { heading -> [CSVWriter.Cell] in
      let grade = grades[heading]
      let maximum = grade.flatMap { $0.maximum > .zero ? $0.maximum.shortest(upTo: 4) : nil }
      var cells: [CSVWriter.Cell] = [grade.map(\.cell) ?? .empty]
      if varying.contains(heading) { cells.append(.init(maximum)) }
      return cells
    }
    let shares: [CSVWriter.Cell] = categories.map { name in
      .init(parts[name]?.grade.map { book.gradeText($0) })
    }
    return start + works + shares + [
      .init(student.final.map { book.gradeText($0) }), .init(student.step?.letter),
      .init(points?.shortest(upTo: 2)),
    ]
  }
}

extension GradeItem {
  /// The name and the maximum: `cells (10)`, `essay (extra)`.
  fileprivate var heading: String {
    "\(id) (\(isExtraCredit ? "extra" : maximum.shortest(upTo: 4)))"
  }
}

extension ItemGrade {
  fileprivate var cell: CSVWriter.Cell {
    switch status {
    case .graded: .text(earned.shortest(upTo: 4))
    case .absent: .empty
    case .pending, .missing, .excused, .open: .text(status.rawValue)
    }
  }
}
