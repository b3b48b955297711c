import Courseware

extension Question {
  /// What is answered by itself at this question, with what may be answered there; `nil` where that
  /// is free. Options to tick and steps of a scale are no parts.
  var answerParts: [(id: String, text: String, choices: [PartStatistics.Choosable]?)] {
    switch kind {
    case .choice, .scale: []
    case .numeric, .shortText, .essay: [("", "", nil)]
    case .blanks(let blanks):
      blanks.blanks.enumerated().map { index, blank in
        (blank.id, "blank \(index + 1)", blank.content.choices)
      }
    case .ordering(let ordering):
      ordering.items.indices.map { index in
        (ordering.items[index].id, ordering.items[index].text.text, ordering.places(of: index))
      }
    case .matching(let matching):
      matching.rows.map { ($0.id, $0.text.text, matching.choices(for: $0)) }
    }
  }
}

extension Blanks.Content {
  fileprivate var choices: [PartStatistics.Choosable]? {
    guard case .menu(let items) = self else { return nil }
    return items.map { .init(id: $0.id, text: $0.text, name: $0.id, isAccepted: $0.isKey) }
  }
}

extension Ordering {
  /// Where an item may be put.
  fileprivate func places(of item: Int) -> [PartStatistics.Choosable] {
    items.indices.map { place in
      .init(id: nil, text: "\(place + 1)", name: "\(place + 1)", isAccepted: place == item)
    }
  }
}

extension Matching {
  fileprivate func choices(for row: Row) -> [PartStatistics.Choosable] {
    partners.map { partner in
      .init(
        id: partner.id, text: partner.text.text, name: partner.id,
        isAccepted: partner.id == row.partner)
    }
  }
}
