import Courseware
import Ledgers
import Testing

@testable import Grading
@testable import Reporting

/// One piece of work as tests write it: points, of, and which category.
struct Worked {
  var id: String
  var category: String
  var value: SheetScore.Value
  var maximum: Fraction

  init(_ id: String, _ category: String, _ points: Int, of maximum: Int) {
    self.init(id, category, .points(Fraction(points)), of: maximum)
  }

  init(_ id: String, _ category: String, _ value: SheetScore.Value, of maximum: Int) {
    self.id = id
    self.category = category
    self.value = value
    self.maximum = Fraction(maximum)
  }
}

/// A classroom with weights and nothing else.
func weighted(
  _ weights: [(String, Int)], scale: [(String, Int)] = [], drops: [String: Int] = [:]
) -> Classroom {
  var room = classroom([], members: [Member(id: "ada", name: "Ada")])
  room.weights = weights.map {
    .init(category: $0.0, share: Percent(hundredths: $0.1 * 100))
  }
  room.grading.scale = scale.map {
    .init(letter: $0.0, from: Percent(hundredths: $0.1 * 100), gradePoints: nil)
  }
  room.grading.dropLowest = drops
  return room
}

/// What Ada's work comes to.
func grades(_ works: [Worked], _ room: Classroom) -> StudentGrades {
  let scores = works.map {
    SheetScore(
      classroom: room.id, student: "ada", words: "ada", item: $0.id, category: $0.category,
      value: $0.value, maximum: $0.maximum)
  }
  return Gradebook(of: room, quizzes: [], scores: scores, now: deadline).students[0]
}

func fraction(_ top: Int, _ bottom: Int) -> Fraction {
  Fraction(
    isNegative: top < 0, WholeNumber(UInt64(top.magnitude)), over: WholeNumber(UInt64(bottom)))
}

@Suite("Gradebook") struct GradebookTests {
  let room = weighted([("quizzes", 40), ("labs", 30), ("exams", 30)], scale: letters)
  static let letters = [("A", 90), ("B", 80), ("C", 65), ("F", 0)]

  @Test("A category is the sum of points over the sum of maxima, not the mean of percentages")
  func category() {
    let ada = grades(
      [Worked("a", "quizzes", 10, of: 10), Worked("b", "quizzes", 10, of: 30)], room)
    #expect(ada.categories[0].grade == fraction(1, 2))
    #expect(ada.final == fraction(1, 2))
  }

  @Test("The column of a category named 'final' is not the one of the final grade")
  func finalCategory() {
    let room = weighted([("quizzes", 50), ("final", 50)])
    let score = SheetScore(
      classroom: room.id, student: "ada", words: "ada", item: "paper", category: "final",
      value: .points(Fraction(5)), maximum: Fraction(10))
    let book = Gradebook(of: room, quizzes: [], scores: [score], now: deadline)
    let table = String(decoding: gradesCSV([book], style: .safe), as: UTF8.self)
    let columns = "paper (10),quizzes %,final (category) %,final %,letter,grade points"
    let heading = table.split(whereSeparator: \.isNewline).first
    #expect(heading == "classroom,student,name,email,\(columns)")
  }

  @Test("Weights are shared out again over the categories that have a grade")
  func renormalised() {
    let ada = grades([Worked("a", "quizzes", 8, of: 10), Worked("x", "exams", 5, of: 10)], room)
    #expect(ada.final == fraction(80 * 40 + 50 * 30, 70 * 100))
    #expect(ada.categories.map(\.share) == [fraction(4, 7), nil, fraction(3, 7)])
    #expect(ada.categories[1].grade == nil)
  }

  @Test("Excused, missing and zero are three things")
  func three() {
    let one = Worked("a", "quizzes", 8, of: 10)
    func final(_ value: SheetScore.Value, _ room: Classroom) -> Fraction? {
      grades([one, Worked("b", "quizzes", value, of: 10)], room).final
    }
    var lenient = room
    lenient.grading.missing = .leaveOut
    #expect(final(.excused, room) == fraction(8, 10))
    #expect(final(.missing, room) == fraction(4, 10))
    #expect(final(.missing, lenient) == fraction(8, 10))
    #expect(final(.points(.zero), room) == fraction(4, 10))
    #expect(final(.points(.zero), lenient) == fraction(4, 10))
    #expect(final(.open, room) == fraction(8, 10))
  }

