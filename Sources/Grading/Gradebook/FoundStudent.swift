package import Courseware

/// One student in every gradebook that has them.
package struct FoundStudent: Sendable {
  package var name: String
  /// The places in the gradebooks, at least one.
  package var places: [(book: Int, student: Int)]
  /// Over those gradebooks; `nil` where none has both grade points and credits.
  package var average: Fraction?
}

/// Finds a student by the id, or else the e-mail address, or else the name, in all gradebooks.
///
/// - Returns: Everybody who fits: none, the one, or several between whom nobody should guess.
package func findStudents(_ words: String, in books: [Gradebook]) -> [FoundStudent] {
  let word = cleaned(words)
  let people = gradePointAverages(books).averages.map { person in
    FoundStudent(
      name: person.name, places: person.courses.map { ($0.book, $0.student) },
      average: person.average)
  }
  func fitting(_ isSame: (StudentGrades) -> Bool) -> [FoundStudent] {
    people.filter { $0.places.contains { isSame(books[$0.book].students[$0.student]) } }
  }
  let byID = fitting { cleaned($0.key) == word }
  if !byID.isEmpty { return byID }
  let byEmail = fitting { $0.email.map(cleaned) == word }
  return byEmail.isEmpty ? fitting { cleaned($0.name) == word } : byEmail
}

/// The gradebooks of a student, each with nobody else in it: nothing made of them tells of others.
package func alone(
  _ found: FoundStudent, in books: [Gradebook]
) -> (books: [Gradebook], student: FoundStudent) {
  var own = found
  let kept = found.places.enumerated().map { place, position in
    var book = books[position.book]
    book.students = [book.students[position.student]]
    book.remarks = []
    own.places[place] = (place, 0)
    return book
  }
  return (kept, own)
}
