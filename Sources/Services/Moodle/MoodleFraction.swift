import Courseware

/// A share of a question's points as Moodle stores it.
///
/// Source: Moodle 4.5, `question_bank::fraction_options_full`; the import refuses others.
struct MoodleFraction {
  /// The percentage as Moodle writes it: `33.33333`.
  let percent: String
  /// Whether it differs from the share that was asked for, by more than 0.01 %.
  let isRounded: Bool

  /// The nearest one to a share from -1 to 1, or the nearest that is not smaller.
  init(_ share: Double, roundsUp: Bool = false) {
    let known = roundsUp ? Self.all.filter { $0.value >= abs(share) - 0.0001 } : Self.all
    let (percent, value) =
      known.min { abs($0.value - abs(share)) < abs($1.value - abs(share)) } ?? ("0", 0)
    self.percent = share < 0 && value > 0 ? "-\(percent)" : percent
    isRounded = abs(value - abs(share)) > 0.00011
  }

  static let whole = MoodleFraction(1)
  static let none = MoodleFraction(0)

  private static let all: [(percent: String, value: Double)] = [
    ("0", 0), ("5", 1 / 20), ("10", 1 / 10), ("11.11111", 1 / 9), ("12.5", 1 / 8),
    ("14.28571", 1 / 7), ("16.66667", 1 / 6), ("20", 1 / 5), ("25", 1 / 4), ("30", 3 / 10),
    ("33.33333", 1 / 3), ("40", 2 / 5), ("50", 1 / 2), ("60", 3 / 5), ("66.66667", 2 / 3),
    ("70", 7 / 10), ("75", 3 / 4), ("80", 4 / 5), ("83.33333", 5 / 6), ("90", 9 / 10), ("100", 1),
  ]
}

extension Choice {
  /// The share of the points that Moodle gives for an option.
  func share(of option: Option) -> MoodleFraction {
    guard allowsSeveral else {
      if option.isVoid { return .whole }
      switch scoring {
      case .weights: return MoodleFraction(option.weight.fraction)
      case .penalty(let loss): return option.isKey ? .whole : MoodleFraction(-loss.fraction)
      default: return option.isKey ? .whole : .none
      }
    }
    if option.isVoid { return .none }
    if scoring == .weights { return MoodleFraction(option.weight.fraction) }
    let keys = Double(options.count(where: \.isCounted))
    // All or nothing: one wrong option costs everything.
    // All correct options together must earn everything.
    if option.isKey { return MoodleFraction(1 / keys, roundsUp: true) }
    return MoodleFraction(scoring == .allOrNothing ? -1 : -1 / keys, roundsUp: true)
  }

  /// Whether the sum of shares, which is Moodle's rule, gives the same points as the own rule.
  var isScoredByShares: Bool {
    guard allowsSeveral else { return true }
    let keys = options.count(where: \.isCounted)
    let others = options.count { !$0.isKey && !$0.isVoid }
    switch scoring {
    case .weights, .netCorrect: return true
    case .eachOptionPenalty: return keys == others
    default: return scoring == .allOrNothing && keys == 1
    }
  }
}
