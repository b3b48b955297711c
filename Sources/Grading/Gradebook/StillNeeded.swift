package import Courseware

/// What it takes to reach a letter.
package enum StillNeeded: Sendable, Hashable {
  /// Reached even if nothing more is earned.
  case safe
  /// The least share of everything to come that reaches it, above 0, up to 1.
  case share(Fraction)
  /// Beyond what everything to come can give.
  case outOfReach
}

/// The categories of one student with their weights, what is to come included.
struct Outlook: Sendable {
  /// Each with its weight; those that have neither work nor anything to come yet count as open.
  var categories: [(weight: Fraction, work: CategoryWork)]

  /// Whether anything can still change the grade.
  var isOpen: Bool { (line(at: .one)?.slope ?? .zero) > .zero }

  /// The least share of all that is to come with which the final grade is `target`, 0 to 1.
  ///
  /// As a function of that share the grade of a category is the best of several straight lines, one
  /// for each choice of what is dropped, and so it bends upwards only. From the right, where all is
  /// earned, each line leads to a share that still suffices, until the line is the last one:
  /// Newton's method, exact after as many steps as there are bends.
  func needed(for target: Fraction) -> StillNeeded {
    guard let highest = line(at: .one)?.value(at: .one), highest >= target else {
      return .outOfReach
    }
    guard let lowest = line(at: .zero)?.value(at: .zero), lowest < target else { return .safe }
    var share = Fraction.one
    while let line = line(at: share), let next = (target - line.base).divided(by: line.slope),
      next < share
    {
      share = next
    }
    return .share(share)
  }

  /// The final grade around a share; `nil` where no weight is above 0.
  private func line(at share: Fraction) -> CategoryWork.Line? {
    var (base, slope, weights) = (Fraction.zero, Fraction.zero, Fraction.zero)
    for (weight, work) in categories {
      let line = work.grade(at: share) ?? CategoryWork.Line(base: .zero, slope: .one)
      base = base + weight * line.base
      slope = slope + weight * line.slope
      weights = weights + weight
    }
    guard let base = base.divided(by: weights), let slope = slope.divided(by: weights) else {
      return nil
    }
    return CategoryWork.Line(base: base, slope: slope)
  }
}
