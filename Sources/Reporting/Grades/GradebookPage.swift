import Courseware
import Digest
package import Grading
import Ledgers

extension Gradebook {
  /// `quizpress gradebook --format html`: a classroom's gradebook as a self-contained page for the
  /// teacher.
  ///
  /// `links` are the paths of the students' pages relative to this page; `nil` if there are none.
  package func page(site: String, links: [String]? = nil) -> [UInt8] {
    var body: [UInt8] = []
    let count = counted(students.count, "student", "students")
    body.writeElement("p", class: "lead", "\(count), as of \(nowText).")
    for remark in remarks { body.writeElement("p", class: "notice", remark + ".") }
    if !students.isEmpty {
      body.writeFigures(figures)
      if hasLetters, students.contains(where: { $0.final != nil }) {
        body.writeSection("Letters") { out in
          out.writeFigure(letterChart, named: "Chart of the letters")
        }
      }
      body.writeSection("Final grades") { $0.writePanel(finalTable(links)) }
      if !items.isEmpty { body.writeSection("All work") { writeWork(to: &$0) } }
    }
    body.writeSection("How these figures are computed") { $0.writeConventions(conventions) }
    return ReportPage(
      title: "Grades", over: "\(classroom.name) · \(site)", body: body,
      style: classroom.style
    ).html
  }

  private var figures: [(name: String, value: String, note: String)] {
    let finals = students.compactMap(\.final).sorted()
    let middle = finals.count / 2
    let median =
      finals.isEmpty
      ? nil
      : finals.count % 2 == 1
        ? finals[middle] : (finals[middle - 1] + finals[middle]).divided(by: Fraction(2))
    let mean = Fraction.sum(finals).divided(by: Fraction(finals.count))
    return [
      ("Students", "\(students.count)", "\(finals.count) with a grade"),
      ("Mean", percentText(mean), "percent"), ("Median", percentText(median), "percent"),
      ("Work", "\(items.count)", "\(items.count(where: \.isQuiz)) of it quizzes"),
    ]
  }

  private var letterChart: [UInt8] {
    let steps = classroom.grading.scale
    let counts = steps.map { step in students.count { $0.step?.letter == step.letter } }
    let words = zip(steps, counts).map { "\($0.letter): \($1)" }.joined(separator: ", ")
    return ColumnChart(
      label: .init(
        id: "letters", title: "How many students have which letter",
        description: "From the best letter to the last: \(words)."),
      across: "letter", up: "students",
      columns: zip(steps, counts).map { step, count in
        .init(
          name: step.letter, count: count,
          said: "\(step.letter): \(counted(count, "student", "students"))")
      }
    ).svg
  }

  private func finalTable(_ links: [String]?) -> ReportTable {
    ReportTable(
      caption: "Results of all students, in percent",
      columns: [.init("Student", isNumber: false)] + categories.map { .init(name(of: $0)) }
        + [.init("Final", isNumber: false), .init("Final %")]
        + (hasLetters ? [.init("Letter")] : []),
      rows: students.enumerated().map { place, student in
        [.html(linked(student, links?[place]))]
          + student.categories.map { .text(gradeText($0.grade)) }
          + [.html(gradeBar(student.final)), .text(gradeText(student.final))]
          + (hasLetters ? [.text(student.step?.letter ?? "-")] : [])
      })
  }

  private func linked(_ student: StudentGrades, _ link: String?) -> [UInt8] {
    var out: [UInt8] = []
    if let link {
      out.writeLink(student.distinctName(), to: urlPath(link))
    } else {
      out.writeShown(student.distinctName())
    }
    return out
  }

  private func writeWork(to out: inout [UInt8]) {
    out.writeElement(
      "p", class: "soft", "Points by student; the heading has the maximum.")
    for places in workPieces { out.writePanel(workTable(places)) }
  }

  /// The ranges of items in one table each: items of the same category, and no more than fit on
  /// paper.
  private var workPieces: [Range<Int>] {
    var pieces: [Range<Int>] = []
    for place in items.indices {
      let isCategory = pieces.last.map {
        isWithoutWeights || items[$0.lowerBound].category == items[place].category
      }
      if isCategory == true, let last = pieces.last, last.count < ReportTable.maxColumns {
        pieces[pieces.count - 1] = last.lowerBound..<place + 1
      } else {
        pieces.append(place..<place + 1)
      }
    }
    return pieces
  }

  private func workTable(_ places: Range<Int>) -> ReportTable {
    let category = categories.first { $0.name == items[places.lowerBound].category }
    return ReportTable(
      caption: category.map(name) ?? Gradebook.everything,
      columns: [.init("Student", isNumber: false)]
        + items[places].map {
          .init("\($0.name) (\($0.isExtraCredit ? "extra" : pointsText($0.maximum)))")
        },
      rows: students.map { student in
        [.text(student.distinctName())] + student.grades[places].map { .html($0.cell) }
      })
  }
}

extension StudentGrades {
  /// The name for lists of students, shortened to a number of characters, with the key if several
  /// students have the name.
  func distinctName(to width: Int = .max) -> String {
    distinct(shortened(name, to: width), key, isShared: isNameShared)
  }
}

/// A bar as long as a grade; empty without one.
func gradeBar(_ grade: Fraction?) -> [UInt8] {
  var out: [UInt8] = []
  if let grade { out.writeShareBar(grade.approximation, "score") }
  return out
}

extension ItemGrade {
  /// The points, followed by the remarks on them, such as `late`.
  fileprivate var cell: [UInt8] {
    var out: [UInt8] = []
    out.writeShown(scoreText)
    if !remarks.isEmpty {
      out.writeElement("span", class: "note", remarks.joined(separator: ", "))
    }
    return out
  }
}

/// `quizpress gradebook --format html -o DIR`: one page per classroom, and in a folder with the
/// classroom's name one page for each student with only that student's data.
package func gradePages(_ books: [Gradebook], site: String) -> [ReportFile] {
  books.flatMap { book -> [ReportFile] in
    let names = book.students.map(pageName)
    let pages = book.students.indices.map { place in
      (
        path: "\(book.classroom.id)/\(names[place])",
        bytes: studentPage(of: [book.alone(place)], average: nil, site: site)
      )
    }
    let links = names.map { "\(book.classroom.id)/\($0)" }
    return [(path: "\(book.classroom.id).html", bytes: book.page(site: site, links: links))]
      + pages
  }
}

/// The file name of a student's page: the student's key if it is a safe file name, otherwise a safe
/// form of it with its digest, so that the name does not depend on other students.
func pageName(of student: StudentGrades) -> String {
  let stem = fileStem(student.key)
  if stem == student.key { return stem + ".html" }
  return "\(stem)-\(contentDigest(of: Array(student.key.utf8)).prefix(16)).html"
}

/// ASCII letters and digits separated by hyphens, at most 100 characters.
private func fileStem(_ key: String) -> String {
  let plain = key.unicodeScalars.map { scalar -> Character in
    let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    return isKept ? Character(scalar) : "-"
  }
  let words = String(plain.prefix(100)).split(separator: "-")
  return words.isEmpty ? "student" : words.joined(separator: "-")
}
