import Courseware
package import Grading
import Ledgers

/// `quizpress gradebook --format json`, as Documentation/grades.schema.json describes it.
///
/// Grades and shares are parts of one, points are points, all exact up to twelve decimals.
package func gradesJSON(_ books: [Gradebook]) -> [UInt8] {
  var out: [UInt8] = []
  out.write(#"{"version":1,"classrooms":["#)
  out.writeList(books) { $0.write($1) }
  let (averages, remarks) = gradePointAverages(books)
  out.write(#"],"averages":["#)
  out.writeList(averages) { $0.write($1, books) }
  out.write(#"],"remarks":["#)
  out.writeList(remarks) { $0.writeJSON($1) }
  out.write("]}\n")
  return out
}

extension [UInt8] {
  /// A member with a number, or `null`; behind another member.
  fileprivate mutating func member(_ key: StaticString, _ number: Fraction?) {
    write(",\"")
    write(key)
    write("\":")
    write(number.map { $0.shortest(upTo: 12) } ?? "null")
  }

  /// A member with a text, or `null`; behind another member.
  fileprivate mutating func member(_ key: StaticString, _ text: String?) {
    write(",\"")
    write(key)
    write("\":")
    if let text { writeJSON(text) } else { write("null") }
  }

  fileprivate mutating func write(_ book: Gradebook) {
    write(#"{"classroom":"#)
    writeJSON(book.classroom.id)
    member("name", book.classroom.name)
    member("now", book.now.utc)
    member("credits", book.classroom.credits.map { Fraction($0) * .hundred })
    member("missing", book.classroom.grading.missing.rawValue)
    write(#","categories":["#)
    writeList(book.categories) { out, category in
      out.write(#"{"category":"#)
      out.writeJSON(category.name)
      out.member("weight", Fraction(category.weight))
      out.write(#","drops":\#(category.drops)}"#)
    }
    write(#"],"items":["#)
    writeList(book.items) { out, item in
      out.write(#"{"item":"#)
      out.writeJSON(item.id)
      out.member("name", item.name)
      out.member("category", item.category)
      out.member("maximum", item.maximum)
      out.write(#","extra_credit":\#(item.isExtraCredit),"quiz":\#(item.isQuiz)}"#)
    }
    write(#"],"students":["#)
    writeList(book.students) { $0.write($1, book) }
    write(#"],"remarks":["#)
    writeList(book.remarks) { $0.writeJSON($1) }
    write("]}")
  }

  private mutating func write(_ student: StudentGrades, _ book: Gradebook) {
    write(#"{"student":"#)
    writeJSON(student.key)
    member("name", student.name)
    member("email", student.email)
    member("final", student.final)
    if student.final == nil { member("final_reason", "no work counts yet") }
    member("letter", student.step?.letter)
    member("grade_points", student.step?.gradePoints.map { Fraction($0) * .hundred })
    write(#","categories":["#)
    writeList(zip(book.categories, student.categories)) { $0.write($1.0, $1.1) }
    write(#"],"items":["#)
    writeList(zip(book.items, student.grades)) { $0.write($1.0, $1.1) }
    write(#"],"pointsNeeded":["#)
    writeList(student.needs) { $0.write($1) }
    write("]}")
  }

  private mutating func write(_ category: Gradebook.Category, _ grade: CategoryGrade) {
    write(#"{"category":"#)
    writeJSON(category.name)
    member("earned", grade.earned)
    member("maximum", grade.maximum)
    member("extra", grade.extra)
    member("grade", grade.grade)
    member("share", grade.share)
    write("}")
  }

  private mutating func write(_ item: GradeItem, _ grade: ItemGrade) {
    write(#"{"item":"#)
    writeJSON(item.id)
    member("status", grade.status.rawValue)
    member("earned", grade.status == .graded ? grade.earned : nil)
    member("maximum", grade.maximum)
    member("to_come", grade.toCome)
    write(#","dropped":\#(grade.isDropped),"notes":["#)
    writeList(grade.notes) { $0.writeJSON($1.name) }
    write(#"],"comments":["#)
    writeList(grade.comments) { out, comment in
      out.write(#"{"question":"#)
      out.writeJSON(comment.question)
      out.member("text", comment.text)
      out.write("}")
    }
    write("]}")
  }

  private mutating func write(_ need: StudentGrades.Need) {
    write(#"{"letter":"#)
    writeJSON(need.letter)
    switch need.needed {
    case .safe: write(#","needed":"safe","share":0}"#)
    case .outOfReach: write(#","needed":"out-of-reach","share":null}"#)
    case .share(let share):
      member("needed", "share")
      member("share", share)
      write("}")
    }
  }

  fileprivate mutating func write(_ person: GradePointAverage, _ books: [Gradebook]) {
    write(#"{"name":"#)
    writeJSON(person.name)
    member("average", person.average)
    member("credits", person.credits)
    write(#","classrooms":["#)
    writeList(person.courses) { out, course in
      out.write(#"{"classroom":"#)
      out.writeJSON(books[course.book].classroom.id)
      out.member("student", books[course.book].students[course.student].key)
      out.member("grade_points", course.points)
      out.member("credits", course.credits)
      out.write("}")
    }
    write("]}")
  }
}
