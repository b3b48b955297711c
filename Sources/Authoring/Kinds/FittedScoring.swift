import Courseware

// The scoring rule of a question if the rule set by it or its quiz does not suit its kind.

extension ScoringRule {
  /// The rule for a question with options.
  ///
  /// Rules that count ticked and unticked options have no meaning if only one may be ticked, and a
  /// penalty has none if several may: such a question becomes all or nothing.
  func fitted(allowsSeveral: Bool) -> ScoringRule {
    switch self {
    case .allOrNothing, .weights: self
    case .netCorrect, .eachOption, .eachOptionPenalty: allowsSeveral ? self : .allOrNothing
    case .penalty: allowsSeveral ? .allOrNothing : self
    }
  }

  /// The rule for options, given whether any of them has a weight.
  func fitted(hasWeights: Bool) -> ScoringRule {
    self == .weights && !hasWeights ? .allOrNothing : self
  }
}

extension LoweringSettings {
  /// Whether each part of a question with blanks, rows or an order earns a share of the points:
  /// true for every rule except `all-or-nothing`.
  var scoresParts: Bool { rule != .allOrNothing }
}

/// Why a scoring rule has no effect on a question that is scored by parts.
func objectionOfParts(to rule: ScoringRule) -> String? {
  switch rule {
  case .allOrNothing, .eachOption, .netCorrect: nil
  case .weights: "only options can have weights; here each part earns the same"
  case .penalty, .eachOptionPenalty:
    "only single choice questions can have a penalty; it is ignored here"
  }
}
