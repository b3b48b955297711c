import Courseware

extension QuizComparison {
  /// Compares options, their order, the key, feedback and weights; returns how the options were
  /// matched.
  @discardableResult
  mutating func compareChoice(_ pair: QuestionPair, _ old: Choice, _ new: Choice) -> Pairing {
    let items = (old: pair.old.kind.items, new: pair.new.kind.items)
    let pairing = compareItems(pair, items.old, items.new, noun: "option")
    compareOrder(pair, old, new, pairing)
    compareKey(pair, old, new, pairing)
    for place in pairing.pairs {
      let (before, after) = (old.options[place.old], new.options[place.new])
      let name = "'\(shortened(after.text.text, to: 60))'"
      compareNote(pair, .feedback, "feedback on \(name)", before.feedback, after.feedback)
      if before.isVoid != after.isVoid {
        let title = after.isVoid ? "option voided" : "option no longer void"
        add(.void, .grades, title, after: .quote(after.text), of: pair.new)
      }
      // A void option loses its share of 100 %, which its change already says.
      guard old.scoring == .weights, new.scoring == .weights, before.isVoid == after.isVoid else {
        continue
      }
      addSetting(
        pair, .optionWeight, .grades, "weight of \(name)", .words(before.weight.words + " %"),
        .words(after.weight.words + " %"))
    }
    return pairing
  }

  /// If options are shuffled in both states, their order is not visible.
  private mutating func compareOrder(
    _ pair: QuestionPair, _ old: Choice, _ new: Choice, _ pairing: Pairing
  ) {
    let isShuffled = old.shuffles && new.shuffles
    addMoves(pair, pairing, pair.new.kind.items, noun: "option", isShuffled ? .cosmetic : .content)
    if self.old.quiz.shuffle.shufflesOptions == self.new.quiz.shuffle.shufflesOptions {
      addSetting(
        pair, .shuffle, .content, "shuffling of options", .words(old.shuffles ? "on" : "off"),
        .words(new.shuffles ? "on" : "off"))
    }
    let last = (old: old.options.count - 1, new: new.options.count - 1)
    let staysLast = pairing.pairs.contains { $0 == last }
    guard old.pinsLast != new.pinsLast || (new.pinsLast && !staysLast) else { return }
    addSetting(pair, .pin, .content, "option pinned to the end", old.pinned, new.pinned)
  }

  private mutating func compareKey(
    _ pair: QuestionPair, _ old: Choice, _ new: Choice, _ pairing: Pairing
  ) {
    guard !pairing.keepsKey(old.options.map(\.isKey), new.options.map(\.isKey)) else { return }
    add(.key, .grades, "answer key changed", before: old.key, after: new.key, of: pair.new)
  }
}

extension Choice {
  fileprivate var key: Change.Value {
    let right = options.filter(\.isKey).map { singleLine($0.text.text) }
    return right.isEmpty ? .words("none") : .quotes(right)
  }

  fileprivate var pinned: Change.Value? {
    pinsLast ? options.last.flatMap { .quote($0.text) } : nil
  }
}
