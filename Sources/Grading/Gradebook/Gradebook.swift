package import Courseware
package import Ledgers

/// The grades of one classroom and how they are computed.
package struct Gradebook: Sendable {
  /// The classroom, whose weights, scale and rules for grading apply.
  package var classroom: Classroom
  /// The time used to decide which work is over and which is open.
  package var now: Moment
  /// The time zone in which ``now`` is shown in human-readable output.
  package var zone = "UTC"
  /// In the order of the categories, and in each category quizzes by deadline, followed by the
  /// items of score sheets.
  package var items: [GradeItem]
  /// In the order of the weights; a single category if the classroom has no weights.
  package var categories: [Category]
  /// By name, then by key.
  package var students: [StudentGrades]
  /// Problems to resolve before the grades are reliable, and which attempts are left out.
  package var remarks: [String]
  /// The number of attempts at practice quizzes, which are left out.
  package fileprivate(set) var practiceAttempts = 0

  /// A part of the final grade.
  package struct Category: Sendable, Hashable {
    /// The name in the classroom's `weights`; ``Gradebook/everything`` without weights.
    package var name: String
    /// Without weights, the only category has the full weight.
    package var weight: Percent
    /// The number of the lowest grades that do not count.
    package var drops: Int
  }
}

/// The grades of one student.
package struct StudentGrades: Sendable {
  /// The roster's id, or without a roster the key that identifies the student.
  package var key: String
  /// The roster's name, or without a roster the name in an attempt or a score sheet.
  package var name: String
  /// The address from the same source as the name; `nil` if it has none.
  package var email: String?
  /// Whether another student of the gradebook has the same name.
  package fileprivate(set) var isNameShared = false
  var isMember: Bool
  /// One for each item of the gradebook, in their order.
  package var grades: [ItemGrade]
  /// One for each category of the gradebook, in their order.
  package var categories: [CategoryGrade]
  /// 0 to 1, and above with extra credit; `nil` while nothing counts.
  package var final: Fraction?
  /// The step of the scale that the final grade reaches.
  package var step: Classroom.Step?
  /// What is still needed for each letter of the scale, best first; empty if nothing is open.
  package var needs: [Need]

  /// What is still needed for one letter.
  package struct Need: Sendable, Hashable {
    /// The letter of a step of the classroom's scale.
    package var letter: String
    /// The part of everything to come that must be earned to reach it.
    package var needed: StillNeeded
  }
}

/// A student's grade in one category.
package struct CategoryGrade: Sendable, Hashable {
  /// The points earned, including extra credit, without dropped work.
  package var earned: Fraction
  /// The maximum points, without dropped work.
  package var maximum: Fraction
  /// The points of extra credit, part of ``earned``.
  package var extra: Fraction
  /// Earned over maximum; `nil` while nothing counts.
  package var grade: Fraction?
  /// The category's part of the final grade after the weights are redistributed, 0 to 1; `nil`
  /// while nothing in the category counts.
  package var share: Fraction?
}

extension Gradebook {
  /// The time in human-readable form: `Saturday, November 21, 2026 at 21:51 (Europe/Berlin)`.
  package var nowText: String { now.words(zone: zone) }

  /// Whether all work counts together, by points, because the classroom has no weights.
  package var isWithoutWeights: Bool { classroom.weights.isEmpty }

  /// The name of the only category without weights.
  package static let everything = "all work"

  /// Makes a classroom's gradebook.
  ///
  /// The result depends only on the classroom, its attempts and its score sheets, not on the order
  /// of quizzes, rows or files. Quizzes and scores of other classrooms are left out; `now` decides
  /// what is over and what is open.
  package init(
    of classroom: Classroom, quizzes: [QuizGrades], scores: [SheetScore], now: Moment
  ) {
    self.classroom = classroom
    self.now = now
    students = []
    remarks = []
    categories = classroom.gradeCategories
    let sheet = SheetIndex(scores.filter { $0.classroom == classroom.id })
    let results = Dictionary(
      keepingFirst: quizzes.filter { $0.reference.classroom == classroom.id }
        .map { ($0.reference.quiz, $0) })
    items = classroom.gradeItems(results, sheet)
    let judge = ItemGrader(classroom: classroom, results: results, sheet: sheet, now: now)
    students = classroom.students(results, sheet).map { student in
      totals(of: items.map { judge.grade(of: student, for: $0) }, for: student)
    }
    remarks = items.flatMap { judge.remarks(on: $0) }
    markSharedNames()
  }

  private mutating func markSharedNames() {
    let shared = SharedNames(of: students.map(\.name))
    for place in students.indices {
      students[place].isNameShared = shared.contains(students[place].name)
    }
  }

