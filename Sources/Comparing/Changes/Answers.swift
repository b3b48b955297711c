import Courseware

extension QuizComparison {
  /// What there is to answer and what is right, by the kind of question.
  mutating func compareAnswers(_ pair: QuestionPair) {
    switch (pair.old.kind, pair.new.kind) {
    case (.choice(let old), .choice(let new)):
      compareType(pair)
      compareChoice(pair, old, new)
    case (.numeric(let old), .numeric(let new)), (.shortText(let old), .shortText(let new)):
      compareGap(pair, old, new, name: "")
    case (.blanks(let old), .blanks(let new)): compareBlanks(pair, old, new)
    case (.ordering(let old), .ordering(let new)): compareOrdering(pair, old, new)
    case (.matching(let old), .matching(let new)): compareMatching(pair, old, new)
    case (.scale(let old), .scale(let new)): compareScale(pair, old, new)
    case (.essay, .essay): break
    default: compareType(pair)
    }
  }

  private mutating func compareType(_ pair: QuestionPair) {
    addSetting(
      pair, .type, .grades, "type", .words(pair.old.kind.words), .words(pair.new.kind.words))
  }

  private mutating func compareScale(_ pair: QuestionPair, _ old: Scale, _ new: Scale) {
    let steps = (old: Question.Kind.scale(old).items, new: Question.Kind.scale(new).items)
    let pairing = compareItems(pair, steps.old, steps.new, noun: "step")
    addMoves(pair, pairing, steps.new, noun: "step", .content)
  }

  private mutating func compareOrdering(_ pair: QuestionPair, _ old: Ordering, _ new: Ordering) {
    let items = (old: Question.Kind.ordering(old).items, new: Question.Kind.ordering(new).items)
    let pairing = compareItems(pair, items.old, items.new, noun: "item")
    guard !pairing.moved.isEmpty else { return }
    add(
      QuestionChange(
        kind: .key, impact: .grades, title: "right order changed", before: quotes(items.old),
        after: quotes(items.new)), of: pair.new)
  }

  private mutating func compareMatching(_ pair: QuestionPair, _ old: Matching, _ new: Matching) {
    for heading in [\Matching.rowsHeading, \.partnersHeading] {
      let (before, after) = (old[keyPath: heading], new[keyPath: heading])
      guard let difference = sight.difference(before, after) else { continue }
      add(difference.change(.option, "heading of a column", before, after), of: pair.new)
    }
    let rows = compareItems(pair, old.rowItems, new.rowItems, noun: "row")
    let partners = compareItems(pair, old.partnerItems, new.partnerItems, noun: "partner")
    addMoves(pair, rows, new.rowItems, noun: "row", .content)
    let heirs = Dictionary(
      partners.pairs.map { (old.partners[$0.old].id, new.partners[$0.new].id) },
      uniquingKeysWith: { first, _ in first })
    for place in rows.pairs {
      let (before, after) = (old.rows[place.old], new.rows[place.new])
      guard heirs[before.partner] != after.partner else { continue }
      add(
        QuestionChange(
          kind: .key, impact: .grades,
          title: "partner of '\(shortened(after.text.text, to: 60))' changed",
          before: .quote(old.text(ofPartner: before.partner)),
          after: .quote(new.text(ofPartner: after.partner))), of: pair.new)
    }
  }
}

extension Matching {
  fileprivate func text(ofPartner id: String) -> String? {
    partners.first { $0.id == id }?.text.text
  }
}

/// Items as they read, in their order.
func quotes(_ items: [Item]) -> Change.Value { .quotes(items.map { line($0.prose.text) }) }
