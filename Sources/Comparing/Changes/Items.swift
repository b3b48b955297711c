import Courseware

extension QuizComparison {
  /// Which items of a list came, went and read otherwise; order is the caller's.
  mutating func compareItems(
    _ pair: QuestionPair, _ old: [Item], _ new: [Item], noun: String
  ) -> Pairing {
    let pairing = pairItems(old, new)
    for (before, after) in pairing.pairs { compareItem(pair, old[before], new[after], noun: noun) }
    for place in pairing.added {
      add(
        QuestionChange(
          kind: .optionAdded, impact: .grades, title: "\(noun) added",
          after: .quote(new[place].prose)), of: pair.new)
    }
    for place in pairing.removed {
      add(
        QuestionChange(
          kind: .optionRemoved, impact: .grades, title: "\(noun) removed",
          before: .quote(old[place].prose)), of: pair.new)
    }
    return pairing
  }

  private mutating func compareItem(
    _ pair: QuestionPair, _ old: Item, _ new: Item, noun: String
  ) {
    var idChange: Change.IDChange?
    if old.id != new.id { idChange = Change.IDChange(old: old.id, new: new.id, noun: noun) }
    if let difference = sight.difference(old.prose, new.prose) {
      var change = difference.change(.option, noun, old.prose, new.prose)
      change.idChange = idChange
      add(change, of: pair.new)
    } else if let idChange {
      add(
        QuestionChange(
          kind: .id, impact: .grades, title: "id of \(noun) changed", before: .quote(old.id),
          after: .quote(new.id), idChange: idChange), of: pair.new)
    }
  }

  /// Names the items that really moved, where any did.
  mutating func addMoves(
    _ pair: QuestionPair, _ pairing: Pairing, _ new: [Item], noun: String, _ impact: Impact
  ) {
    let moved = pairing.moved.map { new[$0.new] }
    guard !moved.isEmpty else { return }
    let title = moved.count == 1 ? "\(noun) moved" : "\(moved.count) \(noun)s moved"
    add(
      QuestionChange(kind: .optionMoved, impact: impact, title: title, after: quotes(moved)),
      of: pair.new)
  }
}
