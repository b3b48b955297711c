import Courseware

extension QuizComparison {
  /// Compares headings, rows and partners, and which of them belong together.
  mutating func compareMatching(_ pair: QuestionPair, _ old: Matching, _ new: Matching) {
    for heading in [\Matching.rowsHeading, \.partnersHeading] {
      let (before, after) = (old[keyPath: heading], new[keyPath: heading])
      guard let difference = prose.difference(before, after) else { continue }
      add(difference.change(.option, "heading of a column", before, after), of: pair.new)
    }
    let rows = compareItems(pair, old.items(of: .row), new.items(of: .row), noun: "row")
    let partners = compareItems(
      pair, old.items(of: .partner), new.items(of: .partner), noun: "partner")
    addMoves(pair, rows, new.items(of: .row), noun: "row", .content)
    let idMapping = Dictionary(
      keepingFirst: partners.pairs.map { (old.partners[$0.old].id, new.partners[$0.new].id) })
    for place in rows.pairs {
      let (before, after) = (old.rows[place.old], new.rows[place.new])
      guard idMapping[before.partner] != after.partner else { continue }
      add(
        .key, .grades, "partner of '\(shortened(after.text.text, to: 60))' changed",
        before: .quote(old.text(ofPartner: before.partner)),
        after: .quote(new.text(ofPartner: after.partner)), of: pair.new)
    }
  }
}

extension Matching {
  fileprivate func text(ofPartner id: String) -> String? {
    partners.first { $0.id == id }?.text.text
  }
}
