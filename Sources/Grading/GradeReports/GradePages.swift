import Courseware

/// `quizpress grades --format html -o DIR`: a page a classroom, and below a folder of the
/// classroom's name a page a student, which holds nothing of anybody else.
package func gradePages(_ books: [Gradebook], site: String) -> [ReportFile] {
  books.flatMap { book -> [ReportFile] in
    let names = pageNames(of: book.students)
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

/// A file name for each student, made from the key: nothing in it that a disk or a server could
/// take for something else, none twice, even where case makes no difference.
func pageNames(of students: [StudentGrades]) -> [String] {
  var taken: Set<String> = []
  return students.map { student in
    let stem = fileStem(student.key)
    var name = stem
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return name + ".html"
  }
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
