import Courseware

/// Says what each piece of work comes to for each student: a score sheet before the attempts, and
/// where neither says anything, the clock.
struct ItemJudge {
  let classroom: Classroom
  /// By the quiz's id.
  let results: [String: QuizGrades]
  let sheet: SheetIndex
  let now: Moment
  private let members: [String: Member]

  init(
    classroom: Classroom, results: [String: QuizGrades], sheet: SheetIndex, now: Moment
  ) {
    self.classroom = classroom
    self.results = results
    self.sheet = sheet
    self.now = now
    members = Dictionary(
      classroom.members.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
  }

  func grade(of student: String, for item: GradeItem) -> ItemGrade {
    let outcome = item.isQuiz ? results[item.id]?.outcomes[student] : nil
    if let score = sheet.score(of: student, for: item) {
      var grade = grade(by: score, for: item)
      if outcome?.grade != nil { grade.notes.append(.byHand) }
      return grade
    }
    guard item.isQuiz else { return .absent }
    if let grade = outcome?.grade { return grade }
    guard isOver(item.id, for: members[student]) else { return open(item.maximum, item) }
    if results[item.id]?.isUntouched ?? true { return .absent }
    return missing(item.maximum, item, notes: outcome?.notes ?? [])
  }

  private func grade(by score: SheetScore, for item: GradeItem) -> ItemGrade {
    let maximum = score.maximum ?? item.maximum
    return switch score.value {
    case .points(let earned):
      ItemGrade(.graded, earned: earned, maximum: item.isExtraCredit ? .zero : maximum)
    case .missing: missing(maximum, item)
    case .excused: ItemGrade(.excused)
    case .open: open(maximum, item)
    }
  }

  private func missing(
    _ maximum: Fraction, _ item: GradeItem, notes: [ItemGrade.Note] = []
  ) -> ItemGrade {
    let counts = classroom.grading.missing == .zero && !item.isExtraCredit
    return ItemGrade(.missing, maximum: counts ? maximum : .zero, notes: notes)
  }

  private func open(_ maximum: Fraction, _ item: GradeItem) -> ItemGrade {
    ItemGrade(.open, toCome: item.isExtraCredit ? .zero : maximum)
  }

  /// Whether it cannot be handed in on time any more, by a member with an extension or by all
  /// others.
  private func isOver(_ id: String, for member: Member? = nil) -> Bool {
    guard let quiz = classroom.quizzes.first(where: { $0.id == id }),
      let common = quiz.deadline
    else { return false }
    let deadline = member.flatMap { classroom.deadline(of: quiz, for: $0) } ?? common
    return now.seconds > deadline.seconds + Int64(classroom.grading.grace.count)
  }

  private func checkRemarks(_ results: QuizGrades) -> [String] {
    let quiz = results.reference.quiz
    return AttemptCheck.Kind.allCases.flatMap { kind -> [String] in
      guard let count = results.checks.counts[kind] else { return [] }
      let checks = results.checks.found(kind)
      let more = count > checks.count ? ["'\(quiz)': and \(count - checks.count) more"] : []
      return checks.map { "'\(quiz)', \(kind.heading): \($0.line)" } + more
        + ["'\(quiz)': \(kind.advice(in: classroom.id, isGraded: true))"]
    }
  }

  /// What the teacher should see to before trusting figures that an item is part of.
  func remarks(on item: GradeItem) -> [String] {
    guard item.isQuiz, let results = results[item.id] else { return [] }
    var remarks: [String] = []
    if results.isUntouched, isOver(item.id), sheet.items[item.id] == nil {
      remarks.append(
        "'\(item.id)' is over and nobody has handed it in: it counts once an attempt is merged")
    }
    if results.strangers > 0 {
      remarks.append(
        "'\(item.id)': \(counted(results.strangers, "attempt", "attempts"))"
          + " of nobody in the roster, not counted")
    }
    if results.conflicts > 0 {
      remarks.append(
        "'\(item.id)': \(counted(results.conflicts, "id", "ids")) in conflict, not counted")
    }
    return remarks + checkRemarks(results)
  }
}