  @Test("Dropping the lowest lowers the maximum, too")
  func drop() {
    let room = weighted([("quizzes", 100)], drops: ["quizzes": 1])
    let ada = grades([Worked("a", "quizzes", 10, of: 10), Worked("b", "quizzes", 0, of: 10)], room)
    #expect(ada.final == .one)
    #expect(ada.categories[0].maximum == Fraction(10))
    #expect(ada.grades.map(\.isDropped) == [false, true])
  }

  @Test("With unequal maxima what is dropped is what lifts the grade most")
  func unequal() {
    // 80/100, 20/40 and 1/5: the lowest percentage is c, but dropping b lifts the grade more.
    let room = weighted([("quizzes", 100)], drops: ["quizzes": 1])
    let ada = grades(
      [
        Worked("a", "quizzes", 80, of: 100), Worked("b", "quizzes", 20, of: 40),
        Worked("c", "quizzes", 1, of: 5),
      ], room)
    #expect(ada.grades.map(\.isDropped) == [false, true, false])
    #expect(ada.final == fraction(81, 105))
  }

  @Test("One piece of work always stays") func keepsOne() {
    let room = weighted([("quizzes", 100)], drops: ["quizzes": 3])
    #expect(grades([Worked("a", "quizzes", 3, of: 10)], room).final == fraction(3, 10))
  }

  @Test("Extra credit adds above and nothing below") func extra() {
    let ada = grades([Worked("a", "quizzes", 9, of: 10), Worked("e", "quizzes", 2, of: 0)], room)
    #expect(ada.final == fraction(11, 10))
    #expect(ada.categories[0].maximum == Fraction(10))
    let none = grades([Worked("a", "quizzes", 9, of: 10), Worked("e", "quizzes", 0, of: 0)], room)
    #expect(none.final == fraction(9, 10))
    #expect(grades([Worked("e", "quizzes", 2, of: 0)], room).final == nil)
  }

  @Test("Ten tenths are one: a bound that is reached exactly is reached") func exact() throws {
    // 0.7 + 0.1 + 0.1 of 1 is 0.8999999999999999 in binary.
    let binary: Double = 0.7 + 0.1 + 0.1
    #expect(binary < 0.9)
    let tenths = try [7, 1, 1].enumerated().map { place, tenths in
      try #require(Measure("0.\(tenths)", .point)).number
    }
    let sum = Fraction.sum(tenths.compactMap { Fraction($0) })
    let ada = grades([Worked("a", "quizzes", .points(sum), of: 1)], room)
    #expect(ada.step?.letter == "A")
  }

  @Test("A letter goes by the exact grade, and rounding never shows another one")
  func nearlyA() {
    let book = Gradebook(of: room, quizzes: [], scores: [], now: deadline)
    let ada = grades([Worked("a", "quizzes", 89_995, of: 100_000)], room)
    #expect(ada.step?.letter == "B")
    #expect(book.gradeText(ada.final) == "89.99")
    #expect(book.gradeText(ada.categories[0].grade) == "89.99")
    let eve = grades([Worked("a", "quizzes", 89_985, of: 100_000)], room)
    #expect(book.gradeText(eve.final) == "89.99")
    #expect(book.gradeText(fraction(9, 10)) == "90.00")
    #expect(book.gradeText(nil) == "-")
  }

  @Test("Without weights all work counts together") func unweighted() {
    let ada = grades(
      [Worked("a", "", 10, of: 10), Worked("b", "", 10, of: 30)], weighted([]))
    #expect(ada.final == fraction(1, 2))
  }

  @Test("A category of weight 0 is shown and counts nothing; alone it gives no final grade")
  func weightless() {
    let room = weighted([("quizzes", 100), ("labs", 0)])
    let ada = grades([Worked("a", "labs", 5, of: 10)], room)
    #expect(ada.categories[1].grade == fraction(1, 2))
    #expect(ada.final == nil)
  }

