package import Courseware
import Grading
import Ledgers

/// The tables that a CSV file can contain.
package enum StatisticsTable: String, Sendable, CaseIterable {
  case quizzes, questions, options, answers, sections, terms, students, responses
  case lookAt = "look-at"
}

/// `quizpress stats --format csv`: one table with a header row, at full precision.
///
/// An undefined value is an empty cell; the last cell of the row gives the reason.
package func statisticsCSV(
  _ quizzes: [QuizStatistics], _ table: StatisticsTable, style: CSVStyle = .safe
) -> [UInt8] {
  var writer = CSVWriter(style: style)
  writer.row(table.heading.map { .text($0) })
  for quiz in quizzes {
    switch table {
    case .quizzes: writer.row(quiz.cells)
    case .questions: quiz.questions.forEach { writer.row(quiz.place + $0.cells) }
    case .sections: quiz.sections.forEach { writer.row(quiz.place + $0.cells) }
    case .terms: quiz.terms.flatMap(\.cells).forEach { writer.row(quiz.place + $0) }
    case .lookAt: quiz.questionsToCheck.forEach { writer.row(quiz.place + $0.verdictCells) }
    case .students: quiz.students.forEach { writer.row(quiz.place + $0.cells) }
    case .responses:
      for student in quiz.students {
        student.responseCells(quiz.questions).forEach { writer.row(quiz.place + $0) }
      }
    case .options:
      for question in quiz.questions {
        for option in question.options { writer.row(quiz.place + option.cells(of: question)) }
      }
    case .answers:
      for question in quiz.questions {
        for part in question.parts {
          for answer in part.answers { writer.row(quiz.place + answer.cells(of: question, part)) }
        }
      }
    }
  }
  return writer.bytes
}

extension StatisticsTable {
  fileprivate var heading: [String] {
    switch self {
    case .quizzes:
      ["classroom", "quiz", "name", "kind", "n", "maximum", "mean", "median", "sd", "skewness"]
        + ["kurtosis", "alpha", "alpha_low", "alpha_high", "omega", "kr20", "sem", "error_ratio"]
        + ["random_guess", "grade_mean", "grade_mean_differences", "attempts", "missing"]
        + ["look_at", "pending", "time_n", "least_ms", "lower_quartile_ms"]
        + ["median_ms", "upper_quartile_ms", "most_ms", "undefined"]
    case .questions:
      ["classroom", "quiz", "number", "question", "stem", "kind", "n", "skipped", "facility"]
        + ["facility_low", "facility_high", "random_guess", "r_total", "r_rest", "r_rest_low"]
        + ["r_rest_high", "d27", "efficiency", "effective_weight", "alpha_if_deleted"]
        + ["scale_mean", "scale_median", "scale_sd", "verdict", "undefined"]
    case .sections: ["classroom", "quiz", "section", "n", "mean", "median", "sd", "undefined"]
    case .terms:
      ["classroom", "quiz", "term", "term_classroom", "term_quiz", "question", "n", "maximum"]
        + ["mean", "sd", "alpha", "facility", "undefined"]
    case .lookAt:
      ["classroom", "quiz", "number", "question", "stem", "verdict", "correlation", "option"]
        + ["answer", "text"]
    case .options:
      ["classroom", "quiz", "question", "option", "letter", "text", "key", "void", "n", "count"]
        + ["share", "mean_total", "r_rest", "upper", "middle", "lower", "functioning", "undefined"]
    case .answers:
      ["classroom", "quiz", "question", "part", "part_text", "item", "text", "accepted", "n"]
        + ["count", "share", "mean_total", "undefined"]
    case .students:
      ["classroom", "quiz", "student", "name", "section", "first", "first_of", "last"]
        + ["last_of", "best", "best_of", "points", "maximum", "share", "attempts", "handed_in"]
        + ["late", "ended_early", "taken", "in_conflict"]
    case .responses:
      ["classroom", "quiz", "student", "name", "section", "number", "question", "stem", "response"]
    }
  }
}

extension QuizStatistics {
  fileprivate var place: [CSVWriter.Cell] {
    [.text(assignment.classroom.id), .text(assignment.quiz.id)]
  }

  fileprivate var cells: [CSVWriter.Cell] {
    place + [.text(assignment.quiz.name), .text(assignment.quiz.kind.rawValue), .init(n)]
      + [.number(maximum)] + figures.map(\.statistic).cells
      + [.text(grades.differences.joined(separator: "; ")), .text(scope.attempts.rawValue)]
      + [.text(scope.missing.rawValue), .init(questionsToCheck.count), .init(pending)]
      + [.init(timing.n)]
      + timing.figures.map(\.statistic).cells + [reasons(figures + timing.figures)]
  }
}

extension QuestionStatistics {
  fileprivate var cells: [CSVWriter.Cell] {
    let scaleFigures = scale?.figures.map(\.statistic).cells ?? [.empty, .empty, .empty]
    return [.init(number), .text(id), .text(stem), .text(kind), .init(n), .init(skipped)]
      + figures.map(\.statistic).cells + scaleFigures
      + [.text(verdict?.kind.rawValue ?? ""), reasons(figures + (scale?.figures ?? []))]
  }

  fileprivate var verdictCells: [CSVWriter.Cell] {
    [.init(number), .text(id), .text(stem), .text(verdict?.kind.rawValue ?? "")]
      + [.init(verdict?.correlation), .init(verdict?.option), .init(verdict?.answer)]
      + [.text(advice ?? "")]
  }
}

extension SectionStatistics {
  fileprivate var cells: [CSVWriter.Cell] {
    [.text(name), .init(n)] + figures.map(\.statistic).cells + [reasons(figures)]
  }
}

extension OptionStatistics {
  fileprivate func cells(of question: QuestionStatistics) -> [CSVWriter.Cell] {
    [.text(question.id), .text(id), .text(letter), .text(text), .init(isKey)]
      + [.init(isVoid), .init(question.n), .init(count)] + figures.map(\.statistic).cells
      + [.init(isFunctioning), reasons(figures)]
  }
}

extension AnswerStatistics {
  fileprivate func cells(
    of question: QuestionStatistics, _ part: PartStatistics
  ) -> [CSVWriter.Cell] {
    [.text(question.id), .text(part.id), .text(part.text), .init(id), .text(text)]
      + [.init(isAccepted), .init(question.n), .init(count)] + figures.map(\.statistic).cells
      + [reasons(figures)]
  }
}

extension CSVWriter.Cell {
  fileprivate init(_ isTrue: Bool?) { self = .init(isTrue.map { "\($0)" }) }
}

extension [Statistic] {
  fileprivate var cells: [CSVWriter.Cell] { map { CSVWriter.Cell($0.value) } }
}

/// The reasons for undefined figures: `alpha: fewer than 2 questions with points; sem: …`.
func reasons(_ figures: [(name: String, statistic: Statistic)]) -> CSVWriter.Cell {
  let missing = figures.compactMap { name, statistic in
    statistic.reason.map { "\(name): \($0)" }
  }
  return .text(missing.joined(separator: "; "))
}
