package import Courseware
import Ledgers

/// What a column of a score sheet holds.
enum ScoreColumn: String {
  case member, category, item, score, maximum, classroom
}

/// The reason why a row is invalid, and the cell with the mistake.
struct ScoreFault: Error {
  /// `nil` if the row as a whole is invalid.
  var column: ScoreColumn?
  var reason: String

  init(_ column: ScoreColumn?, _ reason: String) {
    self.column = column
    self.reason = reason
  }
}

/// Reads the cells of one row.
struct ScoreReader {
  let course: Course
  /// By classroom.
  let rosters: [String: Roster]
  /// The classroom of rows that name none.
  let defaultClassroom: Classroom?

  /// Reads a row; a comma in a number is its decimal mark unless commas separate the cells.
  func score(
    _ cells: [ScoreColumn: String], isCommaBetween: Bool
  ) throws(ScoreFault) -> SheetScore {
    let classroom = try classroom(cells[.classroom] ?? "")
    let (student, words) = try student(cells[.member] ?? "", in: classroom)
    let item = cleanedName(cells[.item] ?? "")
    guard !AnswerText.plain(item).isEmpty else {
      throw ScoreFault(.item, "'item' is empty: it must name the work")
    }
    guard item.count <= 200 else {
      throw ScoreFault(.item, "a name must have at most 200 characters")
    }
    let quiz = classroom.gradedQuiz(named: item)
    let mark: DecimalMark? = isCommaBetween ? nil : .comma
    let value = try value(cells[.score] ?? "", mark)
    if let quiz, value == .missing {
      throw ScoreFault(
        .score,
        "the quiz '\(quiz.id)' has its attempts: write points, 'excused' or 'open', or no row")
    }
    return SheetScore(
      classroom: classroom.id, student: student, words: words, item: quiz?.id ?? item,
      category: try category(cells[.category] ?? "", quiz, classroom), value: value,
      maximum: try maximum(cells[.maximum] ?? "", mark, quiz, isNeeded: value != .excused))
  }

  private func classroom(_ text: String) throws(ScoreFault) -> Classroom {
    let id = AnswerText.plain(text)
    if id.isEmpty, let defaultClassroom { return defaultClassroom }
    if let named = course.classrooms.first(where: { $0.id == id }) { return named }
    throw ScoreFault(
      id.isEmpty ? nil : .classroom,
      id.isEmpty
        ? "the classroom is missing: write it in a column 'classroom'"
        : "the course has no classroom '\(shortened(id, to: 60))'")
  }

  private func student(
    _ text: String, in classroom: Classroom
  ) throws(ScoreFault) -> (key: String, words: String) {
    let words = cleanedName(text)
    guard !AnswerText.plain(words).isEmpty else {
      throw ScoreFault(.member, "'member' is empty: it must name a student")
    }
    let isAddress = AnswerText.plain(words).contains("@")
    let claimed = Attempt.Student(id: words, name: words, email: isAddress ? words : nil)
    switch (rosters[classroom.id] ?? Roster([])).identify(claimed) {
    case .known(let member): return (member.id, words)
    case .claimed(let key): return (key, words)
    case .unknown(let reason):
      throw ScoreFault(.member, "\(reason): '\(shortened(words, to: 60))'")
    }
  }

  private func category(
    _ text: String, _ quiz: Quiz?, _ classroom: Classroom
  ) throws(ScoreFault) -> String {
    let word = AnswerText.folded(text)
    if let quiz {
      guard word.isEmpty || word == AnswerText.folded(quiz.category) else {
        throw ScoreFault(.category, "the quiz '\(quiz.id)' has the category '\(quiz.category)'")
      }
      return ""
    }
    guard !classroom.weights.isEmpty else { return "" }
    let names = classroom.weights.map(\.category)
    if let known = names.first(where: { AnswerText.folded($0) == word }) { return known }
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    throw ScoreFault(
      .category,
      word.isEmpty
        ? "'category' is empty: it must be one of \(list)"
        : "'\(shortened(text, to: 60))' is not one of the categories in 'weights': \(list)")
  }

  private func value(
    _ text: String, _ mark: DecimalMark?
  ) throws(ScoreFault) -> SheetScore.Value {
    switch AnswerText.folded(text) {
    case "", "missing": .missing
    case "excused": .excused
    case "open": .open
    default: .points(try points(text, mark, .score))
    }
  }

  /// The maximum of a row; if the cell is empty, that of the quiz if a score needs one, else `nil`.
  ///
  /// 0 is refused for a quiz that is not extra credit: its points would not count at all.
  private func maximum(
    _ text: String, _ mark: DecimalMark?, _ quiz: Quiz?, isNeeded: Bool
  ) throws(ScoreFault) -> Fraction? {
    let text = AnswerText.plain(text)
    if text.isEmpty {
      guard let quiz, isNeeded, !quiz.isExtraCredit else { return nil }
      return GradeItem(quiz).maximum
    }
    let maximum = try points(text, mark, .maximum)
    if let quiz, maximum == .zero, !quiz.isExtraCredit {
      let own = GradeItem(quiz).maximum.shortest(upTo: 4)
      throw ScoreFault(
        .maximum,
        "the quiz '\(quiz.id)' has the maximum \(own): leave 'maximum' empty, or write "
          + "'extra-credit: true' in the quiz")
    }
    return maximum
  }

  /// A number from 0 to a million.
  ///
  /// A comma in it is refused if commas separate the cells. Otherwise, a comma or a point before
  /// three digits is refused unless it is the decimal mark of the site's language, because it may
  /// separate thousands.
  private func points(
    _ text: String, _ mark: DecimalMark?, _ column: ScoreColumn
  ) throws(ScoreFault) -> Fraction {
    let plain = AnswerText.plain(text)
    if mark != nil,
      let (whole, decimal) = readings(of: plain, DecimalMark(ofLanguage: course.site.language))
    {
      throw ScoreFault(
        column, "'\(plain)' can mean two numbers: write '\(whole)' or '\(decimal)'")
    }
    let isDoubtful = mark == nil && text.contains(",")
    guard !isDoubtful, let measure = Measure(text, mark ?? .point), measure.unit.isEmpty,
      let number = Fraction(measure.number), number >= .zero, number <= Fraction(1_000_000)
    else {
      let words = column == .score ? ", empty for missing, 'excused' or 'open'" : ""
      throw ScoreFault(
        column, "'\(column.rawValue)' must be a number of 0 or more, such as 8.5\(words)")
    }
    return number
  }
}

extension Classroom {
  /// The quiz of the gradebook that an item of a score sheet names by its id, or else by its name,
  /// or else by an id that it had in this classroom before.
  ///
  /// An earlier id names no quiz if any quiz has it now, or if several quizzes had it.
  package func gradedQuiz(named item: String) -> Quiz? {
    let word = AnswerText.folded(item)
    let graded = quizzes.filter(\.isInGradebook)
    let present =
      graded.first { $0.id == word } ?? graded.first { AnswerText.folded($0.name) == word }
    if let present { return present }
    guard !quizzes.contains(where: { $0.id == word }) else { return nil }
    let earlier = QuizReference(classroom: id, quiz: word)
    let renamed = quizzes.filter { quiz in
      quiz.formerly.contains { QuizReference(formerly: $0, in: id) == earlier }
    }
    guard renamed.count == 1, renamed[0].isInGradebook else { return nil }
    return renamed[0]
  }
}
