import Courseware
import Digest
import Testing

@testable import Ledgers

/// Which quiz a name stands for after files and folders were renamed.
@Suite("Former names") struct RenameTests {
  static let questions = ["q1", "q2", "q3", "q4"].map { question($0, choice("Ab")) }

  /// A quiz in a course of its own.
  static func course(
    _ room: String, _ file: String, _ name: String, formerly: [String] = [],
    rooms: [String] = [], others: [Quiz] = [], questions: [Question] = RenameTests.questions
  ) -> Course {
    var quiz = quiz(file, questions)
    (quiz.name, quiz.formerly) = (name, formerly)
    quiz.revision = contentDigest(of: Array(questions.map(\.id).joined().utf8))
    var classroom = classroom([quiz] + others)
    (classroom.id, classroom.formerly) = (room, rooms)
    return GradingTests.course(classroom)
  }

  /// What is noted when each course is published after the other.
  static func published(
    _ courses: [Course], after former: [String: Revisions] = [:]
  ) -> [String: Revisions] {
    courses.reduce(into: former) { revisions, course in
      for room in course.classrooms {
        let names = FormerNames(of: course, revisions)
        if let news = room.noting(
          in: revisions, names, line: { _ in nil }, where: { _ in true })
        {
          revisions[room.id] = news
        }
      }
    }
  }

  private func follow(
    _ room: String, _ quiz: String, _ steps: [Course]
  ) -> QuizReference? {
    let earlier = Self.published(Array(steps.dropLast()))
    return steps.last.flatMap {
      FormerNames(of: $0, earlier)[QuizReference(classroom: room, quiz: quiz)]
    }
  }

  @Test("Each rename needs its own former name alone, of files and of folders")
  func chains() {
    let files = [
      Self.course("a", "cells", "Cells"), Self.course("a", "plants", "Cells"),
      Self.course("a", "botany", "Botany", formerly: ["plants"]),
      Self.course("a", "leaves", "Leaves", formerly: ["botany"]),
    ]
    let leaves = QuizReference(classroom: "a", quiz: "leaves")
    for old in ["cells", "plants", "botany"] { #expect(follow("a", old, files) == leaves) }
    let folders = [
      Self.course("a", "cells", "Cells"), Self.course("b", "cells", "Cells", rooms: ["a"]),
      Self.course("b", "plants", "Cells", rooms: ["a"]),
      Self.course("c", "plants", "Cells", rooms: ["b"]),
      Self.course("d", "trees", "Trees", formerly: ["plants"], rooms: ["c"]),
    ]
    let trees = QuizReference(classroom: "d", quiz: "trees")
    for (room, old) in [("a", "cells"), ("b", "cells"), ("b", "plants"), ("c", "plants")] {
      #expect(follow(room, old, folders) == trees, "\(room)/\(old)")
    }
    // Back to its first name.
    let circle = [files[0], files[1], files[0]]
    #expect(follow("a", "plants", circle) == QuizReference(classroom: "a", quiz: "cells"))
  }

  @Test("Current front matter is preferred, and two quizzes with one former name get no attempts")
  func uncertain() {
    let cells = Self.course("a", "cells", "Cells")
    #expect(follow("a", "cells", [cells, Self.course("a", "plants", "Plants")]) == nil)
    #expect(follow("a", "cells", [cells, Self.course("b", "cells", "Cells")]) == nil)
    var other = quiz("botany", [question("q9", choice("Ab"))])
    other.formerly = ["cells"]
    let plants = Self.course("a", "plants", "Cells", others: [other])
    let botany = QuizReference(classroom: "a", quiz: "botany")
    #expect(follow("a", "cells", [cells, plants]) == botany)
    let both = Self.course("a", "plants", "Plants", formerly: ["cells"], others: [other])
    #expect(follow("a", "cells", [cells, both]) == nil)
    // A former name that was published is remembered; another file that says it goes before.
    let said = Self.course("a", "plants", "Plants", formerly: ["cells"])
    let dropped = Self.course("a", "plants", "Plants")
    let plantsOnly = QuizReference(classroom: "a", quiz: "plants")
    #expect(follow("a", "cells", [cells, said, dropped]) == plantsOnly)
    #expect(
      follow("a", "cells", [cells, said, Self.course("a", "plants", "Plants", others: [other])])
        == botany)
  }

