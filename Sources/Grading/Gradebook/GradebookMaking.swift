package import Courseware

extension Gradebook {
  /// Makes a classroom's gradebook.
  ///
  /// A function of the classroom, its attempts and its score sheets as sets: no order of quizzes,
  /// rows or files makes a difference. Quizzes and scores of other classrooms are left out; `now`
  /// decides what is over and what is open.
  package init(
    of classroom: Classroom, quizzes: [QuizGrades], scores: [SheetScore], now: Moment
  ) {
    self.classroom = classroom
    self.now = now
    students = []
    remarks = []
    categories = classroom.gradeCategories
    let sheet = SheetIndex(scores.filter { $0.classroom == classroom.id })
    items = classroom.gradeItems(sheet)
    let results = Dictionary(
      quizzes.filter { $0.reference.classroom == classroom.id }.map { ($0.reference.quiz, $0) },
      uniquingKeysWith: { one, _ in one })
    let judge = ItemJudge(classroom: classroom, results: results, sheet: sheet, now: now)
    students = classroom.students(results, sheet).map { student in
      totals(
        of: items.map { judge.grade(of: student.key, for: $0) }, for: student)
    }
    remarks = items.flatMap { judge.remarks(on: $0) }
  }
}

/// Score sheets by item and student.
struct SheetIndex {
  private(set) var items: [String: [SheetScore]] = [:]
  private var byStudent: [String: [String: SheetScore]] = [:]

  init(_ scores: [SheetScore]) {
    for score in scores {
      let id = AnswerText.folded(score.item)
      items[id, default: []].append(score)
      byStudent[id, default: [:]][score.student] = score
    }
  }

  func score(of student: String, for item: GradeItem) -> SheetScore? {
    byStudent[AnswerText.folded(item.id)]?[student]
  }

  /// Who stands in any sheet: keys with the words that the sheet has for them.
  var students: [(key: String, words: String)] {
    items.values.joined().map { ($0.student, $0.words) }
  }
}

extension Classroom {
  fileprivate var gradeCategories: [Gradebook.Category] {
    guard !weights.isEmpty else {
      let drops = grading.dropLowest.values.max() ?? 0
      let all = Percent(hundredths: 10_000)
      return [.init(name: Gradebook.everything, weight: all, drops: drops)]
    }
    return weights.map {
      .init(name: $0.category, weight: $0.share, drops: grading.dropLowest[$0.category] ?? 0)
    }
  }

  /// Quizzes by deadline and id, then what sheets name, by its name; all in the categories' order.
  fileprivate func gradeItems(_ sheet: SheetIndex) -> [GradeItem] {
    let graded = quizzes.filter(\.isInGradebook)
      .sorted { ($0.deadline?.seconds ?? 0, $0.id) < ($1.deadline?.seconds ?? 0, $1.id) }
      .map(GradeItem.init)
    let ids = Set(graded.map { AnswerText.folded($0.id) })
    let others = sheet.items.filter { !ids.contains($0.key) }
      .sorted { $0.key < $1.key }.map { GradeItem($0.value) }
    let ranks = Dictionary(
      weights.enumerated().map { ($1.category, $0) }, uniquingKeysWith: { one, _ in one })
    return (graded + others).enumerated().sorted {
      let (a, b) = (ranks[$0.element.category] ?? 0, ranks[$1.element.category] ?? 0)
      return a != b ? a < b : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Everybody in the roster; without one, everybody with an attempt or a line in a sheet.
  fileprivate func students(
    _ results: [String: QuizGrades], _ sheet: SheetIndex
  ) -> [GradedPerson] {
    var found: [String: GradedPerson] = [:]
    for member in members {
      found[member.id] = GradedPerson(
        key: member.id, name: member.name, email: member.email, isMember: true)
    }
    if members.isEmpty {
      for quiz in results.values.sorted(by: { $0.reference < $1.reference }) {
        for (key, outcome) in quiz.outcomes where found[key] == nil {
          found[key] = GradedPerson(key: key, name: outcome.name, email: outcome.email)
        }
      }
      for (key, words) in sheet.students.sorted(by: { $0.words < $1.words })
      where found[key] == nil {
        let email = words.contains("@") ? words : nil
        found[key] = GradedPerson(key: key, name: words, email: email)
      }
    }
    return found.values.sorted {
      let (a, b) = (cleaned($0.name), cleaned($1.name))
      return a != b ? a < b : $0.key < $1.key
    }
  }
}

/// Whom grades are for.
struct GradedPerson {
  var key: String
  var name: String
  var email: String?
  var isMember = false
}

extension GradeItem {
  init(_ quiz: Quiz) {
    self.init(
      id: quiz.id, name: quiz.name, category: quiz.category, maximum: Fraction(quiz.shownPoints),
      isExtraCredit: quiz.isExtraCredit, isQuiz: true)
  }

  /// What only sheets name: all of them say the same of it.
  init(_ scores: [SheetScore]) {
    let name = scores.map(\.item).min() ?? ""
    let maximum = scores.compactMap(\.maximum).first
    self.init(
      id: name, name: name, category: scores.first?.category ?? "", maximum: maximum ?? .zero,
      isExtraCredit: maximum == .zero)
  }
}

extension Fraction {
  /// Exact: points are halves.
  init(_ points: Points) {
    self.init(WholeNumber(UInt64(max(0, points.halves))), over: WholeNumber(2))
  }
}
