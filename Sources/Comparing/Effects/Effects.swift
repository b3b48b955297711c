package import Courseware
import Grading
package import Ledgers

extension Comparison {
  /// Whether a change may affect attempts that were already merged, or rows of score sheets.
  package var concernsAttempts: Bool {
    groups.contains(where: \.quizzes.isNamedDifferently)
      || changes.contains { $0.impact == .grades || $0.kind == .anonymous }
  }

  /// Adds the effect on merged attempts to each quiz that has changes affecting grades, to each
  /// classroom whose former names or rules for late attempts changed, and to each one whose rules
  /// for final grades changed; adds a change to each quiz that score sheets name in only one state.
  ///
  /// Both states are graded with the same rosters and the same manual grades, since neither is part
  /// of a change to a quiz. A quiz of a classroom that cannot be read in one of the states gets no
  /// effect, because its attempts cannot be graded there.
  package mutating func addEffects(of grades: GradesAtHand, in pair: SnapshotPair) {
    let hasAttempts = !grades.records.entries.isEmpty
    let hasGrades = hasAttempts || !grades.scoreSheets.isEmpty
    guard hasGrades || !grades.records.revisions.isEmpty, concernsAttempts,
      let sides = RoutedSides(grades.records, grades.byHand, pair, grades.members, groups)
    else { return }
    if hasGrades {
      addNamedRows(sides, grades, in: pair)
      addFinalGrades(sides, grades, in: pair)
    }
    guard hasAttempts else { return noteMatchedIDs(sides) }
    let regraded = Set(
      groups.filter { $0.changes.contains { $0.impact == .grades } }
        .flatMap { [$0.quizzes.old?.reference, $0.quizzes.new?.reference] }.compactMap(\.self))
    for place in groups.indices {
      let quizzes = groups[place].quizzes
      countResponses(in: &groups[place].changes, sides.before.entries(of: quizzes.old?.reference))
      guard !quizzes.isOfUnreadableClassroom(in: pair) else { continue }
      guard groups[place].changes.contains(where: { $0.impact == .grades }) else { continue }
      if case .classroom(let id, _) = groups[place].owner {
        let moved = sides.quizzes(leftBehindBy: groups[place].changes)
        groups[place].effect =
          ScoreEffect(
            moved.compactMap {
              ScoreEffect(sides, $0, QuizReference(classroom: id, quiz: $0.quiz))
            }) ?? sides.effectOfSettings(in: id, pair, groups[place].changes, without: regraded)
        sides.reportLost(in: &groups[place].changes, of: moved)
      }
      guard quizzes.old != nil || quizzes.new != nil else { continue }
      let old = quizzes.old?.reference, new = quizzes.new?.reference
      groups[place].effect = ScoreEffect(
        sides, old, new, passMarks: (quizzes.old?.quiz.pass, quizzes.new?.quiz.pass))
      groups[place].effect?.gradebook = quizzes.gradebookChange
      sides.reportLost(in: &groups[place].changes, of: [old].compactMap(\.self))
      countAnswers(
        in: &groups[place].changes, sides.before.entries(of: old), sides.after.idMapping(of: new))
    }
  }

  /// Notes the changed ids whose answers `merge` would match, although it has merged none yet.
  private mutating func noteMatchedIDs(_ sides: RoutedSides) {
    for place in groups.indices {
      guard groups[place].changes.contains(where: { $0.idChange != nil }) else { continue }
      let idMapping = sides.after.idMapping(of: groups[place].quizzes.new?.reference)
      noteMatches(in: &groups[place].changes, idMapping)
    }
  }
}

/// The grades in the course on the disk, which apply to both states.
package struct GradesAtHand {
  /// The merged attempts.
  var records: Records
  /// The manual grades.
  var byHand: ManualScores
  /// The current rosters, by classroom id.
  var members: [String: [Member]]
  /// The current score sheets, by classroom id.
  var scoreSheets: [String: [UInt8]]
  /// The time used to decide which work is over.
  var now: Moment

  /// Creates the grades of a course as it is on the disk.
  package init(
    records: Records, byHand: ManualScores, members: [String: [Member]],
    scoreSheets: [String: [UInt8]], now: Moment
  ) {
    (self.records, self.byHand, self.members) = (records, byHand, members)
    (self.scoreSheets, self.now) = (scoreSheets, now)
  }
}

