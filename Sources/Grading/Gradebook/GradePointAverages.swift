package import Courseware
import Ledgers

/// One student's grade point average over several classrooms.
package struct GradePointAverage: Sendable {
  /// The student's name in the first of the classrooms.
  package var name: String
  /// The student's entries in the gradebooks.
  package var courses: [Course]
  /// The mean of the grade points, weighted by credits; `nil` if no classroom has both.
  package var average: Fraction?
  /// The sum of the credits that the average is made from.
  package var credits: Fraction

  /// One classroom's part.
  package struct Course: Sendable, Hashable {
    /// The index of the gradebook.
    package var book: Int
    /// The index of the student in the gradebook.
    package var student: Int
    /// `nil` if the letter has no grade points or there is no letter yet.
    package var points: Fraction?
    /// `nil` if the classroom specifies none.
    package var credits: Fraction?
  }
}

/// All students in any of the gradebooks, sorted by name, with their average over the gradebooks.
///
/// Entries of two classrooms are the same student if two of these three are equal: the id, the
/// e-mail address, the name. One alone is not enough, least of all an id such as `1`; if it is the
/// id, that is reported. If two students of one classroom match the same student of another, they
/// are not combined.
package func gradePointAverages(
  _ books: [Gradebook]
) -> (averages: [GradePointAverage], remarks: [String]) {
  var people = People()
  for (place, book) in books.enumerated() { people.add(book, at: place) }
  let averages = people.all.sorted { $0.cleanName < $1.cleanName }.map { $0.average(over: books) }
  return (averages, people.remarks)
}

/// The students found so far, indexed by the pairs of fields that identify them.
private struct People {
  private(set) var all: [Person] = []
  private(set) var remarks: [String] = []
  /// The index of the first student with an id.
  private var firstOfID: [String: Int] = [:]
  /// The indices of students with a clue, at most two; more matches are treated like two.
  private var places: [[String]: [Int]] = [:]

  mutating func add(_ book: Gradebook, at place: Int) {
    let own = book.students.indices.map { Person(book.students[$0], book: place, index: $0) }
    let fitting = own.map { person in Set(person.clues.flatMap { places[$0] ?? [] }) }
    let claims = fitting.joined().reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    for (person, found) in zip(own, fitting) {
      if let same = found.first, found.count == 1, claims[same] == 1 {
        all[same].courses += person.courses
      } else {
        remark(on: person, in: book, isDoubtful: !found.isEmpty)
        add(person)
      }
    }
  }

  private mutating func add(_ person: Person) {
    for clue in person.clues where places[clue, default: []].count < 2 {
      places[clue, default: []].append(all.count)
    }
    if let id = person.id { firstOfID[id] = firstOfID[id] ?? all.count }
    all.append(person)
  }

  private mutating func remark(on person: Person, in book: Gradebook, isDoubtful: Bool) {
    if isDoubtful {
      remarks.append(
        "'\(person.name)' in '\(book.classroom.id)' may be several students of other classrooms: "
          + "not matched with any of them")
    } else if let first = person.id.flatMap({ firstOfID[$0] }) {
      remarks.append(
        "the id '\(person.key)' is '\(all[first].name)' in one classroom and '\(person.name)' in "
          + "'\(book.classroom.id)': treated as two students")
    }
  }
}

/// A student of one classroom, with the fields that distinguish the student from others.
private struct Person {
  /// The case-folded id; `nil` without a roster.
  var id: String?
  /// The key in the classroom's gradebook.
  var key: String
  var name: String
  var cleanName: String
  var courses: [(book: Int, student: Int)]
  /// The pairs of fields of which one must match in another classroom: two of id, address and name,
  /// each preceded by the names of the fields.
  var clues: [[String]]

  init(_ student: StudentGrades, book: Int, index: Int) {
    id = student.isMember ? AnswerText.folded(student.key) : nil
    key = student.key
    name = student.name
    cleanName = cleaned(name)
    courses = [(book, index)]
    let email = student.email.map(cleaned)
    clues = [
      id.map { ["id and name", $0, cleaned(student.name)] },
      email.map { ["address and name", $0, cleaned(student.name)] },
      id.flatMap { id in email.map { ["id and address", id, $0] } },
    ].compactMap(\.self)
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
