/// McDonald's omega total of a quiz, from one factor that all its questions share.
///
/// ω = (Σλ)² / ((Σλ)² + Σψ) with loadings λ and unique variances ψ fitted to the covariances of the
/// scores by maximum likelihood. Sources: McDonald (1999), "Test Theory: A Unified Treatment", for
/// ω; Rubin and Thayer (1982), "EM algorithms for ML factor analysis", for the fit.
func omega(_ covariances: [[Double]], attempts: Int) -> Statistic {
  let k = covariances.count
  guard k >= 3 else { return .undefined("fewer than 3 questions with scores that differ") }
  guard attempts > k else { return .undefined("no more attempts than questions") }
  guard let (loadings, unique) = fitOneFactor(covariances) else {
    return .undefined("one common factor does not fit the scores")
  }
  let common = loadings.reduce(0, +) * loadings.reduce(0, +)
  return .value(common / (common + unique.reduce(0, +)))
}

/// The loadings and unique variances; `nil` where the fit does not settle or a question is left
/// without variance of its own (a Heywood case).
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
