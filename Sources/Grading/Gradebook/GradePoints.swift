package import Courseware

/// One student's grade point average over several classrooms.
package struct GradePointAverage: Sendable {
  /// The classrooms' word for the student, that of the first.
  package var name: String
  /// The places of the student in the gradebooks.
  package var courses: [Course]
  /// Grade points weighted by credits; `nil` where no classroom has both.
  package var average: Fraction?
  /// The sum of the credits that the average is made from.
  package var credits: Fraction

  /// One classroom's part.
  package struct Course: Sendable, Hashable {
    /// Its place among the gradebooks.
    package var book: Int
    /// The student's place in it.
    package var student: Int
    /// `nil` where the letter has no grade points or there is no letter yet.
    package var points: Fraction?
    /// `nil` where the classroom names none.
    package var credits: Fraction?
  }
}

/// Everybody in any of the gradebooks, by name, with their average over them.
///
/// One student in two classrooms is who has two of three in common: the id, the e-mail address, the
/// name. One alone proves nothing, least of all an id such as `1`; where it is the id, that is
/// said.
package func gradePointAverages(
  _ books: [Gradebook]
) -> (averages: [GradePointAverage], remarks: [String]) {
  var people: [Person] = []
  var remarks: [String] = []
  for (place, book) in books.enumerated() {
    var found = people
    for (index, student) in book.students.enumerated() {
      let own = Person(student, book: place, index: index)
      let same = people.indices.first { people[$0].likeness(to: own) >= 2 }
      if let same {
        found[same].courses += own.courses
      } else {
        found.append(own)
        if let other = people.first(where: { $0.id != nil && $0.id == own.id }) {
          remarks.append(
            "the id '\(student.key)' is '\(other.name)' in one classroom and '\(own.name)' in "
              + "'\(book.classroom.id)': taken for two students")
        }
      }
    }
    people = found
  }
  let averages = people.map { $0.average(over: books) }
  return (averages.sorted { cleaned($0.name) < cleaned($1.name) }, remarks)
}

/// What tells a student of one classroom from others.
private struct Person {
  /// Folded; `nil` without a roster.
  var id: String?
  var email: String?
  var name: String
  var courses: [(book: Int, student: Int)]

  init(_ student: StudentGrades, book: Int, index: Int) {
    id = student.isMember ? AnswerText.folded(student.key) : nil
    email = student.email.map(cleaned)
    name = student.name
    courses = [(book, index)]
  }

  func likeness(to other: Person) -> Int {
    (id != nil && id == other.id ? 1 : 0) + (email != nil && email == other.email ? 1 : 0)
      + (cleaned(name) == cleaned(other.name) ? 1 : 0)
  }

  func average(over books: [Gradebook]) -> GradePointAverage {
    let parts = courses.map { course in
      let book = books[course.book]
      return GradePointAverage.Course(
        book: course.book, student: course.student,
        points: book.students[course.student].step?.gradePoints.map { Fraction($0) * .hundred },
        credits: book.classroom.credits.map { Fraction($0) * .hundred })
    }
    var (sum, credits) = (Fraction.zero, Fraction.zero)
    for part in parts {
      guard let points = part.points, let weight = part.credits else { continue }
      sum = sum + points * weight
      credits = credits + weight
    }
    return GradePointAverage(
      name: name, courses: parts, average: sum.divided(by: credits), credits: credits)
  }
}
