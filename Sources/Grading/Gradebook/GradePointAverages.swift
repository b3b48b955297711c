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

extension [GradePointAverage.Course] {
  /// The mean of the grade points, weighted by credits, and the sum of these credits; no mean if no
  /// classroom has both.
  package var average: (points: Fraction?, credits: Fraction) {
    var (sum, credits) = (Fraction.zero, Fraction.zero)
    for course in self {
      guard let points = course.points, let weight = course.credits else { continue }
      sum = sum + points * weight
      credits = credits + weight
    }
    return (sum.divided(by: credits), credits)
  }
}

/// All students in any of the gradebooks, sorted by name, with their average over the gradebooks.
///
/// Entries of two classrooms are the same student if two of these three are equal: the id, the
/// e-mail address, the name. One alone is not enough, least of all an id such as `1`; if it is the
/// id, that is reported. Entries that are connected by others are the same student, too, whatever
/// the order of the classrooms. If entries of other classrooms connect two entries of one, both are
/// reported and belong to nobody else.
package func gradePointAverages(
  _ books: [Gradebook]
) -> (averages: [GradePointAverage], remarks: [String]) {
  let people = People(in: books)
  let averages = people.all.sorted { $0.cleanName < $1.cleanName }.map { $0.average(over: books) }
  return (averages, people.remarks(in: books))
}

/// The students in several gradebooks.
private struct People {
  /// The entries of all gradebooks, one after another.
  private let entries: [Person]
  /// The entries of each student, by index; students by their first entry.
  private let groups: [[Int]]
  /// The entries that may be several students of other classrooms.
  private let doubtful: Set<Int>

  init(in books: [Gradebook]) {
    let entries = books.enumerated().flatMap { place, book in
      book.students.indices.map { Person(book.students[$0], book: place, index: $0) }
    }
    let connected = connectedGroups(of: entries)
    var (repeated, doubtful) = (Set<Int>(), Set<Int>())
    for group in connected {
      let counts = group.reduce(into: [Int: Int]()) { $0[entries[$1].book, default: 0] += 1 }
      let own = group.filter { counts[entries[$0].book] != 1 }
      repeated.formUnion(own)
      if counts.count > 1 { doubtful.formUnion(own) }
    }
    self.entries = entries
    self.doubtful = doubtful
    groups = repeated.isEmpty ? connected : connectedGroups(of: entries, except: repeated)
  }

  /// The students, each with the entries in all gradebooks.
  var all: [Person] {
    groups.map { group in
      var person = entries[group[0]]
      person.courses = group.flatMap { entries[$0].courses }
      return person
    }
  }

  /// Remarks on entries that could not be matched, and on ids that several students have.
  func remarks(in books: [Gradebook]) -> [String] {
    var students: [Int: Int] = [:]
    for group in groups {
      for entry in group { students[entry] = group[0] }
    }
    var remarks: [String] = []
    var firstOfID: [String: Int] = [:]
    var seen: Set<[String]> = []
    for (place, entry) in entries.enumerated() {
      let classroom = books[entry.book].classroom.id
      if doubtful.contains(place) {
        remarks.append(
          "'\(entry.name)' in '\(classroom)' may be several students of other classrooms: "
            + "not matched with any of them")
      } else if let id = entry.id, let student = students[place],
        seen.insert([id, "\(student)"]).inserted
      {
        guard let first = firstOfID[id] else {
          firstOfID[id] = student
          continue
        }
        remarks.append(
          "the id '\(entry.key)' is '\(entries[first].name)' in one classroom and "
            + "'\(entry.name)' in '\(classroom)': treated as two students")
      }
    }
    return remarks
  }
}

/// The groups of entries that are connected by equal clues, each in ascending order, by their first
/// entries; the `excluded` ones are alone.
private func connectedGroups(
  of entries: [Person], except excluded: Set<Int> = []
) -> [[Int]] {
  var byClue: [[String]: Set<Int>] = [:]
  for (place, entry) in entries.enumerated() where !excluded.contains(place) {
    for clue in entry.clues { byClue[clue, default: []].insert(place) }
  }
  var grouped: Set<Int> = []
  return entries.indices.compactMap { place -> [Int]? in
    guard !grouped.contains(place) else { return nil }
    let group = reached(from: [place]) { other in
      excluded.contains(other) ? [] : Set(entries[other].clues.flatMap { byClue[$0] ?? [] })
    }
    grouped.formUnion(group)
    return group.sorted()
  }
}

/// A student of one classroom, with the fields that distinguish the student from others.
private struct Person {
  /// The case-folded id; `nil` without a roster.
  var id: String?
  var key: String
  var name: String
  var cleanName: String
  /// The index of the gradebook.
  var book: Int
  var courses: [(book: Int, student: Int)]
  /// The pairs of fields of which one must match in another classroom: two of id, address and name,
  /// each preceded by the names of the fields.
  var clues: [[String]]

  init(_ student: StudentGrades, book: Int, index: Int) {
    id = student.isMember ? AnswerText.folded(student.key) : nil
    key = student.key
    name = student.name
    cleanName = cleaned(name)
    self.book = book
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
    let (average, credits) = parts.average
    return GradePointAverage(name: name, courses: parts, average: average, credits: credits)
  }
}
