package import Courseware

extension Gradebook {
  /// Computes a student's grades by category and final grade from the grades of the items.
  ///
  /// The result depends only on the grades and the classroom's weights and scale. Nothing is
  /// rounded.
  func totals(of grades: [ItemGrade], for person: GradedPerson) -> StudentGrades {
    var student = StudentGrades(
      key: person.key, name: person.name, email: person.email, isMember: person.member != nil,
      grades: grades, categories: [], final: nil, step: nil, needs: [])
    for category in categories {
      let work = work(grades, in: category, includesToCome: false)
      let kept = work.kept(at: .zero)
      for dropped in Set(work.works.map(\.item)).subtracting(kept.map(\.item)) {
        student.grades[dropped].isDropped = true
      }
      student.categories.append(CategoryGrade(kept, extra: work.extra))
    }
    student.shareWeights(categories)
    student.step = classroom.grading.scale.first { step in
      student.final.map { $0 >= Fraction(step.from) } ?? false
    }
    student.needs = needs(grades)
    return student
  }

  /// The work that counts so far, with the work to come or without it.
  private func work(
    _ grades: [ItemGrade], in category: Category, includesToCome: Bool
  ) -> CategoryWork {
    var work = CategoryWork(works: [], extra: .zero, drops: category.drops)
    for (place, grade) in grades.enumerated()
    where isWithoutWeights || items[place].category == category.name {
      let toCome = includesToCome ? grade.toCome : .zero
      let maximum = includesToCome ? grade.maximum + toCome : grade.maximum
      if items[place].isExtraCredit {
        work.extra = work.extra + grade.earned
        work.extraToCome = work.extraToCome + toCome
      } else if maximum > .zero {
        work.works.append(
          .init(item: place, earned: grade.earned, maximum: maximum, toCome: toCome))
      }
    }
    return work
  }

  private func needs(_ grades: [ItemGrade]) -> [StudentGrades.Need] {
    let outlook = Outlook(
      categories: categories.map {
        (Fraction($0.weight), work(grades, in: $0, includesToCome: true))
      })
    guard outlook.isOpen else { return [] }
    return classroom.grading.scale.map {
      .init(letter: $0.letter, needed: outlook.needed(for: Fraction($0.from)))
    }
  }
}

extension CategoryGrade {
  fileprivate init(_ kept: [CategoryWork.Work], extra: Fraction) {
    self.extra = extra
    earned = Fraction.sum(kept.map(\.earned)) + extra
    maximum = Fraction.sum(kept.map(\.maximum))
    grade = earned.divided(by: maximum)
  }
}

extension StudentGrades {
  /// Distributes the weights among the categories that have a grade, and computes the final grade.
  fileprivate mutating func shareWeights(_ all: [Gradebook.Category]) {
    let graded = categories.indices.filter { categories[$0].grade != nil }
    let total = Fraction.sum(graded.map { Fraction(all[$0].weight) })
    for place in graded {
      categories[place].share = Fraction(all[place].weight).divided(by: total)
    }
    let parts = graded.compactMap { place in
      categories[place].share.flatMap { share in categories[place].grade.map { share * $0 } }
    }
    final = parts.isEmpty ? nil : Fraction.sum(parts)
  }
}

/// A student's work in one category, done and to come, from which its grade is made.
struct CategoryWork: Sendable {
  /// The pieces of work with something to earn, in the order of the items.
  var works: [Work]
  /// The points of extra credit.
  var extra: Fraction
  /// The points of extra credit that are not decided yet.
  var extraToCome = Fraction.zero
  /// The number of the lowest that do not count; at least one always counts.
  var drops: Int

  /// One piece of work.
  struct Work: Sendable {
    /// The item's index in the gradebook.
    var item: Int
    var earned: Fraction
    /// The points that it counts with, including ``toCome``.
    var maximum: Fraction
    /// The points that are not decided yet.
    var toCome: Fraction
  }

  /// A grade as a linear function of the share of the points to come that is earned: base + slope ×
  /// share.
  struct Line: Sendable {
    var base: Fraction
    var slope: Fraction

    func value(at share: Fraction) -> Fraction { base + slope * share }
  }

  /// The grade, 0 to 1 and above with extra credit, if this share of the points to come is earned;
  /// `nil` without any work.
  func grade(at share: Fraction) -> Line? { line(of: kept(at: share)) }

  /// The work that counts: all but the pieces that are dropped, chosen for the best grade.
  ///
  /// With unequal maxima the lowest percentage is not always the one to drop. Work is ranked by
  /// what it adds above the grade so far, earned − grade × maximum, and ranked again with the
  /// resulting grade until the grade no longer rises: then no other choice is better. If pieces
  /// rank equally, the earlier one is kept.
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
      let slope = (Fraction.sum(works.map(\.toCome)) + extraToCome).divided(by: maximum)
    else { return nil }
    return Line(base: base, slope: slope)
  }
}

/// What a student must still earn to reach a letter.
package enum StillNeeded: Sendable, Hashable {
  /// Reached even if nothing more is earned.
  case safe
  /// The smallest share of everything to come that reaches it, above 0, up to 1.
  case share(Fraction)
  /// Not reachable with everything to come.
  case outOfReach
}

/// The categories of one student with their weights, including work to come.
struct Outlook: Sendable {
  /// Each category with its weight; one without any work, done or to come, counts as entirely open.
  var categories: [(weight: Fraction, work: CategoryWork)]

  /// Whether anything can still change the grade.
  var isOpen: Bool { (line(at: .one)?.slope ?? .zero) > .zero }

  /// The smallest share of everything to come with which the final grade is `target`, 0 to 1.
  ///
  /// The grade of a category is the maximum of several linear functions of that share, one for each
  /// choice of dropped work, and therefore convex. Starting at a share of 1, each line leads to a
  /// smaller share that still suffices, until the share no longer decreases: Newton's method, exact
  /// after at most as many steps as the function has breakpoints.
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

  /// The final grade as a linear function near a share; `nil` if no weight is above 0.
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
