import Glibc
import Grading
import Ledgers

/// A conclusion from the statistics of a question.
///
/// A question is good if its correlation with the others is 0.2 or more. At most 1 in 20 quizzes of
/// good questions has any verdict: with k questions, two correlations are tested for each, so by
/// Bonferroni's correction each test against 0.2 has the level 0.05 / 2k. A doubt about the key
/// also requires a 95 % interval that excludes chance.
struct Verdict: Sendable, Equatable {
  /// What the statistics suggest about the question.
  var kind: Kind
  /// The wrong answer that strong students choose: an option's letter and text, or the typed text.
  var answer: String?
  /// The id of that option; `nil` if the answer is not an option.
  var option: String?
  /// The correlation that supports it.
  var correlation: Double

  /// From the most to the least urgent.
  enum Kind: String, Sendable, CaseIterable {
    /// Students who do well otherwise choose one wrong answer rather than the key.
    case wrongKey = "likely-wrong-key"
    /// Students who do well otherwise do worse at this question.
    case negative = "negative"
    /// The correlation with the other questions is significantly below 0.2.
    case weak = "weak"
  }

  /// Below this correlation a question discriminates poorly between strong and weak students.
  ///
  /// Source: Ebel and Frisbie (1991), "Essentials of Educational Measurement".
  static let poor = 0.2
  /// The minimum number of students on each side of a comparison: the confidence interval of a
  /// correlation is an approximation that fails if a single student decides.
  static let minStudents = 5
}

/// The confidence that a verdict requires, depending on the number of questions of the quiz.
struct Evidence: Sendable {
  /// The normal quantile of one test against 0.2.
  private let z: Double

  init(questions: Int) {
    z = normalQuantile(exceededBy: 0.05 / Double(2 * max(1, questions)))
  }

  /// Whether a correlation of n pairs is significantly below that of good questions.
  func isPoor(_ r: Statistic, n: Int) -> Bool {
    correlationInterval(r, n: n, z: z).upper.value.map { $0 < Verdict.poor } ?? false
  }

  /// Whether the correlation is also significantly below 0.
  func isNegative(_ r: Statistic, n: Int) -> Bool {
    isPoor(r, n: n) && (correlationInterval(r, n: n).upper.value.map { $0 < 0 } ?? false)
  }
}

