import Courseware

extension QuizComparison {
  /// Which questions came, went and moved, and each one's own changes.
  ///
  /// - Parameter sections: For each old section its place among the new ones.
  mutating func compareQuestions(_ sections: [Int: Int]) {
    let (former, present) = (old.quiz.locatedQuestions, new.quiz.locatedQuestions)
    let questions = pairQuestions(of: old.quiz, new.quiz)
    let order = moves(questions, former, present, sections)
    let partners = Dictionary(uniqueKeysWithValues: questions.pairs.map { ($0.new, $0.old) })
    for place in present.indices {
      let question = present[place].question
      guard let partner = partners[place] else {
        addAdded(question)
        continue
      }
      let pair = QuestionPair(old: former[partner].question, new: question)
      if addReplaced(pair) { continue }
      if let move = order[place] { add(move, of: question) }
      compareQuestion(pair)
    }
    for place in questions.removed { addRemoved(former[place].question) }
  }

  private mutating func addAdded(_ question: Question) {
    let wasDraft = old.draftQuestions.contains(question.id)
    let title =
      wasDraft ? "question is no longer a draft and is visible to students" : "question added"
    add(QuestionChange(kind: .questionAdded, impact: .grades, title: title), of: question)
  }

  /// Adds that a question went and another one has its id now, if that is so.
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

  /// What to say of questions that stand elsewhere, by their new places.
  ///
  /// Another section may draw other numbers; another place in it is seen only where nothing
  /// shuffles. What a new heading above questions does has been said of the section.
  private func moves(
    _ questions: Pairing, _ former: [LocatedQuestion], _ present: [LocatedQuestion],
    _ sections: [Int: Int]
  ) -> [Int: QuestionChange] {
    let isShuffled =
      old.quiz.shuffle.shufflesQuestions && new.quiz.shuffle.shufflesQuestions
    var moves: [Int: QuestionChange] = [:]
    for pair in questions.moved {
      let (from, to) = (former[pair.old].section, present[pair.new].section)
      let isDrawn =
        sections[from] != to
        && (old.quiz.sections[from].pick != nil || new.quiz.sections[to].pick != nil)
      moves[pair.new] = QuestionChange(
        kind: .questionMoved, impact: isDrawn ? .grades : isShuffled ? .cosmetic : .content,
        title: "question moved")
    }
    for pair in questions.pairs {
      let (from, to) = (former[pair.old].section, present[pair.new].section)
      guard let currentID = sections[from], currentID != to, sections.values.contains(to) else {
        continue
      }
      let (source, target) = (old.quiz.sections[from], new.quiz.sections[to])
      let isDrawn = source.pick != nil || target.pick != nil
      moves[pair.new] = QuestionChange(
        kind: .questionMoved, impact: isDrawn ? .grades : .content,
        title: "question moved to another section", before: .quote(source.heading),
        after: .quote(target.heading))
    }
    return moves
  }

  private mutating func compareQuestion(_ pair: QuestionPair) {
    compareStem(pair)
    compareAnswers(pair)
    compareScoring(pair)
    compareNotes(pair)
    let (old, new) = (pair.old, pair.new)
    if Set(old.tags) != Set(new.tags) {
      addSetting(pair, .tags, .cosmetic, "tags", tagValue(old.tags), tagValue(new.tags))
    }
    addSetting(
      pair, .tags, .cosmetic, "difficulty", .quote(old.difficulty), .quote(new.difficulty))
  }

  /// Adds that a setting of a question is another one, where it is.
  mutating func addSetting(
    _ pair: QuestionPair, _ kind: Change.Kind, _ impact: Impact, _ noun: String,
    _ before: Change.Value?, _ after: Change.Value?
  ) {
    guard before != after else { return }
    add(
      QuestionChange(
        kind: kind, impact: impact, title: settingTitle(noun, before, after), before: before,
        after: after), of: pair.new)
  }
}
