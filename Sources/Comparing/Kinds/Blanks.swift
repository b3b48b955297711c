import Courseware

extension QuizComparison {
  /// Compares the accepted answers of a text field; `name` is like ` of blank 2`, or empty if it is
  /// the only field.
  mutating func compareAnswerField(
    _ pair: QuestionPair, _ old: AnswerField, _ new: AnswerField, name: String
  ) {
    let isFolded = old.isCaseSensitive != new.isCaseSensitive
    if old.answers(folded: isFolded) != new.answers(folded: isFolded) {
      add(
        .key, .grades, "answer key\(name) changed", before: .quotes(old.wordsAsWritten),
        after: .quotes(new.wordsAsWritten), of: pair.new)
    } else if old.shownWords != new.shownWords,
      old.shownRange == nil || old.shownRange != new.shownRange
    {
      // Pages show one of the accepted answers as the correct one.
      add(
        .key, .content, "shown answer\(name) changed", before: old.shownWords,
        after: new.shownWords, of: pair.new)
    }
    guard isFolded else { return }
    add(
      .letterCase, .grades,
      "upper and lower case\(name) \(new.isCaseSensitive ? "matter now" : "no longer matter")",
      of: pair.new)
  }

  /// Compares blanks, matched by their ids, which come from the surrounding text, and then by
  /// position.
  mutating func compareBlanks(_ pair: QuestionPair, _ old: Blanks, _ new: Blanks) {
    let blanks = Pairing(old.blanks.map(\.id), new.blanks.map(\.id)) { a, b in
      1 / Double(1 + abs(a - b))
    }
    let isOnly = old.blanks.count == 1 && new.blanks.count == 1
    for place in blanks.pairs {
      let name = isOnly ? "" : " of blank \(place.new + 1)"
      let (before, after) = (old.blanks[place.old], new.blanks[place.new])
      compareBlank(pair, before, after, name: name)
      // If the question's id has changed, answers to its blanks are lost anyway.
      guard before.id != after.id, pair.old.id == pair.new.id else { continue }
      add(
        .id, .grades, "id of blank \(place.new + 1) changed", before: .quote(before.id),
        after: .quote(after.id), idChange: .init(old: before.id, new: after.id, noun: "blank"),
        of: pair.new)
    }
    for place in blanks.added {
      add(.optionAdded, .grades, "blank \(place + 1) added", of: pair.new)
    }
    for place in blanks.removed {
      add(.optionRemoved, .grades, "blank \(place + 1) removed", of: pair.new)
    }
  }

  private mutating func compareBlank(
    _ pair: QuestionPair, _ old: Blanks.Blank, _ new: Blanks.Blank, name: String
  ) {
    switch (old.content, new.content) {
    case (.typed(let old), .typed(let new)): compareAnswerField(pair, old, new, name: name)
    case (.menu(let old), .menu(let new)): compareMenu(pair, old, new, name: name)
    case (.typed, .menu), (.menu, .typed):
      let isMenu = if case .menu = new.content { true } else { false }
      add(
        .type, .grades, "type\(name) changed", before: .words(isMenu ? "typed" : "a menu"),
        after: .words(isMenu ? "a menu" : "typed"), of: pair.new)
    }
  }

  /// Menus are shuffled by the seed, so their source order is not visible.
  private mutating func compareMenu(
    _ pair: QuestionPair, _ old: [Blanks.Item], _ new: [Blanks.Item], name: String
  ) {
    let pairing = compareItems(
      pair, old.map(\.item), new.map(\.item), noun: "item\(name)")
    guard !pairing.keepsKey(old.map(\.isKey), new.map(\.isKey)) else { return }
    add(
      .key, .grades, "answer key\(name) changed", before: .quotes(old.filter(\.isKey).map(\.text)),
      after: .quotes(new.filter(\.isKey).map(\.text)), of: pair.new)
  }
}

extension AnswerField {
  /// The accepted answer that pages show, if there is one.
  fileprivate var shownWords: Change.Value? { shown.map { .quotes([singleLine($0)]) } }
}

extension Blanks.Item {
  fileprivate var item: Item { Item(id: id, prose: Prose(plain: text)) }
}