/// The merged attempts, matched with the old and with the new state of the course.
struct RoutedSides {
  let before: RoutedRecords
  let after: RoutedRecords
  let byHand: ManualScores
  /// The attempts that no longer belong to any quiz.
  private let lost: Ledger

  /// `nil` if the `site.yml` of one state cannot be read.
  init?(
    _ records: Records, _ byHand: ManualScores, _ pair: SnapshotPair, _ members: [String: [Member]],
    _ groups: [Comparison.Group]
  ) {
    let moved = groups.compactMap { group in
      group.quizzes.old.flatMap { old in group.quizzes.new.map { (old.classroom, $0.classroom) } }
    }
    let renamed = match(classroomsOf: pair).kept.map { ($0.old.id, $0.new.id) }
    let rooms = Dictionary(keepingFirst: renamed + moved)
    guard
      let old = pair.old.course(members: { members[$0] ?? rooms[$0].flatMap { members[$0] } }),
      let new = pair.new.course(members: { members[$0] })
    else { return nil }
    (before, after) = (RoutedRecords(records, in: old), RoutedRecords(records, in: new))
    (self.byHand, lost) = (byHand, after.records.setAside)
  }

  /// The attempts at a quiz that no longer belong to any quiz.
  func lost(of quiz: QuizReference?) -> [LedgerEntry] {
    let own = Ledger(before.entries(of: quiz))
    let left = own.entries(notIn: lost)
    return own.entries.count == left.count ? [] : Ledger(own.entries).entries(notIn: Ledger(left))
  }

  /// The quizzes with attempts of a classroom whose folder was renamed without `formerly`.
  fileprivate func quizzes(leftBehindBy changes: [Change]) -> [QuizReference] {
    guard let old = changes.compactMap(\.missingFormerName).first else { return [] }
    return before.records.ledgers.keys.filter { $0.classroom == old }.sorted()
  }

  /// The effect of a renamed folder and of changed former names, extensions, grace or rules for
  /// late attempts on a classroom's quizzes; `nil` if none of these changed.
  ///
  /// Quizzes whose own changes affect grades are left out, because their effects are shown there.
  fileprivate func effectOfSettings(
    in room: String, _ pair: SnapshotPair, _ changes: [Change], without others: Set<QuizReference>
  ) -> ScoreEffect? {
    guard let new = pair.new.classrooms.first(where: { $0.id == room }) else { return nil }
    let old =
      pair.old.classrooms.first { $0.id == room }
      ?? pair.old.classrooms.first { new.formerly.contains($0.id) }
    let namesChange = changes.contains { $0.kind == .formerly }
    guard
      namesChange || (old?.id ?? room) != room
        || changes.contains(where: { $0.kind == .extensions })
        || old?.grading.grace != new.grading.grace
        || old?.grading.ruleForLateAttempts != new.grading.ruleForLateAttempts
    else { return nil }
    var folders = old.map { [(before: $0.id, after: room)] } ?? []
    if namesChange {
      // A classroom that still exists keeps its quizzes, but perhaps not their attempts.
      let kept = pair.new.classrooms.map(\.id).filter { $0 != room && new.formerly.contains($0) }
      folders.removeAll { kept.contains($0.before) }
      folders += kept.map { (before: $0, after: $0) }
    }
    return ScoreEffect(folders.flatMap { effects(from: $0.before, to: $0.after, without: others) })
  }

  /// The effects on the quizzes of a classroom whose folder may have been renamed.
  private func effects(
    from old: String, to new: String, without others: Set<QuizReference>
  ) -> [ScoreEffect] {
    let quizzes = before.records.ledgers.keys.filter { $0.classroom == old }.map(\.quiz)
    let currentQuizzes = after.records.ledgers.keys.filter { $0.classroom == new }.map(\.quiz)
    return Set(quizzes + currentQuizzes).sorted().compactMap { quiz -> ScoreEffect? in
      let former = QuizReference(classroom: old, quiz: quiz)
      let current = QuizReference(classroom: new, quiz: quiz)
      guard others.isDisjoint(with: [former, current]) else { return nil }
      return ScoreEffect(self, former, current)
    }
  }

