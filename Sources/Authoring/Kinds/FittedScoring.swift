import Courseware

// By which rule a question is scored if the rule of its quiz or its own does not suit its kind.

extension ScoringRule {
  /// The rule for options: of several that may be ticked, or of one.
  ///
  /// Rules that count ticked and unticked options mean nothing if only one may be ticked, and a
  /// penalty nothing if several may: such a question is all or nothing.
  func fitted(allowsSeveral: Bool) -> ScoringRule {
    switch self {
    case .allOrNothing, .weights: self
    case .netCorrect, .eachOption, .eachOptionPenalty: allowsSeveral ? self : .allOrNothing
    case .penalty: allowsSeveral ? .allOrNothing : self
    }
  }

  /// The rule for options of which some have a weight, or none.
  func fitted(hasWeights: Bool) -> ScoringRule {
    self == .weights && !hasWeights ? .allOrNothing : self
  }
}

extension LoweringSettings {
  /// Whether each part of a question with blanks, rows or an order earns its share of the points:
  /// under every rule but one.
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
