/// Twelve students by six questions scored 0 or 1, and every figure that has to come of them.
///
/// The figures were computed in Python 3.11 with `math.fsum` from the formulas that
/// Documentation/grading.md states, and agree with the published four decimals of the vector.
package enum GoldenVector {
  /// A row a student, a digit a question.
  package static let rows = [
    "111110", "111101", "111010", "110110", "111100", "101010", "110001", "101000", "010001",
    "100000", "000101", "000000",
  ]

  /// What `stats --format json` names, and its value.
  package static let quiz: [String: Double] = [
    "n": 12, "mean": 2.916666666667, "median": 3, "sd": 1.564279289951,
    "skewness": -0.349521488598, "kurtosis": -0.617684440568, "alpha": 0.468111455108,
    "sem": 1.140839669505,
  ]

  /// The figures of a question in the order of ``questions``, as `stats --format json` names them.
  package static let names = [
    "facility", "r_total", "r_rest", "d27", "efficiency", "alpha_if_deleted",
  ]

  /// A row of figures a question.
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
