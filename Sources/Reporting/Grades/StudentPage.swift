package import Courseware
package import Grading

/// One student's page: work, categories, grade, and what is still needed, for each gradebook.
///
/// The gradebooks contain only this student (``Gradebook/alone(_:)``), so that the page can be
/// given to the student.
package func studentPage(of books: [Gradebook], average: Fraction?, site: String) -> [UInt8] {
  var body: [UInt8] = []
  let own = books.flatMap { book in book.students.map { (book, $0) } }
  if let book = own.first?.0 {
    body.writeElement("p", class: "lead", "As of \(book.nowText).")
  }
  if own.count > 1, let average {
    body.writeFigures([("Grade point average", average.decimals(2), "weighted by credits")])
  }
  for (book, grades) in own {
    if own.count == 1 {
      body.write(grades, in: book)
    } else {
      body.writeSection(book.classroom.name) { $0.write(grades, in: book) }
    }
  }
  let over = own.count == 1 ? own.first.map { "\($0.0.classroom.name) · \(site)" } : nil
  return ReportPage(
    title: own.first?.1.name ?? "", over: over ?? site, body: body,
    style: books.first?.classroom.style ?? SiteStyle()
  ).html
}

extension [UInt8] {
  fileprivate mutating func write(_ student: StudentGrades, in book: Gradebook) {
    writeFigures(book.figures(of: student))
    writeSection("Categories") { $0.writePanel(book.categoryTable(student)) }
    if !book.items.isEmpty { writeSection("Work") { $0.writePanel(book.workTable(student)) } }
    let comments = book.commentRows(student)
    if !comments.isEmpty {
      writeSection("Comments") { out in
        out.writePanel(
          ReportTable(
            caption: "What your teacher wrote",
            columns: ["Work", "Question", "Comment"].map { .init($0, isNumber: false) },
            rows: comments.map { $0.map { .text($0) } }))
      }
    }
    if !student.needs.isEmpty {
      writeSection("Still needed") { out in
        out.writeElement(
          "p", class: "soft",
          "The smallest share of all remaining points that reaches each letter, including work "
            + "that is not assigned yet.")
        out.writePanel(book.needTable(student))
      }
    }
    writeSection("How these figures are computed") { $0.writeConventions(book.conventions) }
  }
}

extension Gradebook {
  fileprivate func needTable(_ student: StudentGrades) -> ReportTable {
    ReportTable(
      caption: "Points needed for each letter", hidesCaption: true,
      columns: [
        .init("Letter", isNumber: false), .init("Of remaining points"),
        .init("As a bar", isNumber: false),
      ],
      rows: shownNeeds(of: student).map { need in
        [.text(need.letter), .text(need.words), .html(gradeBar(need.share))]
      })
  }

  fileprivate func figures(
    of student: StudentGrades
  ) -> [(name: String, value: String, note: String)] {
    var figures = [
      (
        "Final grade", gradeText(student.final),
        student.final == nil ? "no work counts yet" : "percent"
      )
    ]
    if hasLetters { figures.append(("Letter", student.step?.letter ?? "-", "")) }
    if let points = student.step?.gradePoints {
      figures.append(("Grade points", (Fraction(points) * .hundred).shortest(upTo: 2), ""))
    }
    return figures
  }

  fileprivate func categoryTable(_ student: StudentGrades) -> ReportTable {
    ReportTable(
      caption: "How the final grade is composed",
      columns: [
        .init("Category", isNumber: false), .init("Grade", isNumber: false), .init("Percent"),
        .init("Points"), .init("Of"), .init("Share of the final grade"),
      ],
      rows: zip(categories, student.categories).map { category, grade in
        [
          .text(name(of: category)), .html(gradeBar(grade.grade)), .text(gradeText(grade.grade)),
          .text(pointsText(grade.earned)), .text(pointsText(grade.maximum)),
          .text(grade.share.map { percentText($0) + " %" } ?? "-"),
        ]
      })
  }

  fileprivate func workTable(_ student: StudentGrades) -> ReportTable {
    ReportTable(
      caption: "All work",
      columns: [
        .init("Work", isNumber: false), .init("Category", isNumber: false), .init("Points"),
        .init("Of"), .init("Remark", isNumber: false),
      ],
      rows: zip(items, student.grades).map { item, grade in
        [
          .text(item.name), .text(item.category), .text(grade.scoreText),
          .text(item.isExtraCredit ? "extra" : grade.maximumText),
          .text(grade.remarks.joined(separator: ", ")),
        ]
      })
  }
}
