import Courseware

/// How many parts of a question are right: blanks, places of an order, pairs.
struct PartTally: Equatable {
  var right = 0
  var parts: Int
  /// Whether each part earns its part of the points.
  var scoresParts: Bool
  /// What the answer names and the question does not have.
  var unknown: [String] = []

  /// The fraction of the points: 1 for all, else the right part of them, or nothing.
  ///
  /// One division of whole numbers, so that the page's script gets the same double.
  var fraction: Double {
    if right == parts { return 1 }
    return scoresParts ? Double(right) / Double(parts) : 0
  }
}

extension Blanks {
  func tally(of answers: [Response.Part], _ mark: DecimalMark) -> PartTally {
    var tally = PartTally(parts: blanks.count, scoresParts: scoresParts)
    tally.unknown = answers.map(\.id).filter { id in !blanks.contains { $0.id == id } }
    for blank in blanks {
      guard let answer = answers.first(where: { $0.id == blank.id })?.value else { continue }
      if blank.content.accepts(answer, mark) { tally.right += 1 }
      if case .menu(let items) = blank.content, !items.contains(where: { $0.id == answer }) {
        tally.unknown.append(answer)
      }
    }
    return tally
  }
}

extension Blanks.Content {
  fileprivate func accepts(_ answer: String, _ mark: DecimalMark) -> Bool {
    switch self {
    case .gap(let gap): gap.accepts(answer, mark)
    case .menu(let items): items.contains { $0.id == answer && $0.isKey }
    }
  }
}

extension Ordering {
  /// An item is right where it stands as many places from the top as it should, items that the
  /// question does not have any more not counted.
  func tally(of order: [String]) -> PartTally {
    var tally = PartTally(parts: items.count, scoresParts: scoresParts)
    let ids = Set(items.map(\.id))
    tally.unknown = order.filter { !ids.contains($0) }
    tally.right = zip(items, order.lazy.filter(ids.contains)).count { $0.id == $1 }
    return tally
  }
}

extension Matching {
  func tally(of pairs: [Response.Part]) -> PartTally {
    var tally = PartTally(parts: rows.count, scoresParts: scoresParts)
    tally.unknown = pairs.map(\.id).filter { id in !rows.contains { $0.id == id } }
    for row in rows {
      guard let partner = pairs.first(where: { $0.id == row.id })?.value else { continue }
      if row.partner == partner { tally.right += 1 }
      if !partners.contains(where: { $0.id == partner }) { tally.unknown.append(partner) }
    }
    return tally
  }
}
