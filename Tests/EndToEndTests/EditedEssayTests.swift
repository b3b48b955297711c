import Courseware
import Foundation
import TestSupport
import Testing

/// Manual grades and the grades that follow from them, while the quiz is edited.
@Suite struct EditedEssayTests {
  private static let quiz = """
    ---
    name: Membranes
    created: 2026-08-02
    deadline: 2026-09-14 23:59
    category: quizzes
    ---

    ## Which way does water flow? {#way}

    - [x] To the salt
    - [ ] From the salt

    ## Explain osmosis in your own words. {#osmosis type=essay points=5}

    > Names the membrane.

    ## A cell swells in [[(water)|brine]] and shrinks where the water around it is [[salty]]. {#gaps}

    """

  let course: HandedInCourse
  private let path = "content/biology/quizzes/membranes.md"

  init() throws { course = try HandedInCourse() }

  private func command(_ arguments: String...) throws -> String {
    let outcome = try quizpress(
      arguments + ["--now", "2026-09-11T00:00:00Z"], in: course.folder.path)
    #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
    return outcome.output
  }

  private func edit(_ old: String, _ new: String) throws { try course.edit(path, old, new) }

  /// Two students take the quiz as it is published; their essays get 4 and 1.5 points.
  private func takeAndMark() throws {
    let line = try #require(try course.folder.files()["stats/biology/revisions.jsonl"])
    let published = try JSONValue(
      Array(line.split(separator: 10).first { $0.contains("Membranes".utf8) } ?? []), limit: .max)
    let questions = try #require(published["questions"]?.array)
    let ids = questions.compactMap { $0["id"]?.string }
    let blanks = (questions[2]["items"]?.array ?? []).compactMap { item in
      item.array.flatMap { $0[0].string == "blank" ? $0[1].string : nil }
    }
    for (number, student) in [("Ada", "to-the-salt"), ("Bob", "from-the-salt")].enumerated() {
      let attempt = HandedInCourse.attempt(
        number + 1, by: student.0,
        responses: """
          [{"question":"\(ids[0])","options":["\(student.1)"]},\
          {"question":"\(ids[1])","text":"Water, says \(student.0)."},\
          {"question":"\(ids[2])","blanks":{"\(blanks[0])":"water","\(blanks[1])":"salty"}}]
          """
      ).replacingOccurrences(of: #""cells""#, with: #""membranes""#)
      try course.folder.write(
        attempt.replacingOccurrences(
          of: #""revision":"ab""#, with: #""revision":"\#(published["revision"]?.string ?? "")""#),
        to: "attempts/\(number).json")
    }
    _ = try command("merge")
    var rows = try command("mark", "--export", "-").components(separatedBy: "\r\n")
    for (place, row) in rows.enumerated() where row.contains("says") {
      rows[place] = row.replacing(",5,,", with: row.contains("Ada.") ? ",5,4,fine" : ",5,1.5,")
    }
    try course.folder.write(rows.joined(separator: "\r\n"), to: "marks.csv")
    #expect(try command("mark", "--import", "marks.csv").hasPrefix("2 manual grades imported\n"))
  }

  @Test("A comment in a table is as long as an answer at most") func longComment() throws {
    try course.folder.write(Self.quiz, to: path)
    _ = try command("build")
    try takeAndMark()
    let sheet = try command("mark", "--all", "--export", "-")
    let long = String(repeating: "x", count: 100_001)
    try course.folder.write(sheet.replacing(",fine", with: ",\(long)"), to: "marks.csv")
    let outcome = try quizpress(["mark", "--import", "marks.csv"], in: course.folder.path)
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(outcome.errors.contains("question 'osmosis': a comment must be at most 100000 bytes"))
  }

  @Test("A table exported after a question lost points can be imported unchanged")
  func fewerPoints() throws {
    try course.folder.write(Self.quiz, to: path)
    _ = try command("build")
    try takeAndMark()
    try edit("points=5", "points=3")
    let sheet = try command("mark", "--all", "--export", "-")
    #expect(sheet.contains(",3,3,fine\r\n") && sheet.contains(",3,1.5,"))
    try course.folder.write(sheet, to: "marks.csv")
    #expect(try command("mark", "--import", "marks.csv").hasPrefix("no manual grades imported\n"))
    try edit("points=3", "points=5")
    #expect(try command("mark", "--all", "--export", "-").contains(",5,4,fine\r\n"))
  }

  @Test("Grades of a question that became void are imported with a note") func voided() throws {
    try course.folder.write(Self.quiz, to: path)
    _ = try command("build")
    try takeAndMark()
    let sheet = try command("mark", "--all", "--export", "-")
    try course.folder.write(sheet.replacing(",5,1.5,", with: ",5,3,"), to: "marks.csv")
    try edit("type=essay points=5", "type=essay points=5 void")
    let outcome = try quizpress(["mark", "--import", "marks.csv"], in: course.folder.path)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("1 manual grade imported\n"))
    let note =
      "question 'osmosis' is void: everyone gets its points; 1 manual grade will not count"
    #expect(outcome.errors.contains("note: \(note)\n"), "\(outcome.errors)")
  }

  /// Every student's points, as the gradebook has them, and the mean and facility of the essay.
  private func figures(_ quiz: String = "membranes") throws -> [Double?] {
    let grades = try command("gradebook", "biology", "--format", "json")
    let students =
      try JSONValue(Array(grades.utf8), limit: .max)["classrooms"]?.array?[0]["students"]?.array
    let finals = (students ?? []).map { $0["final"]?.double }
    let stats = try command("stats", "biology/\(quiz)", "--format", "json")
    let figures = try JSONValue(Array(stats.utf8), limit: .max)["quizzes"]?.array?[0]
    let essay = figures?["questions"]?.array?.first {
      $0["id"]?.string?.contains("osmosis") == true
    }
    return finals + [figures?["mean"]?.double, essay?["facility"]?.double]
  }

  @Test(
    "Marks follow their essay however it is reworded, into grades and statistics",
    arguments: sampled([true, false], every: 2))
  func marksFollow(hasIDs: Bool) throws {
    let written =
      hasIDs ? Self.quiz : Self.quiz.replacing(/\ \{#way\}|\ \{#gaps\}|#osmosis\ /, with: "")
    try course.folder.write(written, to: path)
    _ = try command("build")
    try takeAndMark()
    // 1 + 4 + 1 and 0 + 1.5 + 1 of 7.
    let expected: [Double?] = [6.0 / 7, 2.5 / 7, 4.25, 0.55]
    func expectFigures(_ quiz: String = "membranes") throws {
      for (found, value) in zip(try figures(quiz), expected) {
        #expect(abs((found ?? -1) - (value ?? 0)) < 1e-9)
      }
      let comment = try command("gradebook", "biology", "--format", "json").firstMatch(
        of: #/"question":"Explain osmosis in [a-z ]+\.","text":"fine"/#)
      #expect(comment != nil)
      #expect(try command("mark", "--export", "-").components(separatedBy: "\r\n").count == 2)
    }
    try expectFigures()
    for (old, new) in sampled(
      [
        ("Explain osmosis in your own words", "Explain osmosis in two sentences of your own words"),
        ("shrinks where the water around it is", "shrinks where all the water around it is"),
        ("A cell swells in", "A small cell swells in"), ("To the salt", "Towards the salt"),
        ("Names the membrane", "Names the membrane and the way"),
      ], every: 2)
    {
      try edit(old, new)
      #expect(!(try command("merge")).contains("regraded"), "\(old)")
      try expectFigures()
    }
    try edit("name: Membranes", "name: All membranes")
    #expect(!(try command("merge")).contains("regraded"))
    try expectFigures()
    try FileManager.default.moveItem(
      atPath: "\(course.folder.path)/\(path)",
      toPath: "\(course.folder.path)/content/biology/quizzes/osmosis.md")
    #expect(!(try command("merge")).contains("regraded"))
    try expectFigures("osmosis")
  }

  @Test("A mark is out of the points that the essay has now, and names whose score changed")
  func morePoints() throws {
    try course.folder.write(Self.quiz, to: path)
    _ = try command("build")
    try takeAndMark()
    try edit("points=5", "points=3")
    let merged = try command("merge")
    #expect(merged.contains("regraded 'Ada': 6.00 of 7.00 -> 5.00 of 5.00"), "\(merged)")
    #expect(merged.contains("regraded 'Bob': 2.50 of 7.00 -> 2.50 of 5.00"), "\(merged)")
  }
}