extension Verdict {
  /// The verdict on a question; `nil` if the evidence is insufficient.
  init?(on item: ItemScores, topWrongAnswer: TopWrongAnswer?, rest: Statistic, _ evidence: Evidence)
  {
    let n = item.scores.count
    if let topWrongAnswer,
      min(topWrongAnswer.count, n - topWrongAnswer.count) >= Verdict.minStudents
    {
      let preference = topWrongAnswer.preference(over: item)
      if evidence.isNegative(preference.map { -$0 }, n: n), let value = preference.value {
        self.init(
          kind: .wrongKey, answer: topWrongAnswer.name, option: topWrongAnswer.option,
          correlation: value)
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

/// The most frequent incorrect answer to a question, or to one of its parts.
///
/// It is the only wrong answer that is compared with the key; selecting it by frequency does not
/// bias the comparison.
struct TopWrongAnswer {
  var name: String
  /// The id of the option; `nil` if the answer is not an option.
  var option: String?
  /// The number of students who gave it.
  var count: Int
  /// The sum of these students' totals without the question, in points.
  var rests: Double
  /// The correct answers that it is compared with.
  var key: KeySums

  /// Sums over students; correctness is how correct an answer is, from 0 to 1.
  struct KeySums {
    /// The sum of correctness, and that of its square.
    var sum = 0.0
    var squares = 0.0
    /// The sum of correctness times the student's total without the question, in points.
    var rests = 0.0
    /// The sum of correctness over students who also gave the wrong answer.
    var both = 0.0
  }

  /// `given` is 1 for each student who gave the answer and 0 for each other; `key` is the
  /// correctness of each student's answer.
  init(name: String, option: String?, given: [Double], key: [Double], rests: [Double]) {
    func sum(_ one: [Double], _ other: [Double]) -> Double {
      zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
    }
    (self.name, self.option) = (name, option)
    count = given.count { $0 > 0 }
    self.rests = sum(given, rests)
    self.key = KeySums(
      sum: key.reduce(0, +), squares: sum(key, key), rests: sum(key, rests), both: sum(given, key))
  }

  /// An answer that excludes the correct ones, given the counts of both.
  init(name: String, _ wrong: AnswerTally.Count, correct: AnswerTally.Count) {
    (self.name, count, rests) = (name, wrong.attempts, wrong.rests)
    let number = Double(correct.attempts)
    key = KeySums(sum: number, squares: number, rests: correct.rests)
  }

  /// The correlation of the rests with giving this answer (1) instead of the key (−1).
  func preference(over item: ItemScores) -> Statistic {
    let n = Double(item.scores.count), given = Double(count)
    guard n >= 2, item.maximum > 0, varies(item.rests) else { return .undefined(allEqual) }
    let sum = given - key.sum
    let spread = (given + key.squares - 2 * key.both - sum * sum / n) / (n - 1)
    guard spread > 1e-12 else { return .undefined("all scores are equal") }
    let shared = (rests - key.rests - sum * mean(item.rests)) / (n - 1)
    let r = shared / (spread * variance(item.rests)).squareRoot()
    return .value(min(max(r, -1), 1))
  }
}

/// Whether enough students are above and below the mean.
private func isComparable(_ scores: [Double]) -> Bool {
  let center = mean(scores)
  let above = scores.count { $0 > center && !isSameScore($0, center) }
  let below = scores.count { $0 < center && !isSameScore($0, center) }
  return min(above, below) >= Verdict.minStudents
}

/// The lower and the upper end of a confidence interval.
struct Interval: Sendable, Equatable {
  /// The lower end; undefined if and only if ``upper`` is.
  var lower: Statistic
  /// The upper end, in the unit of the statistic.
  var upper: Statistic

  init(lower: Statistic, upper: Statistic) { (self.lower, self.upper) = (lower, upper) }

  /// An interval whose two ends are undefined for the same reason.
  init(undefined reason: String) {
    (lower, upper) = (.undefined(reason), .undefined(reason))
  }

  /// Both ends with two decimals: `0.21 to 0.57`; `nil` if they are undefined.
  var words: String? {
    guard let lower = lower.value, let upper = upper.value else { return nil }
    return "\(decimals(lower, 2)) to \(decimals(upper, 2))"
  }

  /// The normal quantile of a two-sided interval with 95 % confidence.
  static let z95 = 1.959963984540054
}

/// The 95 % confidence interval of a facility p of n attempts.
///
/// (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Source: Wilson (1927), "Probable inference,
/// the law of succession, and statistical inference". With partial points it is wider than
/// necessary, because scores between 0 and the maximum vary less than scores of only 0 or the
/// maximum.
func facilityInterval(_ item: ItemScores) -> Interval {
  guard let p = facility(item).value else {
    return Interval(undefined: facility(item).reason ?? nobodyAsked)
  }
  guard item.scores.allSatisfy({ 0...item.maximum ~= $0 }) else {
    return Interval(undefined: "scores below 0 are not a proportion")
  }
  let (n, z) = (Double(item.scores.count), Interval.z95)
  let scale = 1 + z * z / n
  let middle = (p + z * z / (2 * n)) / scale
  let half = z * (max(0, p * (1 - p)) / n + z * z / (4 * n * n)).squareRoot() / scale
  return Interval(lower: .value(max(0, middle - half)), upper: .value(min(1, middle + half)))
}

/// The confidence interval of a correlation of n pairs: tanh(atanh r ± z / √(n − 3)), for n ≥ 4.
///
/// Source: Fisher (1921), "On the probable error of a coefficient of correlation deduced from a
/// small sample".
func correlationInterval(_ r: Statistic, n: Int, z: Double = Interval.z95) -> Interval {
  guard let r = r.value else { return Interval(undefined: r.reason ?? nobody) }
  guard n >= 4 else { return Interval(undefined: "fewer than 4 attempts") }
  guard abs(r) < 1 - 1e-12 else { return Interval(undefined: "the correlation is exactly 1 or -1") }
  let half = z / Double(n - 3).squareRoot()
  return Interval(lower: .value(tanh(atanh(r) - half)), upper: .value(tanh(atanh(r) + half)))
}

/// The 95 % confidence interval of alpha of n attempts at k questions.
///
/// 1 − (1 − α) F, where F are the quantiles of the F distribution with n − 1 and (n − 1)(k − 1)
/// degrees of freedom at 0.975 and 0.025. Source: Feldt, Woodruff and Salih (1987), "Statistical
/// inference for coefficient alpha"; the same as psych::alpha.ci.
func alphaInterval(_ alpha: Statistic, n: Int, k: Int) -> Interval {
  guard let alpha = alpha.value else {
    return Interval(undefined: "no alpha: \(alpha.reason ?? nobody)")
  }
  let one = Double(n - 1), other = Double(n - 1) * Double(k - 1)
  return Interval(
    lower: .value(1 - (1 - alpha) * fQuantile(0.975, one, other)),
    upper: .value(1 - (1 - alpha) * fQuantile(0.025, one, other)))
}

/// The value that a standard normal variable exceeds with a given probability below one half.
func normalQuantile(exceededBy probability: Double) -> Double {
  bisect(0, 40) { 0.5 * erfc($0 / 2.0.squareRoot()) > probability }
}

func fQuantile(_ probability: Double, _ one: Double, _ other: Double) -> Double {
  // F = (other / one) · x / (1 − x), where x has a beta distribution.
  let x = bisect(0, 1) { incompleteBeta($0, one / 2, other / 2) < probability }
  return other * x / (one * (1 - x))
}

/// The value between `low` and `high` up to which a condition holds.
private func bisect(_ low: Double, _ high: Double, isBelow: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  for _ in 0..<80 {
    let middle = (low + high) / 2
    if isBelow(middle) { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

/// The regularized incomplete beta function Iₓ(a, b), by its continued fraction.
///
/// Source: Abramowitz and Stegun (1964), 26.5.8, evaluated by the method of Lentz (1976).
func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  // The fraction converges quickly only on this side of the mean.
  if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
  let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x)) / a
  return front * betaFraction(x, a, b)
}

/// The continued fraction of ``incompleteBeta(_:_:_:)``; each iteration evaluates two terms.
private func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
  var (c, d) = (1.0, 1 / (1 - (a + b) * x / (a + 1)))
  var result = d
  func take(_ term: Double) -> Double {
    d = 1 / (1 + term * d)
    c = 1 + term / c
    result *= c * d
    return c * d
  }
  for step in 1..<100_000 {
    let m = Double(step)
    _ = take(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)))
    let change = take(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)))
    if abs(change - 1) < 1e-15 { break }
  }
  return result
}

