/// Scores of 0 or 1 for twelve students and six questions, and the expected statistics.
///
/// The statistics were computed in Python 3.11 with `math.fsum` from the formulas in
/// Documentation/grading.md, and agree with the four published decimals of the vector.
package enum GoldenVector {
  /// One row for each student, one digit for each question.
  package static let rows = [
    "111110", "111101", "111010", "110110", "111100", "101010", "110001", "101000", "010001",
    "100000", "000101", "000000",
  ]

  /// The statistics of the quiz, by their names in `stats --format json`.
  package static let quiz: [String: Double] = [
    "n": 12, "mean": 2.916666666667, "median": 3, "sd": 1.564279289951,
    "skewness": -0.349521488598, "kurtosis": -0.617684440568, "alpha": 0.468111455108,
    "sem": 1.140839669505,
  ]

  /// The names in `stats --format json` of the statistics in ``questions``, in order.
  package static let names = [
    "facility", "r_total", "r_rest", "d27", "efficiency", "alpha_if_deleted",
  ]

  /// One row of statistics for each question.
  package static let questions: [[Double]] = [
    [0.75, 0.610367937893, 0.375823014001, 0.555555555556, 0.454545454545, 0.349576271186],
    [0.583333333333, 0.743005122539, 0.525900588107, 0.888888888889, 0.647058823529, 0.2375],
    [0.5, 0.612056372482, 0.331861655800, 0.777777777778, 0.384615384615, 0.363436123348],
    [
      0.416666666667, 0.611333328671, 0.335830247130, 0.777777777778, 0.454545454545,
      0.361842105263,
    ],
    [
      0.333333333333, 0.511478158987, 0.223160921339, 0.555555555556, 0.294117647059,
      0.428286852590,
    ],
    [
      0.333333333333, 0.039344473768, -0.265716366300, 0.111111111111, -0.35,
      0.655619596542,
    ],
  ]
}
