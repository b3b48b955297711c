import Courseware

extension QuizComparison {
  /// Adds the questions that were added, removed or moved, and the changes of each question.
  ///
  /// - Parameter sections: The index of the new section for each old section.
  mutating func compareQuestions(_ sections: [Int: Int]) {
    let (former, present) = (old.quiz.questions, new.quiz.questions)
    let questions = pairQuestions(of: old.quiz, new.quiz)
    let order = moves(questions, sections)
    let partners = Dictionary(uniqueKeysWithValues: questions.pairs.map { ($0.new, $0.old) })
    for place in present.indices {
      let question = present[place]
      guard let partner = partners[place] else {
        addAdded(question)
        continue
      }
      let pair = QuestionPair(old: former[partner], new: question)
      // Usually one question of a quiz has changed.
      let isUnchanged = !prose.mayMove && pair.old == pair.new
      if !isUnchanged, addReplaced(pair) { continue }
      if let move = order[place] { add(move, of: question) }
      if !isUnchanged { compareQuestion(pair) }
    }
    for place in questions.removed { addRemoved(former[place]) }
  }

  private mutating func addAdded(_ question: Question) {
    let wasDraft = old.draftQuestions.contains(question.id)
    let title =
      wasDraft ? "question is no longer a draft and is visible to students" : "question added"
    add(.questionAdded, .grades, title, of: question)
  }

  /// If a question's id now belongs to another question, adds the removal of one and the addition
  /// of the other; returns whether it does.
  private mutating func addReplaced(_ pair: QuestionPair) -> Bool {
    guard pair.old.id == pair.new.id,
      QuestionWords(pair.old).isReplaced(by: QuestionWords(pair.new))
    else { return false }
    addRemoved(pair.old)
    var added = QuestionChange(
      kind: .questionAdded, impact: .grades, title: "question added with the id of another")
    added.idChange = .init(old: pair.old.id, new: pair.new.id, noun: "question")
    add(added, of: pair.new)
    return true
  }

  private mutating func addRemoved(_ question: Question) {
    let isDraft = new.draftQuestions.contains(question.id)
    let title =
      isDraft ? "question made a draft and hidden from students" : "question removed"
    add(
      QuestionChange(kind: .questionRemoved, impact: .grades, title: title), of: question,
      isOld: true)
  }

  /// The changes of questions that moved, by their new indices.
  ///
  /// A move to another section may change how many questions are drawn; a move within a section is
  /// only visible without shuffling. The effect of a new heading above questions has already been
  /// reported with the section.
  private func moves(_ questions: Pairing, _ sections: [Int: Int]) -> [Int: QuestionChange] {
    let (former, present) = (old.quiz.sectionsOfQuestions, new.quiz.sectionsOfQuestions)
    let isShuffled =
      old.quiz.shuffle.shufflesQuestions && new.quiz.shuffle.shufflesQuestions
    var moves: [Int: QuestionChange] = [:]
    for pair in questions.moved {
      let (from, to) = (former[pair.old], present[pair.new])
      let isDrawn =
        sections[from] != to
        && (old.quiz.sections[from].pick != nil || new.quiz.sections[to].pick != nil)
      moves[pair.new] = QuestionChange(
        kind: .questionMoved, impact: isDrawn ? .grades : isShuffled ? .cosmetic : .content,
        title: "question moved")
    }
    for pair in questions.pairs {
      let (from, to) = (former[pair.old], present[pair.new])
      guard let currentID = sections[from], currentID != to, sections.values.contains(to) else {
        continue
      }
      let (source, target) = (old.quiz.sections[from], new.quiz.sections[to])
      let isDrawn = source.pick != nil || target.pick != nil
      moves[pair.new] = QuestionChange(
        kind: .questionMoved, impact: isDrawn ? .grades : .content,
        title: "question moved to another section", before: heading(source),
        after: heading(target))
    }
    return moves
  }

  /// The heading of a section; words for the questions before the first heading.
  private func heading(_ section: Section) -> Change.Value {
    section.heading.isEmpty
      ? .words("the start of the quiz") : .quote(singleLine(section.heading.text))
  }

