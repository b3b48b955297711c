import Courseware

extension TermStatistics {
  /// The figures by their names in reports, in the order they are shown.
  package var figures: [(name: String, statistic: Statistic)] {
    [("mean", spread.mean), ("sd", spread.deviation), ("alpha", alpha)]
  }

  /// The cells of CSV behind the quiz: one row of the whole quiz, and one a question.
  var cells: [[CSVWriter.Cell]] {
    let place: [CSVWriter.Cell] = [
      .text(term), .text(reference.classroom), .text(reference.quiz),
    ]
    let whole =
      place + [.empty, .init(n), .number(maximum)] + figures.map { .init($0.statistic.value) }
      + [.empty, Grading.reasons(figures)]
    return [whole]
      + questions.map { question in
        place + [.text(question.id), .init(question.n), .empty, .empty, .empty, .empty]
          + [.init(question.facility.value)]
          + [Grading.reasons([("facility", question.facility)])]
      }
  }
}

/// The tables of terms side by side, as text; the first row is the heading.
extension QuizStatistics {
  /// A row a term.
  var termRows: [[String]] {
    guard let first = terms.first else { return [] }
    return [["term", "quiz", "n", "of"] + first.figures.map(\.name)]
      + terms.map { term in
        [
          oneLine(term.term, to: 36),
          oneLine("\(term.reference.classroom)/\(term.reference.quiz)", to: 48), "\(term.n)",
          shortest(term.maximum),
        ] + term.figures.map { rounded($0.statistic) }
      }
  }

  /// A row a question of this quiz, with its facility in each term; a dash where a term's quiz does
  /// not have it.
  var termQuestionRows: [[String]] {
    let known = terms.map { term in
      Dictionary(
        term.questions.map { ($0.id, $0.facility) }, uniquingKeysWith: { first, _ in first })
    }
    return [["facility of"] + terms.map { oneLine(termName($0), to: 36) }]
      + questions.filter(\.isScored).map { question in
        ["\(question.number). \(shortened(question.id, to: 36))"]
          + known.map { $0[question.id].map(rounded) ?? "-" }
      }
  }

  /// The term, with the classroom where several are of it.
  private func termName(_ own: TermStatistics) -> String {
    let isOnly = terms.count { $0.term == own.term } == 1
    return isOnly ? own.term : "\(own.term) (\(own.reference.classroom))"
  }
}

extension [UInt8] {
  /// Appends the terms side by side to a page; nothing where there is one term.
  mutating func writeTerms(of quiz: QuizStatistics) {
    guard !quiz.terms.isEmpty else { return }
    writeSection("Terms side by side") { out in
      out.write("<div class=\"panel\">\n")
      out.write(table(quiz.termRows, words: 2, "The quiz in each term"))
      out.write(table(quiz.termQuestionRows, words: 1, "The facility of each question"))
      out.writeColumns(ColumnMeanings.terms)
      out.write("</div>\n")
    }
  }
}

private func table(_ rows: [[String]], words: Int, _ caption: String) -> ReportTable {
  ReportTable(
    caption: caption,
    columns: (rows.first ?? []).enumerated().map { place, name in
      .init(capitalized(name), isNumber: place >= words)
    },
    rows: rows.dropFirst().map { $0.map { .text($0) } })
}
