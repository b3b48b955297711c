import Courseware

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
