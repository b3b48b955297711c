extension Fraction {
  /// The fraction that points computed in doubles stand for.
  ///
  /// Points are halves times parts of small whole numbers, added with an error of less than 10⁻¹³
  /// of their size. The simplest fraction that near is what they would be without rounding: the
  /// first convergent of the continued fraction within 10⁻¹² of the number, or of its size where
  /// that is above 1. Denominators up to 100,000 come back as they were. Not below 0, and 0 for
  /// what is no number.
  ///
  /// Source: Hardy and Wright, An Introduction to the Theory of Numbers, chapter X.
  package init(points: Double) {
    guard points > 0, points < 1e12 else {
      self = .zero
      return
    }
    let tolerance = 1e-12 * max(1, points)
    var (top, formerTop) = (1.0, 0.0)
    var (bottom, formerBottom) = (0.0, 1.0)
    var rest = points
    repeat {
      let whole = rest.rounded(.down)
      (top, formerTop) = (whole * top + formerTop, top)
      (bottom, formerBottom) = (whole * bottom + formerBottom, bottom)
      rest = 1 / (rest - whole)
    } while abs(top / bottom - points) > tolerance && rest < 1e12
    self.init(WholeNumber(UInt64(top)), over: WholeNumber(UInt64(bottom)))
  }
}
