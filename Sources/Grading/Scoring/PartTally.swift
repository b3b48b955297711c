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
    for answer in answers {
      guard let blank = blanks.first(where: { $0.id == answer.id }) else {
        tally.unknown.append(answer.id)
        continue
      }
      if blank.content.accepts(answer.value, mark) { tally.right += 1 }
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
  /// An item is right where it stands as many places from the top as it should.
  func tally(of order: [String]) -> PartTally {
    var tally = PartTally(parts: items.count, scoresParts: scoresParts)
    tally.unknown = order.filter { id in !items.contains { $0.id == id } }
    tally.right = zip(items, order).count { $0.id == $1 }
    return tally
  }
}

extension Matching {
  func tally(of pairs: [Response.Part]) -> PartTally {
    var tally = PartTally(parts: rows.count, scoresParts: scoresParts)
    for pair in pairs {
      guard let row = rows.first(where: { $0.id == pair.id }) else {
        tally.unknown.append(pair.id)
        continue
      }
      if row.partner == pair.value { tally.right += 1 }
    }
    return tally
  }
}
