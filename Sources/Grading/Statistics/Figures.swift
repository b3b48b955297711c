extension QuizStatistics {
  /// The figures of the quiz by their names in reports, in the order they are shown.
  package var figures: [(name: String, statistic: Statistic)] {
    [
      ("mean", spread.mean), ("median", spread.median), ("sd", spread.deviation),
      ("skewness", spread.skewness), ("kurtosis", spread.kurtosis), ("alpha", alpha),
      ("sem", standardError),
    ]
  }
}

extension OptionStatistics {
  /// The figures of the option by their names in reports, in the order they are shown.
  package var figures: [(name: String, statistic: Statistic)] {
    [
      ("share", share), ("mean_total", meanTotal), ("r_rest", rest), ("upper", upper),
      ("middle", middle), ("lower", lower),
    ]
  }
}

extension QuestionStatistics {
  /// The figures of the question by their names in reports, in the order they are shown.
  package var figures: [(name: String, statistic: Statistic)] {
    [
      ("facility", facility), ("r_total", itemTotal), ("r_rest", itemRest), ("d27", upperLower),
      ("efficiency", efficiency), ("alpha_if_deleted", alphaIfDeleted),
    ]
  }
}

extension AnswerStatistics {
  /// The figures of the answer by their names in reports, in the order they are shown.
  package var figures: [(name: String, statistic: Statistic)] {
    [("share", share), ("mean_total", meanTotal)]
  }
}

extension ScaleStatistics {
  /// The figures of the scale by their names in reports, in the order they are shown.
  package var figures: [(name: String, statistic: Statistic)] {
    [("mean", mean), ("median", median), ("sd", deviation)]
  }
}

extension Timing {
  /// The figures by their names in reports, in the order they are shown.
  package var figures: [(name: String, statistic: Statistic)] {
    [
      ("least_ms", least), ("lower_quartile_ms", lowerQuartile), ("median_ms", median),
      ("upper_quartile_ms", upperQuartile), ("most_ms", most),
    ]
  }
}
