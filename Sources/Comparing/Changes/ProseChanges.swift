import Courseware

extension ProseComparison.Difference {
  /// The change of a prose text that differs: with both wordings, or with the Markdown if the words
  /// are the same.
  ///
  /// `noun` is the name of the text: "stem", "feedback on 'Nucleus'". The Markdown of blanks must
  /// not be shown, because it contains the key.
  func change(
    _ kind: Change.Kind, _ noun: String, _ before: Prose, _ after: Prose,
    showsMarkdown: Bool = true
  ) -> QuestionChange {
    var change = QuestionChange(kind: kind, impact: .content, title: "")
    switch self {
    case .words:
      (change.before, change.after) = (.quote(before), .quote(after))
      let isBoth = change.before != nil && change.after != nil
      change.title = isBoth ? "\(noun) reworded" : settingTitle(noun, change.before, change.after)
    case .form:
      change.title = "formatting of \(noun) changed"
      let (old, new) = (singleLine(before.markdown), singleLine(after.markdown))
      if showsMarkdown, old != new { (change.before, change.after) = (.quote(old), .quote(new)) }
    case .media(let media):
      change.kind = .image
      change.title = "\(media) in \(noun) changed"
    case .file:
      change.kind = .file
      change.title = "file linked in \(noun) changed"
    }
    return change
  }
}

extension QuizComparison {
  /// Adds changes of the stem, the body and the question's id.
  mutating func compareStem(_ pair: QuestionPair) {
    var idChange: Change.IDChange?
    if pair.old.id != pair.new.id {
      idChange = Change.IDChange(old: pair.old.id, new: pair.new.id, noun: "question")
      idChange?.otherText = new.quiz.questions.first { $0.id == pair.old.id }.map {
        shortened($0.stem.shownText, to: 60)
      }
    }
    let isFilled = pair.new.kind.parts.contains { $0.list == .blank }
    let parts: [(Change.Kind, String, KeyPath<Question, Prose>)] = [
      (.stem, "stem", \.stem), (.body, "text below the stem", \.body),
    ]
    for (kind, noun, part) in parts {
      let (old, new) = (pair.old[keyPath: part], pair.new[keyPath: part])
      guard let difference = prose.difference(old, new) else { continue }
      var change = difference.change(kind, noun, old, new, showsMarkdown: !isFilled)
      change.idChange = idChange
      idChange = nil
      add(change, of: pair.new)
    }
    guard let idChange else { return }
    let isExchanged =
      idChange.otherText != nil && old.quiz.questions.contains { $0.id == idChange.new }
    add(
      .id, .grades, isExchanged ? "id exchanged with another question's" : "id changed",
      before: .quote(idChange.old), after: .quote(idChange.new), idChange: idChange, of: pair.new)
  }

  /// Adds changes of hints, the explanation and the rubric.
  mutating func compareNotes(_ pair: QuestionPair) {
    compareNote(pair, .explanation, "explanation", pair.old.explanation, pair.new.explanation)
    compareHints(pair)
    let (old, new) = (pair.old.kind.content, pair.new.kind.content)
    if old.marking == new.marking {
      compareNote(pair, .rubric, "rubric", old.rubric, new.rubric, .grades)
    }
  }

  mutating func compareNote(
    _ pair: QuestionPair, _ kind: Change.Kind, _ noun: String, _ old: Prose, _ new: Prose,
    _ impact: Impact = .content
  ) {
    guard let difference = prose.difference(old, new) else { return }
    var change = difference.change(kind, noun, old, new)
    change.impact = impact
    add(change, of: pair.new)
  }

  /// Hints have no ids: identical hints are matched first, and the others by position.
  private mutating func compareHints(_ pair: QuestionPair) {
    let (old, new) = (pair.old.hints, pair.new.hints)
    let hints = Pairing(
      old.map { singleLine($0.markdown) }, new.map { singleLine($0.markdown) }
    ) { a, b in
      1 / Double(1 + abs(a - b))
    }
    for (before, after) in hints.pairs {
      compareNote(pair, .hint, "hint", old[before], new[after])
    }
    if !hints.moved.isEmpty {
      add(.hint, .content, "hints reordered", of: pair.new)
    }
    for place in hints.removed { compareNote(pair, .hint, "hint", old[place], .empty) }
    for place in hints.added { compareNote(pair, .hint, "hint", .empty, new[place]) }
  }
}
