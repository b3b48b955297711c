import Courseware

/// What a student has done and may still do in one category, as its grade is made from it.
struct CategoryWork: Sendable {
  /// Each with something to earn, in the order of the items.
  var works: [Work]
  /// Points that come on top.
  var extra: Fraction
  /// How many of the lowest do not count; one always stays.
  var drops: Int

  /// One piece of work.
  struct Work: Sendable {
    /// Its place among the gradebook's items.
    var item: Int
    var earned: Fraction
    /// What it counts with, ``toCome`` included.
    var maximum: Fraction
    /// Points of it that are not decided yet.
    var toCome: Fraction
  }

  /// A grade as a function of the share that is earned of what is to come: base + slope × share.
  struct Line: Sendable {
    var base: Fraction
    var slope: Fraction

    func value(at share: Fraction) -> Fraction { base + slope * share }
  }

  /// The grade, 0 to 1 and above with extra credit, where of everything to come this share is
  /// earned; `nil` without any work.
  func grade(at share: Fraction) -> Line? { line(of: kept(at: share)) }

  /// The work that counts: without those whose leaving out makes the grade the best.
  ///
  /// With unequal maxima the lowest percentage is not always the one to drop. Work is ranked by
  /// what it adds above the grade so far, earned − grade × maximum, and again by the grade that
  /// comes of it, until that does not rise any more: then no other choice is better. Of equals the
  /// earlier one stays.
  ///
  /// Source: Kane and Kane, "Dropping Lowest Grades", Mathematics Magazine 79 (2006), 181–189.
  func kept(at share: Fraction) -> [Work] {
    let count = works.count - min(drops, max(0, works.count - 1))
    guard count < works.count, var grade = line(of: works)?.value(at: share) else { return works }
    var kept = best(count, above: grade, at: share)
    while let next = line(of: kept)?.value(at: share), next > grade {
      grade = next
      kept = best(count, above: grade, at: share)
    }
    return kept
  }

  private func best(_ count: Int, above grade: Fraction, at share: Fraction) -> [Work] {
    let gains = works.map { $0.earned + $0.toCome * share - grade * $0.maximum }
    let ranked = works.indices.sorted { a, b in
      gains[a] != gains[b] ? gains[a] > gains[b] : a < b
    }
    return ranked.prefix(count).sorted().map { works[$0] }
  }

  private func line(of works: [Work]) -> Line? {
    let maximum = Fraction.sum(works.map(\.maximum))
    guard let base = (Fraction.sum(works.map(\.earned)) + extra).divided(by: maximum),
      let slope = Fraction.sum(works.map(\.toCome)).divided(by: maximum)
    else { return nil }
    return Line(base: base, slope: slope)
  }
}