  @Test("What is still needed is the least share that reaches the letter") func needs() {
    // 40 % quizzes at 8 of 10, 30 % labs at 6 of 10, 30 % exams to come.
    let ada = grades([Worked("a", "quizzes", 8, of: 10), Worked("l", "labs", 6, of: 10)], room)
    #expect(
      ada.needs.map(\.needed) == [.outOfReach, .share(.one), .share(fraction(1, 2)), .safe])
  }

  @Test("Open work of a category counts with the grades that are there already") func needsOpen() {
    let room = weighted([("quizzes", 100)], scale: [("A", 90)])
    let ada = grades(
      [Worked("a", "quizzes", 16, of: 20), Worked("b", "quizzes", .open, of: 20)], room)
    #expect(ada.final == fraction(8, 10))
    #expect(ada.needs.map(\.needed) == [.share(.one)])
  }

  @Test("Extra credit to come can reach a letter") func needsExtra() {
    // 16 of 20 and two of three extra points are 18 of 20.
    var bonus = quiz("bonus", [question("q", choice("Ab"), halves: 6)])
    bonus.isExtraCredit = true
    var room = weighted([("quizzes", 100)], scale: [("A", 90)])
    room.quizzes = [bonus]
    let score = SheetScore(
      classroom: room.id, student: "ada", words: "ada", item: "a", category: "quizzes",
      value: .points(Fraction(16)), maximum: Fraction(20))
    let book = Gradebook(of: room, quizzes: [], scores: [score], now: beforeDeadline)
    #expect(book.students[0].needs.map(\.needed) == [.share(fraction(2, 3))])
  }

  @Test("Nothing to come, nothing needed") func decided() {
    let room = weighted([("quizzes", 100)], scale: [("A", 90)])
    #expect(grades([Worked("a", "quizzes", 5, of: 10)], room).needs.isEmpty)
  }

  @Test("With drops, what is needed takes into account that the worst will go") func needsDrop() {
    // 0/10 goes as soon as anything better comes: 10/10 of the open one makes 10/10.
    let room = weighted([("quizzes", 100)], scale: [("A", 90)], drops: ["quizzes": 1])
    let ada = grades(
      [Worked("a", "quizzes", 0, of: 10), Worked("b", "quizzes", .open, of: 10)], room)
    #expect(ada.needs.map(\.needed) == [.share(fraction(9, 10))])
  }

  @Test("Attempts at practice are in a remark, with their number and quizzes") func practice() {
    let room = classroom([], members: [Member(id: "ada", name: "Ada")])
    let attempts = ["leaves": 2, "cells": 1, "roots": 0].map {
      (QuizReference(classroom: room.id, quiz: $0.key), $0.value)
    }
    let elsewhere = (QuizReference(classroom: "chess", quiz: "openings"), 5)
    var book = Gradebook(of: room, quizzes: [], scores: [], now: deadline)
    book.addRemark(onPractice: Dictionary(uniqueKeysWithValues: attempts + [elsewhere]))
    let words =
      "3 attempts at practice ('cells', 'leaves'), not in the gradebook: "
      + "to count a quiz, remove 'kind: practice' from its file"
    #expect(book.practiceAttempts == 3 && book.remarks == [words])
    #expect(text(book.page(site: "School")).contains(escapedForHTML(words)))
    #expect(gradesText([book]).contains("  - \(words)\n"))
    let own = book.alone(0)
    #expect(own.remarks.isEmpty && own.practiceAttempts == 0)
    book = Gradebook(of: room, quizzes: [], scores: [], now: deadline)
    book.addRemark(onPractice: Dictionary(uniqueKeysWithValues: [elsewhere]))
    #expect(book.remarks.isEmpty)
  }

  @Test("A ledger counts several versions of an attempt once") func versions() {
    var other = attempt(2)
    other.student.name = "Bob"
    #expect(Ledger([attempt(1), attempt(2), other].map { entry($0) }).attemptCount == 2)
    #expect(Ledger.empty.attemptCount == 0)
  }
}
