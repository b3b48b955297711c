import Courseware
import Grading

/// The fields about categories of a course in Grade Tracker.
struct CategoryFields {
  private(set) var fields: [JSONValue.Member] = []
  private var weights: [String: Int] = [:]
  private var grades: [String: [JSONValue]] = [:]
  private var participation: (weight: Int, grade: Double)?
  private let classroom: Classroom
  /// The weights of the classroom in whole percent, by category.
  private let wholeWeights: [String: Int]
  /// The student's user id, for losses.
  private var user: String?

  /// The weights only, without grades.
  init(weightsOf classroom: Classroom, losses: inout LossList) {
    self.classroom = classroom
    wholeWeights = CategoryFields.rounded(classroom.weights)
    losses.add(.noWeights, at: place, if: classroom.weights.isEmpty)
    if classroom.weights.isEmpty { weights["quizzes"] = 100 }
    for weight in classroom.weights { take(weight.category, weight.share, &losses) }
    if classroom.weights.contains(where: { $0.category == GradeTracker.participation }) {
      losses.add(.openParticipation, at: place)
    }
    finish()
  }

  /// The weights and a student's grades; losses identify the student by user id.
  init(
    of student: StudentGrades, user: String, in book: Gradebook, losses: inout LossList
  ) {
    classroom = book.classroom
    wholeWeights = CategoryFields.rounded(book.classroom.weights)
    self.user = user
    losses.add(.noWeights, at: place, if: book.isWithoutWeights)
    for (index, category) in book.categories.enumerated() {
      let name = book.isWithoutWeights ? "quizzes" : category.name
      let items = book.items.indices.filter {
        book.isWithoutWeights || book.items[$0].category == category.name
      }
      noteLosses(of: student, items, in: book, &losses)
      guard take(name, category.weight, &losses) else { continue }
      if name == GradeTracker.participation {
        let grade = student.categories[index].grade
        losses.add(.openParticipation, at: studentPlace, if: grade == nil)
        losses.add(.itemsCombined, at: place, fields: [name: items.count > 1])
        if let grade {
          participation = (weights[name] ?? 0, (grade * .hundred).approximation)
        }
      } else {
        grades[name] = entries(of: student, items, in: book, name, &losses)
      }
    }
    finish()
  }

  private var place: Loss.Place { .init(classroom: classroom.id) }
  private var studentPlace: Loss.Place { .init(classroom: classroom.id, user: user) }

  /// Adds the weight of a category; returns whether the app supports the category.
  @discardableResult
  private mutating func take(_ name: String, _ share: Percent, _ losses: inout LossList) -> Bool {
    let isKnown = GradeTracker.listed.contains(name) || name == GradeTracker.participation
    losses.add(.otherCategory, at: place, fields: [name: !isKnown])
    guard isKnown else { return false }
    losses.add(.weightRounded, at: place, fields: [name: share.hundredths % 100 != 0])
    weights[name] = wholeWeights[name] ?? Int(share.value.rounded())
    return true
  }

  /// Weights in whole percent with the same sum; those with the largest fractions are rounded up.
  private static func rounded(_ weights: [Classroom.CategoryWeight]) -> [String: Int] {
    let hundredths = weights.map(\.share.hundredths)
    var whole = hundredths.map { $0 / 100 }
    let missing = (hundredths.reduce(0, +) + 50) / 100 - whole.reduce(0, +)
    let byFraction = hundredths.indices.sorted {
      (hundredths[$1] % 100, $0) < (hundredths[$0] % 100, $1)
    }
    for index in byFraction.prefix(missing) { whole[index] += 1 }
    return Dictionary(keepingFirst: zip(weights.map(\.category), whole))
  }

  private mutating func finish() {
    fields = GradeTracker.listed.map { .init("\($0)Weight", whole: weights[$0] ?? 0) }
    fields += GradeTracker.listed.map { .init("\($0)Grades", .array(grades[$0] ?? [])) }
    guard let participation else { return }
    fields.append(.init("participationWeight", whole: participation.weight))
    fields.append(.init("participationGrade", number: participation.grade))
  }

  private func noteLosses(
    of student: StudentGrades, _ items: [Int], in book: Gradebook, _ losses: inout LossList
  ) {
    for index in items {
      let (item, grade) = (book.items[index], student.grades[index])
      let lost: Loss.Code? =
        if item.isExtraCredit { grade.earned > .zero ? .extraCredit : nil } else if grade.isDropped
        { .droppedItem } else { grade.status == .excused ? .excusedItem : nil }
      if let lost { losses.add(Loss(code: lost, place: studentPlace, fields: [item.name])) }
      let isUngraded = grade.status != .open && grade.toCome > .zero
      losses.add(.ungraded, at: studentPlace, fields: [item.name: isUngraded])
    }
  }

  /// The items that count.
  ///
  /// The app's formula, Σ grade × weight / Σ weight, gives the category's grade if the weights are
  /// the maxima or a common multiple of them.
  private func entries(
    of student: StudentGrades, _ items: [Int], in book: Gradebook, _ category: String,
    _ losses: inout LossList
  ) -> [JSONValue] {
    let counted = items.filter {
      let grade = student.grades[$0]
      return !book.items[$0].isExtraCredit && !grade.isDropped && grade.maximum > .zero
    }
    let maxima = counted.map { student.grades[$0].maximum }
    let factor = (1...1_000).first { factor in
      maxima.allSatisfy { ($0 * Fraction(factor)).denominator == .one }
    }
    losses.add(.maximumScaled, at: studentPlace, fields: [category: (factor ?? 1) > 1])
    losses.add(.weightRounded, at: studentPlace, fields: [category: factor == nil])
    return counted.map { index in
      let grade = student.grades[index]
      let percent = grade.earned.divided(by: grade.maximum) ?? .zero
      let weight = (grade.maximum * Fraction(factor ?? 1)).approximation.rounded()
      return .object([
        .init("name", book.items[index].name), .init("weight", whole: max(1, Int(weight))),
        .init("grade", number: (percent * .hundred).approximation),
      ])
    }
  }
}
