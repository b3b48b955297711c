import Courseware

/// A question that is in only one state of its quiz, or whose quiz is in only one state.
private struct UnpairedQuestion {
  /// The index of the quiz's group.
  let group: Int
  /// The index of the change in the group that is about the question or the whole quiz.
  let change: Int
  let question: Question
  let quiz: LocatedQuiz

  var name: String { "\(quiz.classroom)/\(quiz.quiz.id)" }

  /// Everything that a move leaves as it is: the kind and the texts.
  var text: String {
    let texts = [question.stem, question.body] + question.kind.parts.map(\.text)
    let lines = texts.map { singleLine($0.markdown) }
    return question.kind.words + "\n" + lines.joined(separator: "\n")
  }
}

extension [Comparison.Group] {
  /// Says of each question that was removed from one quiz and added to another one that it moved,
  /// and what that means for earlier attempts.
  ///
  /// Two questions are the same if their texts are, or if one is a rewording of the other and they
  /// have the same id. Questions of quizzes that were added or removed are only counted.
  mutating func joinMovedQuestions(
    _ pair: SnapshotPair, _ unrendered: @escaping ProseComparison.Unrendering
  ) {
    let sources = unpaired(.questionRemoved, .quizRemoved, \.old)
    if sources.isEmpty { return }
    let moves = self.moves(from: sources, to: unpaired(.questionAdded, .quizAdded, \.new))
    var edits: [Int: [Int: [Change]]] = [:]
    for (from, to) in moves {
      let isFollowed = self[from.group].quizzes.new == nil && to.quiz.wasFormerly(from.quiz)
      if self[from.group].changes[from.change].kind == .questionRemoved {
        let isHidden = to.quiz.quiz.isDraft && !from.quiz.quiz.isDraft
        let effect =
          isFollowed || from.quiz.quiz.isDraft
          ? "" : ": answers submitted earlier count in neither quiz"
        self[from.group].changes[from.change].title =
          "question moved to \(to.name)\(isHidden ? ", a draft" : "")\(effect)"
      }
      guard self[to.group].changes[to.change].kind == .questionAdded else { continue }
      let wasDraft = self[to.group].quizzes.old?.quiz.isDraft ?? true
      let effect = isFollowed || wasDraft ? "" : ": attempts submitted earlier have no answer to it"
      self[to.group].changes[to.change].title = "question moved here from \(from.name)\(effect)"
      edits[to.group, default: [:]][to.change] = changes(of: from, to, pair, unrendered)
    }
    countMoved(moves.map { ($0.from, other: $0.to.name) }, "to")
    countMoved(moves.map { ($0.to, other: $0.from.name) }, "here from")
    for (group, changes) in edits {
      self[group].changes = self[group].changes.enumerated().flatMap { place, change in
        [change] + (changes[place] ?? [])
      }
    }
  }

  /// The questions that a kind of change is about, and all those of quizzes that another kind is
  /// about.
  private func unpaired(
    _ kind: Change.Kind, _ whole: Change.Kind, _ state: KeyPath<QuizPair, LocatedQuiz?>
  ) -> [UnpairedQuestion] {
    let titles = ["question removed", "question added"]
    return indices.flatMap { group -> [UnpairedQuestion] in
      guard let quiz = self[group].quizzes[keyPath: state],
        self[group].changes.contains(where: { $0.kind == kind || $0.kind == whole })
      else { return [] }
      let questions = quiz.quiz.questions
      let byID = Dictionary(grouping: questions, by: \.id)
      return self[group].changes.enumerated().flatMap { place, change -> [UnpairedQuestion] in
        let isSingle = change.kind == kind && titles.contains(change.title)
        guard isSingle || change.kind == whole else { return [] }
        let affected = isSingle ? change.question.flatMap { byID[$0.id] } ?? [] : questions
        return affected.map {
          UnpairedQuestion(group: group, change: place, question: $0, quiz: quiz)
        }
      }
    }
  }

  /// Matches the questions of different quizzes, those of the same classroom first.
  private func moves(
    from sources: [UnpairedQuestion], to targets: [UnpairedQuestion]
  ) -> [(from: UnpairedQuestion, to: UnpairedQuestion)] {
    if targets.isEmpty { return [] }
    let byText = Dictionary(grouping: sources.indices) { sources[$0].text }
    let byID = Dictionary(grouping: sources.indices) { sources[$0].question.id }
    var taken: Set<Int> = []
    return targets.compactMap { target -> (from: UnpairedQuestion, to: UnpairedQuestion)? in
      func first(_ places: [Int]?, where isSame: (Question) -> Bool) -> Int? {
        // What very many questions have does not distinguish them.
        guard let places, places.count <= 100 else { return nil }
        let found = places.filter {
          !taken.contains($0) && sources[$0].group != target.group && isSame(sources[$0].question)
        }
        return found.first { sources[$0].quiz.classroom == target.quiz.classroom } ?? found.first
      }
      let place =
        first(byText[target.text]) { _ in true }
        ?? first(byID[target.question.id]) {
          QuestionWords($0).likeness(toRewording: QuestionWords(target.question)) != nil
        }
      guard let place else { return nil }
      taken.insert(place)
      return (from: sources[place], to: target)
    }
  }

  /// The other changes of a question that moved; its own id and those of its parts are not
  /// compared, because no earlier answer counts.
  private func changes(
    of from: UnpairedQuestion, _ to: UnpairedQuestion, _ pair: SnapshotPair,
    _ unrendered: @escaping ProseComparison.Unrendering
  ) -> [Change] {
    let prose = ProseComparison(
      unrendered: unrendered,
      old: side(of: from.quiz, pair.oldContents), new: side(of: to.quiz, pair.newContents))
    var comparison = QuizComparison(old: from.quiz, new: to.quiz, prose: prose, zones: nil)
    comparison.compareQuestion(QuestionPair(old: from.question, new: to.question))
    comparison.changes.removeAll { $0.kind == .id }
    for place in comparison.changes.indices { comparison.changes[place].idChange = nil }
    comparison.capImpact()
    return comparison.changes
  }

  /// Adds to quizzes that were added or removed how many of their questions moved.
  private mutating func countMoved(_ moved: [(UnpairedQuestion, other: String)], _ way: String) {
    for (group, moves) in Dictionary(grouping: moved, by: { $0.0.group }) {
      let place = moves[0].0.change
      let change = self[group].changes[place]
      guard change.kind == .quizAdded || change.kind == .quizRemoved else { continue }
      let others = Set(moves.map { $0.other })
      let other = others.count == 1 ? moves[0].other : "other quizzes"
      let words = ", of which \(moves.count) moved \(way) \(other)"
      if case .words(let size)? = change.after {
        self[group].changes[place].after = .words(size + words)
      } else if case .words(let size)? = change.before {
        self[group].changes[place].before = .words(size + words)
      }
    }
  }
}
