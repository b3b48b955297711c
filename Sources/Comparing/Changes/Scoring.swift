import Courseware

extension QuizComparison {
  /// Points, and what part of them an answer earns.
  mutating func compareScoring(_ pair: QuestionPair) {
    let (old, new) = (pair.old, pair.new)
    addSetting(
      pair, .points, .grades, "points", .words(old.points.words), .words(new.points.words))
    guard let before = old.kind.scoringWords, let after = new.kind.scoringWords else { return }
    addSetting(pair, .scoring, .grades, "scoring", .words(before), .words(after))
  }
}

extension Question.Kind {
  /// How an answer's part of the points comes about; `nil` where there is but one way.
  fileprivate var scoringWords: String? {
    switch self {
    case .choice(let choice): choice.scoring.words
    case .blanks(let blanks): partWords(blanks.scoresParts)
    case .ordering(let ordering): partWords(ordering.scoresParts)
    case .matching(let matching): partWords(matching.scoresParts)
    case .numeric, .shortText, .essay, .scale: nil
    }
  }
}

private func partWords(_ scoresParts: Bool) -> String {
  scoresParts ? "each part" : "all-or-nothing"
}
