import Courseware

extension QuizComparison {
  /// Points, and what part of them an answer earns.
  mutating func compareScoring(_ pair: QuestionPair) {
    let (old, new) = (pair.old, pair.new)
    addSetting(
      pair, .points, .grades, "points", .words(old.points.words), .words(new.points.words))
    if old.isVoid != new.isVoid {
      let title =
        new.isVoid
        ? "question voided: everyone gets its points" : "question no longer void: its answers count"
      add(QuestionChange(kind: .void, impact: .grades, title: title), of: new)
    }
    // With more keys or fewer another rule of the front matter may hold: that follows from them.
    guard let before = old.ruleWords, let after = new.ruleWords, old.kind.words == new.kind.words
    else { return }
    addSetting(pair, .scoring, .grades, "scoring", .words(before), .words(after))
  }
}
