import Courseware

extension Question {
  /// The part of its points that answering at random earns on average, `nil` where several options
  /// may be ticked: there is no telling how many a guesser ticks.
  ///
  /// Every choice is as likely as the others; what is typed is never guessed. Source: Moodle,
  /// `get_random_guess_score` of question types.
  var randomGuess: Double? {
    switch kind {
    case .choice(let choice):
      guard !choice.allowsSeveral, !choice.options.isEmpty else { return nil }
      let earned = choice.options.map { option in
        option.isVoid ? 1 : choice.scoring.fraction(Ticks([option.id], of: choice))
      }
      return mean(earned)
    case .blanks(let blanks):
      return guess(blanks.blanks.map(\.content.randomGuess), byParts: blanks.scoresParts)
    case .matching(let matching):
      let each = 1 / Double(max(1, matching.partners.count))
      return guess(matching.rows.map { _ in each }, byParts: matching.scoresParts)
    case .ordering(let ordering):
      // On average one item of a random order has its right place.
      let count = ordering.items.count
      return ordering.scoresParts
        ? 1 / Double(max(1, count)) : 1 / (1...max(1, count)).reduce(1.0) { $0 * Double($1) }
    case .numeric, .shortText, .essay, .scale: return 0
    }
  }
}

private func guess(_ parts: [Double], byParts: Bool) -> Double {
  byParts ? mean(parts) : parts.reduce(1, *)
}

extension Blanks.Content {
  fileprivate var randomGuess: Double {
    guard case .menu(let items) = self, !items.isEmpty else { return 0 }
    return Double(items.count(where: \.isKey)) / Double(items.count)
  }
}