  @Test("A quiz that moved to another classroom keeps its attempts if a new one has its old name")
  func movedToOtherClassroom() throws {
    let cells = Self.course("a", "cells", "Cells")
    let other = [question("q9", choice("Ab"))]
    // The quiz is in the second classroom, and the new one, if there is one, in the first.
    func moved(to file: String, formerly: [String], reused: Bool) throws -> Course {
      var course = Self.course("a", "cells", "Genes", questions: other)
      if !reused { course.classrooms[0].quizzes = [] }
      let moved = Self.course("b", file, "Cells", formerly: formerly)
      course.classrooms.append(try #require(moved.classrooms.first))
      return course
    }
    let steps = [
      cells, try moved(to: "cells", formerly: ["a/cells"], reused: false),
      try moved(to: "cells", formerly: ["a/cells"], reused: true),
      try moved(to: "cells", formerly: [], reused: true),
      try moved(to: "plants", formerly: ["cells"], reused: true),
    ]
    var made = attempt(1, quiz: "cells")
    (made.classroom, made.revision) = ("a", cells.classrooms[0].quizzes[0].revision)
    for (place, course) in steps.enumerated().dropFirst() {
      // Before and after the course is published as it is.
      for known in [place, place + 1] {
        var records = Records.empty
        records.revisions = Self.published(Array(steps.prefix(known)))
        records = merge([entry(made)], into: records, course: course)
        let quiz = place == 4 ? "plants" : "cells"
        #expect(
          Array(records.ledgers.keys) == [QuizReference(classroom: "b", quiz: quiz)],
          "step \(place), \(known) published")
      }
    }
  }

  @Test("A quiz that moved to another classroom and back keeps its attempts, until it is replaced")
  func movedBack() throws {
    let other = [question("q9", choice("Ab"))]
    let cells = Self.course("a", "cells", "Cells")
    let away = Self.course("b", "cells", "Cells", formerly: ["a/cells"])
    let back = Self.course("a", "cells", "Cells", formerly: ["b/cells"])
    var made = attempt(1, quiz: "cells")
    (made.classroom, made.revision) = ("b", cells.classrooms[0].quizzes[0].revision)
    for (steps, place) in [
      ([cells, away, back], "a/cells"), ([cells, away, back, away], "b/cells"),
      ([cells, away, back, Self.course("a", "plants", "Cells", formerly: ["cells"])], "a/plants"),
      ([cells, away, back, Self.course("a", "cells", "Genes", questions: other)], nil),
    ] {
      let last = try #require(steps.last)
      var records = Records.empty
      records.revisions = Self.published(steps + [last])
      records = merge([entry(made)], into: records, course: last)
      #expect(records.ledgers.keys.map(\.name) == [place].compactMap(\.self))
    }
  }

  @Test("A quiz does not get the attempts of one that moved from its classroom and was removed")
  func movedBackAsAnother() throws {
    let other = [question("q9", choice("Ab"))]
    let cells = Self.course("a", "cells", "Cells")
    let steps = [
      cells, Self.course("b", "cells", "Cells and tissues", formerly: ["a/cells"]),
      Self.course("b", "cells", "Genes", questions: other),
      Self.course("a", "cells", "Genes", formerly: ["b/cells"], questions: other),
    ]
    var attempts = [attempt(1, quiz: "cells"), attempt(2, quiz: "cells")]
    for (place, step) in [(0, 0), (1, 2)] {
      let classroom = steps[step].classrooms[0]
      (attempts[place].classroom, attempts[place].revision) =
        (classroom.id, classroom.quizzes[0].revision)
    }
    let last = try #require(steps.last)
    var records = Records.empty
    records.revisions = Self.published(steps + [last])
    records = merge(attempts.map { entry($0) }, into: records, course: last)
    let genes = records.ledgers[QuizReference(classroom: "a", quiz: "cells")]
    #expect(genes?.entries.compactMap(\.attempt?.id) == [attempts[1].id])
    #expect(records.setAside.entries.compactMap(\.attempt?.id) == [attempts[0].id])
  }

  @Test("What is unmatched is counted, with the former name that is missing")
  func advice() throws {
    func advice(_ steps: [Course], _ room: String, _ quiz: String) throws -> String {
      var made = attempt(1, quiz: quiz)
      made.classroom = room
      let last = try #require(steps.last)
      var records = Records.empty
      records.revisions = Self.published(Array(steps.dropLast()))
      records = merge([entry(made)], into: records, course: last)
      let found = records.unmatched(in: last, FormerNames(of: last, records.revisions))
      #expect(found.map(\.attempts) == [1])
      return try #require(found.first?.advice)
    }
    let cells = Self.course("a", "cells", "Cells")
    #expect(
      try advice([cells, Self.course("a", "plants", "Plants")], "a", "cells")
        == "if it is now 'plants', write 'formerly: cells' in 'content/biology-9b/quizzes/plants.md'"
    )
    #expect(
      try advice([cells, Self.course("b", "cells", "Cells")], "a", "cells")
        == "if its classroom is now 'b', write 'formerly: a' in 'content/b/classroom.md'; "
        + "if it was removed, 'quizpress prune' deletes its attempts")
    #expect(
      try advice([cells], "a", "genes")
        == "if it is a draft, remove 'draft: true' from its file; if its file has a new name now, "
        + "write 'formerly: genes' in that file; if it was removed, 'quizpress prune' deletes its "
        + "attempts")
    var elsewhere = Self.course(
      "a", "genes", "Genes", questions: [question("q9", choice("Ab"))])
    var other = classroom([quiz("cells", Self.questions)])
    other.id = "b"
    elsewhere.classrooms.append(other)
    #expect(
      try advice([cells, elsewhere], "a", "cells")
        == "if it is now 'b/cells', write 'formerly: a/cells' in "
        + "'content/biology-9b/quizzes/cells.md'")
  }
}
