package import Courseware
package import Grading

extension Comparison {
  /// Adds to each quiz with changes that reach grades what they do to attempts merged before.
  ///
  /// The rosters, by the ids of classrooms, and what people said of answers are the same on both
  /// sides: neither is a part of what a quiz's change does.
  package mutating func addEffects(
    of records: Records, byHand: ByHand, in pair: EditionPair, members: [String: [Member]]
  ) {
    guard !records.entries.isEmpty else { return }
    let entries = Dictionary(
      grouping: records.entries.filter { $0.reference != nil },
      by: { $0.reference ?? QuizReference(classroom: "", quiz: "") })
    let disputes = records.disputes
    for place in groups.indices {
      let quizzes = groups[place].quizzes
      guard groups[place].changes.contains(where: { $0.impact == .grades }),
        let shown = quizzes.new ?? quizzes.old
      else { continue }
      let own = members[shown.classroom] ?? []
      var assignments = AssignmentPair(
        old: quizzes.old.flatMap { pair.old.assignment($0, members: own) },
        new: quizzes.new.flatMap { pair.new.assignment($0, members: own) })
      assignments.old?.byHand = byHand
      assignments.new?.byHand = byHand
      // A side whose site or classroom cannot be read says nothing of scores.
      guard quizzes.old.map({ $0.quiz.isDraft || assignments.old != nil }) ?? true,
        quizzes.new.map({ $0.quiz.isDraft || assignments.new != nil }) ?? true
      else { continue }
      groups[place].effect = ScoreEffect(
        assignments, entries: entries, disputes: disputes, in: records)
      guard let reference = assignments.old?.reference else { continue }
      let heirs = assignments.new.map { records.heirs(of: $0, [reference]) } ?? .none
      countAnswers(in: &groups[place].changes, entries[reference] ?? [], heirs)
    }
  }
}

extension Edition {
  /// A quiz as attempts are graded by it; `nil` for a draft, which nobody is graded by.
  fileprivate func assignment(_ quiz: LocatedQuiz, members: [Member]) -> Assignment? {
    guard !quiz.quiz.isDraft, let site,
      var classroom = classrooms.first(where: { $0.id == quiz.classroom })
    else { return nil }
    classroom.members = members
    return Assignment(site: site.title, classroom: classroom, quiz: quiz.quiz)
  }
}

/// Says of every id that became another one how many answers go by the old one.
private func countAnswers(
  in changes: inout [Change], _ entries: [LedgerEntry], _ heirs: Heirs
) {
  guard changes.contains(where: { $0.idChange != nil }) else { return }
  let responses = entries.compactMap(\.attempt).flatMap(\.responses)
  for place in changes.indices {
    guard let change = changes[place].idChange, change.noun != "quiz" else { continue }
    let question = change.noun == "question" ? change.old : changes[place].question?.id
    changes[place].idChange?.isMatched = heirs.knows(change.old, in: question ?? "")
    changes[place].idChange?.answers = responses.count { response in
      response.question == question && response.answer != .skipped
        && (change.noun == "question" || response.names(change.old))
    }
  }
}

extension Response {
  /// Whether the answer goes by an option, an item, a blank, a row or a partner.
  fileprivate func names(_ id: String) -> Bool {
    switch answer {
    case .skipped, .text: false
    case .options(let ids), .order(let ids): ids.contains(id)
    case .blanks(let parts), .pairs(let parts): parts.contains { $0.id == id || $0.value == id }
    }
  }
}
