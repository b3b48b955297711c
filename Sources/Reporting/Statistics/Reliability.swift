import Grading

/// The reliability of the totals of a quiz.
///
/// It is only defined for a single form: quizzes that draw questions have none of these figures.
struct Reliability: Sendable {
  /// The reason why the figures are undefined; `nil` if they are defined.
  let obstacle: String?
  private let table: ScoreTable
  /// The columns of the questions with points that all students were asked.
  private let columns: [Int]
  private let sumOfVariances: Double
  /// The covariance of each column with the totals, in the order of the columns; exactly 0 if it is
  /// only rounding errors.
  private let withTotals: [Double]

  /// `otherForms` is the reason to give if students were not all asked the same questions.
  init(_ table: ScoreTable, otherForms: String = "students were asked different questions") {
    self.table = table
    // A question without points is not part of the totals.
    columns = table.firstForm.filter { table.columns[$0].maximum > 0 }
    if table.count < 2 {
      obstacle = tooFewAttempts
    } else {
      obstacle = table.isOneForm ? nil : otherForms
    }
    // Covariances are only needed for alpha, which requires that all students were asked the same.
    guard obstacle == nil else {
      (sumOfVariances, withTotals) = (0, [])
      return
    }
    var (sum, shared) = (0.0, [Double]())
    let spread = variance(table.totals)
    for column in columns {
      let scores = table.scores(of: column)
      let ownVariance = variance(scores)
      sum += ownVariance
      let common = covariance(scores, table.totals)
      // Rounding errors are no covariance.
      let isReal = ownVariance > 0 && abs(common) > 1e-12 * (ownVariance * spread).squareRoot()
      shared.append(isReal ? common : 0)
    }
    (sumOfVariances, withTotals) = (sum, shared)
  }

  /// Cronbach's alpha of all questions, k/(k − 1) · (1 − Σ s²(xᵢ) / s²(T)), for k ≥ 2: at most 1,
  /// below 0 possible.
  ///
  /// Source: Cronbach (1951), "Coefficient alpha and the internal structure of tests".
  var alpha: Statistic {
    alpha(questions: columns.count, sumOfVariances: sumOfVariances, totals: table.totals)
  }

  /// The 95 % confidence interval of alpha.
  var alphaBounds: Interval { alphaInterval(alpha, n: table.count, k: columns.count) }

  /// Alpha of the other questions, for k ≥ 3.
  ///
  /// Source: psych::alpha, `alpha.drop`.
  func alpha(without item: ItemScores) -> Statistic {
    guard item.maximum > 0 else { return .undefined(withoutPoints) }
    return alpha(
      questions: columns.count, isWithoutOne: true,
      sumOfVariances: sumOfVariances - variance(item.scores),
      totals: item.rests)
  }

  /// The standard error of measurement, s(T) · √(1 − α), in points.
  ///
  /// Source: Moodle, quiz statistics, "standard error".
  var standardError: Statistic {
    errorRatio.map { $0 * variance(table.totals).squareRoot() }
  }

  /// √(1 − α): the fraction of the spread of totals that is due to chance.
  ///
  /// Source: Moodle, quiz statistics, "error ratio" (there in percent).
  var errorRatio: Statistic {
    switch alpha {
    case .value(let alpha): .value(max(0, 1 - alpha).squareRoot())
    case .undefined(let reason): .undefined("no alpha: \(reason)")
    }
  }

  /// k/(k − 1) · (1 − Σ pᵢ(1 − pᵢ) / σ²(T)), σ² with divisor n: alpha of questions that are scored
  /// all or nothing and worth the same.
  ///
  /// Source: Kuder and Richardson (1937), "The theory of the estimation of test reliability".
  var kr20: Statistic {
    guard let worth = columns.first.map({ table.columns[$0].maximum }), alpha.value != nil else {
      return .undefined(alpha.reason ?? "fewer than 2 questions with points")
    }
    var sum = 0.0
    for column in columns {
      let scores = table.scores(of: column)
      guard worth > 0, table.columns[column].maximum == worth,
        scores.allSatisfy({ $0 == 0 || $0 == worth })
      else { return .undefined("not every question is scored all or nothing with equal points") }
      let p = mean(scores) / worth
      sum += p * (1 - p)
    }
    let (k, n) = (Double(columns.count), Double(table.count))
    let spread = variance(table.totals) * (n - 1) / n / (worth * worth)
    return .value(k / (k - 1) * (1 - sum / spread))
  }

  /// McDonald's omega total, see ``omega(_:attempts:)``.
  func omega(jobs: Int) -> Statistic {
    if let obstacle { return .undefined(obstacle) }
    let varying = columns.filter { varies(table.scores(of: $0)) }
    // The limit corresponds to about a second on one processor.
    guard table.count * varying.count * varying.count <= 1_000_000_000 else {
      return .undefined("too many responses to compute it")
    }
    guard varying.count >= 3 else {
      return .undefined("fewer than 3 questions with scores that differ")
    }
    return Reporting.omega(
      table.covariances(of: varying, jobs: jobs), attempts: table.count)
  }

