import Courseware
package import Grading

/// `quizpress gradebook --format json`, as Documentation/grades.schema.json describes it.
///
/// Grades and shares are fractions of 1, points are in points, all exact up to twelve decimals.
package func gradesJSON(_ books: [Gradebook]) -> [UInt8] {
  let (averages, remarks) = gradePointAverages(books)
  return jsonLine { out in
    out.field("version", 1)
    out.objects("classrooms", books) { $0.writeFields(of: $1) }
    out.objects("averages", averages) { $0.writeFields(of: $1, books) }
    out.field("remarks", remarks)
  }
}

extension [UInt8] {
  /// Appends a field with a number or `null`.
  fileprivate mutating func field(_ name: StaticString, _ number: Fraction?) {
    key(name)
    write(number.map { $0.shortest(upTo: 12) } ?? "null")
  }

  fileprivate mutating func writeFields(of book: Gradebook) {
    field("classroom", book.classroom.id)
    field("name", book.classroom.name)
    field("now", book.now.utc)
    field("credits", book.classroom.credits.map { Fraction($0) * .hundred })
    field("missing", book.classroom.grading.missing.rawValue)
    objects("categories", book.categories) { out, category in
      out.field("category", category.name)
      out.field("weight", Fraction(category.weight))
      out.field("drops", category.drops)
    }
    objects("items", book.items) { $0.writeFields(of: $1) }
    objects("students", book.students) { $0.writeFields(of: $1, book) }
    field("remarks", book.remarks)
  }

  private mutating func writeFields(of item: GradeItem) {
    field("item", item.id)
    field("name", item.name)
    field("category", item.category)
    field("maximum", item.maximum)
    field("extra_credit", item.isExtraCredit)
    field("quiz", item.isQuiz)
  }

  private mutating func writeFields(of student: StudentGrades, _ book: Gradebook) {
    field("student", student.key)
    field("name", student.name)
    field("email", student.email)
    field("final", student.final)
    if student.final == nil { field("final_reason", "no work counts yet") }
    field("letter", student.step?.letter)
    field("grade_points", student.step?.gradePoints.map { Fraction($0) * .hundred })
    objects("categories", zip(book.categories, student.categories)) {
      $0.writeFields(of: $1.0, $1.1)
    }
    objects("items", zip(book.items, student.grades)) { $0.writeFields(of: $1.0, $1.1) }
    objects("pointsNeeded", student.needs) { $0.writeFields(of: $1) }
  }

  private mutating func writeFields(of category: Gradebook.Category, _ grade: CategoryGrade) {
    field("category", category.name)
    field("earned", grade.earned)
    field("maximum", grade.maximum)
    field("extra", grade.extra)
    field("grade", grade.grade)
    field("share", grade.share)
  }

  private mutating func writeFields(of item: GradeItem, _ grade: ItemGrade) {
    field("item", item.id)
    field("status", grade.status.rawValue)
    field("earned", grade.status == .graded ? grade.earned : nil)
    field("maximum", grade.maximum)
    field("to_come", grade.toCome)
    field("dropped", grade.isDropped)
    field("notes", grade.notes.map(\.words.id))
    objects("comments", grade.comments) { out, comment in
      out.field("question", comment.question)
      out.field("text", comment.text)
    }
  }

  private mutating func writeFields(of need: StudentGrades.Need) {
    field("letter", need.letter)
    let (needed, share): (String, Fraction?) =
      switch need.needed {
      case .safe: ("safe", Fraction.zero)
      case .outOfReach: ("out-of-reach", nil)
      case .share(let share): ("share", share)
      }
    field("needed", needed)
    field("share", share)
  }

  fileprivate mutating func writeFields(of person: GradePointAverage, _ books: [Gradebook]) {
    field("name", person.name)
    field("average", person.average)
    field("credits", person.credits)
    objects("classrooms", person.courses) { out, course in
      out.field("classroom", books[course.book].classroom.id)
      out.field("student", books[course.book].students[course.student].key)
      out.field("grade_points", course.points)
      out.field("credits", course.credits)
    }
  }
}
