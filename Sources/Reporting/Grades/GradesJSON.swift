import Courseware
package import Grading

/// `quizpress gradebook --format json`, as Documentation/grades.schema.json describes it.
///
/// Grades and shares are fractions of 1, points are in points, all exact up to twelve decimals.
package func gradesJSON(_ books: [Gradebook]) -> [UInt8] {
  var out: [UInt8] = []
  out.beginObject()
  out.field("version", 1)
  out.array("classrooms", books) { $0.write($1) }
  let (averages, remarks) = gradePointAverages(books)
  out.array("averages", averages) { $0.write($1, books) }
  out.array("remarks", remarks) { $0.element("\($1)") }
  out.endObject()
  out.write("\n")
  return out
}

extension [UInt8] {
  /// Appends a field with a number or `null`.
  fileprivate mutating func field(_ name: StaticString, _ number: Fraction?) {
    key(name)
    write(number.map { $0.shortest(upTo: 12) } ?? "null")
  }

  fileprivate mutating func write(_ book: Gradebook) {
    beginObject()
    field("classroom", book.classroom.id)
    field("name", book.classroom.name)
    field("now", book.now.utc)
    field("credits", book.classroom.credits.map { Fraction($0) * .hundred })
    field("missing", book.classroom.grading.missing.rawValue)
    array("categories", book.categories) { out, category in
      out.beginObject()
      out.field("category", category.name)
      out.field("weight", Fraction(category.weight))
      out.field("drops", category.drops)
      out.endObject()
    }
    array("items", book.items) { $0.write($1) }
    array("students", book.students) { $0.write($1, book) }
    array("remarks", book.remarks) { $0.element("\($1)") }
    endObject()
  }

  private mutating func write(_ item: GradeItem) {
    beginObject()
    field("item", item.id)
    field("name", item.name)
    field("category", item.category)
    field("maximum", item.maximum)
    field("extra_credit", item.isExtraCredit)
    field("quiz", item.isQuiz)
    endObject()
  }

  private mutating func write(_ student: StudentGrades, _ book: Gradebook) {
    beginObject()
    field("student", student.key)
    field("name", student.name)
    field("email", student.email)
    field("final", student.final)
    if student.final == nil { field("final_reason", "no work counts yet") }
    field("letter", student.step?.letter)
    field("grade_points", student.step?.gradePoints.map { Fraction($0) * .hundred })
    array("categories", zip(book.categories, student.categories)) { $0.write($1.0, $1.1) }
    array("items", zip(book.items, student.grades)) { $0.write($1.0, $1.1) }
    array("pointsNeeded", student.needs) { $0.write($1) }
    endObject()
  }

  private mutating func write(_ category: Gradebook.Category, _ grade: CategoryGrade) {
    beginObject()
    field("category", category.name)
    field("earned", grade.earned)
    field("maximum", grade.maximum)
    field("extra", grade.extra)
    field("grade", grade.grade)
    field("share", grade.share)
    endObject()
  }

  private mutating func write(_ item: GradeItem, _ grade: ItemGrade) {
    beginObject()
    field("item", item.id)
    field("status", grade.status.rawValue)
    field("earned", grade.status == .graded ? grade.earned : nil)
    field("maximum", grade.maximum)
    field("to_come", grade.toCome)
    field("dropped", grade.isDropped)
    field("notes", grade.notes.map(\.name))
    array("comments", grade.comments) { out, comment in
      out.beginObject()
      out.field("question", comment.question)
      out.field("text", comment.text)
      out.endObject()
    }
    endObject()
  }

  private mutating func write(_ need: StudentGrades.Need) {
    beginObject()
    field("letter", need.letter)
    switch need.needed {
    case .safe:
      field("needed", "safe")
      field("share", 0 as Int)
    case .outOfReach:
      field("needed", "out-of-reach")
      field("share", nil as Int?)
    case .share(let share):
      field("needed", "share")
      field("share", share)
    }
    endObject()
  }

  fileprivate mutating func write(_ person: GradePointAverage, _ books: [Gradebook]) {
    beginObject()
    field("name", person.name)
    field("average", person.average)
    field("credits", person.credits)
    array("classrooms", person.courses) { out, course in
      out.beginObject()
      out.field("classroom", books[course.book].classroom.id)
      out.field("student", books[course.book].students[course.student].key)
      out.field("grade_points", course.points)
      out.field("credits", course.credits)
      out.endObject()
    }
    endObject()
  }
}