  mutating func compareQuestion(_ pair: QuestionPair) {
    compareStem(pair)
    compareAnswers(pair)
    compareScoring(pair)
    compareNotes(pair)
    let (old, new) = (pair.old, pair.new)
    if Set(old.tags) != Set(new.tags) {
      addSetting(pair, .tags, .cosmetic, "tags", nameValue(old.tags), nameValue(new.tags))
    }
    addSetting(
      pair, .tags, .cosmetic, "difficulty", .quote(old.difficulty), .quote(new.difficulty))
  }

  /// Adds a change of a question's setting, if it differs.
  mutating func addSetting(
    _ pair: QuestionPair, _ kind: Change.Kind, _ impact: Impact, _ noun: String,
    _ before: Change.Value?, _ after: Change.Value?
  ) {
    guard before != after else { return }
    add(kind, impact, settingTitle(noun, before, after), before: before, after: after, of: pair.new)
  }

  /// Adds the items of a list that were added, removed or reworded; order is left to the caller.
  mutating func compareItems(
    _ pair: QuestionPair, _ old: [Item], _ new: [Item], noun: String
  ) -> Pairing {
    let pairing = pairItems(old, new)
    for (before, after) in pairing.pairs {
      compareItem(pair, old[before], new[after], in: (old, new), noun: noun)
    }
    for place in pairing.added {
      add(.optionAdded, .grades, "\(noun) added", after: .quote(new[place].prose), of: pair.new)
    }
    for place in pairing.removed {
      add(
        .optionRemoved, .grades, "\(noun) removed", before: .quote(old[place].prose), of: pair.new)
    }
    return pairing
  }

  private mutating func compareItem(
    _ pair: QuestionPair, _ old: Item, _ new: Item, in lists: (old: [Item], new: [Item]),
    noun: String
  ) {
    var idChange: Change.IDChange?
    if old.id != new.id {
      idChange = Change.IDChange(old: old.id, new: new.id, noun: noun)
      idChange?.otherText = lists.new.first { $0.id == old.id }.map {
        shortened($0.prose.text, to: 60)
      }
    }
    if let difference = prose.difference(old.prose, new.prose) {
      var change = difference.change(.option, noun, old.prose, new.prose)
      change.idChange = idChange
      add(change, of: pair.new)
    } else if let idChange {
      let isExchanged = idChange.otherText != nil && lists.old.contains { $0.id == new.id }
      let name = "'\(shortened(new.prose.text, to: 60))'"
      let title =
        isExchanged
        ? "id of \(noun) \(name) exchanged with another \(noun)'s" : "id of \(noun) changed"
      add(
        .id, .grades, title, before: .quote(old.id), after: .quote(new.id), idChange: idChange,
        of: pair.new)
    }
  }

  /// Adds the items that really moved, if any did.
  mutating func addMoves(
    _ pair: QuestionPair, _ pairing: Pairing, _ new: [Item], noun: String, _ impact: Impact
  ) {
    let moved = pairing.moved.map { new[$0.new] }
    guard !moved.isEmpty else { return }
    let title = moved.count == 1 ? "\(noun) moved" : "\(moved.count) \(noun)s moved"
    add(.optionMoved, impact, title, after: quotes(moved), of: pair.new)
  }

  /// Adds changes of the points and of the scoring rule.
  mutating func compareScoring(_ pair: QuestionPair) {
    let (old, new) = (pair.old, pair.new)
    addSetting(
      pair, .points, .grades, "points", .words(old.points.words), .words(new.points.words))
    if old.isVoid != new.isVoid {
      let title =
        new.isVoid
        ? "question voided: everyone gets its points" : "question no longer void: its answers count"
      add(.void, .grades, title, of: new)
    }
    // With more or fewer correct options another default rule may apply; that follows from the
    // options.
    guard let before = old.ruleWords, let after = new.ruleWords, old.kind.words == new.kind.words
    else { return }
    addSetting(pair, .scoring, .grades, "scoring", .words(before), .words(after))
  }
}

extension Quiz {
  /// For each question in source order, the index of its section.
  fileprivate var sectionsOfQuestions: [Int] {
    sections.enumerated().flatMap { place, section in section.questions.map { _ in place } }
  }
}