  /// √cov(xᵢ, T) / Σ √cov(xₕ, T): the fraction of the spread of totals that is due to a question.
  ///
  /// Source: Moodle, quiz statistics, "effective weight" (there in percent).
  func effectiveWeight(of column: Int) -> Statistic {
    if let obstacle { return .undefined(obstacle) }
    guard table.columns[column].maximum > 0 else { return .undefined(withoutPoints) }
    guard let place = columns.firstIndex(of: column) else {
      return .undefined(nobodyAsked)
    }
    guard varies(table.totals) else { return .undefined(allEqual) }
    guard withTotals[place] >= 0 else {
      return .undefined("its scores decrease as totals increase")
    }
    let all = withTotals.reduce(0) { $0 + max(0, $1).squareRoot() }
    return .value(withTotals[place].squareRoot() / all)
  }

  private func alpha(
    questions: Int, isWithoutOne: Bool = false, sumOfVariances: Double, totals: [Double]
  ) -> Statistic {
    if let obstacle { return .undefined(obstacle) }
    let least = isWithoutOne ? 3 : 2
    guard questions >= least else { return .undefined("fewer than \(least) questions with points") }
    guard varies(totals) else { return .undefined(allEqual) }
    let k = Double(isWithoutOne ? questions - 1 : questions)
    return .value(k / (k - 1) * (1 - sumOfVariances / variance(totals)))
  }
}

let tooFewAttempts = "fewer than 2 attempts"

/// The reliability figures of a quiz for reports.
struct ReliabilityStatistics: Sendable {
  /// Cronbach's alpha, at most 1.
  var alpha: Statistic
  /// The 95 % confidence interval of alpha.
  var alphaBounds: Interval
  /// McDonald's omega total, 0 to 1.
  var omega: Statistic
  /// At most 1.
  var kr20: Statistic
  /// In points.
  var standardError: Statistic
  /// √(1 − alpha).
  var errorRatio: Statistic
  /// The expected score of guessing at every question, as a fraction of all points.
  var randomGuess: Statistic

  init(_ own: Reliability, jobs: Int) {
    (alpha, alphaBounds, omega, kr20) = (
      own.alpha, own.alphaBounds, own.omega(jobs: jobs), own.kr20
    )
    (standardError, errorRatio) = (own.standardError, own.errorRatio)
    randomGuess = .undefined(nobody)
  }

  init(undefined reason: String) {
    let none = Statistic.undefined(reason)
    (alpha, omega, kr20) = (none, none, none)
    (standardError, errorRatio, randomGuess) = (none, none, none)
    alphaBounds = Interval(undefined: reason)
  }
}

/// McDonald's omega total of a quiz, from one factor that is common to all questions.
///
/// ω = (Σλ)² / ((Σλ)² + Σψ) with loadings λ and unique variances ψ fitted to the covariances of the
/// scores by maximum likelihood. Sources: McDonald (1999), "Test Theory: A Unified Treatment", for
/// ω; Rubin and Thayer (1982), "EM algorithms for ML factor analysis", for the fit.
private func omega(_ covariances: [[Double]], attempts: Int) -> Statistic {
  let k = covariances.count
  guard attempts > k else { return .undefined("no more attempts than questions") }
  guard let (loadings, unique) = fitOneFactor(covariances) else {
    return .undefined("one common factor does not fit the scores")
  }
  let common = loadings.reduce(0, +) * loadings.reduce(0, +)
  return .value(common / (common + unique.reduce(0, +)))
}

/// The loadings and unique variances; `nil` if the fit does not converge or a question has no
/// variance of its own (a Heywood case).
private func fitOneFactor(_ s: [[Double]]) -> (loadings: [Double], unique: [Double])? {
  var unique = s.indices.map { s[$0][$0] / 2 }
  var loadings = s.indices.map { (s[$0][$0] / 2).squareRoot() }
  for _ in 0..<20_000 {
    let weights = zip(loadings, unique).map { $0 / $1 }
    let precision = 1 + zip(weights, loadings).reduce(0) { $0 + $1.0 * $1.1 }
    let beta = weights.map { $0 / precision }
    let shared = s.map { row in zip(row, beta).reduce(0) { $0 + $1.0 * $1.1 } }
    let expected = 1 / precision + zip(beta, shared).reduce(0) { $0 + $1.0 * $1.1 }
    let next = shared.map { $0 / expected }
    let change = zip(next, loadings).reduce(0) { max($0, abs($1.0 - $1.1)) }
    loadings = next
    for i in s.indices { unique[i] = s[i][i] - loadings[i] * shared[i] }
    guard s.indices.allSatisfy({ unique[$0] > 1e-6 * s[$0][$0] }) else { return nil }
    let largest = loadings.reduce(0) { max($0, abs($1)) }
    if change <= 1e-12 * largest { return (loadings, unique) }
  }
  return nil
}
