/// Cronbach's alpha of a quiz, with and without each question.
///
/// k/(k − 1) · (1 − Σ s²(xᵢ) / s²(T)): at most 1, below 0 possible. Source: Cronbach (1951),
/// "Coefficient alpha and the internal structure of tests"; equal to KR-20 for questions scored
/// 0 or 1. Only for one form: where questions are drawn there is no alpha.
struct Reliability: Sendable {
  private let obstacle: String?
  private let questions: Int
  private let totals: [Double]
  private let sumOfVariances: Double

  init(_ table: ScoreTable) {
    totals = table.totals
    if table.count < 2 {
      obstacle = "fewer than 2 attempts"
    } else {
      obstacle = table.isOneForm ? nil : "not everybody was asked the same questions"
    }
    questions = table.firstForm.count
    // Only where everybody was asked the same is there an alpha to need it.
    sumOfVariances =
      obstacle == nil
      ? table.firstForm.reduce(0) { $0 + variance(table.scores(of: $1)) } : 0
  }

  /// Alpha of all questions, for k ≥ 2.
  var alpha: Statistic {
    alpha(questions: questions, sumOfVariances: sumOfVariances, totals: totals)
  }

  /// Alpha of the other questions, for k ≥ 3.
  ///
  /// Source: psych::alpha, `alpha.drop`.
  func alpha(without item: ItemScores) -> Statistic {
    alpha(
      questions: questions - 1, sumOfVariances: sumOfVariances - variance(item.scores),
      totals: item.rests)
  }

  /// The standard error of measurement, s(T) · √(1 − α), in points.
  ///
  /// Source: Moodle, quiz statistics, "standard error".
  var standardError: Statistic {
    switch alpha {
    case .value(let alpha): .value((variance(totals) * max(0, 1 - alpha)).squareRoot())
    case .undefined(let reason): .undefined("no alpha: \(reason)")
    }
  }

  private func alpha(questions: Int, sumOfVariances: Double, totals: [Double]) -> Statistic {
    if let obstacle { return .undefined(obstacle) }
    guard questions >= 2 else { return .undefined("fewer than 2 questions") }
    guard varies(totals) else { return .undefined(allEqual) }
    let k = Double(questions)
    return .value(k / (k - 1) * (1 - sumOfVariances / variance(totals)))
  }
}
