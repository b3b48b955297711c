import Courseware

extension QuizComparison {
  /// Compares regions as options, and where they are.
  mutating func compareHotspot(_ pair: QuestionPair, _ old: Hotspot, _ new: Hotspot) {
    let pairing = compareChoice(pair, old.asChoice, new.asChoice)
    for place in pairing.pairs {
      let (before, after) = (old.regions[place.old], new.regions[place.new])
      guard before != after else { continue }
      let name = shortened(new.asChoice.options[place.new].text.text, to: 60)
      add(
        .option, .content, "region '\(name)' moved", before: before.map { .words($0.written) },
        after: after.map { .words($0.written) }, of: pair.new)
    }
  }
}
