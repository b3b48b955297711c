/// What the figures of a question say that a teacher should do about it.
///
/// A question is good if it correlates with the others by 0.2 or more. Of quizzes of good questions
/// at most 1 in 20 has any verdict: with k questions two correlations are tested at each, so by
/// Bonferroni's correction each test against 0.2 has the level 0.05 / 2k. That the key is doubted
/// needs an interval with 95 % confidence that excludes chance besides.
package struct Verdict: Sendable, Equatable {
  package var kind: Kind
  /// The wrong answer that strong students choose: an option's letter and text, or what was typed.
  package var answer: String?
  /// The id of the option that this is, where it is one.
  package var option: String?
  /// The correlation that tells it.
  package var correlation: Double

  /// From the most to the least urgent.
  package enum Kind: String, Sendable, CaseIterable {
    /// Students who do well elsewhere choose one wrong answer rather than the key.
    case wrongKey = "likely-wrong-key"
    /// Students who do well elsewhere do worse here.
    case negative = "negative"
    /// Not even 0.2 is a likely value of the correlation with the other questions.
    case weak = "weak"
  }

  /// Up to where a question tells strong students from weak ones poorly.
  ///
  /// Source: Ebel and Frisbie (1991), "Essentials of Educational Measurement".
  static let poor = 0.2
  /// How many students must be on either side of a comparison: the interval of a correlation is an
  /// approximation that fails where one student decides.
  static let fewest = 5
}

/// How sure a verdict has to be, by how many questions of the quiz are judged.
struct Evidence: Sendable {
  /// The normal quantile of one test against 0.2.
  private let z: Double

  init(questions: Int) {
    z = normalQuantile(exceededBy: 0.05 / Double(2 * max(1, questions)))
  }

  /// Whether a correlation of n pairs is less than that of good questions.
  func isPoor(_ r: Statistic, n: Int) -> Bool {
    correlationInterval(r, n: n, z: z).upper.value.map { $0 < Verdict.poor } ?? false
  }

  /// Whether it is also less than what chance makes.
  func isNegative(_ r: Statistic, n: Int) -> Bool {
    isPoor(r, n: n) && (correlationInterval(r, n: n).upper.value.map { $0 < 0 } ?? false)
  }
}

extension Verdict {
  /// The verdict on a question, `nil` where the figures do not suffice for one.
  init?(on item: ItemScores, rival: Rival?, rest: Statistic, _ evidence: Evidence) {
    let n = item.scores.count
    if let rival, min(rival.count, n - rival.count) >= Verdict.fewest {
      let preference = rival.preference(over: item)
      if evidence.isNegative(preference.map { -$0 }, n: n), let value = preference.value {
        self.init(
          kind: .wrongKey, answer: rival.name, option: rival.option, correlation: value)
        return
      }
    }
    guard isComparable(item.scores), evidence.isPoor(rest, n: n), let value = rest.value else {
      return nil
    }
    let kind: Kind = evidence.isNegative(rest, n: n) ? .negative : .weak
    self.init(kind: kind, answer: nil, option: nil, correlation: value)
  }
}

/// The wrong answer that most students gave to a question.
///
/// Of all wrong answers only this one is compared with the key; that it was given often says
/// nothing of who gave it.
struct Rival {
  var name: String
  /// The id of the option that it is, where it is one.
  var option: String?
  /// How many students gave it.
  var count: Int
  /// The sum of their totals without the question, in points.
  var rests: Double
  /// The sum of what they earned at the question.
  var points: Double

  init(name: String, option: String? = nil, count: Int, rests: Double, points: Double = 0) {
    (self.name, self.option, self.count) = (name, option, count)
    (self.rests, self.points) = (rests, points)
  }

  /// From 1 for everybody who gave it and 0 for everybody else.
  init(name: String, option: String? = nil, given: [Double], of item: ItemScores) {
    func sum(_ values: [Double]) -> Double { zip(given, values).reduce(0) { $0 + $1.0 * $1.1 } }
    self.init(
      name: name, option: option, count: given.count { $0 > 0 }, rests: sum(item.rests),
      points: sum(item.scores))
  }

  /// The correlation of the rests with giving this answer (1) rather than the key (−1).
  func preference(over item: ItemScores) -> Statistic {
    let n = Double(item.scores.count), given = Double(count)
    guard n >= 2, item.maximum > 0, varies(item.rests) else { return .undefined(allEqual) }
    let own = given * (n - given) / (n * (n - 1))
    let score = variance(item.scores) / (item.maximum * item.maximum)
    let both = (points - given * mean(item.scores)) / (item.maximum * (n - 1))
    let spread = own + score - 2 * both
    guard spread > 1e-12 else { return .undefined("all scores are equal") }
    let shared =
      (rests - given * mean(item.rests)) / (n - 1)
      - covariance(item.scores, item.rests) / item.maximum
    let r = shared / (spread * variance(item.rests)).squareRoot()
    return .value(min(max(r, -1), 1))
  }
}

/// Whether enough students have more points than the others.
private func isComparable(_ scores: [Double]) -> Bool {
  let center = mean(scores)
  let above = scores.count { $0 > center && !isSameScore($0, center) }
  let below = scores.count { $0 < center && !isSameScore($0, center) }
  return min(above, below) >= Verdict.fewest
}
