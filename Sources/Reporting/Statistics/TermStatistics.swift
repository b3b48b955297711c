package import Courseware
package import Ledgers

/// A quiz in one term, for comparison with the same quiz in other terms.
struct TermStatistics: Sendable, Equatable {
  /// The term in the classroom's front matter.
  var term: String
  /// The quiz of that term, which may have another file name than the current one.
  var reference: QuizReference
  /// The number of attempts.
  var n: Int
  /// The maximum in points, like the mean and the standard deviation.
  var maximum: Double
  /// The location and spread of the totals, which are in points.
  var spread: Spread
  /// Cronbach's alpha, at most 1.
  var alpha: Statistic
  /// The questions with scores, in source order.
  var questions: [Question]

  /// A question of that term's quiz.
  struct Question: Sendable, Equatable {
    /// The id in that term's quiz.
    var id: String
    /// The number of students who were asked it.
    var n: Int
    /// The mean score over the maximum, at most 1; below 0 only with penalties.
    var facility: Statistic
  }

  /// `nil` if the quiz's classroom has no term.
  fileprivate init?(of quiz: QuizStatistics) {
    guard let term = quiz.assignment.classroom.term else { return nil }
    self.term = term
    reference = quiz.assignment.reference
    (n, maximum, spread) = (quiz.n, quiz.maximum, quiz.spread)
    alpha = quiz.reliability.alpha
    questions = quiz.questions.filter(\.isScored).map {
      Question(id: $0.id, n: $0.n, facility: $0.facility)
    }
  }
}

/// An index of quizzes that are the same in classrooms of different terms.
///
/// Classrooms belong to the same series if their `number` is the same. Quizzes are the same if they
/// have a common name, file name or former file name.
package struct TermIndex: Sendable {
  private var quizzes: [Key: [(reference: QuizReference, term: String)]] = [:]
  private var keys: [QuizReference: [Key]] = [:]

  /// A name within a series.
  private struct Key: Sendable, Hashable {
    var number: String
    var name: String
  }

  /// Creates the index of graded quizzes in classrooms that have a `number` and a `term`.
  package init(_ course: Course) {
    for classroom in course.classrooms {
      guard let number = classroom.number, let term = classroom.term else { continue }
      for quiz in classroom.quizzes where quiz.kind.isGraded {
        let own = (QuizReference(classroom: classroom.id, quiz: quiz.id), AnswerText.folded(term))
        for name in quiz.names {
          let key = Key(number: AnswerText.folded(number), name: name)
          quizzes[key, default: []].append(own)
          keys[own.0, default: []].append(key)
        }
      }
    }
  }

  /// The same quiz in classrooms with another term.
  package func others(of reference: QuizReference) -> Set<QuizReference> {
    let all = (keys[reference] ?? []).flatMap { quizzes[$0] ?? [] }
    let term = all.first { $0.reference == reference }?.term
    return Set(all.filter { $0.term != term }.map(\.reference))
  }
}

extension Quiz {
  /// The names by which the same quiz is found in other terms.
  fileprivate var names: Set<String> {
    let files = [id] + formerly.map { String($0.split(separator: "/").last ?? "") }
    return Set(files.map { "file \($0)" } + ["name " + AnswerText.folded(name)])
  }
}

extension [QuizStatistics] {
  /// Adds to each quiz the statistics of the same quiz in other terms in which it has attempts.
  package mutating func compareTerms(_ index: TermIndex) {
    let places = Dictionary(keepingFirst: zip(map(\.assignment.reference), indices))
    for place in indices where self[place].n > 0 {
      let others = index.others(of: self[place].assignment.reference)
        .compactMap { places[$0] }.filter { self[$0].n > 0 }
      if others.isEmpty { continue }
      let all = ([place] + others).map { self[$0] }.sorted { $0.isEarlier(than: $1) }
      self[place].terms = all.compactMap { TermStatistics(of: $0) }
    }
  }
}

extension QuizStatistics {
  /// Orders by the start of the classroom, then by its id and the quiz's id.
  fileprivate func isEarlier(than other: QuizStatistics) -> Bool {
    let (classroom, second) = (assignment.classroom, other.assignment.classroom)
    let (start, later) = (classroom.starts ?? classroom.created, second.starts ?? second.created)
    if start.seconds != later.seconds { return start.seconds < later.seconds }
    return assignment.reference < other.assignment.reference
  }
}

extension TermStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [("mean", spread.mean), ("sd", spread.deviation), ("alpha", alpha)]
  }

  /// The CSV cells after those of the quiz: one row for the whole quiz, and one for each question.
  var cells: [[CSVWriter.Cell]] {
    let place: [CSVWriter.Cell] = [
      .text(term), .text(reference.classroom), .text(reference.quiz),
    ]
    let whole =
      place + [.empty, .init(n), .number(maximum)] + figures.map { .init($0.statistic.value) }
      + [.empty, Reporting.reasons(figures)]
    return [whole]
      + questions.map { question in
        place + [.text(question.id), .init(question.n), .empty, .empty, .empty, .empty]
          + [.init(question.facility.value)]
          + [Reporting.reasons([("facility", question.facility)])]
      }
  }
}

/// The tables of terms side by side, as text; the first row is the heading.
extension QuizStatistics {
  /// One row for each term.
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

  /// One row for each question of this quiz, with its facility in each term; a dash if the quiz of
  /// a term does not have the question.
  var termQuestionRows: [[String]] {
    let known = terms.map { term in
      Dictionary(keepingFirst: term.questions.map { ($0.id, $0.facility) })
    }
    return [["facility of"] + terms.map { oneLine(termName($0), to: 36) }]
      + questions.filter(\.isScored).map { question in
        ["\(question.number). \(shortened(question.id, to: 36))"]
          + known.map { $0[question.id].map(rounded) ?? "-" }
      }
  }

  /// The term, followed by the classroom if several classrooms have this term.
  private func termName(_ own: TermStatistics) -> String {
    let isOnly = terms.count { $0.term == own.term } == 1
    return isOnly ? own.term : "\(own.term) (\(own.reference.classroom))"
  }
}

extension [UInt8] {
  /// Appends the comparison of terms to a page; appends nothing for a single term.
  mutating func writeTerms(of quiz: QuizStatistics) {
    guard !quiz.terms.isEmpty else { return }
    writeSection("Terms side by side") { out in
      out.writePanel(
        table(quiz.termRows, words: 2, "The quiz in each term"),
        table(quiz.termQuestionRows, words: 1, "The facility of each question"),
        columns: ColumnMeanings.terms)
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
