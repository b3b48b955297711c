// The figures of statistics by their names in reports, in the order they are shown.

extension QuizStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [
      ("mean", spread.mean), ("median", spread.median), ("sd", spread.deviation),
      ("skewness", spread.skewness), ("kurtosis", spread.kurtosis),
    ] + reliability.figures + [("grade_mean", grades.mean)]
  }
}

extension OptionStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [
      ("share", share), ("mean_total", meanTotal), ("r_rest", rest), ("upper", upper),
      ("middle", middle), ("lower", lower),
    ]
  }
}

extension QuestionStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [
      ("facility", facility), ("facility_low", facilityBounds.lower),
      ("facility_high", facilityBounds.upper), ("random_guess", randomGuess),
      ("r_total", itemTotal), ("r_rest", itemRest), ("r_rest_low", itemRestBounds.lower),
      ("r_rest_high", itemRestBounds.upper), ("d27", upperLower), ("efficiency", efficiency),
      ("effective_weight", effectiveWeight), ("alpha_if_deleted", alphaIfDeleted),
    ]
  }

  /// The figures that fit into a human-readable table.
  var mainFigures: [(name: String, statistic: Statistic)] {
    figures.filter { !["_low", "_high", "_guess"].contains(where: $0.name.hasSuffix) }
  }
}

extension ReliabilityStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [
      ("alpha", alpha), ("alpha_low", alphaBounds.lower), ("alpha_high", alphaBounds.upper),
      ("omega", omega), ("kr20", kr20), ("sem", standardError), ("error_ratio", errorRatio),
      ("random_guess", randomGuess),
    ]
  }
}

extension SectionStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [("mean", spread.mean), ("median", spread.median), ("sd", spread.deviation)]
  }
}

extension AnswerStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [("share", share), ("mean_total", meanTotal)]
  }
}

extension ScaleStatistics {
  var figures: [(name: String, statistic: Statistic)] {
    [("mean", mean), ("median", median), ("sd", deviation)]
  }
}

extension Timing {
  var figures: [(name: String, statistic: Statistic)] {
    [
      ("least_ms", least), ("lower_quartile_ms", lowerQuartile), ("median_ms", median),
      ("upper_quartile_ms", upperQuartile), ("most_ms", most),
    ]
  }
}
