import Courseware

/// How many parts of a question are right: blanks, places of an order, pairs.
struct PartTally: Equatable {
  var right = 0
  var parts: Int
  /// Whether each part earns its part of the points.
  var scoresParts: Bool
  /// What the answer names and the question does not have.
  var unknown: [String] = []

  /// The fraction of the points: 1 for all, else the right part of them, or nothing.
  ///
  /// One division of whole numbers, so that the page's script gets the same double.
  var fraction: Double {
    if right == parts { return 1 }
    return scoresParts ? Double(right) / Double(parts) : 0
  }
}
