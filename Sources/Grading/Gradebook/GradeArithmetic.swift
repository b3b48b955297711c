package import Courseware
import Ledgers

extension Gradebook {
  /// What a student's grades of the items come to.
  ///
  /// A function of the grades and the classroom's weights and scale. Nothing is rounded.
  func totals(of grades: [ItemGrade], for person: GradedPerson) -> StudentGrades {
    var student = StudentGrades(
      key: person.key, name: person.name, email: person.email, isMember: person.isMember,
      grades: grades, categories: [], final: nil, step: nil, needs: [])
    for category in categories {
      let work = counted(grades, in: category)
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

  /// The work that counts by now.
  private func counted(_ grades: [ItemGrade], in category: Category) -> CategoryWork {
    work(grades, in: category, maximum: \.maximum, toCome: { _ in .zero })
  }

  /// The same with what is to come.
  private func expected(_ grades: [ItemGrade], in category: Category) -> CategoryWork {
    work(grades, in: category, maximum: { $0.maximum + $0.toCome }, toCome: \.toCome)
  }

  private func work(
    _ grades: [ItemGrade], in category: Category, maximum: (ItemGrade) -> Fraction,
    toCome: (ItemGrade) -> Fraction
  ) -> CategoryWork {
    var work = CategoryWork(works: [], extra: .zero, drops: category.drops)
    for (place, grade) in grades.enumerated()
    where isWithoutWeights || items[place].category == category.name {
      if items[place].isExtraCredit {
        work.extra = work.extra + grade.earned
      } else if maximum(grade) > .zero {
        work.works.append(
          .init(
            item: place, earned: grade.earned, maximum: maximum(grade), toCome: toCome(grade)))
      }
    }
    return work
  }

  private func needs(_ grades: [ItemGrade]) -> [StudentGrades.Need] {
    let outlook = Outlook(
      categories: categories.map { (Fraction($0.weight), expected(grades, in: $0)) })
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
  /// Shares the weights out over the categories that have a grade, and adds them up.
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
