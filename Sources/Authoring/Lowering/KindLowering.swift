import Courseware

extension ParsedQuestion {
  /// How the question is answered; `nil` where that could not be read.
  func kind(_ head: ParsedQuiz.Head, _ store: Prose.Store, shuffles: Bool) -> Question.Kind? {
    let rule = scoring?.value ?? head.scoring
    let scoresParts = rule != .allOrNothing
    return switch answer {
    case .missing: nil
    case .options(let options): .choice(choice(options, rule, store, shuffles: shuffles))
    case .typed(let isNumber, let gap): isNumber ? .numeric(gap) : .shortText(gap)
    case .blanks(let blanks): .blanks(Blanks(blanks, scoresParts: scoresParts))
    case .ordering(let items):
      .ordering(
        Ordering(
          items: items.map { .init(id: $0.id, text: $0.text.prose(in: store)) },
          scoresParts: scoresParts))
    case .matching(let pairs): .matching(pairs.matching(store, scoresParts: scoresParts))
    case .essay(let rubric): .essay(Essay(rubric: rubric.prose(in: store)))
    case .scale(let steps):
      .scale(Scale(steps: steps.map { .init(id: $0.id, text: $0.text.prose(in: store)) }))
    }
  }
}

extension ParsedPairs {
  fileprivate func matching(_ store: Prose.Store, scoresParts: Bool) -> Matching {
    var matching = Matching(
      rows: zip(rows, partnerIndices).map { row, partner in
        .init(id: row.id, text: row.text.prose(in: store), partner: partners[partner].id)
      },
      partners: partners.map { .init(id: $0.id, text: $0.text.prose(in: store)) },
      scoresParts: scoresParts)
    if headings.count == 2 {
      matching.rowsHeading = headings[0].prose(in: store)
      matching.partnersHeading = headings[1].prose(in: store)
    }
    return matching
  }
}