  /// Adds to a change about a missing `formerly` the number of affected attempts at some quizzes.
  ///
  /// If `merge` matches all of them without it, the change is removed.
  fileprivate func reportLost(in changes: inout [Change], of quizzes: [QuizReference]) {
    guard quizzes.contains(where: { !before.entries(of: $0).isEmpty }) else { return }
    let lost = quizzes.flatMap { self.lost(of: $0) }
    if lost.isEmpty { changes.removeAll { $0.missingFormerName != nil } }
    let count = Set(lost.map(\.id)).count
    let students = Set(lost.compactMap { $0.attempt?.student }).count
    for place in changes.indices where changes[place].missingFormerName != nil {
      changes[place].title +=
        ": \(counted(count, "attempt", "attempts")) by "
        + counted(students, "student", "students")
    }
  }
}

extension QuizPair {
  /// Whether the `classroom.md` of its classroom cannot be read in one of the two states.
  fileprivate func isOfUnreadableClassroom(in pair: SnapshotPair) -> Bool {
    [old, new].compactMap(\.self).contains { quiz in
      let path = "content/\(quiz.classroom)/classroom.md"
      return pair.old.hasFault(path) || pair.new.hasFault(path)
    }
  }
}

extension LocatedQuiz {
  var reference: QuizReference { QuizReference(classroom: classroom, quiz: quiz.id) }
}

extension CourseSnapshot {
  /// The course for grading attempts, without drafts; `nil` without a site.
  fileprivate func course(members: (String) -> [Member]?) -> Course? {
    guard let site else { return nil }
    let own = Dictionary(grouping: quizzes.filter { !$0.quiz.isDraft }, by: \.classroom)
    let rooms = classrooms.map { room in
      var room = room
      room.members = members(room.id) ?? []
      room.quizzes = own[room.id]?.map(\.quiz) ?? []
      return room
    }
    return Course(site: site, classrooms: rooms, assets: [])
  }
}

/// Adds the number of affected responses to changes of anonymity.
private func countResponses(in changes: inout [Change], _ entries: [LedgerEntry]) {
  guard !entries.isEmpty else { return }
  for place in changes.indices where changes[place].kind == .anonymous {
    changes[place].title += " (\(entries.count) so far)"
  }
}

/// Notes for each changed id whether `merge` matches the answers that use the old one.
private func noteMatches(in changes: inout [Change], _ idMapping: IDMapping) {
  for place in changes.indices {
    guard let change = changes[place].idChange, change.noun != "quiz" else { continue }
    let question = change.noun == "question" ? change.old : changes[place].question?.id
    changes[place].idChange?.isMatched = idMapping.knows(change.old, in: question ?? "")
  }
}

/// Adds to each changed id the number of answers that use the old one, and how many of them count
/// for the element that has it now.
private func countAnswers(
  in changes: inout [Change], _ entries: [LedgerEntry], _ idMapping: IDMapping
) {
  guard changes.contains(where: { $0.idChange != nil }) else { return }
  noteMatches(in: &changes, idMapping)
  let attempts = entries.compactMap(\.attempt)
  let renamed = changes.compactMap(\.idChange).filter { $0.noun == "question" }
  let formerIDs = Dictionary(keepingFirst: renamed.map { ($0.new, $0.old) })
  for place in changes.indices {
    guard let change = changes[place].idChange, change.noun != "quiz" else { continue }
    let question = change.noun == "question" ? change.old : changes[place].question?.id
    // Responses contain the question's id from the time when they were given.
    let named =
      change.noun == "question"
      ? [change.old] : [question, question.flatMap { formerIDs[$0] }].compactMap(\.self)
    var (answers, answersToOther) = (0, 0)
    for attempt in attempts {
      let count = attempt.responses.count { response in
        named.contains(response.question) && response.answer != .skipped
          && (change.noun == "question" || response.names(change.old))
      }
      answers += count
      let isFollowed = idMapping.follows(
        change.old, to: change.new, in: change.noun == "question" ? nil : question,
        at: attempt.revision)
      if !isFollowed { answersToOther += count }
    }
    changes[place].idChange?.answers = answers
    if change.otherText != nil { changes[place].idChange?.answersToOther = answersToOther }
  }
}

extension Response {
  /// Whether the answer contains the id of an option, item, blank, row or partner.
  fileprivate func names(_ id: String) -> Bool {
    switch answer {
    case .skipped, .text: false
    case .options(let ids), .order(let ids): ids.contains(id)
    case .blanks(let parts), .pairs(let parts): parts.contains { $0.id == id || $0.value == id }
    }
  }
}
