/// Which attempts and responses statistics are about.
package struct StatisticsScope: Sendable, Equatable {
  package var attempts: AttemptChoice
  package var missing: MissingResponses

  package init(attempts: AttemptChoice = .counting, missing: MissingResponses = .zero) {
    (self.attempts, self.missing) = (attempts, missing)
  }
}

/// Which attempts of a student statistics are about.
package enum AttemptChoice: String, Sendable, CaseIterable {
  /// The one that the grade is made from, the first of several.
  case counting
  case first, last
  /// The one with the largest part of its points, the first of several.
  case best
  case all
}

/// What a question without a response is to statistics.
package enum MissingResponses: String, Sendable, CaseIterable {
  /// 0 points, as in the grade.
  case zero
  /// As if the student had not been asked the question.
  case omit
}

extension StudentResults {
  /// The attempts of a student that statistics use, in the order in which they count.
  ///
  /// All but ``AttemptChoice/counting`` choose among every attempt that came before the quiz closed
  /// and was not replaced, late ones included.
  func chosen(_ choice: AttemptChoice, of place: Int) -> [Sitting] {
    if choice == .counting { return representative(of: place).map { [$0] } ?? [] }
    let usable = sittings(of: place).filter { !$0.isReplaced && $0.lateness != .closed }
    switch choice {
    case .counting, .all: return usable
    case .first: return Array(usable.prefix(1))
    case .last: return Array(usable.suffix(1))
    case .best:
      var best: (sitting: Sitting, fraction: Double)?
      for sitting in usable {
        let fraction = sum(of: sitting)?.fraction ?? 0
        if best.map({ fraction > $0.fraction }) ?? true { best = (sitting, fraction) }
      }
      return best.map { [$0.sitting] } ?? []
    }
  }
}