  /// Adds a remark on attempts at the classroom's practice quizzes, unless there are none.
  ///
  /// `attempts` are the numbers of attempts by quiz, also of other classrooms.
  package mutating func addRemark(onPractice attempts: [QuizReference: Int]) {
    let own = attempts.filter { $0.key.classroom == classroom.id && $0.value > 0 }
    guard !own.isEmpty else { return }
    practiceAttempts = own.values.reduce(0, +)
    let names = own.keys.map { "'\($0.quiz)'" }.sorted()
    let shown = names.prefix(3) + (names.count > 3 ? ["…"] : [])
    remarks.append(
      "\(counted(practiceAttempts, "attempt", "attempts")) at practice"
        + " (\(shown.joined(separator: ", "))), not in the gradebook: to count a quiz, remove"
        + " 'kind: practice' from its file")
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

  /// The maximum of an item in the sheets; `nil` if none gives it, or if it is 0.
  func maximum(of id: String) -> Fraction? {
    items[AnswerText.folded(id)]?.lazy.compactMap(\.maximum).first { $0 > .zero }
  }

  /// The students in any sheet: their keys, and their names as the sheet spells them.
  var students: [(key: String, words: String)] {
    items.values.joined().map { ($0.student, $0.words) }
  }
}

extension Classroom {
  fileprivate var gradeCategories: [Gradebook.Category] {
    guard !weights.isEmpty else {
      return [.init(name: Gradebook.everything, weight: .whole, drops: 0)]
    }
    return weights.map {
      .init(name: $0.category, weight: $0.share, drops: grading.dropLowest[$0.category] ?? 0)
    }
  }

  /// Quizzes by deadline and id, followed by items of score sheets by name, in the order of the
  /// categories.
  ///
  /// A quiz without attempts has the maximum of its scores in the sheets, if there are any: they
  /// may come from another program, which counted other questions.
  fileprivate func gradeItems(
    _ results: [String: QuizGrades], _ sheet: SheetIndex
  ) -> [GradeItem] {
    let graded = quizzes.filter(\.isInGradebook)
      .sorted { ($0.deadline?.seconds ?? 0, $0.id) < ($1.deadline?.seconds ?? 0, $1.id) }
      .map { quiz in
        var item = GradeItem(quiz)
        if results[quiz.id]?.isUntouched ?? true {
          item.maximum = sheet.maximum(of: quiz.id) ?? item.maximum
        }
        return item
      }
    let ids = Set(graded.map { AnswerText.folded($0.id) })
    let others = sheet.items.filter { !ids.contains($0.key) }
      .sorted { $0.key < $1.key }.map { GradeItem($0.value) }
    let ranks = Dictionary(keepingFirst: weights.enumerated().map { ($1.category, $0) })
    return (graded + others).enumerated().sorted {
      let (a, b) = (ranks[$0.element.category] ?? 0, ranks[$1.element.category] ?? 0)
      return a != b ? a < b : $0.offset < $1.offset
    }.map(\.element)
  }

  /// All members of the roster; without a roster, all students with an attempt or a line in a score
  /// sheet.
  fileprivate func students(
    _ results: [String: QuizGrades], _ sheet: SheetIndex
  ) -> [GradedPerson] {
    var found: [String: GradedPerson] = [:]
    for member in members {
      found[member.id] = GradedPerson(
        key: member.id, name: member.name, email: member.email, member: member)
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

/// A student in the gradebook.
struct GradedPerson {
  var key: String
  var name: String
  var email: String?
  /// `nil` without a roster.
  var member: Member?
}

extension GradeItem {
  init(_ quiz: Quiz) {
    self.init(
      id: quiz.id, name: quiz.name, category: quiz.category, maximum: Fraction(quiz.shownPoints),
      isExtraCredit: quiz.isExtraCredit, isQuiz: true)
  }

  /// An item that occurs only in score sheets; all scores are of the same item.
  init(_ scores: [SheetScore]) {
    let name = scores.map(\.item).min() ?? ""
    let maximum = scores.compactMap(\.maximum).first
    self.init(
      id: name, name: name, category: scores.first?.category ?? "", maximum: maximum ?? .zero,
      isExtraCredit: maximum == .zero)
  }
}

extension Fraction {
  /// The exact value: points are multiples of ½.
  init(_ points: Points) {
    self.init(WholeNumber(UInt64(max(0, points.halves))), over: WholeNumber(2))
  }
}

/// Finds a student by the id, or else the e-mail address, or else the name, in all gradebooks.
///
/// - Returns: All students who match. If there are several, the caller must not choose one.
package func findStudents(_ words: String, in books: [Gradebook]) -> [GradePointAverage] {
  let word = cleaned(words)
  let people = gradePointAverages(books).averages
  func fitting(_ isSame: (StudentGrades) -> Bool) -> [GradePointAverage] {
    people.filter { $0.courses.contains { isSame(books[$0.book].students[$0.student]) } }
  }
  let byID = fitting { cleaned($0.key) == word }
  if !byID.isEmpty { return byID }
  let byEmail = fitting { $0.email.map(cleaned) == word }
  return byEmail.isEmpty ? fitting { cleaned($0.name) == word } : byEmail
}

extension Gradebook {
  /// The gradebook of the student at an index, without other students, so that output made from it
  /// reveals nothing about others.
  package func alone(_ student: Int) -> Gradebook {
    var book = self
    book.students = [students[student]]
    book.remarks = []
    book.practiceAttempts = 0
    return book
  }
}
