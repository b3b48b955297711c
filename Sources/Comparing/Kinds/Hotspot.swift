import Courseware

extension Hotspot: QuestionComparing {
  func addChanges(of pair: QuestionPair, to comparison: inout QuizComparison) -> Bool {
    guard case .hotspot(let old) = pair.old.kind else { return false }
    comparison.compareType(pair)
    let pairing = comparison.compareChoice(pair, old.asChoice, asChoice)
    for place in pairing.pairs {
      let (before, after) = (old.regions[place.old], regions[place.new])
      guard before != after else { continue }
      let name = shortened(asChoice.options[place.new].text.text, to: 60)
      comparison.add(
        .option, .content, "region '\(name)' moved", before: before.map { .words($0.written) },
        after: after.map { .words($0.written) }, of: pair.new)
    }
    return true
  }
}
