import Courseware
import Digest

/// `quizpress grades --format html -o DIR`: a page a classroom, and below a folder of the
/// classroom's name a page a student, which holds nothing of anybody else.
package func gradePages(_ books: [Gradebook], site: String) -> [ReportFile] {
  books.flatMap { book -> [ReportFile] in
    let names = book.students.map(pageName)
    let pages = book.students.indices.map { place in
      let (own, student) = alone(
        FoundStudent(name: book.students[place].name, places: [(0, place)], average: nil),
        in: [book])
      return ReportFile(
        path: "\(book.classroom.id)/\(names[place])",
        bytes: studentPage(student, in: own, site: site))
    }
    let links = names.map { "\(book.classroom.id)/\($0)" }
    let index = ReportFile(
      path: "\(book.classroom.id).html", bytes: book.page(site: site, links: links))
    return [index] + pages
  }
}

/// The file of a student's page: the key, where it only holds what every disk and server takes for
/// itself, else with a digest of it, so that the name is the student's own whoever comes and goes.
func pageName(of student: StudentGrades) -> String {
  let stem = fileStem(student.key)
  if stem == student.key { return stem + ".html" }
  return "\(stem)-\(contentDigest(of: Array(student.key.utf8)).prefix(16)).html"
}

/// Letters and digits of ASCII with hyphens between them, at most 100.
private func fileStem(_ key: String) -> String {
  let plain = key.unicodeScalars.map { scalar -> Character in
    let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    return isKept ? Character(scalar) : "-"
  }
  let words = String(plain.prefix(100)).split(separator: "-")
  return words.isEmpty ? "student" : words.joined(separator: "-")
}