private func logGamma(_ value: Double) -> Double { lgamma(value).0 }

extension QuizStatistics {
  /// The questions with evidence of a problem, worst first.
  var questionsToCheck: [QuestionStatistics] {
    questions.filter { $0.verdict != nil }.sorted { a, b in
      guard let one = a.verdict, let other = b.verdict else { return false }
      if one.kind != other.kind { return one.kind.rank < other.kind.rank }
      let (first, second) = (abs(one.correlation), abs(other.correlation))
      if first != second, one.kind != .weak { return first > second }
      if one.correlation != other.correlation { return one.correlation < other.correlation }
      return a.number < b.number
    }
  }
}

extension Verdict.Kind {
  /// The urgency, from 0 for the most urgent.
  fileprivate var rank: Int { Verdict.Kind.allCases.firstIndex(of: self) ?? 0 }
}

extension QuestionStatistics {
  /// The facility below which a question is hard, and above which it is very easy.
  static let hard = 0.3, easy = 0.9

  /// A remark that the question is very easy or hard if the whole confidence interval is: this is
  /// not a problem.
  var remark: String? {
    if let lower = facilityBounds.lower.value, lower > Self.easy {
      return "Very easy: nearly all answers are correct."
    }
    if let upper = facilityBounds.upper.value, upper < Self.hard {
      return "Hard: few answers are correct."
    }
    return nil
  }

  /// The advice for the teacher.
  var advice: String? {
    guard let verdict else { return nil }
    switch verdict.kind {
    case .wrongKey: return keyAdvice(verdict.answer ?? "")
    case .negative:
      let what = isGradedByHand ? "how it was graded" : "the answer key and the wording"
      return "Check \(what): students who do well on the other questions do worse here."
    case .weak where verdict.correlation < 0:
      return
        "Check the wording and the answer key: students who do well on the other questions do no "
        + "better here."
    case .weak:
      return
        "Check the wording and the answer key: whether students do well on the other questions "
        + "makes little difference here."
    }
  }

  private func keyAdvice(_ answer: String) -> String {
    let start = "Check the answer key: students who do well on the other questions "
    if options.isEmpty {
      return start + "answer \(answer), which the key does not accept. It is likely correct."
    }
    if options.count(where: \.isKey) > 1 {
      return start + "choose \(answer), which is not marked as correct. It likely is."
    }
    return start + "choose \(answer), not the key. It is likely the correct option."
  }
}
