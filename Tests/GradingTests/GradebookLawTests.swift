import Courseware
import TestSupport
import Testing

@testable import Grading

@Suite("Laws of grades") struct GradebookLaws {
  /// Some work in three categories, of which some are open, missing or extra.
  private func works(_ generator: inout SeededGenerator) -> [Worked] {
    (0..<Int.random(in: 1...9, using: &generator)).map { number in
      let maximum = Int.random(in: 0...20, using: &generator)
      let points = Int.random(in: 0...max(3, maximum), using: &generator)
      let values: [SheetScore.Value] = [
        .points(fraction(points, 1)), .points(fraction(points, 3)), .points(fraction(points, 7)),
        .missing, .excused, .open,
      ]
      let category = ["quizzes", "labs", "exams"].randomElement(using: &generator) ?? ""
      return Worked(
        "w\(number)", category, values.randomElement(using: &generator) ?? .open, of: maximum)
    }
  }

  private func room(_ generator: inout SeededGenerator) -> Classroom {
    let first = Int.random(in: 0...100, using: &generator)
    let second = Int.random(in: 0...(100 - first), using: &generator)
    let drops = Int.random(in: 0...2, using: &generator)
    return weighted(
      [("quizzes", first), ("labs", second), ("exams", 100 - first - second)],
      scale: GradebookTests.letters, drops: ["quizzes": drops, "labs": 1])
  }

  /// The best grade of a category over every choice of what is dropped.
  private func best(_ work: CategoryWork, at share: Fraction) -> Fraction? {
    let count = work.works.count - min(work.drops, max(0, work.works.count - 1))
    return (0..<(1 << work.works.count)).filter { $0.nonzeroBitCount == count }
      .compactMap { choice -> Fraction? in
        let kept = work.works.indices.filter { choice & (1 << $0) != 0 }.map { work.works[$0] }
        let extra = work.extra + work.extraToCome * share
        let earned = Fraction.sum(kept.map { $0.earned + $0.toCome * share }) + extra
        return earned.divided(by: Fraction.sum(kept.map(\.maximum)))
      }.max()
  }

  @Test("The order of work makes no difference") func order() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<(isFullRun ? 200 : 50) {
      let (works, room) = (works(&generator), room(&generator))
      let (one, other) = (grades(works, room), grades(works.shuffled(using: &generator), room))
      #expect(one.final == other.final)
      #expect(one.grades == other.grades)
      #expect(one.needs == other.needs)
    }
  }

  @Test("An excused piece of work changes nothing") func excused() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<(isFullRun ? 200 : 50) {
      let (works, room) = (works(&generator), room(&generator))
      let more = grades(works + [Worked("z", "labs", .excused, of: 50)], room)
      let less = grades(works, room)
      #expect(more.final == less.final)
      #expect(more.categories == less.categories)
      #expect(more.needs == less.needs)
    }
  }

  @Test("What is dropped makes the best grade of all choices") func drops() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<(isFullRun ? 400 : 100) {
      let works = (0..<Int.random(in: 1...7, using: &generator)).map { place in
        let maximum = Fraction(Int.random(in: 1...20, using: &generator))
        return CategoryWork.Work(
          item: place, earned: fraction(Int.random(in: 0...30, using: &generator), 3),
          maximum: maximum, toCome: Bool.random(using: &generator) ? maximum : .zero)
      }
      let work = CategoryWork(
        works: works, extra: Fraction(Int.random(in: 0...2, using: &generator)),
        drops: Int.random(in: 0...3, using: &generator))
      let share = fraction(Int.random(in: 0...4, using: &generator), 4)
      #expect(work.grade(at: share)?.value(at: share) == best(work, at: share))
    }
  }

  @Test("The share that is needed suffices, and nothing below it does") func needed() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<(isFullRun ? 300 : 75) {
      let outlook = outlook(&generator)
      let target = fraction(Int.random(in: 1...120, using: &generator), 100)
      func reached(_ share: Fraction) -> Fraction {
        let weights = Fraction.sum(outlook.categories.map(\.weight))
        let sum = outlook.categories.map { weight, work in
          weight * (best(work, at: share) ?? share)
        }
        return Fraction.sum(sum).divided(by: weights) ?? .zero
      }
      switch outlook.needed(for: target) {
      case .safe: #expect(reached(.zero) >= target)
      case .outOfReach: #expect(reached(.one) < target)
      case .share(let share):
        #expect(reached(share) == target)
        #expect(reached(share * fraction(999, 1_000)) < target)
      }
    }
  }

  private func outlook(_ generator: inout SeededGenerator) -> Outlook {
    Outlook(
      categories: (0..<3).map { _ in
        let works = (0..<Int.random(in: 0...4, using: &generator)).map { place in
          let maximum = Fraction(Int.random(in: 1...20, using: &generator))
          let isOpen = Bool.random(using: &generator)
          let earned = isOpen ? 0 : Int.random(in: 0...20, using: &generator)
          return CategoryWork.Work(
            item: place, earned: Fraction(earned), maximum: maximum,
            toCome: isOpen ? maximum : .zero)
        }
        let drops = Int.random(in: 0...2, using: &generator)
        let weight = Fraction(Int.random(in: 1...5, using: &generator))
        let extra = Fraction(Int.random(in: 0...1, using: &generator))
        let work = CategoryWork(works: works, extra: .zero, extraToCome: extra, drops: drops)
        return (weight, work)
      })
  }
}
