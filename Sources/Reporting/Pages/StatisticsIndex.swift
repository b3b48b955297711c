package import Courseware
import Ledgers

/// The index of a classroom's reports: one row for each quiz, with a link to its page in the folder
/// named after the classroom.
package func statisticsIndex(_ quizzes: [QuizStatistics]) -> [UInt8] {
  guard let first = quizzes.first else { return [] }
  let classroom = first.assignment.classroom
  var body: [UInt8] = []
  body.writeElement(
    "p", class: "lead",
    "How \(counted(quizzes.count, "quiz", "quizzes")) went, each question by question.")
  body.writeSection("Quizzes") { out in
    out.writePanel(
      ReportTable(
        caption: "Quizzes of \(classroom.name)", hidesCaption: true,
        columns: [.init("Quiz", isNumber: false), .init("Mean", isNumber: false)]
          + ["Students", "Mean", "Of", "sd", "alpha", "Median time", "To check"].map { .init($0) },
        rows: quizzes.map(\.indexCells)), columns: ColumnMeanings.quizzes)
  }
  return ReportPage(
    title: classroom.name, over: first.assignment.site, body: body, style: classroom.style
  ).html
}

/// The page of a classroom in which no attempt counts yet, or of the whole site.
package func pageWithoutAttempts(of classroom: Classroom?, _ site: Site) -> [UInt8] {
  var body: [UInt8] = []
  body.writeElement("p", class: "lead", "No attempt counts yet. Add attempts with quizpress merge.")
  return ReportPage(
    title: classroom?.name ?? "Statistics", over: site.title, body: body,
    style: classroom?.style ?? site.style
  ).html
}

extension QuizStatistics {
  /// The path of the quiz's page, relative to the index of its classroom.
  package var pageName: String { "\(assignment.classroom.id)/\(assignment.quiz.id).html" }

  /// The file name of the classroom's index, which is next to the folder of its pages.
  package var indexName: String { "\(assignment.classroom.id).html" }

  fileprivate var indexCells: [ReportTable.Cell] {
    var link: [UInt8] = []
    link.writeLink(assignment.quiz.name, to: urlPath(pageName))
    var bar: [UInt8] = []
    if let mean = spread.mean.value, maximum > 0 { bar.writeShareBar(mean / maximum, "score") }
    let figures = [
      "\(n)", shown(spread.mean), isGraded ? shortest(maximum) : "–", shown(spread.deviation),
      shown(reliability.alpha), timing.median.value.map { duration(milliseconds: $0) } ?? "–",
      isGraded ? "\(questionsToCheck.count)" : "–",
    ]
    return [.html(link), .html(bar)] + figures.map { .text($0) }
  }
}
