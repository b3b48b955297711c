import Courseware
import Grading
import Ledgers

/// The mean of the students' grades at a quiz, and why it differs from the mean of the totals.
struct GradeMean: Sendable, Equatable {
  /// The mean of each student's score as a fraction of its maximum, before overrides in the
  /// gradebook.
  var mean: Statistic
  /// The number of students with a grade.
  var n = 0
  /// The reasons why the mean of the totals or that of the gradebook differs; empty if neither
  /// does.
  var differences: [String] = []

  init(undefined reason: String) { mean = .undefined(reason) }

  init(of students: StudentResults) {
    var (count, sum) = (0, 0.0)
    for place in students.indices {
      guard let fraction = students.gradeFraction(of: place) else { continue }
      count += 1
      sum += fraction
    }
    n = count
    mean = count == 0 ? .undefined("no grades") : .value(sum / Double(count))
  }

  /// Adds the reasons why the mean of the figures, made from `totals`, and that of the gradebook
  /// differ from this one.
  mutating func compare(with quiz: QuizStatistics, _ marks: ScoredMarks, totals: [Double]) {
    compareFigures(quiz, marks, totals)
    let asked = quiz.assignment
    let missing = quiz.students.count - n
    if mean.value != nil, missing > 0, asked.quiz.isInGradebook, !asked.quiz.isExtraCredit,
      asked.classroom.grading.missing == .zero
    {
      let who = missing == 1 ? "1 student" : "\(missing) students"
      differences.append(
        "the gradebook counts \(who) without a grade as 0 once the deadline has passed, and scores "
          + "in a score sheet are not considered here")
    }
  }

  private mutating func compareFigures(
    _ quiz: QuizStatistics, _ marks: ScoredMarks, _ totals: [Double]
  ) {
    guard let own = quiz.spread.mean.value, quiz.maximum > 0, let grades = mean.value,
      abs(own / quiz.maximum - grades) > 1e-9
    else { return }
    if quiz.scope.attempts != .counting {
      differences.append("the gradebook takes the attempts that count")
    } else if quiz.assignment.quiz.score == .average {
      differences.append(
        "the gradebook takes the mean of each student's attempts, these figures the first of them")
    }
    let others = quiz.questions.filter { question in
      guard !question.isScored, let asked = marks.asked[question.id] else { return false }
      return quiz.assignment.quiz.questions[question.number - 1].isVoid
        || asked.pending < asked.count
    }.map { "\($0.number)" }
    if !others.isEmpty {
      let noun = others.count == 1 ? "question" : "questions"
      differences.append(
        "the gradebook counts \(noun) \(others.joined(separator: ", ")), which these figures leave "
          + "out")
    }
    if totals.contains(where: { $0 < 0 && !isSameScore($0, 0) }) {
      differences.append("in the gradebook a total below 0 is 0")
    }
    if differences.isEmpty { differences.append("the grades are computed from other points") }
  }
}

extension StudentResults {
  /// The student's score as a fraction of its maximum; `nil` without a score.
  fileprivate func gradeFraction(of place: Int) -> Double? {
    guard let score = score(of: attemptRows(of: place)), score.of > 0 else { return nil }
    return score.points / score.of
  }

  /// The student's section in the roster.
  func section(of place: Int) -> String? {
    roster.isEmpty ? nil : roster[Int(people[place])].section
  }
}

/// The totals of one section of the roster.
struct SectionStatistics: Sendable, Equatable {
  var name: String
  /// The number of attempts.
  var n: Int
  /// The spread of the totals, in points.
  var spread: Spread

  /// All sections by name; `sections` contains the section of each total.
  static func all(_ sections: [String?], of totals: [Double]) -> [SectionStatistics] {
    var own: [String: [Double]] = [:]
    for (section, total) in zip(sections, totals) {
      if let section { own[section, default: []].append(total) }
    }
    return own.sorted { $0.key < $1.key }.map { name, totals in
      SectionStatistics(name: name, n: totals.count, spread: Spread(of: totals))
    }
  }
}

extension QuizStatistics {
  /// The mean of the grades and why other means differ from it; `nil` if all are the same.
  var gradeMeanInWords: String? {
    guard !grades.differences.isEmpty, let mean = grades.mean.value else { return nil }
    return "the mean of \(counted(grades.n, "grade", "grades")) is \(percent(mean)): "
      + grades.differences.joined(separator: "; ")
  }
}
